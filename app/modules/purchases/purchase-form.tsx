import { formatEntryDay } from "../../shared/dates";
import { ticked } from "../../shared/form-fields";
import { moneyInputValue } from "../../shared/money";
import type { RecordOption } from "../../shared/record";
import { DateField } from "../../ui/date-field";
import { type Choice, type FormField, TextAreaField, TextField, TickField } from "../../ui/field";
import { NounForm, type NounFormProps } from "../../ui/form";
import { MakingSelect } from "../../ui/making-select";
import { RecordPicker } from "../../ui/record-picker";
import { PRODUCT_MAKING } from "../products/product-making";
import { PURCHASE_CATEGORY_MAKING } from "../purchase-categories/purchase-category-making";
import { SUPPLIER_MAKING } from "../suppliers/supplier-making";
import { DEFAULT_WARRANTY, type Purchase, paidDay } from "./purchase";
import { PurchaseAmounts } from "./purchase-amounts";

/** The choices for a purchase's links, and the initial values of a new one. */
export interface PurchaseFormChoices {
  readonly today: string;
  /** Suggested names of the billed party; any other name is allowed. */
  readonly billed: readonly string[];
  readonly categories: readonly Choice[];
  readonly category: string;
  readonly invoicedTo: string;
  readonly supplier: RecordOption | undefined;
  readonly invoice: RecordOption | undefined;
  readonly product: RecordOption | undefined;
}

function formValues(purchase: Purchase | undefined, choices: PurchaseFormChoices) {
  const paid = purchase ? paidDay(purchase) : null;
  const lines = purchase?.invoiceLines ?? { count: 1, billed: 1, delivered: 1 };
  return {
    supplier: choices.supplier?.id ?? "",
    supplierInvoiceNumber: purchase?.supplierInvoiceNumber ?? "",
    supplierInvoiceDate: formatEntryDay(purchase?.supplierInvoiceDate ?? choices.today),
    purchaseCategory: purchase?.purchaseCategory ?? choices.category,
    details: purchase?.details ?? "",
    amount: purchase ? moneyInputValue(purchase.amount) : "",
    vat: moneyInputValue(purchase?.vat ?? 0),
    total: moneyInputValue(purchase?.total ?? 0),
    paid: ticked(purchase?.paid ?? false),
    paidDate: paid === null ? "" : formatEntryDay(paid),
    invoicedTo: purchase?.invoicedTo ?? choices.invoicedTo,
    invoice: choices.invoice?.id ?? "",
    product: choices.product?.id ?? "",
    warranty: purchase?.warranty ?? DEFAULT_WARRANTY,
    pdfName: purchase?.pdfName ?? "",
    pdfPageNumber: String(purchase?.pdfPageNumber ?? 1),
    invoiceLinesCount: String(lines.count),
    invoiceLinesBilled: String(lines.billed),
    invoiceLinesDelivered: String(lines.delivered),
    approved: ticked(purchase?.approved ?? false),
  };
}

/** The form to create a purchase, or to edit the given one. */
export function PurchaseForm({
  purchase,
  choices,
  ...page
}: NounFormProps & {
  readonly purchase?: Purchase;
  readonly choices: PurchaseFormChoices;
}) {
  const values = formValues(purchase, choices);
  return (
    <NounForm noun="purchase" record={purchase} values={values} {...page}>
      {(fields) => (
        <>
          <RecordPicker
            field={fields.supplier}
            label="Supplier"
            placeholder="Name, town, phone or number"
            chosen={choices.supplier}
            source="/suppliers/options"
            making={SUPPLIER_MAKING}
            step={page.answer?.steps?.supplier}
          />
          <div className="field-pair">
            <TextField
              field={fields.supplierInvoiceNumber}
              label="Supplier’s invoice number"
              autoComplete="off"
              spellCheck={false}
            />
            <DateField field={fields.supplierInvoiceDate} label="Supplier’s invoice date" />
          </div>
          <MakingSelect
            making={PURCHASE_CATEGORY_MAKING}
            step={page.answer?.steps?.purchaseCategory}
            field={fields.purchaseCategory}
            label="Purchase category"
            placeholder="Choose a category"
            choices={choices.categories}
          />
          <TextAreaField field={fields.details} label="Details" />
          <PurchaseAmounts amount={fields.amount} vat={fields.vat} total={fields.total} saved={values} />
          <div className="ticks">
            <TickField field={fields.paid} label="Paid" />
            <TickField
              field={fields.approved}
              label="Approved"
              {...(purchase?.approved && {
                hint: "Other amounts or another supplier open the approval again.",
              })}
            />
          </div>
          <DateField field={fields.paidDate} label="Paid on" isOptional />
          <InvoicedToField field={fields.invoicedTo} billed={choices.billed} />
          <RecordPicker
            field={fields.invoice}
            label="Invoice"
            isOptional
            placeholder="Number, registration, model or customer"
            chosen={choices.invoice}
            source="/invoices/options"
            step={page.answer?.steps?.invoice}
          />
          <RecordPicker
            field={fields.product}
            label="Product"
            isOptional
            placeholder="Name or number"
            chosen={choices.product}
            source="/products/options"
            making={PRODUCT_MAKING}
            step={page.answer?.steps?.product}
          />
          <TextField field={fields.warranty} label="Warranty" isOptional width="medium" autoComplete="off" />
          <div className="field-pair">
            <TextField field={fields.pdfName} label="Document name" isOptional autoComplete="off" />
            <CountField field={fields.pdfPageNumber} label="Page number" />
          </div>
          <div className="field-row">
            <CountField field={fields.invoiceLinesCount} label="Lines ordered" />
            <CountField field={fields.invoiceLinesBilled} label="Lines billed" />
            <CountField field={fields.invoiceLinesDelivered} label="Lines delivered" />
          </div>
        </>
      )}
    </NounForm>
  );
}

/** The party that the supplier billed. Suggests the departments' names, and takes any other. */
function InvoicedToField({
  field,
  billed,
}: {
  readonly field: FormField;
  readonly billed: readonly string[];
}) {
  return (
    <>
      <TextField field={field} label="Invoiced to" width="medium" autoComplete="off" list="invoiced-to" />
      <datalist id="invoiced-to">
        {billed.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

function CountField(props: { readonly field: FormField; readonly label: string }) {
  return <TextField {...props} isOptional width="short" inputMode="numeric" />;
}
