import { describe, expect, it } from "vitest";
import {
  type Body,
  type ContractGarage,
  create,
  done,
  type Entity,
  expectRefused,
  idsOf,
  NOBODY,
} from "./garage";
import { NOT_DATE, NOT_LINK, NOT_MONEY, NOT_TEXT, NUMBERED, RECORD } from "./resource";
import { newCustomer } from "./sales";

/** What MOT invoices promise. */
export function motInvoiceContract({ api }: ContractGarage): void {
  const path = "invoices/mot";
  let customer: Promise<Entity> | undefined;
  const body = async (over: Body = {}): Promise<Body> => {
    customer ??= newCustomer(api);
    return { customer: (await customer)._id, vehicleModel: "Ford Focus", vehicleReg: "ab12 cde", ...over };
  };
  const make = async (over?: Body) => create(api, path, await body(over));
  const refused = async (over: Body, field: string, message?: string) =>
    expectRefused(await api("POST", path, await body(over)), field, message);

  describe("POST invoices/mot", () => {
    it("answers 201 with an invoice of the MOT department that has one line and its payments", async () => {
      const transaction = await create(api, "transactions", {
        ...{ customerRef: "FOCUS", amount: 14.85, date: "2026-03-31" },
      });
      const invoice = await make({
        ...{ invoiceDate: "31/03/2026", repairNotes: "Advised: tyres", charged: 54.85 },
        ...{ card: 30, cash: "£10", cheque: 14.85, reference: "Till 2", transaction },
      });
      const test = await done(api, "POST", "services/search", { search: "mot test" });
      expect(invoice).toEqual({
        ...NUMBERED,
        ...{ department: "MOT", customer: await customer, invoiceDate: "2026-03-31" },
        ...{ vehicleModel: "Ford Focus", vehicleReg: "AB12 CDE", repairNotes: "Advised: tyres" },
        lines: [
          {
            ...{ _id: RECORD._id, service: test[0], description: "", addVat: false },
            ...{ quantity: 1, unitPrice: 54.85, charged: 54.85 },
          },
        ],
        purchases: [],
        review: null,
        issued: RECORD.created,
        changedAfterIssue: false,
        paymentTerms: "28 Days",
        earlierNumber: "",
        ...{ motDue: null, mileage: null, motResult: null },
        payments: {
          ...{ card: 30, cash: 10, cheque: 14.85, reference: "Till 2" },
          ...{ transaction: transaction._id, paidInFull: true },
        },
        ...{ subTotal: 54.85, vatAmount: 0, total: 54.85, credited: 0, balancePayable: 0 },
        receipts: [
          { _id: RECORD._id, date: "2026-03-31", method: "Card", amount: 30 },
          { _id: RECORD._id, date: "2026-03-31", method: "Cash", amount: 10 },
          { _id: RECORD._id, date: "2026-03-31", method: "BACS", amount: 14.85 },
        ],
      });
      expect(await done(api, "GET", `invoices/${invoice._id}`)).toEqual(invoice);
      expect(idsOf(await api("GET", "invoices?department=MOT"))).toContain(invoice._id);
    });

    it("needs the invoice's fields and no others", async () => {
      const invoice = await make();
      expect(invoice).toMatchObject({
        ...{ department: "MOT", repairNotes: "", total: 54.85 },
        payments: { card: 0, cash: 0, cheque: 0, reference: "", transaction: null, paidInFull: false },
      });
      expect((await api("POST", path, {})).body.errors).toEqual({
        customer: ["Customer is Required"],
        vehicleModel: ["Vehicle Model is Required"],
        vehicleReg: ["Vehicle Reg is Required"],
      });
    });

    it.each([undefined, null, ""])("charges the service's unit price when charged is %j", async (charged) => {
      const service = await create(api, "services", {
        ...{ title: "Class 7 test", description: "Statutory MOT test of a van, class 7", unitPrice: 58.6 },
      });
      const invoice = await make({ service, charged });
      expect(invoice).toMatchObject({ total: 58.6, lines: [{ service: { _id: service._id } }] });
      expect((await make({ service: service._id, charged: 0 })).total).toBe(0);
    });

    it("never adds VAT, whatever the customer and the service are, and whatever is sent", async () => {
      const { _id } = await newCustomer(api, { highValue: true });
      const service = await create(api, "services", {
        ...{ title: "Forced", description: "A service that forces VAT on every line", chargeVat: true },
      });
      const sent = {
        customer: _id,
        service,
        charged: 100,
        addVat: true,
        department: "Garage",
        vatAmount: 20,
      };
      expect(await make(sent)).toMatchObject({
        ...{ department: "MOT", subTotal: 100, vatAmount: 0, total: 100 },
        lines: [{ addVat: false }],
      });
    });

    it.each([
      [{ charged: 54.85, card: 54.85 }, true, 0],
      [{ charged: 54.85, card: 54.84 }, false, 0.01],
      [{ charged: 54.85, card: 30, cash: 30 }, true, -5.15],
      [{ charged: 0, cash: 5 }, false, -5],
      [{ charged: -5 }, false, -5],
      [{ charged: 54.85, card: 1, paidInFull: true }, false, 53.85],
    ])("settles %j as paid in full %s with a balance of %d", async (sent, paidInFull, balancePayable) => {
      expect(await make(sent)).toMatchObject({ balancePayable, payments: { paidInFull } });
    });

    it("keeps what it tells of the test, until that is cleared", async () => {
      const told = { motDue: "2027-04-12", mileage: 45_210, motResult: "Pass" };
      const invoice = await make({
        ...{ invoiceDate: "2026-03-31", motDue: "12/04/2027", mileage: "45,210", motResult: "Pass" },
      });
      expect(invoice).toMatchObject(told);
      const at = `invoices/${invoice._id}`;
      expect(await done(api, "PUT", at, { repairNotes: "Advised: tyres" })).toMatchObject(told);
      expect(await done(api, "PUT", at, await done(api, "GET", at))).toMatchObject(told);
      const cleared = { motDue: null, mileage: "", motResult: null };
      expect(await done(api, "PUT", at, cleared)).toMatchObject({
        ...{ motDue: null, mileage: null, motResult: null },
      });
    });

    it("has no next test on its own day or before", async () => {
      const message = "Must be after the test, which was on 31 Mar 2026";
      await refused({ invoiceDate: "2026-03-31", motDue: "2026-03-31" }, "motDue", message);
      const { _id } = await make({ invoiceDate: "2026-03-31", motDue: "2026-04-05" });
      const later = await api("PUT", `invoices/${_id}`, { invoiceDate: "2026-04-05" });
      expectRefused(later, "motDue", "Must be after the test, which was on 05 Apr 2026");
    });

    it.each([
      { motDue: "2027-04-12" },
      { mileage: 0 },
      { motResult: "Fail" },
    ])("alone takes %j; an invoice of another department keeps what it has", async (test) => {
      const [field = ""] = Object.keys(test);
      const message = "Only an MOT invoice has this. Clear it, or choose the MOT department";
      const other = await body({ department: "Garage", ...test });
      expectRefused(await api("POST", "invoices", other), field, message);
      const { _id } = await make(test);
      expect(await done(api, "PUT", `invoices/${_id}`, { department: "Garage" })).toMatchObject(test);
      const changed = { motDue: "2027-05-12", mileage: 1, motResult: "Pass" };
      const { errors } = (await api("PUT", `invoices/${_id}`, changed)).body;
      expect(Object.keys(errors).sort()).toEqual(["mileage", "motDue", "motResult"]);
      expect(await done(api, "PUT", `invoices/${_id}`, { department: "MOT" })).toMatchObject(test);
    });

    it("takes the test with an invoice of the same vehicle, under mot", async () => {
      const mot = { mileage: 45_210, motResult: "Pass", motDue: "2027-04-12" };
      const sent = await body({ invoiceDate: "2026-03-31", department: "Garage", mot });
      const both = (await api("POST", "invoices/with-mot", sent)).body;
      expect(both[0]).toMatchObject({ mileage: null, motDue: null, motResult: null });
      expect(both[1]).toMatchObject(mot);
      const wrong = { ...sent, mot: { motDue: "2026-03-30" } };
      expectRefused(await api("POST", "invoices/with-mot", wrong), "mot.motDue");
    });

    const wrong: Readonly<Record<string, readonly unknown[]>> = {
      motDue: NOT_DATE.filter((value) => value !== "" && value !== null),
      mileage: [-1, 1.5, 1_000_000, "1 00", "12,34", "many", true, {}, []],
      motResult: ["Advisory", "pass", 1, true, {}],
      customer: NOT_LINK,
      service: NOT_LINK.filter((value) => value !== ""),
      transaction: NOT_LINK,
      invoiceDate: NOT_DATE,
      vehicleModel: [...NOT_TEXT, "M".repeat(65)],
      vehicleReg: [...NOT_TEXT, "AB", "R".repeat(16)],
      repairNotes: NOT_TEXT,
      reference: NOT_TEXT,
      charged: NOT_MONEY,
      card: [...NOT_MONEY, -0.01],
      cash: [...NOT_MONEY, -1],
      cheque: [...NOT_MONEY, -1],
    };
    it.each(Object.entries(wrong))("refuses a wrong %s, whichever it is", async (field, values) => {
      for (const value of values) await refused({ [field]: value }, field);
    });

    it("refuses payments that the books cannot hold together", () =>
      refused({ card: 9_999_999.99, cash: 9_999_999.99 }, "card"));

    it("makes two invoices of two identical sends, numbered one after the other", async () => {
      const [one, two] = await Promise.all([make({ charged: 1 }), make({ charged: 1 })]);
      expect(Math.abs(one.autoId - two.autoId)).toBe(1);
    });
  });

  describe("POST invoices/with-mot", () => {
    const both = "invoices/with-mot";
    const count = async () => Number((await api("GET", "invoices?limit=1")).headers.get("X-Total-Count"));

    it("answers 201 with the job's invoice and the MOT's, of one vehicle, customer and day", async () => {
      const sent = await body({ invoiceDate: "2026-04-01", repairNotes: "Service", mot: { charged: 40 } });
      const made = (await create(api, both, sent)) as unknown as Entity[];
      const alike = { customer: await customer, vehicleReg: "AB12 CDE", invoiceDate: "2026-04-01" };
      expect(made).toMatchObject([
        { ...alike, department: "Garage", lines: [], total: 0, repairNotes: "Service" },
        { ...alike, department: "MOT", lines: [{ charged: 40 }], total: 40, balancePayable: 40 },
      ]);
      expect(made[1]?.autoId).toBe(made[0]?.autoId + 1);
      for (const invoice of made) expect(await done(api, "GET", `invoices/${invoice._id}`)).toEqual(invoice);
    });

    it("charges the department's service without more", async () => {
      const [, mot] = (await create(api, both, await body())) as unknown as Entity[];
      expect(mot).toMatchObject({ department: "MOT", total: 54.85, payments: { paidInFull: false } });
    });

    it("makes neither where one is refused", async () => {
      const before = await count();
      const test = async (over: Body, field: string) =>
        expectRefused(await api("POST", both, await body(over)), field);
      await test({ mot: { charged: "much" } }, "mot.charged");
      await test({ mot: { service: NOBODY } }, "mot.service");
      await test({ mot: 5 }, "mot");
      await test({ department: "MOT" }, "department");
      await test({ vehicleReg: "A" }, "vehicleReg");
      await test({ customer: NOBODY }, "customer");
      expect(await count()).toBe(before);
    });
  });
}
