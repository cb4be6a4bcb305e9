import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStage } from "../journeys/stage";
import { HOSTILE_TEXTS, leaksIn, stored } from "./hostile";

// The short forms inside forms, sent by a client that no browser holds back.

const stage = openStage();
let customer: string;
let line: string;

beforeAll(async () => {
  customer = (await stage.customer("Known"))._id;
  const vehicle = { vehicleReg: "HO57 ILE", vehicleModel: "Ford Ka" };
  const { _id } = await stage.make("invoices", { customer, ...vehicle });
  line = `/invoices/${_id}/view/lines/new`;
});
afterAll(() => expect(stage.faults).toEqual([]));

const CUSTOMER = {
  ...{ _makeCustomer: "open", _makeCustomerName: "Ann", _makeCustomerPhone: "01632 960001" },
  ...{ _makeCustomerEmail: "ann@example.co.uk", _token: "t" },
};
const without = (name: string) =>
  Object.fromEntries(Object.entries(CUSTOMER).filter(([each]) => each !== name)) as Record<string, string>;

/** Bodies that make nothing: what is wrong with each, where it is sent, and the status of the answer. */
const REFUSED: readonly (readonly [string, () => string, Record<string, string>, number])[] = [
  ["no name", () => "/invoices/new", without("_makeCustomerName"), 422],
  ["no phone", () => "/quotes/new", without("_makeCustomerPhone"), 422],
  ["no email", () => "/receipts/new", without("_makeCustomerEmail"), 422],
  ["a name of spaces", () => "/invoices/new", { ...CUSTOMER, _makeCustomerName: " \t " }, 422],
  ["a name too long", () => "/invoices/new", { ...CUSTOMER, _makeCustomerName: "x".repeat(201) }, 422],
  ["only its button", () => "/invoices/new", { intent: "made:customer" }, 200],
  [
    "a button of no field",
    () => "/invoices/new",
    { ...without("_makeCustomer"), intent: "made:nothing" },
    422,
  ],
  ["a button of a prototype", () => "/invoices/new", { intent: "make:__proto__" }, 422],
  ["another word than open", () => "/invoices/new", { ...CUSTOMER, _makeCustomer: "yes" }, 422],
  ["a short form that this form has not", () => "/services/new", CUSTOMER, 422],
  ["a supplier without a name", () => "/purchases/new", { _makeSupplier: "open" }, 422],
  ["a category without a description", () => "/products/new", { _makePurchaseCategory: "open" }, 422],
  ["a service without a description", () => line, { _makeService: "open", _makeServiceTitle: "Wash" }, 422],
  [
    "a service of a price that is none",
    () => line,
    {
      ...{ _makeService: "open", _makeServiceTitle: "Wash", _makeServiceUnitPrice: "1e9" },
      _makeServiceDescription: "Washing of a car, inside and outside",
    },
    422,
  ],
];

const KINDS = ["customers", "suppliers", "products", "services", "purchase-categories"];

describe("nothing is made of", () => {
  test.each(REFUSED)("%s", async (_, address, body, status) => {
    const before = stored(stage.dataDir);
    const answer = await stage.post(address(), new URLSearchParams(body));
    expect(answer.status).toBe(status);
    expect(leaksIn(await answer.text())).toBeUndefined();
    expect(stored(stage.dataDir)).toBe(before);
  });
});

test("hostile texts are kept as texts, or refused", async () => {
  for (const [index, text] of HOSTILE_TEXTS.entries()) {
    for (const name of Object.keys(CUSTOMER)) {
      const body = new URLSearchParams({ ...CUSTOMER, _token: `t${index}${name}`, intent: "made:customer" });
      body.set(name, text);
      const answer = await stage.post("/invoices/new", body);
      const page = await answer.text();
      expect(answer.status).toBeLessThan(500);
      expect(page).not.toMatch(/<script>alert\(1\)|<img src=x/);
      expect(leaksIn(page)).toBeUndefined();
    }
  }
  for (const kind of KINDS) expect((await stage.api("GET", kind)).status).toBe(200);
});

test("the same send twice makes one record", async () => {
  const twice = { _makeCustomerName: "Twice Sent", _makeCustomerPhone: "01632 960999", _token: "twice" };
  const body = { ...CUSTOMER, ...twice, intent: "made:customer" };
  for (let each = 0; each < 2; each++)
    expect((await stage.post("/invoices/new", new URLSearchParams(body))).status).toBe(200);
  const { body: found } = await stage.api("POST", "customers/search", { search: "Twice Sent" });
  expect(found).toHaveLength(1);
});
