import type { Garage } from "../books/books.server";
import { type CustomerView, customerView } from "../customers/customer";
import { type PlainInvoice, plainInvoice } from "../invoices/invoice-view.server";
import type { Transaction } from "../transactions/transaction";
import { type Receipt, unallocatedAmount } from "./receipt";

/** A link whose record is gone. */
interface Gone {
  readonly _id: string;
}

/** A receipt as it is read (REFERENCE §3): links are objects. */
export type ReceiptView = Omit<
  Receipt,
  "customer" | "transaction" | "allocations" | "dateAssumed" | "setAgainst"
> & {
  readonly customer: CustomerView | Gone;
  readonly transaction: Transaction | Gone | null;
  readonly allocations: readonly { readonly invoice: PlainInvoice | Gone; readonly amount: number }[];
  /** The part that is on the customer's account, in pounds. */
  readonly unallocated: number;
  readonly dateAssumed: boolean;
};

export function receiptView({ books }: Garage, receipt: Receipt): ReceiptView {
  const { customer, transaction, allocations, dateAssumed = false, setAgainst: _, ...fields } = receipt;
  const payer = books.customers.get(customer);
  return {
    ...fields,
    customer: payer ? customerView(payer) : { _id: customer },
    transaction: transaction === null ? null : (books.transactions.get(transaction) ?? { _id: transaction }),
    allocations: allocations.map(({ invoice: id, amount }) => {
      const invoice = books.invoices.get(id);
      return { invoice: invoice ? plainInvoice(invoice) : { _id: id }, amount };
    }),
    unallocated: unallocatedAmount(receipt),
    dateAssumed,
  };
}
