import { expect, it } from "vitest";
import { type Body, type ContractGarage, create, done, type Entity, expectRefused } from "./garage";
import { newInvoice } from "./sales";

/** What is promised of a credit by quantity. */
export function counting({ api }: ContractGarage): void {
  const TYRES = { quantity: 4, unitPrice: 86.5 };
  /** 49.995, charged as £50.00. */
  const HOURS = { quantity: 1.5, unitPrice: 33.33 };
  const sold = async (figures: Body): Promise<Entity> =>
    done(api, "PUT", `invoices/${(await newInvoice(api))._id}/new-line`, { service: "labour", ...figures });
  const body = (invoice: Entity, line: Body): Body => ({
    ...{ invoice: invoice._id, reason: "Goodwill" },
    lines: [{ line: invoice.lines[0]._id, ...line }],
  });
  const credit = async (invoice: Entity, line: Body): Promise<Entity> =>
    create(api, "credit-notes", body(invoice, line));
  const figures = ({ lines: [line] }: Entity) => [line.quantity, line.unitPrice, line.charged];
  const credited = async (invoice: Entity, line: Body) => figures(await credit(invoice, line));
  const refused = async (invoice: Entity, line: Body, field: string, message: string) =>
    expectRefused(await api("POST", "credit-notes", body(invoice, line)), `lines.0.${field}`, message);
  const titleOf = (invoice: Entity) => `“${invoice.lines[0].service.title}”`;

  it("are told where an amount is a number of them", async () => {
    const invoice = await sold(TYRES);
    expect(await credited(invoice, { charged: 86.5 })).toEqual([1, 86.5, 86.5]);
    expect(await credited(invoice, { charged: 40 })).toEqual([null, null, 40]);
    expect(await credited(invoice, { charged: 173 })).toEqual([2, 86.5, 173]);
    expect(await credited(invoice, { charged: 46.5 })).toEqual([null, null, 46.5]);
    const whole = await credit(await sold({ quantity: 1.5, unitPrice: 65 }), { charged: 97.5 });
    expect(figures(whole)).toEqual([1.5, 65, 97.5]);
    const { lines } = await done(api, "PUT", `credit-notes/${whole._id}`, { ...whole, reason: "Again" });
    expect(lines).toEqual(whole.lines);
  });

  it("come to their number × the line's unit price, whole or in part, whatever price is sent", async () => {
    const invoice = await sold(TYRES);
    expect(await credited(invoice, { quantity: 2 })).toEqual([2, 86.5, 173]);
    expect(await credited(invoice, { quantity: "0.5", unitPrice: 1 })).toEqual([0.5, 86.5, 43.25]);
    expect(await credited(invoice, { quantity: 1, charged: 86.5 })).toEqual([1, 86.5, 86.5]);
    expect(await credited(invoice, { quantity: 0.5 })).toEqual([0.5, 86.5, 43.25]);
    expect(await done(api, "GET", `invoices/${invoice._id}`)).toMatchObject({ credited: invoice.total });
  });

  it("are all of a line of one, and of a discount", async () => {
    const invoice = await sold({ charged: 100 });
    expect(await credited(invoice, { quantity: 0.25 })).toEqual([0.25, 100, 25]);
    expect(await credited(invoice, { quantity: 0.75 })).toEqual([0.75, 100, 75]);
    const both = await sold({ charged: 100 });
    const { lines } = await done(api, "PUT", `invoices/${both._id}/new-line`, {
      ...{ service: "labour", quantity: 2, unitPrice: -12.5 },
    });
    const note = await create(api, "credit-notes", {
      ...{ invoice: both._id, reason: "Goodwill" },
      lines: [
        { line: lines[0]._id, quantity: 0.5 },
        { line: lines[1]._id, quantity: 1 },
      ],
    });
    expect(note.lines[1]).toMatchObject({ quantity: 1, unitPrice: -12.5, charged: -12.5 });
    expect(note.subTotal).toBe(37.5);
  });

  it("take all that is left with the last of them", async () => {
    const invoice = await sold(HOURS);
    expect(await credited(invoice, { quantity: 0.5 })).toEqual([0.5, 33.33, 16.67]);
    expect(await credited(invoice, { quantity: 0.5 })).toEqual([0.5, 33.33, 16.67]);
    const words = `The last 0.5 of ${titleOf(invoice)} is £16.66, not £16.65. Change one of them`;
    await refused(invoice, { quantity: 0.5, charged: 16.65 }, "charged", words);
    expect(await credited(invoice, { quantity: 0.5 })).toEqual([0.5, null, 16.66]);
    const goodwill = await sold(TYRES);
    await credit(goodwill, { charged: 40 });
    expect(await credited(goodwill, { quantity: 4 })).toEqual([4, null, 306]);
  });

  it("are refused beyond what is left, with how many are", async () => {
    const invoice = await sold(TYRES);
    const title = titleOf(invoice);
    const tooMany = (quantity: number, words: string) => refused(invoice, { quantity }, "quantity", words);
    await tooMany(4.001, `4 of 4 are left of ${title}. Credit 4 or less`);
    await credit(invoice, { quantity: 2 });
    await tooMany(3, `2 of 4 are left of ${title}. Credit 2 or less`);
    await credit(invoice, { quantity: 1.5 });
    await tooMany(1, `0.5 of 4 is left of ${title}. Credit 0.5 or less`);
    await credit(invoice, { charged: 40 });
    await tooMany(0.4, `0.4 × £86.50 is £34.60, but £3.25 is left of ${title}. Credit an amount`);
    await credit(invoice, { charged: 3.25 });
    await tooMany(0.5, `Nothing is left of ${title} to credit`);
  });

  it("are refused where they come to nothing, or to another amount", async () => {
    const invoice = await sold(TYRES);
    const cheap = await sold({ quantity: 10, unitPrice: 0.1 });
    const nothing = "0.04 × £0.10 is £0.00. Credit more of it";
    await refused(cheap, { quantity: 0.04 }, "quantity", nothing);
    const words = "2 × £86.50 is £173.00, not £100.00. Change one of them";
    await refused(invoice, { quantity: 2, charged: 100 }, "charged", words);
    const limits = "Must be a number above 0 with at most three decimals, up to 9,999.999";
    await refused(invoice, { quantity: 0 }, "quantity", limits);
    for (const line of [{}, { quantity: null, charged: null }, { quantity: "", unitPrice: 86.5 }]) {
      await refused(invoice, line, "charged", "Enter the amount to credit");
    }
  });

  it("stay as they were read, give way to another amount, and can be counted later", async () => {
    const invoice = await sold(TYRES);
    const note = await credit(invoice, { quantity: 2 });
    const put = async (line: Body) =>
      figures(
        await done(api, "PUT", `credit-notes/${note._id}`, {
          lines: [{ line: invoice.lines[0]._id, ...line }],
        }),
      );
    const [read] = note.lines;
    expect(await put(read)).toEqual([2, 86.5, 173]);
    expect(await put({ ...read, charged: 40 })).toEqual([null, null, 40]);
    expect(await put({ charged: 43.25 })).toEqual([null, null, 43.25]);
    expect(await put({ charged: 43.25, quantity: 0.5 })).toEqual([0.5, 86.5, 43.25]);
    expect(await put({ quantity: 4 })).toEqual([4, 86.5, 346]);
    const sent = body(invoice, { quantity: 3, unitPrice: 86.5, charged: 346 });
    expectRefused(
      await api("PUT", `credit-notes/${note._id}`, sent),
      "lines.0.charged",
      "3 × £86.50 is £259.50, not £346.00. Change one of them",
    );
  });

  it("stay when the invoice's line has another price since", async () => {
    const invoice = await sold(TYRES);
    const note = await credit(invoice, { quantity: 2 });
    const [{ _id }] = invoice.lines;
    const line = { _id, service: "labour", quantity: 4, unitPrice: 90 };
    await done(api, "PATCH", `invoices/${invoice._id}/lines`, [line]);
    const changed = await done(api, "PUT", `credit-notes/${note._id}`, { reason: "Worn" });
    expect(figures(changed)).toEqual([2, 86.5, 173]);
    const again = await done(api, "PUT", `credit-notes/${note._id}`, { lines: [{ line: _id, quantity: 2 }] });
    expect(figures(again)).toEqual([2, 86.5, 173]);
  });
}
