import type { FormAnswer } from "../../shared/form-answer";
import { ticked } from "../../shared/form-fields";
import { formatMoney } from "../../shared/money";
import { Facts } from "../../ui/facts";
import { TickField } from "../../ui/field";
import { FormButtons, RecordForm } from "../../ui/form";
import type { PurchaseToApprove } from "./day-sheet";

/** The form to approve a purchase; it has no other field. */
export function PurchaseApprovalForm({
  purchase,
  answer,
  cancelTo,
}: {
  readonly purchase: PurchaseToApprove;
  readonly answer: FormAnswer | undefined;
  readonly cancelTo: string;
}) {
  const { _id, version, supplierName, supplierInvoiceNumber, total, approved } = purchase;
  return (
    <RecordForm
      id={`purchase-${_id}`}
      values={{ approved: ticked(approved) }}
      answer={answer}
      version={version}
      foot={<FormButtons submit="Update purchase" cancelTo={cancelTo} />}
    >
      {(fields) => (
        <>
          <Facts
            facts={[
              ["Supplier", supplierName],
              ["Supplier’s invoice no.", supplierInvoiceNumber],
              ["Total", formatMoney(total)],
            ]}
          />
          <TickField field={fields.approved} label="Approved" />
        </>
      )}
    </RecordForm>
  );
}
