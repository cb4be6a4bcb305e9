// Over 300 lines: invoices and quotes keep the same promises about lines.
import { describe, expect, it } from "vitest";
import { invoiceCalls, line, vat } from "./calls";
import {
  type Body,
  type ContractGarage,
  create,
  done,
  type Entity,
  each,
  expectRefused,
  expectSentence,
  NOBODY,
} from "./garage";
import { newCustomer, newInvoice } from "./sales";

/** What the lines of an invoice promise: their sums, their VAT, and the calls that change them. */
export function lineContract({ api }: ContractGarage): void {
  const { at, bare, read, setLines, withLines } = invoiceCalls(api);

  describe("Sums", () => {
    const cases: [
      title: string,
      lines: Body[],
      sums: [subTotal: number, vatAmount: number, total: number],
    ][] = [
      ["are zero without lines", [], [0, 0, 0]],
      ["take no VAT where it is not asked for", [{ charged: 100 }], [100, 0, 100]],
      ["take 20% where it is", [vat(100)], [100, 20, 120]],
      ["mix lines with VAT and without", [vat(49.99), { charged: 35 }], [84.99, 10, 94.99]],
      ["round 2.6 pence of VAT up", [vat(0.13)], [0.13, 0.03, 0.16]],
      ["round 2.4 pence of VAT down", [vat(0.12)], [0.12, 0.02, 0.14]],
      ["round line by line, up", [vat(0.13), vat(0.13), vat(0.13)], [0.39, 0.09, 0.48]],
      ["round line by line, down", [vat(0.12), vat(0.12), vat(0.12)], [0.36, 0.06, 0.42]],
      ["never gather fractions of a penny", [vat(0.1), vat(0.2), vat(0.7)], [1, 0.2, 1.2]],
      ["take negative lines off", [vat(100), vat(-20)], [80, 16, 96]],
      ["round a negative line's VAT away from zero", [vat(-0.13)], [-0.13, -0.03, -0.16]],
      ["may be negative", [{ charged: 10 }, { charged: -25.5 }], [-15.5, 0, -15.5]],
      ["hold the largest amount", [{ charged: 9_999_999.99 }], [9_999_999.99, 0, 9_999_999.99]],
    ];
    it.each(cases)("%s", async (_, lines, [subTotal, vatAmount, total]) => {
      const sums = { subTotal, vatAmount, total, balancePayable: total };
      const invoice = await withLines(...lines);
      expect(invoice).toMatchObject(sums);
      expect(await read(invoice)).toEqual(invoice);
    });

    it("beyond the largest amount are refused, and nothing changes", async () => {
      const invoice = await withLines(vat(1));
      const answer = await api("PATCH", at(invoice, "lines"), [line(vat(9_000_000))]);
      expect(answer.status).toBe(400);
      expect(await read(invoice)).toEqual(invoice);
    });
  });

  describe("A line's amount", () => {
    const wrong = [
      12.345,
      0.125,
      -0.005,
      10_000_000,
      -10_000_000,
      "12.345",
      "abc",
      "NaN",
      "Infinity",
      "1e3",
      true,
      {},
      [],
      [5],
    ];
    it.each(each(wrong))("is refused when it is %j", async (charged) => {
      const invoice = await bare();
      expectRefused(await api("PUT", at(invoice, "new-line"), line({ charged })), "charged");
      expectRefused(
        await api("PATCH", at(invoice, "lines"), [line({}), line({ charged })]),
        "lines.1.charged",
      );
      expect(await read(invoice)).toEqual(invoice);
    });

    it.each(["1e400", "-1e400"])("is refused when JSON reads it as Infinity: %s", async (number) => {
      const invoice = await bare();
      const body = `{"service":"labour","charged":${number}}`;
      expectRefused(await api("PUT", at(invoice, "new-line"), body), "charged");
    });

    it("of minus zero is zero", async () => {
      const invoice = await bare();
      const { lines } = await done(api, "PUT", at(invoice, "new-line"), `{"service":"labour","charged":-0}`);
      expect(Object.is(lines[0].charged, 0)).toBe(true);
    });
  });

  describe("addVat", () => {
    const lineIn = async (department: string, highValue: boolean, addVat: boolean) => {
      const customer = await newCustomer(api, { highValue });
      const invoice = await newInvoice(api, { customer: customer._id, department });
      return setLines(invoice, { charged: 10, addVat });
    };
    const cases: [title: string, department: string, highValue: boolean, sent: boolean, settled: boolean][] =
      [
        ["is as it was sent: on", "Garage", false, true, true],
        ["is as it was sent: off", "Garage", false, false, false],
        ["is off in the MOT department", "MOT", false, true, false],
        ["is on for a high-value customer", "Garage", true, false, true],
        ["is off for a high-value customer in the MOT department", "MOT", true, true, false],
      ];
    it.each(cases)("%s", async (_, department, highValue, sent, settled) => {
      const { lines, vatAmount } = await lineIn(department, highValue, sent);
      expect({ addVat: lines[0].addVat, vatAmount }).toEqual({ addVat: settled, vatAmount: settled ? 2 : 0 });
    });

    it("settles anew when the invoice moves to the MOT department", async () => {
      const invoice = await lineIn("Garage", false, true);
      const moved = await done(api, "PUT", `invoices/${invoice._id}`, { department: "MOT" });
      expect(moved).toMatchObject({
        lines: [{ addVat: false }],
        vatAmount: 0,
        total: 10,
        balancePayable: 10,
      });
    });

    it("settles anew when the invoice goes to a high-value customer", async () => {
      const invoice = await lineIn("Garage", false, false);
      const { _id } = await newCustomer(api, { highValue: true });
      const moved = await done(api, "PUT", `invoices/${invoice._id}`, { customer: _id });
      expect(moved).toMatchObject({ lines: [{ addVat: true }], vatAmount: 2, total: 12, balancePayable: 12 });
    });

    it.each(each([true, false]))("is as it was chosen, %s, when the invoice comes back", async (addVat) => {
      const invoice = await lineIn("Garage", false, addVat);
      const { _id: highValue } = await newCustomer(api, { highValue: true });
      const comeBack = { department: "Garage", customer: invoice.customer._id };
      for (const away of [{ department: "MOT" }, { customer: highValue }]) {
        const { lines } = await done(api, "PUT", `invoices/${invoice._id}`, away);
        // What was read is sent back, as forms and programs do: no choice of anyone's.
        await done(api, "PATCH", at(invoice, "lines"), lines);
        const back = await done(api, "PUT", `invoices/${invoice._id}`, comeBack);
        expect(back).toMatchObject({ lines: [{ addVat }], vatAmount: addVat ? 2 : 0 });
      }
    });

    it("chosen anew where it is settled otherwise is the choice from then on", async () => {
      const invoice = await lineIn("MOT", false, true);
      const moved = await done(api, "PUT", `invoices/${invoice._id}`, { department: "Garage" });
      expect(moved).toMatchObject({ lines: [{ addVat: true }], vatAmount: 2 });
    });

    it("sent on with another service that forces nothing is what is sent", async () => {
      const forcing = await create(api, "services", {
        ...{ title: "Sundries", description: "What is always charged with value added tax" },
        chargeVat: true,
      });
      const invoice = await bare();
      const made = await setLines(invoice, { service: forcing._id, charged: 10, addVat: false });
      expect(made).toMatchObject({ lines: [{ addVat: true }], vatAmount: 2 });
      const { _id } = made.lines[0];
      const other = await setLines(invoice, { _id, charged: 10, addVat: true });
      expect(other).toMatchObject({ lines: [{ addVat: true }], vatAmount: 2 });
    });

    it("that was settled without a choice stays as it was settled", async () => {
      const { _id: customer } = await newCustomer(api, { highValue: true });
      const invoice = await newInvoice(api, { customer });
      await setLines(invoice, { charged: 10 });
      const { _id: ordinary } = await newCustomer(api);
      const moved = await done(api, "PUT", `invoices/${invoice._id}`, { customer: ordinary });
      expect(moved).toMatchObject({ lines: [{ addVat: true }], vatAmount: 2 });
    });

    it("of stored lines stays when the customer becomes high value, also when details are saved", async () => {
      const invoice = await lineIn("Garage", false, false);
      await done(api, "PUT", `customers/${invoice.customer._id}`, { highValue: true });
      const saved = await done(api, "PUT", `invoices/${invoice._id}`, { repairNotes: "Again" });
      expect(saved).toMatchObject({ lines: [{ addVat: false }], vatAmount: 0, total: 10 });
    });

    it("of lines that are sent back as read stays when flags have changed since", async () => {
      const { _id: service } = await create(api, "services", {
        ...{ title: "Valet", description: "Cleaned inside and outside by hand" },
      });
      const { lines, ...before } = await setLines(
        await bare(),
        { service, charged: 100, quantity: 4, unitPrice: 25 },
        { service, charged: 5, description: "First" },
      );
      await done(api, "PUT", `services/${service}`, { chargeVat: true });
      const [valet, first] = lines;
      const send = (...sent: Entity[]) => done(api, "PATCH", at(before, "lines"), sent);
      expect(await send(valet, first)).toMatchObject({ vatAmount: 0, total: 105 });
      const { addVat: _, ...withoutChoice } = first;
      expect(await send(valet, withoutChoice)).toMatchObject({ vatAmount: 0, total: 105 });
      const changed = await send(valet, { ...first, description: "New" });
      expect(changed).toMatchObject({ lines: [{ addVat: false }, { addVat: true }], total: 106 });
      expect(await send(valet)).toMatchObject({ lines: [{ addVat: false }], total: 100 });
    });

    it("of the next line follows the customer's new flag", async () => {
      const invoice = await lineIn("Garage", false, false);
      await done(api, "PUT", `customers/${invoice.customer._id}`, { highValue: true });
      const { lines } = await done(api, "PUT", at(invoice, "new-line"), line({ charged: 10, addVat: false }));
      expect(lines.map(({ addVat }: Entity) => addVat)).toEqual([false, true]);
    });

    it.each(each(["yes", 1, {}, []]))("refuses %j", async (addVat) => {
      const invoice = await bare();
      expectRefused(await api("PUT", at(invoice, "new-line"), line({ addVat })), "addVat");
    });
  });

  describe("PUT invoices/{id}/new-line", () => {
    it("adds up to 500 lines, the most that can be sent back", async () => {
      const invoice = await setLines(await bare(), ...Array.from({ length: 499 }, () => ({})));
      const full = await done(api, "PUT", at(invoice, "new-line"), line({}));
      expectSentence(await api("PUT", at(invoice, "new-line"), line({})), 409);
      expect((await done(api, "PATCH", at(invoice, "lines"), full.lines)).lines).toEqual(full.lines);
    });

    it("adds a line at the end and answers the updated invoice", async () => {
      const before = await withLines({ description: "First" });
      const after = await done(
        api,
        "PUT",
        at(before, "new-line"),
        line({ description: "Second", charged: 5 }),
      );
      expect(after.lines).toHaveLength(2);
      expect(after.lines[0]).toEqual(before.lines[0]);
      expect(after.lines[1]).toEqual({
        _id: expect.any(String),
        service: expect.objectContaining({ _id: "labour", title: "Labour", description: expect.any(String) }),
        description: "Second",
        ...{ quantity: 1, unitPrice: 5, charged: 5 },
        addVat: false,
      });
      expect(await read(before)).toEqual(after);
    });

    it("takes the service as an object", async () => {
      const service = { _id: "mot-test", title: "Another name" };
      const { lines } = await done(api, "PUT", at(await bare(), "new-line"), {
        service,
        charged: 1,
      });
      expect(lines[0].service).toMatchObject({ _id: "mot-test", title: "MOT test" });
    });

    it.each([undefined, null, "", " "])("says 'Select Invoice Line Service' for %j", async (service) => {
      const invoice = await bare();
      const answer = await api("PUT", at(invoice, "new-line"), { ...line({}), service });
      expectRefused(answer, "service", "Select Invoice Line Service");
    });

    it.each(
      each([5, {}, [], NOBODY, { _id: NOBODY }, "__proto__", "constructor"]),
    )("refuses the service %j", async (service) => {
      const invoice = await bare();
      expectRefused(await api("PUT", at(invoice, "new-line"), line({ service })), "service");
      expect(await read(invoice)).toEqual(invoice);
    });

    it.each(each([5, true, {}, [], "a\u0000b"]))("refuses the description %j", async (description) => {
      const invoice = await bare();
      expectRefused(await api("PUT", at(invoice, "new-line"), line({ description })), "description");
    });

    it("keeps both of two lines that come at the same time", async () => {
      const invoice = await bare();
      const add = (description: string) =>
        done(api, "PUT", at(invoice, "new-line"), line({ description, charged: 5 }));
      await Promise.all([add("One"), add("Two")]);
      const { lines, total } = await read(invoice);
      expect(lines.map(({ description }: Entity) => description).sort()).toEqual(["One", "Two"]);
      expect(total).toBe(10);
    });
  });

  describe("PATCH invoices/{id}/lines", () => {
    const idsOfLines = ({ lines }: Entity): string[] => lines.map(({ _id }: Entity) => _id);

    it("takes back the lines that were read, services as objects", async () => {
      const before = await withLines(vat(10), { charged: 5, description: "Wash" });
      const after = await done(api, "PATCH", at(before, "lines"), before.lines);
      expect({ ...after, updated: before.updated }).toEqual(before);
    });

    it("keeps the _ids that are sent, drops the others, gives new lines new ones, in the order sent", async () => {
      const before = await withLines({ charged: 1 }, { charged: 2 }, { charged: 3 });
      const [first, , third] = before.lines;
      const after = await setLines(
        before,
        { ...third, service: "labour" },
        { charged: 4 },
        { ...first, charged: 9 },
      );
      expect(after.lines.map(({ charged }: Entity) => charged)).toEqual([3, 4, 9]);
      const ids = idsOfLines(after);
      expect([ids[0], ids[2]]).toEqual([third._id, first._id]);
      expect(idsOfLines(before)).not.toContain(ids[1]);
    });

    it("never gives two lines the same _id, nor one that is not the invoice's", async () => {
      const [before, other] = [await withLines({ charged: 1 }), await withLines({ charged: 2 })];
      const own = idsOfLines(before)[0];
      const foreign = idsOfLines(other)[0];
      const ids = idsOfLines(
        await setLines(before, { _id: own }, { _id: own }, { _id: foreign }, { _id: "mine" }),
      );
      expect(new Set(ids).size).toBe(4);
      expect(ids[0]).toBe(own);
      expect(ids).not.toContain(foreign);
    });

    it("removes all lines with an empty list", async () => {
      expect(await setLines(await withLines(vat(10)))).toMatchObject({
        lines: [],
        subTotal: 0,
        vatAmount: 0,
        total: 0,
      });
    });

    it("says 'Select Invoice Line Service' on the line that has none, and changes nothing", async () => {
      const before = await withLines(vat(10));
      const answer = await api("PATCH", at(before, "lines"), [line({ charged: 99 }), { charged: 5 }]);
      expectRefused(answer, "lines.1.service", "Select Invoice Line Service");
      expect(await read(before)).toEqual(before);
    });

    it("refuses a service that there is not, on its line, and changes nothing", async () => {
      const before = await withLines(vat(10));
      const answer = await api("PATCH", at(before, "lines"), [
        line({ charged: 99 }),
        line({ service: NOBODY }),
      ]);
      expectRefused(answer, "lines.1.service");
      expect(await read(before)).toEqual(before);
    });

    it.each(each([null, 5, "labour", []]))("refuses %j for a line", async (bad) => {
      const answer = await api("PATCH", at(await bare(), "lines"), [line({}), bad]);
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.errors).join()).toMatch(/^lines\.1/);
    });
  });
}
