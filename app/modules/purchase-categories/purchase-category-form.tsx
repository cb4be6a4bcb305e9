import type { FormAnswer } from "../../shared/form-answer";
import { TextAreaField, TextField } from "../../ui/field";
import { FormButtons, RecordForm } from "../../ui/form";
import type { PurchaseCategory } from "./purchase-category";

/** The form to create a purchase category, or to edit the given one. */
export function PurchaseCategoryForm({
  category,
  token,
  answer,
  cancelTo,
}: {
  readonly category?: PurchaseCategory;
  readonly token?: string;
  readonly answer: FormAnswer | undefined;
  readonly cancelTo: string;
}) {
  const { name = "", description = "" } = category ?? {};
  const submit = category ? "Update purchase category" : "Create purchase category";
  return (
    <RecordForm
      id={`purchase-category-${category?._id ?? "new"}`}
      values={{ name, description }}
      answer={answer}
      version={category?.updated}
      token={token}
      foot={<FormButtons submit={submit} cancelTo={cancelTo} />}
    >
      {(fields) => (
        <>
          <TextField field={fields.name} label="Name" autoComplete="off" autoFocus={!answer} />
          <TextAreaField field={fields.description} label="Description" rows={4} />
        </>
      )}
    </RecordForm>
  );
}
