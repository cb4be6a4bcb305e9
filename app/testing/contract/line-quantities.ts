import { describe, expect, it } from "vitest";
import { invoiceCalls, line } from "./calls";
import { type Body, type ContractGarage, create, done, type Entity, each, expectRefused } from "./garage";
import { newCustomer } from "./sales";

/** What quantity and unit price promise on the lines of an invoice or a quote. */
export function lineQuantityContract({ api }: ContractGarage): void {
  const { at, bare, read, setLines, withLines } = invoiceCalls(api);
  const tyres: Body = { quantity: 4, unitPrice: 86.5, charged: undefined };
  const figures = ({ lines: [first] }: Entity) => [first.quantity, first.unitPrice, first.charged];
  const added = async (sent: Body) =>
    done(api, "PUT", at(await bare(), "new-line"), { service: "labour", ...sent });

  const taken: [title: string, sent: Body, figures: number[]][] = [
    ["is charged as their product", tyres, [4, 86.5, 346]],
    ["may say what it comes to", { ...tyres, charged: 346 }, [4, 86.5, 346]],
    ["rounds half a penny up", { quantity: 0.5, unitPrice: 0.05 }, [0.5, 0.05, 0.03]],
    [
      "rounds half a penny of a discount away from zero",
      { quantity: 0.5, unitPrice: -0.05 },
      [0.5, -0.05, -0.03],
    ],
    ["rounds less than half a penny down", { quantity: 0.333, unitPrice: 10 }, [0.333, 10, 3.33]],
    ["may be free", { quantity: 3, unitPrice: 0 }, [3, 0, 0]],
    ["may be a discount", { quantity: 2, unitPrice: -12.5 }, [2, -12.5, -25]],
    ["reads as one of its amount without them", { charged: 30 }, [1, 30, 30]],
    [
      "with a quantity and an amount has the unit price between them",
      { quantity: 4, charged: 346 },
      [4, 86.5, 346],
    ],
    ["with three decimals is taken", { quantity: 9_999.999, unitPrice: 1 }, [9_999.999, 1, 10_000]],
    ["takes text, as forms send it", { quantity: "1,000", unitPrice: "£0.05" }, [1000, 0.05, 50]],
    ["takes nothing for nothing given", { quantity: "", unitPrice: null, charged: 5 }, [1, 5, 5]],
  ];
  it.each(taken)("a line %s", async (_, sent, expected) => {
    const invoice = await added(sent);
    expect(figures(invoice)).toEqual(expected);
    expect(invoice.subTotal).toBe(expected[2]);
    expect(await read(invoice)).toEqual(invoice);
  });

  it("a quantity alone is of the service's unit price, as no amount is", async () => {
    const service = await create(api, "services", {
      ...{ title: "Fitting", description: "An hour of fitting, repair or servicing", unitPrice: 65 },
    });
    const invoice = await bare();
    const sent = { service: service._id, quantity: 1.5 };
    expect(figures(await done(api, "PUT", at(invoice, "new-line"), sent))).toEqual([1.5, 65, 97.5]);
  });

  const refused: [sent: Body, field: string, message: string][] = [
    [{ ...tyres, charged: 300 }, "charged", "4 × £86.50 is £346.00, not £300.00. Change one of them"],
    [
      { quantity: 1, unitPrice: 5, charged: 6 },
      "charged",
      "1 × £5.00 is £5.00, not £6.00. Change one of them",
    ],
    [{ quantity: 3, charged: 100 }, "charged", "3 × £33.33 is £99.99, not £100.00. Change one of them"],
    [{ unitPrice: 86.5 }, "quantity", "Enter the quantity for the unit price of £86.50"],
    [{ unitPrice: 86.5, charged: 86.5 }, "quantity", "Enter the quantity for the unit price of £86.50"],
    [{ quantity: 9000, unitPrice: 9000 }, "quantity", "9,000 × £9,000.00 is more than £9,999,999.99"],
    [{ quantity: 0.001, charged: 9_999_999 }, "quantity", "The unit price would be more than £9,999,999.99"],
  ];
  it.each(refused)("%j is refused in words", async (sent, field, message) => {
    const invoice = await bare();
    expectRefused(
      await api("PUT", at(invoice, "new-line"), line({ charged: undefined, ...sent })),
      field,
      message,
    );
    const lines = [line({}), line({ charged: undefined, ...sent })];
    expectRefused(await api("PATCH", at(invoice, "lines"), lines), `lines.1.${field}`, message);
    expect(await read(invoice)).toEqual(invoice);
  });

  const wrong = [0, -1, 0.0001, 1.2345, 10_000, "0", "1.2345", "1e3", "four", "1,00", "NaN", true, {}, []];
  it.each(each(wrong))("a quantity of %j is refused", async (quantity) => {
    const invoice = await bare();
    expectRefused(
      await api("PUT", at(invoice, "new-line"), line({ quantity, charged: undefined, unitPrice: 1 })),
      "quantity",
      "Must be a number above 0 with at most three decimals, up to 9,999.999",
    );
  });
  it.each(
    each([0.001, "1.234", "abc", 10_000_000, true]),
  )("a unit price of %j is refused", async (unitPrice) => {
    const invoice = await bare();
    const sent = line({ quantity: 1, charged: undefined, unitPrice });
    expectRefused(await api("PUT", at(invoice, "new-line"), sent), "unitPrice");
  });

  describe("a client that knows only the amount", () => {
    const own = ({ _id, service, description, charged, addVat }: Entity) => ({
      ...{ _id, service, description, charged, addVat },
    });

    it("keeps the quantity of an amount that it sends back", async () => {
      const before = await withLines(tyres);
      expect((await setLines(before, own(before.lines[0]))).lines).toEqual(before.lines);
    });
    it("makes one of another amount, whether or not it sends back what it read", async () => {
      const before = await withLines(tyres);
      expect(figures(await setLines(before, { ...own(before.lines[0]), charged: 300 }))).toEqual([
        1, 300, 300,
      ]);
      const again = await withLines(tyres);
      expect(figures(await setLines(again, { ...again.lines[0], charged: 300 }))).toEqual([1, 300, 300]);
    });
    it("makes no quantity of a line that is not the invoice's", async () => {
      const { lines } = await withLines(tyres);
      expect(figures(await setLines(await bare(), { ...own(lines[0]), charged: 346 }))).toEqual([
        1, 346, 346,
      ]);
    });
  });

  it("a changed quantity of a line that is sent back whole goes with its amount", async () => {
    const before = await withLines(tyres);
    const [first] = before.lines;
    expectRefused(
      await api("PATCH", at(before, "lines"), [{ ...first, quantity: 5 }]),
      "lines.0.charged",
      "5 × £86.50 is £432.50, not £346.00. Change one of them",
    );
    const { charged: _, ...rest } = first;
    expect(figures(await setLines(before, { ...rest, charged: undefined, quantity: 5 }))).toEqual([
      5, 86.5, 432.5,
    ]);
  });

  describe("a quote", () => {
    const quoted = async (sent: Body) => {
      const customer = (await newCustomer(api))._id;
      const vehicle = { vehicleModel: "Ford Focus", vehicleReg: "AB12 CDE" };
      const { _id } = await create(api, "quotes", { customer, ...vehicle });
      return api("PUT", `quotes/${_id}/new-line`, line({ charged: undefined, ...sent }));
    };

    it("takes what comes to whole pounds, and its invoice carries it", async () => {
      const { status, body } = await quoted(tyres);
      expect([status, figures(body)]).toEqual([200, [4, 86.5, 346]]);
      const invoice = await api("PUT", `quotes/${body._id}/invoice`, {});
      expect(figures(invoice.body)).toEqual([4, 86.5, 346]);
    });
    it("keeps the pence of a service's unit price for more than one", async () => {
      const service = await create(api, "services", {
        ...{
          title: "Bulb, fitted",
          description: "Bulbs of cars, supplied and fitted",
          unitPrice: 9.5,
          unit: "item",
          chargeVat: false,
        },
      });
      const bulbs = (quantity: number) => quoted({ service: service._id, quantity, unitPrice: undefined });
      expect(figures((await bulbs(10)).body)).toEqual([10, 9.5, 95]);
      expectRefused(await bulbs(3), "charged", "3 × £9.50 is £28.50. Change them to come to whole pounds");
      expect(figures((await bulbs(1)).body)).toEqual([1, 9, 9]);
    });
    it("refuses what does not, and drops the pence of an amount", async () => {
      for (const [quantity, product] of [
        [3, "3 × £86.50 is £259.50"],
        [1, "1 × £86.50 is £86.50"],
      ] as const) {
        const why = `${product}. Change them to come to whole pounds`;
        expectRefused(await quoted({ quantity, unitPrice: 86.5 }), "charged", why);
      }
      expect(figures((await quoted({ charged: 86.5 })).body)).toEqual([1, 86, 86]);
    });
  });
}
