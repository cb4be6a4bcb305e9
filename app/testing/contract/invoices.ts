// Over 300 lines: what invoices promise besides the table of the contract, on the same records.
import { beforeAll, describe, expect, it } from "vitest";
import { sessionCookie } from "../garage/test-app";
import {
  type Body,
  type ContractGarage,
  contractGarage,
  done,
  type Entity,
  expectRefused,
  expectSentence,
  idsOf,
} from "./garage";
import { newCustomer, newInvoice } from "./sales";

/** What invoices promise besides the table: their customers, lists and papers. */
export function invoiceContract(garage: ContractGarage): void {
  describe("An invoice's date", () => dates(garage));
  describe("An invoice's customer", () => customers(garage));
  describe("GET customers/{id}", () => embedded(garage));
  describe("GET invoices", () => filters(garage));
  describe("GET invoices/{id}/pdf", () => paper(garage));
  describe("The deletion of an invoice", () => deletions(garage));
  describe("An issued invoice", () => issued(garage));
  describe("Invoices by the hundred", manyInvoices);
}

function dates({ api }: ContractGarage): void {
  it("is today in London when none is sent", async () => {
    const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London" }).format(new Date());
    expect((await newInvoice(api)).invoiceDate).toBe(today);
  });

  it("is the day in London of a date-time with a zone", async () => {
    const { invoiceDate } = await newInvoice(api, { invoiceDate: "2026-06-30T23:30:00Z" });
    expect(invoiceDate).toBe("2026-07-01");
  });

  const impossible = [
    "31/04/2026",
    "29/02/2026",
    "2026-02-30T10:00:00Z",
    "32/01/2026",
    "01/13/2026",
    "0000-00-00",
    "1/2/26",
  ];
  it.each(impossible)("is never %s", async (invoiceDate) => {
    const { customer } = await newInvoice(api);
    const body = { customer: customer._id, vehicleModel: "Ford Focus", vehicleReg: "AB12 CDE", invoiceDate };
    expectRefused(await api("POST", "invoices", body), "invoiceDate");
  });
}

function customers({ api }: ContractGarage): void {
  const renamed = {
    name: "Joan Smith",
    addressLine1: "2 Low Road",
    addressLine2: "",
    town: "Lewes",
    postalCode: "BN7 1AA",
  };

  it("may be sent as an object with _id", async () => {
    const customer = await newCustomer(api);
    const sent = { _id: customer._id, name: "Somebody Else", town: "Elsewhere" };
    expect((await newInvoice(api, { customer: sent })).customer).toEqual(customer);
  });

  it("is read as an object of its own plain fields", async () => {
    const { customer } = await newInvoice(api);
    expect(customer).toMatchObject({ name: "Joan Carter", highValue: false, town: "Uckfield" });
    expect(customer).not.toHaveProperty("invoices");
  });

  it("keeps on it the name and address that it had when the details were saved", async () => {
    const invoice = await newInvoice(api);
    await done(api, "PUT", `customers/${invoice.customer._id}`, renamed);
    await done(api, "PUT", `invoices/${invoice._id}/new-line`, { service: "labour", charged: 10 });
    const { customer } = await done(api, "GET", `invoices/${invoice._id}`);
    for (const field of Object.keys(renamed)) expect(customer[field]).toBe(invoice.customer[field]);
  });

  it("takes the new name and address at the next save of its details", async () => {
    const invoice = await newInvoice(api);
    await done(api, "PUT", `customers/${invoice.customer._id}`, renamed);
    const saved = await done(api, "PUT", `invoices/${invoice._id}`, { repairNotes: "Saved again" });
    expect(saved.customer).toMatchObject(renamed);
  });

  it("is searched by the name that the invoice has", async () => {
    const invoice = await newInvoice(api, {
      customer: (await newCustomer(api, { name: "Quetzal Oldname" }))._id,
    });
    await done(api, "PUT", `customers/${invoice.customer._id}`, { name: "Newname" });
    expect(idsOf(await api("POST", "invoices/search", { search: "quetzal" }))).toEqual([invoice._id]);
  });

  it("is high value on it as soon as the customer is", async () => {
    const invoice = await newInvoice(api);
    await done(api, "PUT", `customers/${invoice.customer._id}`, { highValue: true });
    expect((await done(api, "GET", `invoices/${invoice._id}`)).customer.highValue).toBe(true);
  });

  it("is never deleted while an invoice for it is made", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { _id } = await newCustomer(api);
      const body = { customer: _id, vehicleModel: "Ford Focus", vehicleReg: "AB12 CDE" };
      const sent = await Promise.all([api("DELETE", `customers/${_id}`), api("POST", "invoices", body)]);
      expect(["204 400", "409 201"]).toContain(sent.map(({ status }) => status).join(" "));
    }
  });

  it("can be another one later", async () => {
    const [invoice, other] = [await newInvoice(api), await newCustomer(api, { name: "Ann Other" })];
    const saved = await done(api, "PUT", `invoices/${invoice._id}`, { customer: other._id });
    expect(saved.customer).toEqual(other);
    expect((await done(api, "GET", `customers/${invoice.customer._id}`)).invoices).toEqual([]);
  });
}

