import type { Day } from "./dates";
import type { Ask } from "./errors";
import type { MakingForm } from "./making";

/** The fields of every stored record. Moments are ISO 8601 in UTC; `updated` grows with each change of the record. */
export interface StoredRecord {
  readonly _id: string;
  readonly created: string;
  readonly updated: string;
}

/** The version that a form shows of a record that was not there yet: whoever made it meanwhile is not overwritten. */
export const NOT_YET = "none";

/** A record with a number that staff know it by. Numbers start at 1 and are never used twice. */
export interface NumberedRecord extends StoredRecord {
  readonly autoId: number;
}

/** Orders records by a day of theirs, the oldest first, and those of one day by number. */
export function byDay<T extends { readonly autoId: number }>(dayOf: (record: T) => Day) {
  return (a: T, b: T): number => {
    const [one, other] = [dayOf(a), dayOf(b)];
    return one === other ? a.autoId - b.autoId : one < other ? -1 : 1;
  };
}

/** A record to choose from: its name, and the detail that distinguishes it from others of that name. */
export interface RecordOption {
  readonly id: string;
  readonly name: string;
  readonly detail: string;
  /** What choosing it fills into other fields of the form that nobody has typed into, with scripts. */
  readonly fills?: Readonly<Record<string, string>>;
}

/** The most choices that a record picker offers at once. Further typing finds the others. */
export const MOST_OPTIONS = 12;

/** A picker's short form on the server, which makes the record. */
export interface Making {
  readonly form: MakingForm;
  /** The toasts of its own button (REFERENCE §8). */
  readonly told: { readonly success: string; readonly failure: string };
  /**
   * @param id the same id again gives the record that was made first.
   * @throws ValidationError @throws QuestionError
   */
  readonly make: (
    input: Readonly<Record<string, string>>,
    by: string,
    id: string,
    ask: Ask,
  ) => Promise<RecordOption>;
}

/** The choices of a record picker: by search, and by id. */
export interface RecordChoices {
  find(search: string): readonly RecordOption[];
  get(id: string): RecordOption | undefined;
  /** Makes a record that is not found. */
  readonly making?: Making;
}

/** A list of choices that is on the page, and can be added to from the form. */
export interface ListedChoices {
  get(id: string): RecordOption | undefined;
  readonly making: Making;
}

/** Facts about the value of a field, and the values to fill into other fields of the form. */
export interface LookUp {
  find(value: string): RecordOption | undefined;
  fill(value: string): Readonly<Record<string, string>>;
  readonly making?: undefined;
}

/** The data behind a form's Find buttons, and behind the short forms for what they do not find, by field. */
export type FormHelp = Readonly<Record<string, RecordChoices | ListedChoices | LookUp>>;

/** The records that a form's short forms have just made: the id of each, by the picker's field. */
export type Made = Readonly<Record<string, string>>;

/** A record picker's search and its results, for use without scripts. */
export interface OptionStep {
  readonly search: string;
  /** The last search that was asked for. */
  readonly sought: string;
  readonly options: readonly RecordOption[];
  /** True if the search was made just now; false if it is shown again. */
  readonly isAnswer: boolean;
  /** Whether the short form for a new record is open. */
  readonly isMaking?: boolean;
  /** The id of the record that the short form has just made. */
  readonly made?: string | undefined;
  /** Whether its own button made it: then the picker has the focus, and otherwise what the answer says. */
  readonly takesFocus?: boolean;
}

/** The steps of a form's record pickers, by field. */
export type PickerSteps = Readonly<Record<string, OptionStep>>;

/** Converts a record to a choice, if there is one. */
export function optionOf<T>(
  record: T | undefined,
  option: (record: T) => RecordOption,
): RecordOption | undefined {
  return record === undefined ? undefined : option(record);
}
