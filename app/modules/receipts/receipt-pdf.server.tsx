import type { PrintedPaper } from "../../shared/printed-paper";
import type { Garage } from "../books/books.server";
import { getCustomer } from "../customers/customers.server";
import { type Press, printPaper } from "../departments/department-paper.server";
import { departmentOf } from "../departments/departments.server";
import { checkHasPaper, type Receipt } from "./receipt";
import { paidInvoice, ReceiptPaper, receiptFileName } from "./receipt-paper";

/** Prints the receipt, as the department of the first invoice that it paid. @throws ConflictError if it has no paper */
export async function printReceipt(garage: Garage & Press, receipt: Receipt): Promise<PrintedPaper> {
  checkHasPaper(receipt);
  const customer = getCustomer(garage, receipt.customer);
  const invoices = receipt.allocations.flatMap(({ invoice, amount }) => {
    const found = garage.books.invoices.get(invoice);
    return found ? [{ invoice: found, amount }] : [];
  });
  const paid = invoices.map(({ invoice, amount }) => ({ label: paidInvoice(invoice), amount }));
  const department = departmentOf(garage, invoices[0]?.invoice.department ?? "");
  return printPaper(garage, department, receiptFileName(receipt), (setting) => (
    <ReceiptPaper {...setting} receipt={receipt} customer={customer} paid={paid} />
  ));
}
