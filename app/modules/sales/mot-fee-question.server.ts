import type { Day } from "../../shared/dates";
import type { Ask } from "../../shared/errors";
import { formatMoney } from "../../shared/money";
import type { BooksInUpdate, Garage } from "../books/books.server";
import { isMotDepartment } from "../departments/department";
import { highestMotFee, motFeeInWords } from "../departments/mot-fee";
import type { Sale, SaleLine } from "./sale";

/** The lines of a sale, and what decides their maximum fee. */
interface TestedSale extends Pick<Sale, "department"> {
  readonly day: Day;
  readonly lines: readonly SaleLine[];
}

/**
 * Asks before an MOT test is stored above its maximum fee, below nothing, or with VAT in another department. No vehicle has a class here,
 * so the words of the service tell it: class 4 if they name none. Asks nothing of a line that stood so `before`.
 */
export function askAboutMotFees(
  ask: Ask,
  { business }: Garage,
  books: BooksInUpdate,
  sale: TestedSale,
  before?: TestedSale,
): void {
  const department = business.departments.find(({ name }) => name === sale.department);
  if (!department) return;
  const isMot = isMotDepartment(department);
  const tests = new Set(business.departments.filter(isMotDepartment).map((each) => each.defaultServiceId));
  const isSameDepartment = before?.department === sale.department;
  const isMoved = !isSameDepartment || before.day !== sale.day;
  for (const line of sale.lines) {
    const earlier = before?.lines.find(({ _id }) => _id === line._id);
    const stood = isMoved ? undefined : earlier;
    if (!isMot) {
      const stoodSo = isSameDepartment && earlier?.service === line.service && earlier.addVat;
      if (line.addVat && tests.has(line.service) && !stoodSo) ask(vatInWords(line.title));
      continue;
    }
    if (stood?.charged === line.charged && stood.service === line.service) continue;
    const service = books.services.get(line.service);
    const words = `${service?.title ?? line.title} ${service?.description ?? ""}`;
    const fee = highestMotFee(business.motFees, words, sale.day);
    const each = line.unitPrice ?? line.charged;
    if (each < 0 && tests.has(line.service)) ask(negativeInWords(line.title, each));
    else if (fee && each > fee.max) ask(motFeeInWords(line.title, each, fee));
  }
}

function negativeInWords(title: string, fee: number): string {
  return `${title} of ${formatMoney(fee)} gives money back. An invoice is credited with a credit note.`;
}

/** Source: HMRC, VTAXPER48000. */
function vatInWords(title: string): string {
  return `VAT is added to ${title}. In the MOT department the fee of a test is outside the scope of VAT.`;
}
