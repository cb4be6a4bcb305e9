import type { MakingForm } from "../shared/making";
import type { OptionStep, RecordOption } from "../shared/record";
import type { FormField } from "./field";

export interface PickerProps {
  /** The field that holds the chosen id. */
  readonly field: FormField;
  readonly label: string;
  readonly placeholder: string;
  /** Whether the field may stay empty or be cleared. */
  readonly isOptional?: boolean;
  readonly autoFocus?: boolean;
  /** The record chosen so far. */
  readonly chosen: RecordOption | undefined;
  /** An address that answers `?search=` with `{ options }`. */
  readonly source: string;
  /** The last search and its results, without scripts. */
  readonly step: OptionStep | undefined;
  /** The short form for a record that is not found. */
  readonly making?: MakingForm;
  /** A choice made elsewhere in the form, with scripts; null takes an earlier one back. */
  readonly offered?: RecordOption | null | undefined;
}

/** The state of the plain search step when the combobox replaces it, so that the combobox can continue. */
export interface BeforeCombobox {
  readonly hasFocus: boolean;
  /** The text typed so far. */
  readonly text: string;
  /** What is selected of it, or where the caret stands: at its end, without this. */
  readonly selection?: readonly [start: number | null, end: number | null];
  /** The id that was chosen there, "" for none; undefined where nothing was. */
  readonly chosen?: string;
  /** The names and values of what was typed into its short form. */
  readonly typed: readonly (readonly [name: string, value: string])[];
}

/** The label of the picker. */
export function PickerLabel({ label, isOptional }: PickerProps) {
  return (
    <>
      {label}
      {isOptional && <span className="field__optional"> (optional)</span>}
    </>
  );
}

/** The form's chosen record: chosen when the form was drawn, or sent with it. @param id of another that it offers */
export function pickedOption(
  { field, chosen, step }: PickerProps,
  id = field.initialValue,
): RecordOption | undefined {
  return [chosen, ...(step?.options ?? [])].find((option) => option && option.id === id);
}
