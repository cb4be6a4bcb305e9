import { type Day, formatEntryDay } from "../../shared/dates";
import { addMoney } from "../../shared/money";
import type { NumberedRecord } from "../../shared/record";
import { soughtSpellings } from "../../shared/registration";
import { vatOn } from "../../shared/vat";
import type { PostalAddress } from "../customers/customer";

/** How many characters a vehicle's model has at most (REFERENCE §9). */
export const LONGEST_MODEL = 64;

/** A stored line. `charged` is pounds without VAT and may be negative (a discount). */
export interface SaleLine {
  readonly _id: string;
  /** The service's id. */
  readonly service: string;
  /** The service's title when the line was saved, so that the paper always prints the same words. */
  readonly title: string;
  readonly description: string;
  readonly charged: number;
  /** How many units `charged` is for, if not 1. */
  readonly quantity?: number;
  /** Pounds for one unit, where there is a quantity: `charged` is quantity × unitPrice to the penny. */
  readonly unitPrice?: number;
  readonly addVat: boolean;
  /** The choice, if the department, the customer or the service overrules it in `addVat`. */
  readonly vatChosen?: boolean;
}

/** The sums of a sale's lines, in pounds. They are stored so that the file can be read without this program. */
export interface SaleSums {
  readonly subTotal: number;
  readonly vatAmount: number;
  readonly total: number;
}

/** What an invoice and a quote have in common (REFERENCE §3). */
export interface Sale extends NumberedRecord, SaleSums {
  /** The department's name in config.json. */
  readonly department: string;
  /** The customer's id. */
  readonly customer: string;
  /** The customer's name and address when the details were last saved, as printed on papers. */
  readonly billTo: PostalAddress;
  readonly vehicleModel: string;
  readonly vehicleReg: string;
  readonly lines: readonly SaleLine[];
}

/** The warning about a sale's date that was cleared on its form: see `keepDate`. */
export function keptDateWarning(sent: string | undefined, day: Day): string | undefined {
  return sent?.trim() === "" ? `The date was left empty, so it stays ${formatEntryDay(day)}` : undefined;
}

export function lineVat(line: Pick<SaleLine, "charged" | "addVat">): number {
  return line.addVat ? vatOn(line.charged) : 0;
}

export function lineTotal(line: Pick<SaleLine, "charged" | "addVat">): number {
  return addMoney(line.charged, lineVat(line));
}

/** The lines that charge something, and no VAT. */
export function linesWithoutVat<Line extends Pick<SaleLine, "addVat" | "charged">>(
  lines: readonly Line[],
): Line[] {
  return lines.filter(({ addVat, charged }) => !addVat && charged !== 0);
}

/** Adds up lines. VAT is rounded per line and then added. */
export function sumLines(lines: readonly Pick<SaleLine, "charged" | "addVat">[]): SaleSums {
  const subTotal = addMoney(...lines.map((line) => line.charged));
  const vatAmount = addMoney(...lines.map(lineVat));
  return { subTotal, vatAmount, total: addMoney(subTotal, vatAmount) };
}

/**
 * Whether a line carries VAT: never in an exempt department; elsewhere always for a high-value customer
 * or a service that forces it; otherwise as chosen. Decided when the line is saved, and the choice is stored for a later
 * decision. Without a choice (undefined), the decision counts as the choice.
 */
export function settleVat(
  chosen: boolean | undefined,
  { vatExempt, highValue, forced }: { vatExempt: boolean; highValue: boolean; forced: boolean },
): Pick<SaleLine, "addVat" | "vatChosen"> {
  const addVat = !vatExempt && (highValue || forced || chosen === true);
  return chosen === undefined || chosen === addVat ? { addVat } : { addVat, vatChosen: chosen };
}

/** The choice made for a line. */
export function chosenVat({ addVat, vatChosen = addVat }: Pick<SaleLine, "addVat" | "vatChosen">): boolean {
  return vatChosen;
}

/** The text that search looks through: number, vehicle, registration and customer. */
export function saleText(sale: Sale & { readonly earlierNumber?: string }): string {
  const { autoId, vehicleModel, vehicleReg, billTo, earlierNumber } = sale;
  const words = [autoId, vehicleModel, soughtSpellings(vehicleReg), billTo.name];
  if (earlierNumber !== undefined) words.push(earlierNumber);
  return words.join("\n");
}
