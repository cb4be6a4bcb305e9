import type { Day } from "../../shared/dates";
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
 * The question before an MOT test is stored above its maximum fee. No vehicle has a class here, so the words of the service
 * tell it: class 4 if they name none. Undefined for a line that stood so `before`, and in other departments.
 */
export function motFeeQuestion(
  { business }: Garage,
  books: BooksInUpdate,
  sale: TestedSale,
  before?: TestedSale,
): string | undefined {
  const department = business.departments.find(({ name }) => name === sale.department);
  if (!department || !isMotDepartment(department)) return undefined;
  const isMoved = before?.department !== sale.department || before.day !== sale.day;
  for (const line of sale.lines) {
    const stood = isMoved ? undefined : before.lines.find(({ _id }) => _id === line._id);
    if (stood?.charged === line.charged && stood.service === line.service) continue;
    const service = books.services.get(line.service);
    const words = `${service?.title ?? line.title} ${service?.description ?? ""}`;
    const fee = highestMotFee(business.motFees, words, sale.day);
    if (fee && line.charged > fee.max) return motFeeInWords(line.title, line.charged, fee);
  }
  return undefined;
}
