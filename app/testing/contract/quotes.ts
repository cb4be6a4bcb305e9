import { describe, expect, it } from "vitest";
import { line, vat } from "./calls";
import {
  type Body,
  type ContractGarage,
  create,
  done,
  type Entity,
  expectRefused,
  expectSentence,
} from "./garage";
import { newCustomer } from "./sales";

/** What quotes promise besides what every resource does: whole pounds, and the one invoice that each becomes. */
export function quoteContract({ api }: ContractGarage): void {
  const newQuote = async (over: Body = {}): Promise<Entity> =>
    create(api, "quotes", {
      customer: (await newCustomer(api))._id,
      vehicleModel: "Ford Focus",
      vehicleReg: "AB12 CDE",
      ...over,
    });
  const setLines = (quote: Entity, ...lines: Body[]) =>
    done(api, "PATCH", `quotes/${quote._id}/lines`, lines.map(line));
  const quoted = async (...lines: Body[]) => setLines(await newQuote({ quoteNotes: "As agreed" }), ...lines);
  const read = ({ _id }: Entity) => done(api, "GET", `quotes/${_id}`);
  const generate = ({ _id }: Entity) => api("PUT", `quotes/${_id}/invoice`, {});

  describe("the lines of a quote", () => {
    it.each([
      [120, 120],
      [120.99, 120],
      [-10.5, -10],
      ["£1,250.75", 1250],
      [0.4, 0],
    ])("charge %j as %j: pence are dropped", async (sent, charged) => {
      expect((await quoted({ charged: sent })).lines[0].charged).toBe(charged);
    });

    it("take the service's price when none is sent, in whole pounds", async () => {
      const service = await create(api, "services", {
        title: "Wheel alignment",
        description: "Four wheel alignment on the ramp, with a print",
        unitPrice: 49.95,
      });
      const quote = await newQuote();
      const { lines } = await done(api, "PUT", `quotes/${quote._id}/new-line`, { service: service._id });
      expect(lines).toMatchObject([{ charged: 49, service: { title: "Wheel alignment" } }]);
    });

    it("add up, with VAT by line", async () => {
      const quote = await quoted(vat(101.5), { charged: 33 }, vat(-10));
      expect(quote).toMatchObject({ subTotal: 124, vatAmount: 18.2, total: 142.2, balancePayable: 142.2 });
      expect(await read(quote)).toEqual(quote);
    });

    it("carry VAT for a high value customer, and none in an exempt department", async () => {
      const customer = (await newCustomer(api, { highValue: true }))._id;
      const quote = await setLines(await newQuote({ customer }), { charged: 10 });
      expect(quote).toMatchObject({ vatAmount: 2 });
      expect(await done(api, "PUT", `quotes/${quote._id}`, { department: "MOT" })).toMatchObject({
        vatAmount: 0,
        total: 10,
      });
    });

    it("are refused without a service, and nothing changes", async () => {
      const quote = await quoted({ charged: 5 });
      const answer = await api("PATCH", `quotes/${quote._id}/lines`, [{ charged: 1 }]);
      expectRefused(answer, "lines.0.service", "Select Invoice Line Service");
      expect(await read(quote)).toEqual(quote);
    });
  });

  describe("PUT quotes/{id}/invoice", () => {
    it("makes the invoice, 201: the same lines, vehicle and notes, dated today", async () => {
      const quote = await quoted(vat(100), { charged: 20, description: "Disposal" });
      const answer = await generate(quote);
      expect(answer.status).toBe(201);
      const { customer, department, vehicleModel, vehicleReg, subTotal, vatAmount, total } = quote;
      expect(answer.body).toMatchObject({
        ...{ customer, department, vehicleModel, vehicleReg, subTotal, vatAmount, total },
        lines: quote.lines.map(({ _id, ...same }: Entity) => same),
        repairNotes: "As agreed",
        balancePayable: total,
        review: null,
      });
      const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London" }).format(new Date());
      expect(answer.body.invoiceDate).toBe(today);
      expect(await done(api, "GET", `invoices/${answer.body._id}`)).toEqual(answer.body);
    });

    it("is shown on the quote, with what was paid for it", async () => {
      const quote = await quoted(vat(100));
      const { body: invoice } = await generate(quote);
      await done(api, "PUT", `invoices/${invoice._id}/payments`, { card: 20, cash: 5.5 });
      const after = await read(quote);
      expect(after.invoice).toMatchObject({
        _id: invoice._id,
        autoId: invoice.autoId,
        customer: quote.customer._id,
      });
      expect(after.invoice).not.toHaveProperty("lines");
      expect(after).toMatchObject({ payments: { card: 20, cash: 5.5 }, total: 120, balancePayable: 94.5 });
    });

    it("makes one invoice of a quote, whoever asks and however often at the same time", async () => {
      const quote = await quoted(vat(100));
      const answers = await Promise.all([1, 2, 3, 4].map(() => generate(quote)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
      expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
      expect((await generate(quote)).status).toBe(200);
    });

    it("is refused from an older state of the quote, 409", async () => {
      const quote = await quoted(vat(100));
      const now = await setLines(quote, vat(50));
      const from = (version: string) =>
        api("PUT", `quotes/${quote._id}/invoice`, {}, { "If-Unmodified-Since-Version": version });
      expectSentence(await from(quote.updated), 409);
      expect(await read(quote)).toEqual(now);
      expect((await from(now.updated)).status).toBe(201);
    });

    it("closes the quote: every change is 409 and nothing changes", async () => {
      const quote = await quoted(vat(100));
      await generate(quote);
      const closed = await read(quote);
      const changes: Parameters<typeof api>[] = [
        ["PUT", `quotes/${quote._id}`, { vehicleModel: "Ford Ka" }],
        ["PUT", `quotes/${quote._id}/new-line`, line({})],
        ["PATCH", `quotes/${quote._id}/lines`, []],
        ["DELETE", `quotes/${quote._id}`],
      ];
      for (const change of changes) expectSentence(await api(...change), 409);
      expect(await read(quote)).toEqual(closed);
    });

    it("is undone when the invoice is deleted: the quote is open, and can become another", async () => {
      const quote = await quoted(vat(100));
      const { body: invoice } = await generate(quote);
      expect((await api("DELETE", `invoices/${invoice._id}`)).status).toBe(204);
      const open = await read(quote);
      expect(open.invoice).toBeNull();
      expect(open.updated > quote.updated).toBe(true);
      const again = await generate(quote);
      expect(again.status).toBe(201);
      expect(again.body.autoId).toBeGreaterThan(invoice.autoId);
    });
  });

  it("narrows GET quotes to a department and a customer", async () => {
    const customer = (await newCustomer(api))._id;
    const mot = await newQuote({ customer, department: "MOT" });
    const fitted = await newQuote({ customer });
    const ids = async (query: string) =>
      (await done(api, "GET", `quotes?${query}`)).map(({ _id }: Entity) => _id);
    expect(await ids(`customer=${customer}`)).toEqual([fitted._id, mot._id]);
    expect(await ids(`customer=${customer}&department=MOT`)).toEqual([mot._id]);
    expect(await ids("department=MOT")).toContain(mot._id);
    expect(await ids("department=MOT")).not.toContain(fitted._id);
  });

  it("answers its paper: a PDF named after the quote, and 304 while nothing changed", async () => {
    const { _id, autoId } = await quoted(vat(100));
    const paper = `quotes/${_id}/pdf`;
    const { status, body, headers } = await api("GET", paper);
    expect({ status, type: headers.get("Content-Type") }).toEqual({ status: 200, type: "application/pdf" });
    expect(body.slice(0, 5)).toBe("%PDF-");
    expect(headers.get("Content-Disposition")).toContain(`filename="Quote-${autoId}.pdf"`);
    const known = { "If-None-Match": headers.get("ETag") ?? "" };
    expect((await api("GET", paper, undefined, known)).status).toBe(304);
    await done(api, "PUT", `quotes/${_id}`, { vehicleModel: "Ford Fiesta" });
    expect((await api("GET", paper, undefined, known)).status).toBe(200);
  });

  it("keeps a customer and a service that quotes name", async () => {
    const quote = await quoted(vat(100));
    const answer = await api("DELETE", `customers/${quote.customer._id}`);
    expectSentence(answer, 409);
    expect(answer.body).toContain("1 quote");
  });
}
