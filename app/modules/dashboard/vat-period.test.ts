import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addMoney, subtractMoney, toPounds } from "../../shared/money";
import { vatOn } from "../../shared/vat";
import { mot } from "../../testing/garage/ashdown-garage";
import { type VatSums, vatPeriodOf } from "./vat-period";

const departments = [{ ...mot, name: "Garage", invoicesVatExempt: false }, mot];
const PERIOD = { from: "2026-08-01", to: "2026-10-31" };

const net = fc.integer({ min: -999_999, max: 9_999_999 }).map(toPounds);
const invoice = fc.tuple(net, fc.constantFrom("Garage", "MOT")).map(([subTotal, name]) => {
  const vatAmount = name === "MOT" ? 0 : vatOn(subTotal);
  return { department: name, subTotal, vatAmount, total: addMoney(subTotal, vatAmount) };
});
const purchase = fc
  .tuple(net, net, fc.constantFrom("Garage", "MOT", "The owner"))
  .map(([amount, vat, name]) => ({
    ...{ invoicedTo: name, amount, vat, total: addMoney(amount, vat) },
  }));
const books = [fc.array(invoice, { maxLength: 50 }), fc.array(purchase, { maxLength: 50 })] as const;

describe("a VAT period", () => {
  it("adds up, with and without the exempt departments, to the penny", () => {
    fc.assert(
      fc.property(...books, fc.array(invoice, { maxLength: 9 }), (invoices, purchases, credits) => {
        const { all, withoutExempt } = vatPeriodOf(PERIOD, invoices, purchases, departments, credits);
        for (const { sales, purchases: bought, netVat } of [all, withoutExempt]) {
          for (const sums of [sales, bought]) expect(sums.gross).toBe(addMoney(sums.net, sums.vat));
          expect(netVat).toBe(subtractMoney(sales.vat, bought.vat));
        }
        expect(all.sales).toMatchObject({
          count: invoices.length,
          net: subtractMoney(
            addMoney(...invoices.map(({ subTotal }) => subTotal)),
            addMoney(...credits.map(({ subTotal }) => subTotal)),
          ),
          vat: subtractMoney(
            addMoney(...invoices.map(({ vatAmount }) => vatAmount)),
            addMoney(...credits.map(({ vatAmount }) => vatAmount)),
          ),
        });
        expect(all.purchases).toMatchObject({
          count: purchases.length,
          net: addMoney(...purchases.map(({ amount }) => amount)),
          vat: addMoney(...purchases.map(({ vat }) => vat)),
        });
      }),
    );
  });

  it("is made of what the exempt departments did and what the others did", () => {
    const less = (a: VatSums, b: VatSums) => ({
      count: a.count - b.count,
      net: subtractMoney(a.net, b.net),
      vat: subtractMoney(a.vat, b.vat),
      gross: subtractMoney(a.gross, b.gross),
    });
    fc.assert(
      fc.property(...books, (invoices, purchases) => {
        const { all, withoutExempt } = vatPeriodOf(PERIOD, invoices, purchases, departments);
        const exempt = vatPeriodOf(
          PERIOD,
          invoices.filter((each) => each.department === "MOT"),
          purchases.filter((each) => each.invoicedTo === "MOT"),
          departments,
        ).all;
        expect(less(all.sales, withoutExempt.sales)).toEqual(exempt.sales);
        expect(less(all.purchases, withoutExempt.purchases)).toEqual(exempt.purchases);
        expect(exempt.sales.vat).toBe(0);
      }),
    );
  });

  it("may be as long as the books are", () => {
    const invoices = Array.from({ length: 200_000 }, () => ({
      ...{ department: "Garage", subTotal: 100.1, vatAmount: 20.02, total: 120.12 },
    }));
    const { sales } = vatPeriodOf(PERIOD, invoices, [], departments).all;
    expect(sales).toEqual({ count: 200_000, net: 20_020_000, vat: 4_004_000, gross: 24_024_000 });
  });

  it("names the exempt departments; without any the figures are the same twice", () => {
    const invoices = [{ department: "Garage", subTotal: 100, vatAmount: 20, total: 120 }];
    const purchases = [{ invoicedTo: "Garage", amount: 200, vat: 40, total: 240 }];
    expect(vatPeriodOf(PERIOD, [], [], departments)).toMatchObject({ ...PERIOD, exempt: ["MOT"] });
    const period = vatPeriodOf(PERIOD, invoices, purchases, departments.slice(0, 1));
    expect(period).toMatchObject({ exempt: [], all: { netVat: -20 } });
    expect(period.withoutExempt).toEqual(period.all);
  });
});
