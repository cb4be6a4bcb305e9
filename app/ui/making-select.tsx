import { useEffect, useState } from "react";
import { closingIntent, type MakingForm } from "../shared/making";
import type { OptionStep } from "../shared/record";
import { SelectField } from "./field";
import { useHydrated } from "./hydrated";
import { Plus } from "./icons";
import { focusMade, MakingFields, makingOffer, OpenMaking, useDoneSince } from "./making-fields";

/** A choice from a short list, with an offer to add to it. */
export function MakingSelect({
  making,
  step,
  ...select
}: Parameters<typeof SelectField>[0] & {
  readonly making: MakingForm;
  readonly step: OptionStep | undefined;
}) {
  const { field, choices } = select;
  const hasScripts = useHydrated();
  // Of the short form: undefined while it is closed, false once it is opened anew, for the answer's values are another record's.
  const [isAnswered, setAnswered] = useState<boolean | undefined>(step?.isMaking || undefined);
  const isOpen = isAnswered !== undefined;
  const since = useDoneSince();
  // Without an answer of the server it stays as it is, and the answer comes too late for what was chosen meanwhile.
  useEffect(() => {
    if (step && since.current !== "chosen") setAnswered(step.isMaking || undefined);
  }, [step, since]);
  // The list of the page may not have it yet.
  const made = step?.options.find(({ id }) => !choices.some(({ value }) => value === id));
  const all = made ? [...choices, { value: made.id, label: made.name }] : choices;
  // A field on show keeps what it holds, so what was made is written into it.
  useEffect(() => {
    const select = document.getElementById(field.id);
    if (step?.made === undefined || since.current !== "" || !(select instanceof HTMLSelectElement)) return;
    select.value = step.made;
    select.dispatchEvent(new Event("input", { bubbles: true }));
    if (step.takesFocus) focusMade(field.id);
  }, [step, field.id, since]);
  const choose = (answered: false | undefined) => {
    since.current = "chosen";
    setAnswered(answered);
  };
  return (
    <div className="making-select">
      <SelectField
        {...select}
        choices={all}
        onChange={(value) => {
          since.current ||= "typed";
          select.onChange?.(value);
        }}
      />
      {isOpen && (
        <MakingFields
          field={field}
          making={making}
          search=""
          isAnswered={isAnswered}
          onClose={() => {
            choose(undefined);
            document.getElementById(field.id)?.focus();
          }}
          closing={closingIntent(field.name)}
        />
      )}
      {!isOpen && hasScripts && (
        <button type="button" className="button button--quiet" onClick={() => choose(false)}>
          <Plus />
          <span>{makingOffer(making, "")}</span>
        </button>
      )}
      {!isOpen && !hasScripts && <OpenMaking field={field}>{makingOffer(making, "")}</OpenMaking>}
    </div>
  );
}
