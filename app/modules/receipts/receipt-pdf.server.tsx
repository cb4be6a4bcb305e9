import type { PrintedPaper } from "../../shared/printed-paper";
import type { Garage } from "../books/books.server";
import { getCustomer } from "../customers/customers.server";
import type { Department } from "../departments/department";
import { type Press, printPaper } from "../departments/department-paper.server";
import { departmentOf } from "../departments/departments.server";
import { checkHasPaper, type Receipt } from "./receipt";
import { paidInvoice, ReceiptPaper, receiptFileName } from "./receipt-paper";

/** Whose paper a receipt is: the department's of the first invoice that it paid. */
export function receiptDepartment(garage: Garage, { allocations }: Pick<Receipt, "allocations">): Department {
  const [first] = allocations.flatMap(({ invoice }) => garage.books.invoices.get(invoice) ?? []);
  return departmentOf(garage, first?.department ?? "");
}

/** Prints the receipt. @throws ConflictError if it has no paper */
export async function printReceipt(garage: Garage & Press, receipt: Receipt): Promise<PrintedPaper> {
  checkHasPaper(receipt);
  const customer = getCustomer(garage, receipt.customer);
  const invoices = receipt.allocations.flatMap(({ invoice, amount }) => {
    const found = garage.books.invoices.get(invoice);
    return found ? [{ invoice: found, amount }] : [];
  });
  const paid = invoices.map(({ invoice, amount }) => ({ label: paidInvoice(invoice), amount }));
  return printPaper(garage, receiptDepartment(garage, receipt), receiptFileName(receipt), (setting) => (
    <ReceiptPaper {...setting} receipt={receipt} customer={customer} paid={paid} />
  ));
}