function embedded({ api }: ContractGarage): void {
  it("embeds the customer's own invoices, newest first, without customer and purchases", async () => {
    const first = await newInvoice(api);
    const line = { service: "labour", description: "Brakes", charged: 100, addVat: true };
    const withLine = await done(api, "PUT", `invoices/${first._id}/new-line`, line);
    const second = await newInvoice(api, { customer: first.customer._id, department: "MOT" });
    await newInvoice(api);
    const bare = ({ customer: _, purchases: __, receipts: ___, ...invoice }: Entity) => invoice;
    const { invoices } = await done(api, "GET", `customers/${first.customer._id}`);
    expect(invoices).toEqual([bare(second), bare(withLine)]);
  });

  it("is the only call that answers a customer's invoices", async () => {
    const { customer } = await newInvoice(api);
    const updated = await done(api, "PUT", `customers/${customer._id}`, { town: "Lewes" });
    const [listed] = await done(api, "GET", "customers?limit=1");
    const [found] = await done(api, "POST", "customers/search", { search: String(customer.autoId) });
    for (const answer of [updated, listed, found]) expect(answer).not.toHaveProperty("invoices");
  });
}

function filters({ api }: ContractGarage): void {
  const names = ["paid", "unpaid", "motPaid", "motUnpaid", "saidPaid", "saidUnpaid"] as const;
  type Name = (typeof names)[number];
  let customer: string;
  let of: Record<Name, string>;

  /** An invoice of £50. */
  const paidWith = async (payments: Body, department = "Garage"): Promise<string> => {
    const { _id } = await newInvoice(api, { customer, department });
    await done(api, "PATCH", `invoices/${_id}/lines`, [{ service: "labour", charged: 50 }]);
    await done(api, "PUT", `invoices/${_id}/payments`, payments);
    return _id;
  };

  beforeAll(async () => {
    customer = (await newCustomer(api))._id;
    of = {
      paid: await paidWith({ card: 50 }),
      unpaid: await paidWith({ card: 0 }),
      motPaid: await paidWith({ card: 60 }, "MOT"),
      motUnpaid: await paidWith({ card: 49.99 }, "MOT"),
      saidPaid: await paidWith({ card: 49.99, paidInFull: true }),
      saidUnpaid: await paidWith({ card: 50, paidInFull: false }),
    };
  });

  const cases: [query: string, found: Name[]][] = [
    ["", ["saidUnpaid", "saidPaid", "motUnpaid", "motPaid", "unpaid", "paid"]],
    ["department=MOT", ["motUnpaid", "motPaid"]],
    ["department=Garage", ["saidUnpaid", "saidPaid", "unpaid", "paid"]],
    ["payments.paidInFull=true", ["motPaid", "paid"]],
    ["payments.paidInFull=false", ["saidUnpaid", "saidPaid", "motUnpaid", "unpaid"]],
    ["department=MOT&payments.paidInFull=true", ["motPaid"]],
    ["department=MOT&payments.paidInFull=false", ["motUnpaid"]],
    ["search=focus&department=MOT", ["motUnpaid", "motPaid"]],
    ["search=ab12cde&payments.paidInFull=true", ["motPaid", "paid"]],
    ["search=zzyzx", []],
  ];
  describe.each(cases)("?%s", (query, found) => {
    it("narrows a customer's invoices", async () => {
      const answer = await api("GET", `invoices?customer=${customer}&${query}`);
      expect(idsOf(answer)).toEqual(found.map((name) => of[name]));
      expect(answer.headers.get("X-Total-Count")).toBe(String(found.length));
    });

    it("narrows the whole list", async () => {
      const answer = idsOf(await api("GET", `invoices?${query}`));
      expect(names.filter((name) => answer.includes(of[name])).sort()).toEqual([...found].sort());
    });
  });

  it("pages what a filter leaves", async () => {
    const answer = await api("GET", `invoices?customer=${customer}&department=Garage&limit=2&page=2`);
    expect(idsOf(answer)).toEqual([of.unpaid, of.paid]);
    expect(answer.headers.get("X-Total-Count")).toBe("4");
  });

  it.each(["maybe", "1", "TRUE"])("refuses payments.paidInFull=%s", async (value) =>
    expectRefused(await api("GET", `invoices?payments.paidInFull=${value}`), "payments.paidInFull"));

  it("is empty for a customer there is not", async () => {
    expect(idsOf(await api("GET", "invoices?customer=nobody"))).toEqual([]);
  });
}

