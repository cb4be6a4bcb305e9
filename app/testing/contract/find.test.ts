import { beforeAll, describe, expect, test } from "vitest";
import { newPurchase } from "./buying";
import { type Body, contractGarage, create, done, type Entity, expectSentence } from "./garage";
import { newInvoice } from "./sales";

const { api, as } = contractGarage();

type Hit = Readonly<Record<"kind" | "_id" | "label" | "detail" | "href", string>>;

async function find(text: string): Promise<Hit[]> {
  return (await done(api, "GET", `find?${new URLSearchParams({ q: text })}`)) as unknown as Hit[];
}
const labels = async (text: string) => (await find(text)).map(({ label }) => label);
const of = async (kind: string, text: string) => (await find(text)).filter((hit) => hit.kind === kind);

let customer: Entity;
let invoice: Entity;
let purchase: Body;
beforeAll(async () => {
  customer = await create(api, "customers", {
    ...{ name: "Zénobia Quill", email: "zenobia@quillfeather.example", phone: "+44 1632 960 741" },
    ...{ town: "Ringmer", postalCode: "BN8 5RX" },
  });
  invoice = await newInvoice(api, {
    ...{ customer: customer._id, vehicleReg: "QX19 ZAB", vehicleModel: "Morgan Plus Four" },
    invoiceDate: "2026-03-02",
  });
  purchase = await newPurchase(api, { supplierInvoiceNumber: "WZQ 7712/B", total: 12, amount: 10, vat: 2 });
});

