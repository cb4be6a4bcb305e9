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

/** The state of the plain search step before the combobox replaced it, so that the combobox can continue. */
export interface BeforeCombobox {
  hasFocus: boolean;
  /** The text typed so far. */
  text: string;
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

/** The form's chosen record: chosen when the form was drawn, or sent with it. */
export function pickedOption({ field, chosen, step }: PickerProps): RecordOption | undefined {
  return [chosen, ...(step?.options ?? [])].find((option) => option && option.id === field.initialValue);
}
