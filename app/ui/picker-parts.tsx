import type { OptionStep, RecordOption } from "../shared/record";
import type { FormField } from "./field";

export interface PickerProps {
  /** The field that holds the chosen id. */
  readonly field: FormField;
  readonly label: string;
  readonly placeholder: string;
  /** None may be chosen, and a choice taken back. */
  readonly isOptional?: boolean;
  /** What is chosen already. */
  readonly chosen: RecordOption | undefined;
  /** Answers `{ options }` to `?search=`. */
  readonly source: string;
  /** Without scripts: what the last search step looked for and found. */
  readonly step: OptionStep | undefined;
  /** With scripts: chosen from elsewhere in the form. */
  readonly offered?: RecordOption | undefined;
}

/** What happened in a picker before its combobox took the place of the search step: it goes on from there. */
export interface BeforeCombobox {
  hasFocus: boolean;
  /** What was typed. */
  text: string;
}

/** What the picker is called. */
export function PickerLabel({ label, isOptional }: PickerProps) {
  return (
    <>
      {label}
      {isOptional && <span className="field__optional"> (optional)</span>}
    </>
  );
}

/** The record that the form holds: what was chosen when it was drawn, or what was sent with it. */
export function pickedOption({ field, chosen, step }: PickerProps): RecordOption | undefined {
  return [chosen, ...(step?.options ?? [])].find((option) => option && option.id === field.initialValue);
}
