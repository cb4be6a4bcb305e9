import { Ajv2020 } from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { beforeAll, describe, expect, test } from "vitest";
import { contractGarage, done, type Entity } from "./garage";
import type { Method, Resource } from "./resource";
import { RESOURCES } from "./table";

interface Operation {
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: object; readonly example: unknown }>>;
  };
  readonly responses: Readonly<Record<string, object>>;
}

const garage = contractGarage();
const { api } = garage;
const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);

let paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
let records: Readonly<Record<string, { readonly examples?: readonly Entity[] }>>;

beforeAll(async () => {
  const document = await done(api, "GET", "openapi.json");
  ajv.addSchema({ $id: "document", ...document });
  paths = document.paths;
  records = document.components.schemas;
});

/** What the description says a call is sent. */
function bodyOf(method: string, path: string) {
  const body = paths[`/${path}`]?.[method.toLowerCase()]?.requestBody?.content["application/json"];
  if (!body) throw new Error(`${method} ${path} is not said to be sent anything`);
  return body;
}

const takes = (method: Method, path: string, body: unknown) =>
  ajv.validate(bodyOf(method, path).schema, body);

test("every record is shown by an example, which is as the record is described", () => {
  for (const [name, { examples }] of Object.entries(records)) {
    expect(examples, name).toHaveLength(1);
    const isOne = ajv.compile({ $ref: `document#/components/schemas/${name}` });
    expect({ name, isOne: isOne(examples?.[0]), errors: isOne.errors }).toMatchObject({ isOne: true });
  }
});

describe("the examples", () => {
  /** The ids of the examples, and of what they became. */
  const ids = new Map<string, string>();
  const inPlace = <T>(example: T): T =>
    JSON.parse(
      [...ids].reduce((json, [shown, real]) => json.replaceAll(shown, real), JSON.stringify(example)),
    );
  /** Without what the server gives each record of its own. */
  const told = (entity: Entity): Entity =>
    JSON.parse(JSON.stringify(entity), (key, value) =>
      ["_id", "autoId", "created", "updated"].includes(key) ? undefined : value,
    );
  const example = (name: string): Entity => records[name]?.examples?.[0];

  const send = async (method: Method, path: string, at = path) => {
    const body = bodyOf(method, path).example;
    expect(takes(method, path, body), `${method} ${path}`).toBe(true);
    return api(method, inPlace(at), inPlace(body));
  };

  test("become the records that are shown", async () => {
    const make = async (path: string, name: string) => {
      const answer = await send("POST", path);
      expect(answer, path).toMatchObject({ status: 201 });
      ids.set(example(name)._id, answer.body._id);
    };
    for (const [path, name] of [
      ["users", "User"],
      ["customers", "Customer"],
      ["suppliers", "Supplier"],
      ["purchase-categories", "PurchaseCategory"],
      ["services", "Service"],
      ["products", "Product"],
      ["transactions", "Transaction"],
      ["invoices", "Invoice"],
      ["purchases", "Purchase"],
      ["quotes", "Quote"],
    ] as const)
      await make(path, name);
    const of = (name: string, path: string) => path.replace("{id}", example(name)._id);
    const change = async (method: Method, name: string, path: string) =>
      expect(await send(method, path, of(name, path)), path).toMatchObject({ status: 200 });
    await change("PATCH", "Invoice", "invoices/{id}/lines");
    await change("PUT", "Invoice", "invoices/{id}/payments");
    await change("PATCH", "Quote", "quotes/{id}/lines");
    await change("PATCH", "Approval", "approvals/{id}");
    for (const [name, path] of [
      ["CustomerWithInvoices", "customers"],
      ["Invoice", "invoices"],
      ["Quote", "quotes"],
      ["Approval", "approvals"],
    ] as const) {
      const answer = await done(api, "GET", inPlace(`${path}/${example(name)._id}`));
      expect(told(answer), name).toEqual(told(inPlace(example(name))));
    }
    for (const [name, path] of [
      ["User", "users"],
      ["Customer", "customers"],
      ["Supplier", "suppliers"],
      ["PurchaseCategory", "purchase-categories"],
      ["Service", "services"],
      ["Product", "products"],
      ["Purchase", "purchases"],
      ["Transaction", "transactions"],
    ] as const) {
      const list: Entity[] = await done(api, "GET", path);
      const found = list.find(({ _id }) => _id === ids.get(example(name)._id));
      expect(told(found), name).toEqual(told(inPlace(example(name))));
    }
    // Last, because it pays the invoice that is shown above.
    await make("receipts", "Receipt");
    const { allocations: _, ...receipt } = await done(
      api,
      "GET",
      inPlace(`receipts/${example("Receipt")._id}`),
    );
    const { allocations: __, ...shown } = told(inPlace(example("Receipt")));
    expect(told(receipt)).toEqual(shown);
  });

  test("of every other body are taken as they are", async () => {
    const shown: Readonly<Record<string, string>> = {
      users: "User",
      customers: "Customer",
      suppliers: "Supplier",
      "purchase-categories": "PurchaseCategory",
      services: "Service",
      products: "Product",
      transactions: "Transaction",
      receipts: "Receipt",
      "credit-notes": "CreditNote",
      invoices: "Invoice",
      purchases: "Purchase",
      quotes: "Quote",
      approvals: "Approval",
      "till-counts": "TillCount",
      "vat-returns": "VatReturn",
      documents: "Invoice",
    };
    for (const [path, operations] of Object.entries(paths)) {
      for (const [name, { requestBody, responses }] of Object.entries(operations)) {
        const method = name.toUpperCase() as Method;
        const noun = path.split("/")[1] ?? "";
        // A second user with one email there cannot be.
        if (
          !requestBody?.content["application/json"] ||
          noun === "authentication" ||
          (method === "POST" && path === "/users")
        )
          continue;
        const shownId = example(shown[noun] ?? "")?._id;
        if (path === "/credit-notes" && method === "POST") {
          const { lines } = await done(api, "GET", inPlace(`invoices/${example("Invoice")._id}`));
          ids.set(example("Line")._id, lines[0]._id);
        }
        const at = path
          .slice(1)
          .replace("{id}", shownId)
          .replace("{kind}", "invoice")
          .replace("{registration}", example("Vehicle")._id);
        const { status, body } = await send(method, path.slice(1), at);
        if (method === "POST" && path === `/${noun}` && !ids.has(shownId)) ids.set(shownId, body._id);
        expect({
          call: `${method} ${at}`,
          isSaid: String(status) in responses && status < 300,
          body,
        }).toMatchObject({
          isSaid: true,
        });
      }
    }
    await done(api, "PUT", "closing", { closedUntil: null });
  });

  test("of files are imported", async () => {
    for (const [path, { post }] of Object.entries(paths)) {
      const file = post?.requestBody?.content["text/csv"];
      if (!file) continue;
      const answer = await api("POST", path.slice(1), file.example, { "Content-Type": "text/csv" });
      expect({ path, status: answer.status, refused: answer.body.refused }).toEqual({
        path,
        status: 201,
        refused: 0,
      });
    }
  });

  test("of signing in do, but for a link that nobody was sent", async () => {
    expect(await send("POST", "authentication/sign-in")).toMatchObject({ status: 200 });
    expect(await send("POST", "authentication/request-password-reset")).toMatchObject({ status: 204 });
    const reset = "authentication/reset-password/{token}";
    const { status, body } = await send("POST", reset, reset.replace("{token}", "no-such-link"));
    expect({ status, wrong: Object.keys(body.errors) }).toEqual({ status: 400, wrong: ["token"] });
  });
});

