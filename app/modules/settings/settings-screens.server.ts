import { NotFoundError, ValidationError, withErrorsMoved } from "../../shared/errors";
import type { Garage } from "../books/books.server";
import type { Business } from "../departments/department";
import { getSettings, olderSettings, type SettingsKeeper, setSettings } from "./settings.server";
import { versionOf } from "./settings-file.server";
import {
  fieldOfPath,
  type Section,
  sectionChange,
  sectionValues,
  settingsSections,
} from "./settings-sections";

/** What a page of Settings shows. */
export interface SettingsScreen {
  readonly section: Section;
  readonly business: Business;
  readonly values: Readonly<Record<string, string>>;
  readonly version: string;
  /** Why config.json cannot be used as it stands. */
  readonly fault: string | undefined;
}

/** The form of Settings with this address. @throws ForbiddenError, NotFoundError */
export async function settingsScreen(
  garage: Garage & SettingsKeeper,
  href: string,
  by: string,
): Promise<SettingsScreen> {
  const { business, fault } = await getSettings(garage, by);
  const section = sectionAt(business, href);
  return {
    section,
    business,
    fault,
    values: sectionValues(section, business),
    version: versionIn(section, business),
  };
}

function sectionAt(business: Business, href: string): Section {
  const wanted = href.replace(/\/$/, "");
  const section = settingsSections(business).find((each) => each.href === wanted);
  if (!section) throw new NotFoundError("There are no such settings");
  return section;
}

const versionIn = (section: Section, business: Business) => versionOf(sectionValues(section, business));

/** What the environment settles about email, in sentences: it comes before the settings. */
export function mailNotes(env: {
  readonly smtpUrl?: string | undefined;
  readonly mailFrom?: string | undefined;
}): string[] {
  return [
    ...(env.smtpUrl === undefined
      ? []
      : ["SMTP_URL in the server’s environment names the mail server. It comes before the one below."]),
    ...(env.mailFrom === undefined
      ? []
      : ["MAIL_FROM in the server’s environment says who messages come from."]),
  ];
}

/** Saves the typed fields of a form of Settings; other forms may be saved meanwhile. @throws as `setSettings` */
export async function setSection(
  garage: Garage & SettingsKeeper,
  href: string,
  fields: Readonly<Record<string, string>>,
  by: string,
  version: string,
): Promise<void> {
  const { business } = await getSettings(garage, by);
  const section = sectionAt(business, href);
  checkPairs(section, fields);
  const save = () =>
    setSettings(garage, sectionChange(section, fields), by, (kept) => {
      const present = versionIn(section, kept.business);
      if (version !== "" && version !== present) throw olderSettings(present);
    });
  await withErrorsMoved(save, (path) => fieldOfPath(section, business, path));
}

/** A line without a code would be lost without a word. @throws ValidationError */
function checkPairs({ fields: known }: Section, fields: Readonly<Record<string, string>>): void {
  const wrong = Object.entries(known).flatMap(([name, { kind }]) => {
    const lines = kind === "pairs" ? (fields[name] ?? "").split("\n") : [];
    const isWrong = lines.some((line) => line.trim() !== "" && !/^\s*[^=\s][^=]*=\s*\S/.test(line));
    return isWrong ? [[name, ["Each line must be a name, = and a code, like MOT = 4001"]] as const] : [];
  });
  if (wrong.length > 0) throw new ValidationError(Object.fromEntries(wrong));
}
