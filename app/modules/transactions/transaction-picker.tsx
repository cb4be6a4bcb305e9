import type { FormAnswer } from "../../shared/form-answer";
import type { RecordOption } from "../../shared/record";
import type { FormField } from "../../ui/field";
import { RecordPicker } from "../../ui/record-picker";

/** Chooses the bank transaction that money came with. The field is named `transaction` in every form. */
export function TransactionPicker({
  field,
  chosen,
  answer,
}: {
  readonly field: FormField;
  readonly chosen: RecordOption | undefined;
  readonly answer: FormAnswer | undefined;
}) {
  return (
    <RecordPicker
      field={field}
      label="Bank transaction"
      isOptional
      placeholder="Reference, amount or number"
      chosen={chosen}
      source="/transactions/options"
      step={answer?.steps?.transaction}
    />
  );
}