/** What no schema of one body can say: what else there is, how two fields agree, bytes, and pennies. */
const BEYOND_A_SCHEMA: readonly ((resource: Resource, field: string, value: unknown) => boolean)[] = [
  (_, field, value) => field === "email" && value === "OWNER@example.co.uk",
  (_, field) => field === "passwordConfirmation",
  (_, field, value) => field === "password" && Buffer.byteLength(String(value)) > 72,
  ({ path }, field) => path === "purchases" && field === "total",
  ({ path }, field, value) => path === "receipts" && field === "amount" && value === 19.99,
  (_, __, value) => typeof value === "number" && !Number.isInteger(value * 100),
  (_, __, value) => JSON.stringify(value)?.includes("no-such-record") || value === "__proto__",
];

describe.each(RESOURCES.map((resource) => [resource.path, resource] as const))("%s", (path, resource) => {
  const wrong = Object.entries(resource.wrong).flatMap(([field, values]) =>
    values.map((value) => [field, value] as const),
  );
  const refused = resource.refused.map(([field, value]) => [field, value] as const);

  test("bodies that are taken are as described", async () => {
    expect(takes("POST", path, await resource.body(api)), JSON.stringify(ajv.errors)).toBe(true);
    expect(takes("PUT", `${path}/{id}`, resource.change), JSON.stringify(ajv.errors)).toBe(true);
  });

  test("bodies that are refused are not", async () => {
    const body = await resource.body(api);
    for (const [field, value] of [...wrong, ...refused]) {
      if (BEYOND_A_SCHEMA.some((isBeyond) => isBeyond(resource, field, value))) continue;
      const said = { field, value, isTaken: takes("POST", path, { ...body, [field]: value }) };
      expect(said).toMatchObject({ isTaken: false });
      expect({ field, value, isTaken: takes("PUT", `${path}/{id}`, { [field]: value }) }).toMatchObject({
        isTaken: false,
      });
    }
  });

  test("what must be given is said to be", async () => {
    const body = await resource.body(api);
    for (const field of Object.keys({ ...resource.required, ...resource.requiredAtFirst })) {
      const { [field]: _, ...rest } = body;
      expect({ field, isTaken: takes("POST", path, rest) }).toMatchObject({ isTaken: false });
      if (field === "password" || field === "passwordConfirmation") continue;
      expect({ field, isTaken: takes("PUT", `${path}/{id}`, { [field]: "" }) }).toMatchObject({
        isTaken: false,
      });
    }
  });
});
