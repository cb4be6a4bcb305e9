import { readBusiness } from "../../config.server";
import { type Garage, openBooks } from "../../modules/books/books.server";
import { createCreditNote } from "../../modules/credit-notes/credit-notes.server";
import { createCustomer } from "../../modules/customers/customers.server";
import type { Invoice } from "../../modules/invoices/invoice";
import { changeInvoiceLines, createInvoice } from "../../modules/invoices/invoices.server";
import { payFromAccount } from "../../modules/receipts/pay-from-account.server";
import { createReceipt } from "../../modules/receipts/receipts.server";
import { replaceLines } from "../../modules/sales/sales.server";
import { ensureDefaultServices } from "../../modules/services/services.server";
import type { VatBasis } from "../../modules/vat/vat-entries";
import { fileVatReturn } from "../../modules/vat/vat-filing.server";
import type { VatStagger } from "../../modules/vat/vat-quarter";
import { temporaryDirectory } from "../../store/testing/books";

export const TODAY = "2026-11-23";
const BY = "test";

/** A machine's clock, and how far it is ahead, in milliseconds. */
interface Clock {
  aheadMs: number;
}

/** A clock that two changes never find at the same millisecond, however quick they are. */
function laterEachTime(clock: Clock): () => Date {
  let last = 0;
  return () => {
    last = Math.max(Date.now(), last + 1);
    return new Date(last + clock.aheadMs);
  };
}

/** A garage of one customer, in empty books. */
export class SmallGarage {
  private constructor(
    readonly garage: Garage,
    private readonly customer: string,
  ) {}

  /** @param vatStagger the months in which VAT quarters end */
  static async open(vatStagger: VatStagger = 2, clock: Clock = { aheadMs: 0 }): Promise<SmallGarage> {
    const dir = temporaryDirectory();
    const garage = {
      books: await openBooks({ dir, freeze: true, now: laterEachTime(clock) }),
      business: { ...(await readBusiness(dir)), vatStagger },
    };
    await ensureDefaultServices(garage, BY);
    const contact = { email: "a@example.co.uk", phone: "07700900123" };
    const { _id } = await createCustomer(garage, { name: "Ann", ...contact }, BY);
    return new SmallGarage(garage, _id);
  }

  /** Invoices pounds with VAT, £100 unless said, and gives the invoice. */
  async invoices(invoiceDate: string, { charged = 100, department = "Garage" } = {}) {
    const sale = { customer: this.customer, department, invoiceDate };
    const vehicle = { vehicleModel: "Ford Ka", vehicleReg: "AB12 CDE" };
    const { _id } = await createInvoice(this.garage, { ...sale, ...vehicle }, BY);
    const lines = replaceLines([{ service: "labour", charged, addVat: true }]);
    return changeInvoiceLines(this.garage, _id, lines, BY);
  }

  /** Brings an invoice that another program raised, of £120.00 unless said, and gives it. */
  async opens(invoiceDate: string, sale = {}) {
    const invoice = await this.invoices(invoiceDate, sale);
    const opening = { ...invoice, earlierNumber: `OLD-${invoice.autoId}` };
    await this.garage.books.update(BY, ({ invoices }) => void invoices.put(opening));
    return opening;
  }

  /** Takes money from the customer, on account unless it is for an invoice. */
  receives(date: string, amount: number, invoice?: string) {
    const allocations = invoice === undefined ? [] : [{ invoice, amount }];
    const money = { customer: this.customer, date, method: "Card", amount };
    return createReceipt(this.garage, { ...money, allocations }, BY);
  }

  /** Pays an invoice with what its customer has on account. */
  usesAccount(invoice: string, amount: number) {
    return payFromAccount(this.garage, invoice, amount, BY);
  }

  /** Credits some pounds of each line of an invoice. */
  credits(invoice: Pick<Invoice, "_id" | "lines">, date: string, charged: number) {
    const lines = invoice.lines.map(({ _id }) => ({ line: _id, charged }));
    const note = { invoice: invoice._id, date, reason: "Goodwill", lines };
    return createCreditNote(this.garage, note, BY);
  }

  /** Marks a VAT return as filed. */
  files(from: string, to: string, basis: VatBasis = "invoice", sent: object = {}) {
    return fileVatReturn(this.garage, to, { from, basis, ...sent }, BY, TODAY);
  }
}
