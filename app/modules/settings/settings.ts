import { ValidationError } from "../../shared/errors";
import type { StoredRecord } from "../../shared/record";
import type { Business } from "../departments/department";

/** The settings as the books remember them, for their history only. What is in force stands in config.json. */
export interface SettingsRecord extends StoredRecord {
  readonly [setting: string]: unknown;
}

/** The `_id` of the one record. */
export const SETTINGS_ID = "settings";

/** What of a department only a person who edits config.json may change. */
const FIXED = ["name", "invoicesVatExempt", "defaultServiceId"];

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * The settings with a change laid over them: groups field by field, departments by their names, other lists as a whole.
 * @throws ValidationError when it names a department that there is not
 */
export function mergedSettings(business: Business, change: unknown): Fields {
  if (!isFields(change)) throw new ValidationError({ "": ["Must be an object"] });
  const { departments, ...rest } = change;
  const all = overlaid({ ...business }, rest);
  const renamed = renamedWith(business, all);
  return withoutEmptyCodes({ ...all, departments: mergedDepartments(renamed, departments) });
}

/** The longest name of a department on pages and papers. */
export const LONGEST_DISPLAY_NAME = 60;

/** The departments beside a company: one that was called as the company was is so still, if the name is not too long. */
function renamedWith({ company, departments }: Business, changed: Fields): Business["departments"] {
  const name = isFields(changed.company) ? String(changed.company.name).trim() : "";
  if (name === "" || name.length > LONGEST_DISPLAY_NAME) return departments;
  return departments.map((department) =>
    department.displayName === company.name ? { ...department, displayName: name } : department,
  );
}

function overlaid(before: Fields, change: Fields): Fields {
  const changed = Object.entries(change)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]): [string, unknown] => {
      const old = Object.hasOwn(before, name) ? before[name] : undefined;
      if (isFields(value)) return [name, overlaid(isFields(old) ? old : {}, value)];
      return [name, value === null && Array.isArray(old) ? [] : (value ?? "")];
    });
  return { ...before, ...Object.fromEntries(changed) };
}

function mergedDepartments(departments: Business["departments"], change: unknown): unknown {
  if (change === undefined) return departments;
  const names = departments.map(({ name }) => name);
  const isKnown = (each: unknown) => isFields(each) && names.includes(String(each.name));
  if (!Array.isArray(change) || !change.every(isKnown)) {
    const reason = `Departments are fixed by config.json. There are ${names.join(", ")}`;
    throw new ValidationError({ departments: [reason] });
  }
  return departments.map((department) => {
    const own = (change as Fields[]).find(({ name }) => name === department.name) ?? {};
    const open = Object.fromEntries(Object.entries(own).filter(([name]) => !FIXED.includes(name)));
    return overlaid({ ...department }, open);
  });
}

/** A code that was cleared is the usual one again. */
function withoutEmptyCodes(settings: Fields): Fields {
  if (!isFields(settings.accounts)) return settings;
  const pruned = (group: Fields): Fields =>
    Object.fromEntries(
      Object.entries(group)
        .map(([name, value]): [string, unknown] => [name, isFields(value) ? pruned(value) : value])
        .filter(([, value]) => value !== "" && !(isFields(value) && Object.keys(value).length === 0)),
    );
  return { ...settings, accounts: pruned(settings.accounts) };
}

/** The settings as their history tells them: departments by their names, codes by words of their own. */
export function settingsInHistory(business: Business): Fields {
  const { departments, accounts = {}, ...rest } = business;
  const codes = Object.entries(accounts).map(([product, { sales, purchases, ...others } = {}]) => [
    product,
    {
      ...others,
      ...(sales !== undefined && { salesAccount: sales }),
      ...(purchases !== undefined && { purchasesAccount: purchases }),
    },
  ]);
  return {
    ...rest,
    accounts: Object.fromEntries(codes),
    departments: departments.map((each) => ({ _id: each.name, title: each.name, ...each })),
  };
}
