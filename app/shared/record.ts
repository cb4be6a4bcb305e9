/** What every stored record has. Moments are ISO 8601 in UTC; `updated` grows with each change of the record. */
export interface StoredRecord {
  readonly _id: string;
  readonly created: string;
  readonly updated: string;
}

/** A record that staff know by a number: from 1, never used twice. */
export interface NumberedRecord extends StoredRecord {
  readonly autoId: number;
}

/** A record that can be chosen: its name, and what tells it from others of that name. */
export interface RecordOption {
  readonly id: string;
  readonly name: string;
  readonly detail: string;
}

/** How many a record picker offers at once: more are found by typing on. */
export const MOST_OPTIONS = 12;

/** What a record picker offers: those that match a search, and the one with an id. */
export interface RecordChoices {
  find(search: string): readonly RecordOption[];
  get(id: string): RecordOption | undefined;
}

/** What is known under the value of a field, and what it is for other fields of the form. */
export interface LookUp {
  find(value: string): RecordOption | undefined;
  fill(value: string): Readonly<Record<string, string>>;
}

/** What a record picker's search step, without scripts, looked for and found. */
export interface OptionStep {
  readonly search: string;
  readonly options: readonly RecordOption[];
  /** It was asked for just now; otherwise it is shown again. */
  readonly isAnswer: boolean;
}

/** The steps of a form's record pickers, by field. */
export type PickerSteps = Readonly<Record<string, OptionStep>>;

/** A record as a choice, when there is one. */
export function optionOf<T>(
  record: T | undefined,
  option: (record: T) => RecordOption,
): RecordOption | undefined {
  return record === undefined ? undefined : option(record);
}
