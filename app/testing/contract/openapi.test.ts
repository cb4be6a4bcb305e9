import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiClient, apiClient, ownerClient, startTestApp, type TestApp } from "../garage/test-app";
import { complaintOf } from "./openapi-answers";

let app: TestApp;
let stranger: ApiClient;
let document: { openapi: string; paths: Record<string, Record<string, { responses: object }>> };

beforeAll(async () => {
  app = await startTestApp();
  stranger = apiClient(app.url);
  document = (await stranger("GET", "openapi.json")).body;
});
afterAll(() => app.stop());

test("the description is OpenAPI 3.1, and open to everybody", async () => {
  expect(document.openapi).toBe("3.1.0");
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
});

test("the description tells the limits that are held", () => {
  const fieldsOf = (path: string, method: string) => {
    const operation = document.paths[path]?.[method] as unknown as {
      requestBody: { content: { "application/json": { schema: { properties: Record<string, object> } } } };
    };
    return operation.requestBody.content["application/json"].schema.properties;
  };
  expect(fieldsOf("/invoices/{id}/payments", "put").card).toMatchObject({
    minimum: 0,
    maximum: 9_999_999.99,
  });
  expect(fieldsOf("/transactions", "post").amount).toMatchObject({ minimum: -9_999_999.99 });
  expect(fieldsOf("/services", "post")).toMatchObject({
    unitPrice: { minimum: 0 },
    description: { minLength: 32, maxLength: 2000 },
  });
  expect(fieldsOf("/invoices", "post")).toMatchObject({
    vehicleModel: { maxLength: 64 },
    department: { enum: ["Garage", "MOT"] },
  });
  expect(fieldsOf("/invoices/search", "post").search).toMatchObject({ type: "string", maxLength: 200 });
});

test("the description of an approval's edit tells what an exempt department does with VAT", () => {
  const { patch } = document.paths["/approvals/{id}"] as unknown as Record<
    "patch",
    { requestBody: { content: { "application/json": { schema: { properties: object } } } } }
  >;
  expect(patch.requestBody.content["application/json"].schema.properties).toMatchObject({
    chargeVat: { description: expect.stringMatching(/Always false in a VAT-exempt department/) },
    total: { description: expect.stringMatching(/if chargeVat is true and the department is not exempt/) },
  });
});

test("the description tells of each call whether it takes the version that was read, and which field that is", () => {
  const of = (path: string, method: string) => {
    const { parameters } = document.paths[path]?.[method] as unknown as {
      parameters: { name: string; in: string; description: string }[];
    };
    return parameters.find(({ name }) => name === "If-Unmodified-Since-Version");
  };
  const takes = (field: string) => ({ in: "header", description: expect.stringContaining(`\`${field}\``) });
  expect(of("/settings", "put")).toMatchObject(takes("version"));
  expect(of("/closing", "put")).toMatchObject(takes("at"));
  expect(of("/vehicles/{registration}", "put")).toMatchObject(takes("updated"));
  expect(of("/customers/{id}", "put")).toMatchObject(takes("updated"));
  expect(of("/settings", "get")).toBeUndefined();
  expect(of("/customers", "post")).toBeUndefined();
  expect(of("/reminders/{id}", "delete")).toBeUndefined();
});

test("the description tells which fields of a department only config.json may change", () => {
  const { put } = document.paths["/settings"] as unknown as Record<
    "put",
    { requestBody: { content: { "application/json": { schema: { properties: Record<string, object> } } } } }
  >;
  const { departments } = put.requestBody.content["application/json"].schema.properties;
  const readOnly = { readOnly: true, description: "Read only: only config.json changes it" };
  expect(departments).toMatchObject({
    items: {
      properties: {
        invoicesVatExempt: { type: "boolean", ...readOnly },
        defaultServiceId: { type: "string", ...readOnly },
        displayName: expect.not.objectContaining({ readOnly: true }),
      },
    },
  });
});

test("the description tells where a body is needed, and that its length is", () => {
  const of = (path: string, method: string) =>
    document.paths[path]?.[method] as unknown as { requestBody: { required: boolean }; responses: object };
  expect(of("/customers", "post").requestBody.required).toBe(true);
  expect(of("/invoices/bulk-review", "patch").requestBody.required).toBe(true);
  expect(of("/customers/{id}", "put").requestBody.required).toBe(false);
  expect(of("/invoices/{id}/payments", "put").requestBody.required).toBe(false);
  expect(of("/customers", "post").responses).toHaveProperty("411");
  expect(of("/customers", "get").responses).not.toHaveProperty("411");
});

test("each described call takes its method, and none that is not described", async () => {
  const owner = await ownerClient(app.url);
  for (const [path, operations] of Object.entries(document.paths)) {
    const place = path.slice(1).replaceAll(/\{\w+\}/g, "some-id");
    const { status, headers } = await owner("OPTIONS", place);
    expect(status).toBe(405);
    const allowed = (headers.get("Allow") ?? "").toLowerCase().split(", ");
    expect(allowed.sort(), path).toEqual(Object.keys(operations).sort());
  }
});

test("an answer that is not as described is told", () => {
  const headers = new Headers();
  const supplier = {
    ...{ _id: "a", autoId: 1, created: "2026-01-01T00:00:00.000Z", updated: "2026-01-01T00:00:00.000Z" },
    ...{ name: "Harper", email: "", phone: "", town: "" },
  };
  const put = (body: unknown, status = 200) => complaintOf("PUT", "suppliers/a", { status, headers, body });
  expect(put(supplier)).toBeUndefined();
  expect(put({ ...supplier, town: null })).toMatch(/town must be string/);
  expect(put({ ...supplier, passwordHash: "x" })).toMatch(/additional properties/);
  expect(put(supplier, 207)).toMatch(/not said to answer 207/);
});