describe("find", () => {
  test.each([
    "QX19 ZAB",
    "qx19zab",
    "qx 19 z",
    "19za",
    "ZAB",
  ])("leads from %s to the vehicle", async (text) => {
    const [first] = await find(text);
    expect(first).toEqual({
      ...{ kind: "vehicle", _id: "QX19ZAB", label: "QX19 ZAB", href: "/vehicles/QX19ZAB" },
      detail: "Morgan Plus Four · Zénobia Quill · last seen 02 Mar 2026",
    });
  });

  test("leads to a registration with an accent, typed with it or without", async () => {
    await newInvoice(api, { customer: customer._id, vehicleReg: "GÖ-XY 12" });
    for (const text of ["GÖ-XY 12", "gö xy 12", "GÖXY12", "GO XY 12", "göx", "oxy1"]) {
      const [first] = await find(text);
      expect(first, text).toMatchObject({ _id: "GÖXY12", label: "GÖ-XY 12", href: "/vehicles/G%C3%96XY12" });
    }
  });

  test.each([
    ...["zenobia", "Quill", "zenobia quill", "nobia", "quill ringmer", "ZENOBIA@quillfeather.example"],
    ...["01632 960741", "+44 (0)1632 960-741", "01632960741", "960 741", "bn85rx", "BN8 5RX", "bn 85 rx"],
    ...["\u202A01632 960741\u202C", "Qui\u00ADll", "\u200Bzenobia"],
  ])("finds a customer by %s", async (text) => {
    expect(await of("customer", text)).toEqual([
      {
        ...{ kind: "customer", _id: customer._id, label: "Zénobia Quill" },
        detail: `#${customer.autoId} · Ringmer · 01632 960 741`,
        href: `/customers/${customer._id}`,
      },
    ]);
  });

  test("finds an invoice by its number, as papers print it first of all", async () => {
    for (const text of ["INV # ", "inv ", "INV", "Invoice-", "invoice "]) {
      const [first] = await find(`${text}${invoice.autoId}`);
      expect(first).toMatchObject({
        kind: "invoice",
        _id: invoice._id,
        href: `/invoices/${invoice._id}/view`,
      });
      expect(first?.detail).toBe("02 Mar 2026 · Zénobia Quill · QX19 ZAB · £0.00 · Outstanding");
    }
    expect(await of("invoice", `${invoice.autoId}`)).toHaveLength(1);
    expect(await of("quote", `INV ${invoice.autoId}`)).toEqual([]);
  });

  test("finds a quote and a credit note by their numbers", async () => {
    const quote = await create(api, "quotes", {
      ...{ customer: customer._id, vehicleReg: "QX19 ZAB", vehicleModel: "Morgan" },
    });
    expect((await find(`QUO ${quote.autoId}`))[0]).toMatchObject({
      ...{ kind: "quote", _id: quote._id, label: `Quote ${quote.autoId}` },
      href: `/quotes/${quote._id}/view`,
    });
    const charged = { service: "labour", charged: 10, addVat: false };
    const { lines } = await done(api, "PUT", `invoices/${invoice._id}/new-line`, charged);
    const [line] = lines as Body[];
    const note = await create(api, "credit-notes", {
      ...{ invoice: invoice._id, reason: "Goodwill", lines: [{ line: line?._id, charged: 1 }] },
    });
    expect((await find(`CN ${note.autoId}`))[0]).toMatchObject({
      ...{ kind: "creditNote", _id: note._id, href: `/credit-notes/${note._id}` },
    });
  });

  test.each([
    "WZQ 7712/B",
    "wzq7712/b",
    "7712/b",
    "wzq",
  ])("finds a supplier's invoice by %s", async (text) => {
    const [hit] = await of("purchase", text);
    expect(hit).toMatchObject({ _id: purchase._id, label: "WZQ 7712/B", href: `/purchases/${purchase._id}` });
  });

  test("finds suppliers and products", async () => {
    const supplier = await create(api, "suppliers", { name: "Oxbow Bearings", phone: "(01323) 496 008" });
    expect(await labels("oxbow")).toContain("Oxbow Bearings");
    expect(await of("supplier", "01323496008")).toMatchObject([{ _id: supplier._id }]);
    const product = await create(api, "products", { name: "Oxbow grease", description: "A tin of grease" });
    expect(await find("oxbow")).toMatchObject([
      { kind: "supplier", href: `/suppliers/${supplier._id}` },
      { kind: "product", href: `/products/${product._id}`, detail: `#${product.autoId}` },
    ]);
  });

  test.each([
    ["Trunnel & Co.", "trunnel and co"],
    ["Trunnel and Co", "Trunnel & Co"],
  ])("finds %s by %s, in the lists too", async (name, text) => {
    const contact = { email: "a@example.co.uk", phone: "01632 960001" };
    const nouns = { customers: contact, suppliers: contact, products: { description: "Parts" } };
    for (const [noun, fields] of Object.entries(nouns)) {
      const { _id } = await create(api, noun, { name, ...fields });
      const listed = await done(api, "POST", `${noun}/search`, { search: text });
      expect(listed, noun).toContainEqual(expect.objectContaining({ _id }));
      expect(await find(text), noun).toContainEqual(expect.objectContaining({ _id, label: name }));
    }
  });

  test("has the best first: a whole name, then a beginning, then a part; newest first, five at most", async () => {
    const made: string[] = [];
    for (const name of ["Brunwick", "Wick", "Wickers", "Ann Wick", "Old Wickham", "Fenwick", "Wickens"]) {
      await create(api, "customers", { name, email: "a@example.co.uk", phone: "01632 960001" });
      made.push(name);
    }
    const found = (await of("customer", "wick")).map(({ label }) => label);
    expect(found).toEqual(["Wick", "Wickens", "Wickers", "Old Wickham", "Ann Wick"]);
    expect(made).toEqual(expect.arrayContaining(found));
  });

  test("prints what was done to a vehicle, and nothing of a vehicle that was never here", async () => {
    const printed = await api("GET", "vehicles/qx19%20zab/pdf");
    expect(printed).toMatchObject({ status: 200 });
    expect(printed.headers.get("Content-Disposition")).toBe('attachment; filename="Vehicle-QX19ZAB.pdf"');
    for (const registration of ["NEVER1", "%20", "%00", "..%2F..", "x".repeat(3000)])
      expectSentence(await api("GET", `vehicles/${registration}/pdf`), 404);
  });

  test("follows a change at once", async () => {
    await done(api, "PUT", `customers/${customer._id}`, { town: "Xyloford" });
    expect(await labels("xyloford")).toEqual(["Zénobia Quill"]);
    await done(api, "PUT", `customers/${customer._id}`, { town: "Ringmer" });
    expect(await labels("xyloford")).toEqual([]);
  });

  test.each([
    ...["", " ", "%", "\u0000", "\n", "\\", "'; drop", "ﬀ", "🚗", "../../etc/passwd", "<script>", "\ud800"],
    ...["\u0000q", "b\u0000q"],
    ...["a".repeat(5000), "a b ".repeat(2000), "9".repeat(300), "(".repeat(200), "+", "inv", "#"],
  ])("answers a list to %j", async (text) => {
    expect(await find(text)).toBeInstanceOf(Array);
  });

  test("finds nothing without a text, and nobody who is not signed in finds anything", async () => {
    expect(await done(api, "GET", "find")).toEqual([]);
    expect(await done(api, "GET", "find?q=%20")).toEqual([]);
    expectSentence(await as()("GET", "find?q=quill"), 401);
  });
});
