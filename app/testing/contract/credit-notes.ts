import { describe, expect, it } from "vitest";
import { counting } from "./credited-units";
import {
  type Body,
  type ContractGarage,
  create,
  done,
  type Entity,
  expectRefused,
  expectSentence,
} from "./garage";
import { creditable } from "./money";
import { newInvoice } from "./sales";

/** What credit notes promise beyond what every resource does. */
export function creditNotesContract(garage: ContractGarage): void {
  describe("what is credited", () => crediting(garage));
  describe("units that are credited", () => counting(garage));
  describe("a credit note", () => refusing(garage));
  describe("an invoice with credit notes", () => holding(garage));
}

const lineOf = (invoice: Entity, index = 0): string => invoice.lines[index]._id;

function body(invoice: Entity, charged: unknown, over: Body = {}): Body {
  return { invoice: invoice._id, reason: "Goodwill", lines: [{ line: lineOf(invoice), charged }], ...over };
}

/** The calls of these tests. */
function callsOf({ api }: ContractGarage) {
  return {
    api,
    read: (invoice: Entity): Promise<Entity> => done(api, "GET", `invoices/${invoice._id}`),
    credit: (invoice: Entity, charged: unknown, over: Body = {}) =>
      create(api, "credit-notes", body(invoice, charged, over)),
    pay: (invoice: Entity, amount: number) =>
      create(api, "receipts", {
        ...{ customer: invoice.customer._id, amount },
        allocations: [{ invoice: invoice._id, amount }],
      }),
    withLine: (invoice: Entity, line: Body): Promise<Entity> =>
      done(api, "PUT", `invoices/${invoice._id}/new-line`, { service: "labour", ...line }),
  };
}

