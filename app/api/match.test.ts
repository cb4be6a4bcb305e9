import { expect, test } from "vitest";
import { matcher } from "./match";

const find = matcher([
  { method: "get", path: "invoices" },
  { method: "post", path: "invoices/search" },
  { method: "get", path: "invoices/{id}" },
  { method: "delete", path: "invoices/{id}" },
  { method: "get", path: "invoices/{id}/pdf" },
  { method: "get", path: "customers/{id}/statement/{department}/pdf" },
]);

const seen = (path: string) => {
  const match = find(path);
  return match && { methods: [...match.methods.keys()], params: match.params };
};

test.each([
  ["invoices", ["GET"], {}],
  ["invoices/", ["GET"], {}],
  ["INVOICES//", ["GET"], {}],
  ["%69nvoices", ["GET"], {}],
  ["invoices/x5", ["GET", "DELETE"], { id: "x5" }],
  ["invoices/a%2Fb", ["GET", "DELETE"], { id: "a/b" }],
  ["invoices/%zz", ["GET", "DELETE"], { id: "%zz" }],
  ["invoices/search", ["POST"], {}],
  ["invoices/search/pdf", ["GET"], { id: "search" }],
  ["customers/x5/statement/MOT%20Bay/pdf", ["GET"], { id: "x5", department: "MOT Bay" }],
])("%s is found", (path, methods, params) => {
  expect(seen(path)).toEqual({ methods, params });
});

test.each([
  "",
  "/",
  "invoice",
  "invoices//pdf",
  "invoices/x5/pdf/more",
  "customers/x5",
  "x/invoices",
])("%j is no call", (path) => {
  expect(seen(path)).toBeUndefined();
});
