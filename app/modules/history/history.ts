import { formatMoment } from "../../shared/dates";
import { fieldLabel } from "../../shared/field-label";
import { formatMoney } from "../../shared/money";
import { BOXES } from "../vat/vat-boxes";

/** One changed field, in words. A missing value is "". */
export interface FieldChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** The change of one user at one moment. */
export interface Change {
  /** ISO 8601 UTC. */
  readonly at: string;
  /** The user's name, or the command line's user. */
  readonly by: string;
  /** `unknown`: the history cannot be read, and the one field says why. It stands alone, without a moment and a user. */
  readonly kind: "created" | "changed" | "deleted" | "emailed" | "unknown";
  readonly fields: readonly FieldChange[];
}

/** Returns the name of the record with an id; undefined when the field is not a link. */
export type NameOf = (field: string, id: string) => string | undefined;

/** Fields that are never shown: bookkeeping of the record. */
const UNTOLD = ["_id", "created", "updated", "credentials", "editedBy", "line"];
/** Fields of which no more is told than that they are new. */
const SECRETS = new Set(["passwordHash"]);
const MONEY = new Set([
  "charged",
  "bacs",
  "counted",
  "float",
  "takenOut",
  "card",
  "cash",
  "cheque",
  "subTotal",
  "vatAmount",
  "total",
  "balancePayable",
  "credited",
  "amount",
  "vat",
  "unitPrice",
  ...BOXES.map((box) => `box${box}`),
]);
/** Amounts that are nothing where they are missing. */
const NOTHING_IF_MISSING = new Set(["bacs", "credited", "takenOut"]);
/** Fields and values in words. The keys do not depend on the order of lists. */
type Fields = ReadonlyMap<
  string,
  { readonly field: string; readonly value: string; readonly isSecret?: boolean }
>;

/**
 * The fields that differ between two states of a record; null for a state before creation or after deletion.
 * @param copied fields that are left out
 */
export function fieldChanges(
  before: object | null,
  after: object | null,
  nameOf: NameOf,
  copied: readonly string[] = [],
): FieldChange[] {
  const untold = new Set([...UNTOLD, ...copied]);
  const old = flatten(before, nameOf, untold);
  const fresh = flatten(after, nameOf, untold);
  return [...new Set([...fresh.keys(), ...old.keys()])]
    .map((key) => ({
      field: (fresh.get(key) ?? old.get(key))?.field ?? "",
      before: old.get(key)?.value ?? "",
      after: fresh.get(key)?.value ?? "",
      isSecret: fresh.get(key)?.isSecret,
    }))
    .filter((change) => change.before !== change.after)
    .map(({ isSecret, ...change }) => (isSecret ? { ...change, before: "", after: "New" } : change));
}

function flatten(record: object | null, nameOf: NameOf, untold: ReadonlySet<string>): Fields {
  const fields = new Map<string, { field: string; value: string; isSecret?: boolean }>();
  const add = (key: string, place: string, part: object): void => {
    for (const [name, value] of Object.entries(part)) {
      if (untold.has(name)) continue;
      const field = `${place}${fieldLabel(name)}`;
      const path = `${key}.${name}`;
      if (Array.isArray(value)) {
        const titles = value.map(titleOf);
        for (const [index, item] of value.entries()) {
          const title = titleOf(item);
          addItem(path, field, item, index, titles.indexOf(title) === titles.lastIndexOf(title));
        }
      } else if (typeof value === "object" && value !== null) add(path, `${field} › `, value);
      else fields.set(path, { field, value: inWords(name, value, nameOf), isSecret: SECRETS.has(name) });
    }
  };
  const addItem = (path: string, field: string, item: unknown, index: number, isAlone: boolean): void => {
    const singular = field.replace(/(?<!s)s$/, "");
    if (typeof item !== "object" || item === null) {
      fields.set(`${path}.${index}`, { field: `${singular} ${index + 1}`, value: inWords("", item, nameOf) });
      return;
    }
    const { _id = index } = item as { _id?: unknown };
    const title = titleOf(item);
    // Two lines of one title are told apart by their places.
    const called = [
      ...(title === "" || !isAlone ? [index + 1] : []),
      ...(title === "" ? [] : [`“${title}”`]),
    ].join(" ");
    add(`${path}.${_id}`, `${singular} ${called} › `, item);
  };
  if (record) add("", "", record);
  return fields;
}

/** What an item of a list is called; "" where it has no title. */
function titleOf(item: unknown): string {
  const { title } = Object(item) as { title?: unknown };
  return typeof title === "string" ? title : "";
}

function inWords(name: string, value: unknown, nameOf: NameOf): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (value === 0 && NOTHING_IF_MISSING.has(name)) return "";
  if (typeof value === "number") return MONEY.has(name) ? formatMoney(value) : String(value);
  if (typeof value !== "string") return "";
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return formatMoment(value);
  return nameOf(name, value) ?? value.replace(/^(\d{4})-(\d\d)-(\d\d)$/, "$3/$2/$1");
}