function crediting(garage: ContractGarage): void {
  const { api, read, credit, pay, withLine } = callsOf(garage);

  it("lowers the invoice's balance, and a change and a deletion follow", async () => {
    const invoice = await creditable(api);
    const note = await credit(invoice, 40);
    expect(await read(invoice)).toMatchObject({ credited: 48, balancePayable: 72 });
    const lines = [{ line: lineOf(invoice), charged: 100 }];
    await done(api, "PUT", `credit-notes/${note._id}`, { lines });
    expect(await read(invoice)).toMatchObject({
      ...{ credited: 120, balancePayable: 0, total: 120 },
      payments: { paidInFull: true },
    });
    expect((await api("DELETE", `credit-notes/${note._id}`)).status).toBe(204);
    expect(await read(invoice)).toMatchObject({
      ...{ credited: 0, balancePayable: 120 },
      payments: { paidInFull: false },
    });
  });

  it("is owed back once it was paid, and can be refunded", async () => {
    const invoice = await creditable(api);
    await pay(invoice, 120);
    await credit(invoice, 50);
    expect(await read(invoice)).toMatchObject({ credited: 60, balancePayable: -60 });
    const refund = await pay(invoice, -60);
    expect(await read(invoice)).toMatchObject({ credited: 60, balancePayable: 0 });
    expectRefused(
      await api("PUT", `receipts/${refund._id}`, { amount: -10 }),
      "amount",
      "The invoices come to −£60.00. Enter that, or a larger refund, or lower their amounts",
    );
  });

  it("cannot be paid any more", async () => {
    const invoice = await creditable(api);
    await credit(invoice, 50);
    const allocations = [{ invoice: invoice._id, amount: 60.01 }];
    expectRefused(
      await api("POST", "receipts", { customer: invoice.customer._id, amount: 60.01, allocations }),
      "allocations.0.amount",
      `Invoice ${invoice.autoId} owes £60.00. Allocate that or less`,
    );
  });

  it("takes all of the VAT that is left with the last of a line, and never more", async () => {
    const invoice = await withLine(await newInvoice(api), { charged: 0.12, addVat: true });
    const vat: number[] = [];
    for (const charged of [0.03, 0.03, 0.03, 0.03]) vat.push((await credit(invoice, charged)).vatAmount);
    expect(vat).toEqual([0.01, 0.01, 0, 0]);
    expect(await read(invoice)).toMatchObject({ vatAmount: 0.02, credited: 0.14, balancePayable: 0 });
    const other = await withLine(await newInvoice(api), { charged: 0.14, addVat: true });
    expect((await credit(other, 0.12)).vatAmount).toBe(0.02);
    expect((await credit(other, 0.02)).vatAmount).toBe(0.01);
  });

  it("keeps the words of the line, whatever becomes of the invoice", async () => {
    const invoice = await creditable(api);
    const note = await credit(invoice, 40);
    const line = { _id: lineOf(invoice), service: "labour", description: "Brakes and discs" };
    await done(api, "PATCH", `invoices/${invoice._id}/lines`, [{ ...line, charged: 90, addVat: true }]);
    const { lines } = await done(api, "PUT", `credit-notes/${note._id}`, { reason: "Squeals" });
    expect(lines).toMatchObject([{ description: "Brakes", charged: 40, vat: 8 }]);
  });

  it("holds a discount that is taken back with the rest, and cannot do without", async () => {
    const invoice = await withLine(await creditable(api), { charged: -20, addVat: true });
    const lines = (charged: number, discount: number) => [
      { line: lineOf(invoice, 0), charged },
      { line: lineOf(invoice, 1), charged: discount },
    ];
    expectRefused(
      await api("POST", "credit-notes", body(invoice, 100)),
      "lines",
      `£96.00 is left of invoice ${invoice.autoId}. Credit that or less, with its discounts`,
    );
    expectRefused(
      await api("POST", "credit-notes", body(invoice, 0, { lines: lines(100, 20) })),
      "lines.1.charged",
      "A discount is taken back with an amount below zero",
    );
    expectRefused(
      await api("POST", "credit-notes", body(invoice, 0, { lines: lines(10, -20) })),
      "lines",
      "A credit note must come to more than zero",
    );
    const note = await credit(invoice, 0, { lines: lines(100, -20) });
    expect(note).toMatchObject({ subTotal: 80, vatAmount: 16, total: 96 });
    expect(await read(invoice)).toMatchObject({ balancePayable: 0 });
  });

  it("is printed, while there is one", async () => {
    const { _id, autoId } = await credit(await creditable(api), 40);
    const { status, body, headers } = await api("GET", `credit-notes/${_id}/pdf`);
    expect([status, headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
    expect(headers.get("Content-Disposition")).toContain(`CreditNote-${autoId}.pdf`);
    expect(body.slice(0, 5)).toBe("%PDF-");
    expectSentence(await api("GET", "credit-notes/nobody/pdf"), 404);
  });

  it("is listed by customer, invoice and days", async () => {
    const [invoice, other] = [await creditable(api), await creditable(api)];
    const first = await credit(invoice, 5, { date: "2019-03-01" });
    const second = await credit(invoice, 6, { date: "2019-03-02" });
    await credit(other, 7, { date: "2019-03-02" });
    const ids = async (query: string) =>
      (await done(api, "GET", `credit-notes?${query}`)).map(({ _id }: Entity) => _id);
    expect(await ids(`invoice=${invoice._id}`)).toEqual([second._id, first._id]);
    expect(await ids(`customer=${invoice.customer._id}&to=2019-03-01`)).toEqual([first._id]);
    expect(await ids(`customer=${other.customer._id}&invoice=${invoice._id}`)).toEqual([]);
    expect(await ids("from=2019-03-01&to=2019-03-02")).toHaveLength(3);
    expectRefused(await api("GET", "credit-notes?from=soon"), "from");
  });
}

function refusing(garage: ContractGarage): void {
  const { api, credit, pay, read } = callsOf(garage);
  const refuse = async (sent: object, field: string, message: string) => {
    const count = async () => (await api("GET", "credit-notes?limit=1")).headers.get("X-Total-Count");
    const before = await count();
    expectRefused(await api("POST", "credit-notes", sent), field, message);
    expect(await count()).toBe(before);
  };

  it("is refused above what is left of a line", async () => {
    const invoice = await creditable(api);
    await credit(invoice, 60);
    const title = `“${invoice.lines[0].service.title}”`;
    await refuse(body(invoice, 40.01), "lines.0.charged", `£40.00 is left of ${title}. Credit that or less`);
    await credit(invoice, 40);
    await refuse(body(invoice, 0.01), "lines.0.charged", `Nothing is left of ${title} to credit`);
  });

  it.each([0, -5])("is refused of %d", async (charged) =>
    refuse(body(await creditable(api), charged), "lines.0.charged", "Enter an amount above zero"));

  it("is refused for a line of another invoice, and for one that stands twice", async () => {
    const [invoice, other] = [await creditable(api), await creditable(api)];
    const strange = body(invoice, 5, { lines: [{ line: lineOf(other), charged: 5 }] });
    await refuse(strange, "lines.0.line", `Invoice ${invoice.autoId} has no such line`);
    const line = { line: lineOf(invoice), charged: 5 };
    const words = `“${invoice.lines[0].service.title}” stands twice. Give one amount for it`;
    await refuse(body(invoice, 5, { lines: [line, line] }), "lines.1.line", words);
  });

  it("is refused without an amount, and without a line", async () => {
    const invoice = await creditable(api);
    await refuse(body(invoice, ""), "lines.0.charged", "Enter the amount to credit");
    await refuse(
      body(invoice, 5, { lines: [{ charged: 5 }] }),
      "lines.0.line",
      "Choose a line of the invoice",
    );
  });

  it("stays with its invoice", async () => {
    const [invoice, other] = [await creditable(api), await creditable(api)];
    const note = await credit(invoice, 5);
    expectRefused(
      await api("PUT", `credit-notes/${note._id}`, { invoice: other._id }),
      "invoice",
      "A credit note stays with its invoice. Delete it and make another",
    );
  });

  it("keeps its date when that is cleared", async () => {
    const note = await credit(await creditable(api), 5, { date: "2026-03-31" });
    const after = await done(api, "PUT", `credit-notes/${note._id}`, { date: "" });
    expect(after.date).toBe("2026-03-31");
  });

  it("whose money was refunded is neither deleted nor lowered before the refund is", async () => {
    const invoice = await creditable(api);
    await pay(invoice, 120);
    const note = await credit(invoice, 50);
    const refund = await pay(invoice, -60);
    const place = `credit-notes/${note._id}`;
    const lower = { lines: [{ line: lineOf(invoice), charged: 49 }] };
    expectSentence(await api("DELETE", place), 409);
    expectRefused(
      await api("PUT", place, lower),
      "lines",
      "Money was refunded for it since. Delete the refund first, or credit as much",
    );
    expect((await api("PUT", place, { reason: "Squeals" })).status).toBe(200);
    expect((await api("DELETE", `receipts/${refund._id}`)).status).toBe(204);
    expect((await api("PUT", place, lower)).status).toBe(200);
    expect((await api("DELETE", place)).status).toBe(204);
    expect(await read(invoice)).toMatchObject({ credited: 0, balancePayable: 0 });
  });
}

function holding(garage: ContractGarage): void {
  const { api, read, credit } = callsOf(garage);
  const line = (invoice: Entity, over: Body = {}): Body => ({
    ...{ _id: lineOf(invoice), service: "labour", description: "Brakes", charged: 100, addVat: true },
    ...over,
  });
  const patch = (invoice: Entity, lines: readonly Body[]) =>
    api("PATCH", `invoices/${invoice._id}/lines`, lines);

  it("is not deleted before they are", async () => {
    const invoice = await creditable(api);
    const note = await credit(invoice, 40);
    const refused = await api("DELETE", `invoices/${invoice._id}`);
    expectSentence(refused, 409);
    expect(refused.body).toBe(`Invoice ${invoice.autoId} has 1 credit note and cannot be deleted`);
    expect((await api("DELETE", `credit-notes/${note._id}`)).status).toBe(204);
    expect((await api("DELETE", `invoices/${invoice._id}`)).status).toBe(204);
  });

  it.each<[string, (invoice: Entity) => readonly Body[]]>([
    ["is removed", () => []],
    ["is put in place of another", (invoice) => [line(invoice, { _id: "another" })]],
    ["charges less", (invoice) => [line(invoice, { charged: 39.99 })]],
    ["becomes a discount", (invoice) => [line(invoice, { charged: -100 })]],
    ["loses its VAT", (invoice) => [line(invoice, { addVat: false })]],
    ["is discounted below it", (invoice) => [line(invoice), { service: "labour", charged: -80 }]],
  ])("is not changed so that a credited line %s", async (_, lines) => {
    const invoice = await creditable(api);
    const note = await credit(invoice, 40);
    const before = await read(invoice);
    const refused = await patch(invoice, lines(invoice));
    expectSentence(refused, 409);
    expect(refused.body).toContain(`CN ${note.autoId}`);
    expect(await read(invoice)).toEqual(before);
  });

  it("may charge as little as was credited", async () => {
    const invoice = await creditable(api);
    await credit(invoice, 40);
    expect((await patch(invoice, [line(invoice, { charged: 40 })])).status).toBe(200);
    expect(await read(invoice)).toMatchObject({ total: 48, credited: 48, balancePayable: 0 });
  });

  it("keeps its customer and its department; its other details may change", async () => {
    const invoice = await creditable(api);
    const other = await newInvoice(api);
    await credit(invoice, 40);
    const change = (over: Body) => api("PUT", `invoices/${invoice._id}`, over);
    expectSentence(await change({ customer: other.customer._id }), 409);
    expectSentence(await change({ department: "MOT" }), 409);
    expect((await change({ repairNotes: "Squeals", vehicleModel: "Ford Fiesta" })).status).toBe(200);
  });
}
