import { type FormEvent, useState } from "react";
import type { FormAnswer } from "../../shared/form-answer";
import { Button } from "../../ui/button";
import { RecordForm } from "../../ui/form";
import { useIsSending } from "../../ui/form-sending";
import { useHydrated } from "../../ui/hydrated";
import { Sheet } from "../../ui/sheet";
import type { Business } from "../departments/department";
import type { Change } from "../history/history";
import { HistoryFold } from "../history/history-fold";
import { HeadPreview } from "./head-preview";
import { SettingsFields } from "./settings-fields";
import type { SettingsScreen } from "./settings-screens.server";
import { departmentIn, hasSecret, previewed, productOf, type Section } from "./settings-sections";
import { ProductToggle, SettingsTabs } from "./settings-tabs";

/** The intents of the buttons besides Save. */
export const PREVIEWS = "preview";
export const TESTS = "test";

/** A page of Settings: one form, and beside it what an invoice will begin with. */
export function SettingsPage({
  screen,
  mailNotes,
  history,
  answer,
}: {
  readonly screen: SettingsScreen;
  readonly mailNotes: readonly string[];
  readonly history: readonly Change[] | undefined;
  readonly answer: FormAnswer | undefined;
}) {
  const { section, business, fault } = screen;
  return (
    <Sheet>
      <SettingsTabs business={business} current={section.href} />
      <h2 className="visually-hidden">{section.label}</h2>
      {fault !== undefined && (
        <section className="banner banner--warn settings__fault" aria-label="config.json">
          <p>
            <strong>config.json was edited by hand and cannot be used.</strong> {fault} Correct it there
            first. Until then the settings below stay in force.
          </p>
        </section>
      )}
      {productOf(section) && (
        <div className="settings__programs">
          <ProductToggle business={business} section={section} />
        </div>
      )}
      {/* A secret is not shown once it is saved, so its form is drawn anew then. */}
      <SettingsForm
        key={hasSecret(section) ? `${section.id} ${screen.version}` : section.id}
        {...{ screen, mailNotes, answer }}
      />
      <HistoryFold changes={history} isBesideForm />
    </Sheet>
  );
}

function SettingsForm({
  screen: { section, business, values, version },
  mailNotes,
  answer,
}: {
  readonly screen: SettingsScreen;
  readonly mailNotes: readonly string[];
  readonly answer: FormAnswer | undefined;
}) {
  const isSending = useIsSending();
  const isHydrated = useHydrated();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>();
  const readTyped = ({ target }: FormEvent) => {
    const form = (target as HTMLElement).closest("form");
    if (form) setTyped(typedIn(section, form));
  };
  const shown = typed ?? (answer?.result.initialValue as Readonly<Record<string, string>> | undefined);
  const preview = previewOf(section, shown === undefined ? business : previewed(section, business, shown));
  return (
    <div className={preview ? "settings settings--previewed" : "settings"} onInput={readTyped}>
      <RecordForm
        id={`settings-${section.id.replaceAll(/[^\w-]/g, "-")}`}
        values={values}
        version={version}
        answer={answer}
        foot={
          <>
            <Button look="primary" isSending={isSending}>
              Save
            </Button>
            {preview && !isHydrated && (
              <Button name="intent" value={PREVIEWS}>
                Preview
              </Button>
            )}
            {section.id === "email" && (
              <Button name="intent" value={TESTS} isSending={isSending}>
                Save and send a test
              </Button>
            )}
          </>
        }
      >
        {(fields) => <SettingsFields {...{ section, business, fields, mailNotes }} />}
      </RecordForm>
      {preview && <HeadPreview {...preview} />}
    </div>
  );
}

function typedIn({ fields }: Section, form: HTMLFormElement): Record<string, string> {
  const sent = new FormData(form);
  return Object.fromEntries(Object.keys(fields).map((name) => [name, String(sent.get(name) ?? "")]));
}

/** What the preview shows; undefined for a form that no head depends on. */
function previewOf(section: Section, business: Business) {
  const department = section.id === "company" ? business.departments[0] : departmentIn(section, business);
  return department && { business, department };
}