function paper({ api }: ContractGarage): void {
  it("is a PDF named after the invoice, and 304 while nothing changed", async () => {
    const { _id, autoId } = await newInvoice(api);
    const { status, body, headers } = await api("GET", `invoices/${_id}/pdf`);
    expect({ status, type: headers.get("Content-Type") }).toEqual({ status: 200, type: "application/pdf" });
    expect(body.slice(0, 5)).toBe("%PDF-");
    expect(headers.get("Content-Disposition")).toContain(`filename="Invoice-${autoId}.pdf"`);
    const known = { "If-None-Match": headers.get("ETag") ?? "" };
    expect((await api("GET", `invoices/${_id}/pdf`, undefined, known)).status).toBe(304);
    await done(api, "PUT", `invoices/${_id}`, { vehicleModel: "Ford Fiesta" });
    expect((await api("GET", `invoices/${_id}/pdf`, undefined, known)).status).toBe(200);
  });
}

function issued({ api, url }: ContractGarage): void {
  const ISO = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  const line = { service: "labour", charged: 100 };
  const sold = async () => {
    const { _id } = await newInvoice(api);
    return done(api, "PUT", `invoices/${_id}/new-line`, line);
  };
  const read = (_id: string) => done(api, "GET", `invoices/${_id}`);
  const pay = (_id: string, card: number) => done(api, "PUT", `invoices/${_id}/payments`, { card });

  it("is one whose PDF was downloaded, at the first time", async () => {
    const made = await sold();
    expect(made).toMatchObject({ issued: null, changedAfterIssue: false });
    expect((await api("HEAD", `invoices/${made._id}/pdf`)).status).toBe(200);
    const page = `${url()}/invoices/${made._id}/pdf`;
    const headers = { Cookie: await sessionCookie(url()) };
    expect((await fetch(page, { method: "HEAD", headers })).status).toBe(200);
    expect(await read(made._id)).toEqual(made);
    await api("GET", `invoices/${made._id}/pdf`);
    const first = await read(made._id);
    expect(first).toEqual({ ...made, issued: ISO });
    await api("GET", `invoices/${made._id}/pdf`);
    expect(await read(made._id)).toEqual(first);
  });

  it("is one that was paid in full, and stays one when money goes back", async () => {
    const { _id, total } = await sold();
    expect((await pay(_id, total - 1)).issued).toBeNull();
    const { issued } = await pay(_id, total);
    expect(issued).toEqual(ISO);
    expect((await pay(_id, 0)).issued).toBe(issued);
  });

  it("is one that a receipt paid, and an MOT that was paid when it was made", async () => {
    const { _id, total, customer } = await sold();
    const allocations = [{ invoice: _id, amount: total }];
    const receipt = { customer: customer._id, method: "Cash", amount: total, allocations };
    expect((await api("POST", "receipts", receipt)).status).toBe(201);
    expect((await read(_id)).issued).toEqual(ISO);
    const mot = { customer: customer._id, vehicleModel: "Ford Focus", vehicleReg: "AB12 CDE", card: 54.85 };
    expect((await api("POST", "invoices/mot", { ...mot, charged: 54.85 })).body.issued).toEqual(ISO);
  });

  const changes: readonly [string, (invoice: Entity) => Parameters<ContractGarage["api"]>][] = [
    ["its details", ({ _id }) => ["PUT", `invoices/${_id}`, { vehicleModel: "Ford Fiesta" }]],
    ["its notes", ({ _id }) => ["PUT", `invoices/${_id}`, { repairNotes: "Two keys" }]],
    ["its date", ({ _id }) => ["PUT", `invoices/${_id}`, { invoiceDate: "2026-01-05" }]],
    ["a new line", ({ _id }) => ["PUT", `invoices/${_id}/new-line`, line]],
    ["fewer lines", ({ _id }) => ["PATCH", `invoices/${_id}/lines`, []]],
  ];
  it.each(changes)("is marked by a change of %s, and its review is open again", async (_, change) => {
    const made = await sold();
    await pay(made._id, made.total);
    await done(api, "PATCH", "invoices/bulk-review", [{ _id: made._id, review: "accepted" }]);
    await done(api, ...change(made));
    expect(await read(made._id)).toMatchObject({ changedAfterIssue: true, review: null });
    await done(api, "PATCH", "invoices/bulk-review", [{ _id: made._id, review: "accepted" }]);
    expect(await read(made._id)).toMatchObject({ changedAfterIssue: true, review: "accepted" });
  });

  it.each(
    changes,
  )("not issued yet, has its review open again after a change of %s, and no mark", async (_, change) => {
    const made = await sold();
    await done(api, "PATCH", "invoices/bulk-review", [{ _id: made._id, review: "accepted" }]);
    await done(api, "PUT", `invoices/${made._id}`, { vehicleModel: made.vehicleModel });
    expect(await read(made._id)).toMatchObject({ review: "accepted" });
    await done(api, ...change(made));
    expect(await read(made._id)).toMatchObject({ changedAfterIssue: false, issued: null, review: null });
  });

  it("is not marked by what its paper does not say of it", async () => {
    const made = await sold();
    await pay(made._id, made.total);
    await done(api, "PATCH", "invoices/bulk-review", [{ _id: made._id, review: "accepted" }]);
    await done(api, "PUT", `invoices/${made._id}`, { vehicleModel: made.vehicleModel });
    await pay(made._id, 0);
    const credit = {
      invoice: made._id,
      reason: "Goodwill",
      lines: [{ line: made.lines[0]._id, charged: 1 }],
    };
    expect((await api("POST", "credit-notes", credit)).status).toBe(201);
    expect(await read(made._id)).toMatchObject({ changedAfterIssue: false, review: "accepted" });
  });

  it("is not refused to an editor who opened it before the download", async () => {
    const { _id, updated } = await sold();
    await api("GET", `invoices/${_id}/pdf`);
    const version = { "If-Unmodified-Since-Version": updated };
    expect((await api("PUT", `invoices/${_id}`, { repairNotes: "Late" }, version)).status).toBe(200);
  });
}

