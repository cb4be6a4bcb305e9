import { Balance, PhoneNumber, Totals, Vehicle } from "../../paper/blocks";
import { formatEntryDay } from "../../shared/dates";
import { formatMoney } from "../../shared/money";
import { tidyRegistration } from "../../shared/registration";
import { phoneOf } from "../departments/department";
import { DepartmentPaper, type PaperSetting } from "../departments/department-paper";
import { type Invoice, numberOnPaper } from "../invoices/invoice";
import { SaleLineTable, VatSummary } from "../sales/sale-paper";
import { type CreditNote, creditNoteTitle, invoicedAs } from "./credit-note";

/** What the customer's copy of a credit note is saved as (REFERENCE §2). */
export function creditNoteFileName({ autoId }: Pick<CreditNote, "autoId">): string {
  return `CreditNote-${autoId}.pdf`;
}

/**
 * The customer's copy of a credit note: what the VAT Regulations 1995, regulation 15C, ask for. Its words and sums are the
 * record's own.
 */
export function CreditNotePaper({
  note,
  invoice,
  ...setting
}: PaperSetting & { readonly note: CreditNote; readonly invoice: Invoice }) {
  const { autoId, billTo, date, reason, subTotal, vatAmount, total } = note;
  const { company, department } = setting;
  const phone = phoneOf(company, department);
  const lines = note.lines.map(({ line, ...rest }) => ({
    ...{ _id: line, ...rest },
    isPart: rest.quantity === undefined,
  }));
  const { invoiceDate, vehicleModel, vehicleReg } = invoicedAs(note, invoice);
  const invoiced = formatEntryDay(invoiceDate);
  return (
    <DepartmentPaper
      {...setting}
      title="Credit Note"
      number={`CN # ${autoId}`}
      name={{ file: creditNoteTitle(note), page: creditNoteTitle(note) }}
      to={billTo}
      facts={[
        { label: "Credit note", value: String(autoId) },
        { label: "Date", value: formatEntryDay(date), strong: true },
        { label: "Original invoice", value: numberOnPaper(invoice) },
        { label: "Invoice date", value: invoiced },
        { label: "VAT number", value: department.invoice.vatNumber },
      ]}
    >
      <Vehicle
        registration={tidyRegistration(vehicleReg)}
        model={vehicleModel}
        notes={`Reason for the credit: ${reason}`}
      />
      <SaleLineTable
        lines={lines}
        department={department}
        caption="What is credited"
        end={
          <>
            <div className="sums">
              <div>
                <VatSummary lines={lines} department={department} />
              </div>
              <div>
                <Totals
                  sums={[
                    { label: "Sub Total", value: formatMoney(subTotal) },
                    { label: "VAT", value: formatMoney(vatAmount) },
                    { label: "Total credited", value: formatMoney(total), strong: true },
                  ]}
                />
                <Balance
                  label="Credit"
                  amount={formatMoney(total)}
                  note={`Taken off invoice ${numberOnPaper(invoice)} of ${invoiced}`}
                />
              </div>
            </div>
            {phone && (
              <p className="closing">
                Questions about this credit note? Call <PhoneNumber number={phone} /> and quote CN {autoId}.
              </p>
            )}
          </>
        }
      />
    </DepartmentPaper>
  );
}
