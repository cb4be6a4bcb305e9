import type { Day } from "../../shared/dates";
import { subtractMoney, sumMoney } from "../../shared/money";
import { type Department, departmentCalled } from "../departments/department";
import type { Invoice } from "../invoices/invoice";
import type { Purchase } from "../purchases/purchase";

/** Sales less credit notes, or purchases, in pounds. `count` is the number of invoices. */
export interface VatSums {
  readonly count: number;
  readonly net: number;
  readonly vat: number;
  readonly gross: number;
}

export interface VatFigures {
  /** Its `vat` is the output VAT. */
  readonly sales: VatSums;
  /** Its `vat` is the input VAT. */
  readonly purchases: VatSums;
  /** Output VAT less input VAT: payable, or reclaimable when negative. */
  readonly netVat: number;
}

/** A VAT period by the dates of invoices to customers and from suppliers; includes both days. */
export interface VatPeriod {
  readonly from: Day;
  readonly to: Day;
  readonly all: VatFigures;
  /** Without the sales of VAT exempt departments, and without purchases invoiced to them. */
  readonly withoutExempt: VatFigures;
  /** The names of the VAT exempt departments. */
  readonly exempt: readonly string[];
}

type SoldInvoice = Pick<Invoice, "department" | "subTotal" | "vatAmount" | "total">;
type BoughtPurchase = Pick<Purchase, "invoicedTo" | "amount" | "vat" | "total">;

/**
 * The figures of a VAT period, from the invoices, credit notes and purchases dated within it. A credit note takes off sales. They are given with and without exempt
 * departments, because the accountant decides whether the VAT on an exempt department's purchases is reclaimable.
 */
export function vatPeriodOf(
  { from, to }: { readonly from: Day; readonly to: Day },
  invoices: readonly SoldInvoice[],
  purchases: readonly BoughtPurchase[],
  departments: readonly Department[],
  credits: readonly SoldInvoice[] = [],
): VatPeriod {
  const exempt = departments.filter((each) => each.invoicesVatExempt).map(({ name }) => name);
  const isOfExempt = ({ invoicedTo }: BoughtPurchase) =>
    departmentCalled(departments, invoicedTo)?.invoicesVatExempt ?? false;
  return {
    ...{ from, to, exempt },
    all: figuresOf(invoices, purchases, credits),
    withoutExempt: figuresOf(
      invoices.filter(({ department }) => !exempt.includes(department)),
      purchases.filter((purchase) => !isOfExempt(purchase)),
      credits.filter(({ department }) => !exempt.includes(department)),
    ),
  };
}

function figuresOf(
  invoices: readonly SoldInvoice[],
  purchases: readonly BoughtPurchase[],
  credits: readonly SoldInvoice[],
): VatFigures {
  const sums = (sold: readonly SoldInvoice[]) =>
    sumsOf(sold.map(({ subTotal, vatAmount, total }) => ({ net: subTotal, vat: vatAmount, gross: total })));
  const [sold, credited] = [sums(invoices), sums(credits)];
  const sales = {
    count: sold.count,
    net: subtractMoney(sold.net, credited.net),
    vat: subtractMoney(sold.vat, credited.vat),
    gross: subtractMoney(sold.gross, credited.gross),
  };
  const bought = sumsOf(purchases.map(({ amount, vat, total }) => ({ net: amount, vat, gross: total })));
  return { sales, purchases: bought, netVat: subtractMoney(sales.vat, bought.vat) };
}

function sumsOf(parts: readonly Omit<VatSums, "count">[]): VatSums {
  return {
    count: parts.length,
    net: sumMoney(parts.map(({ net }) => net)),
    vat: sumMoney(parts.map(({ vat }) => vat)),
    gross: sumMoney(parts.map(({ gross }) => gross)),
  };
}