function deletions({ api }: ContractGarage): void {
  it("is refused while a refund would leave the customer's account below zero", async () => {
    const { _id, customer } = await newInvoice(api);
    await done(api, "PUT", `invoices/${_id}/new-line`, { service: "labour", charged: -50, addVat: false });
    const refund = { customer: customer._id, amount: -50, allocations: [{ invoice: _id, amount: -50 }] };
    const { body: receipt } = await api("POST", "receipts", refund);
    const answer = await api("DELETE", `invoices/${_id}`);
    expect([answer.status, answer.body]).toEqual([
      409,
      "Money was refunded for it. Delete the refund first, then this invoice.",
    ]);
    expect((await done(api, "GET", `invoices/${_id}`)).balancePayable).toBe(0);
    expect((await api("DELETE", `receipts/${receipt._id}`)).status).toBe(204);
    expect((await api("DELETE", `invoices/${_id}`)).status).toBe(204);
  });
}

function manyInvoices(): void {
  const { api, crash } = contractGarage();
  let customer: Entity;
  beforeAll(async () => {
    customer = await newCustomer(api);
    for (let made = 0; made < 500; made += 20) {
      await Promise.all(Array.from({ length: 20 }, () => newInvoice(api, { customer: customer._id })));
    }
    await newInvoice(api, { customer: customer._id });
  });

  it("are numbered from 1 without a gap, also when they are made at the same time", async () => {
    const [first, second] = [await api("GET", "invoices"), await api("GET", "invoices?page=2")];
    const numbers = [...first.body, ...second.body].map(({ autoId }: Entity) => autoId);
    expect(numbers).toEqual(Array.from({ length: 501 }, (_, index) => 501 - index));
  });

  it("come 500 at a time unless fewer are asked for", async () => {
    const answer = await api("GET", "invoices");
    expect(idsOf(answer)).toHaveLength(500);
    expect(answer.headers.get("X-Total-Count")).toBe("501");
  });

  it("are embedded in their customer up to the newest 500", async () => {
    const newest = idsOf(await api("GET", "invoices"));
    const { invoices } = await done(api, "GET", `customers/${customer._id}`);
    expect(invoices.map(({ _id }: Entity) => _id)).toEqual(newest);
  });

  it("outlive kill -9 as they were answered, and a deleted one's number stays used", async () => {
    const [deleted, kept] = await done(api, "GET", "invoices?limit=2");
    expect((await api("DELETE", `invoices/${deleted._id}`)).status).toBe(204);
    await crash();
    expect(await done(api, "GET", `invoices/${kept._id}`)).toEqual(kept);
    expectSentence(await api("GET", `invoices/${deleted._id}`), 404);
    expect((await newInvoice(api, { customer: customer._id })).autoId).toBe(deleted.autoId + 1);
  });
}
