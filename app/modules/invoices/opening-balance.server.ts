import { ConflictError, ValidationError } from "../../shared/errors";
import { formatMoney } from "../../shared/money";
import { isVatWithin } from "../../shared/vat";
import type { Garage } from "../books/books.server";
import { chosenDepartment } from "../departments/departments.server";
import { type Invoice, isOpeningBalance } from "./invoice";

/**
 * @throws ConflictError when an opening balance would come to something else: no VAT return here tells of it. Nor does it take more VAT
 * than its import would.
 */
export function checkOpeningBalance(before: Invoice, { total, vatAmount }: Invoice): void {
  if (!isOpeningBalance(before)) return;
  const opening = `It is the opening balance of ${before.earlierNumber}, and comes to ${formatMoney(before.total)}.`;
  if (total !== before.total) {
    throw new ConflictError(
      `${opening} Make an invoice for other work. Delete this one and import it again if the amount is wrong.`,
    );
  }
  if (vatAmount !== before.vatAmount && !isVatWithin(vatAmount, total))
    throw new ConflictError(
      `${opening} VAT of ${formatMoney(vatAmount)} is more than the rate allows in that.`,
    );
}

/** An opening balance keeps its lines. @throws ValidationError for a department that charges no VAT while it has some */
export function linesOfOpening(
  garage: Garage,
  { lines, vatAmount }: Invoice,
  department: string,
): Invoice["lines"] {
  if (vatAmount !== 0 && chosenDepartment(garage, department).invoicesVatExempt)
    throw new ValidationError({ department: ["It charges no VAT, and this opening balance has some"] });
  return lines;
}
