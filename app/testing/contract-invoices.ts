import { describe, expect, it } from "vitest";
import {
  type ContractGarage,
  contractGarage,
  create,
  done,
  type Entity,
  expectRefused,
  expectSentence,
  idsOf,
  SECRET,
} from "./contract-garage";
import { newCustomer, newInvoice } from "./contract-table";
import { type ApiClient, ownerClient, startTestApp } from "./test-app";

/** What invoices promise besides the table: their customers, lists and papers. */
export function invoiceContract(garage: ContractGarage): void {
  describe("An invoice's date", () => dates(garage));
  describe("An invoice's customer", () => customers(garage));
  describe("GET customers/{id}", () => embedded(garage));
  describe("GET invoices", () => filters(garage));
  describe("GET invoices/{id}/pdf", () => paper(garage));
  describe("Invoices by the hundred", manyInvoices);
  describe("After kill -9", afterCrash);
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
    const bare = ({ customer: _, purchases: __, ...invoice }: Entity) => invoice;
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
  /** Of one customer: paid and unpaid ones, of both departments. */
  const books = async () => {
    const customer = (await newCustomer(api))._id;
    const make = async (department: string, card: number, paidInFull?: boolean) => {
      const { _id } = await newInvoice(api, { customer, department });
      await done(api, "PATCH", `invoices/${_id}/lines`, [{ service: "labour", charged: 50 }]);
      await done(
        api,
        "PUT",
        `invoices/${_id}/payments`,
        paidInFull === undefined ? { card } : { card, paidInFull },
      );
      return _id as string;
    };
    const paid = await make("Garage", 50);
    const unpaid = await make("Garage", 0);
    const motPaid = await make("MOT", 60);
    const motUnpaid = await make("MOT", 49.99);
    const saidPaid = await make("Garage", 49.99, true);
    const saidUnpaid = await make("Garage", 50, false);
    return { customer, paid, unpaid, motPaid, motUnpaid, saidPaid, saidUnpaid };
  };
  type Name = Exclude<keyof Awaited<ReturnType<typeof books>>, "customer">;

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
      const of = await books();
      const answer = await api("GET", `invoices?customer=${of.customer}&${query}`);
      expect(idsOf(answer)).toEqual(found.map((name) => of[name]));
      expect(answer.headers.get("X-Total-Count")).toBe(String(found.length));
    });

    it("narrows the whole list", async () => {
      const { customer: _, ...of } = await books();
      const answer = idsOf(await api("GET", `invoices?${query}`));
      const names = Object.keys(of) as Name[];
      expect(names.filter((name) => answer.includes(of[name])).sort()).toEqual([...found].sort());
    });
  });

  it("pages what a filter leaves", async () => {
    const of = await books();
    const answer = await api("GET", `invoices?customer=${of.customer}&department=Garage&limit=2&page=2`);
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

function manyInvoices(): void {
  const { api } = contractGarage();
  const make = async (count: number) => {
    const customer = (await newCustomer(api))._id;
    for (let made = 0; made < count; made += 20) {
      const some = Math.min(20, count - made);
      await Promise.all(Array.from({ length: some }, () => newInvoice(api, { customer })));
    }
    return customer;
  };

  it("come 500 at a time unless fewer are asked for, and the customer embeds the newest 500", async () => {
    const customer = await make(501);
    const first = await api("GET", "invoices");
    const ids = idsOf(first);
    expect(ids).toHaveLength(500);
    expect(first.headers.get("X-Total-Count")).toBe("501");
    const rest = await api("GET", "invoices?page=2");
    expect(rest.body.map(({ autoId }: Entity) => autoId)).toEqual([1]);
    const { invoices } = await done(api, "GET", `customers/${customer}`);
    expect(invoices.map(({ _id }: Entity) => _id)).toEqual(ids);
  });
}

function afterCrash(): void {
  const env = { SESSION_SECRET: SECRET };
  it("what was answered is there, and a deleted record's number stays used", async () => {
    const before = await startTestApp({ env });
    const api: ApiClient = await ownerClient(before.url);
    const kept = await newInvoice(api);
    const deleted = await newInvoice(api, { customer: kept.customer._id });
    expect((await api("DELETE", `invoices/${deleted._id}`)).status).toBe(204);
    await before.kill();
    const after = await startTestApp({ dataDir: before.dataDir, env });
    try {
      const again = await ownerClient(after.url);
      expect(await done(again, "GET", `invoices/${kept._id}`)).toEqual(kept);
      expectSentence(await again("GET", `invoices/${deleted._id}`), 404);
      const body = { customer: kept.customer._id, vehicleModel: "Ford Focus", vehicleReg: "AB12 CDE" };
      expect((await create(again, "invoices", body)).autoId).toBe(deleted.autoId + 1);
    } finally {
      await after.stop();
    }
  });
}
