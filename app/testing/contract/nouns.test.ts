import { describe, expect, it, test } from "vitest";
import * as z from "zod";
import { CALLS } from "../../api/calls.server";
import { collections } from "../../modules/books/books.server";
import { EXPORT_KINDS } from "../../modules/exports/export-kinds";
import { NUMBERED_KINDS } from "../../modules/history/history-kinds";
import { FAILURES, SUCCESSES } from "../../shared/catalogue";
import type { Answer, ApiClient } from "../garage/test-app";
import { contractGarage, create, expectRefused, expectSentence } from "./garage";
import { services, transactions } from "./office";
import { codeIn, referenceTables, rowsOf } from "./reference-tables";
import { make, place, type Resource } from "./resource";
import { RESOURCES } from "./table";

// What a new noun must not leave out. The nouns are the collections of the books, and their links are what the api takes.

const garage = contractGarage();

/** Collections that belong to another noun: the books as a whole, users, and vehicles. */
const INNER = [
  "accountExports",
  "bankLines",
  "closing",
  "emails",
  "endedSessions",
  "importChoices",
  "passwordResets",
  "settings",
  "vehicleNotes",
];
const NOUNS = Object.keys(collections).filter((name) => !INNER.includes(name));

const call = (method: string, path: string) =>
  CALLS.find((each) => each.method === method && each.path === path);

/** `purchaseCategories` → `purchase-categories`. */
const pathOf = (noun: string) => noun.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** `purchase-categories` → `purchase category`. */
const oneOf = (path: string) => path.replaceAll("-", " ").replace(/ies$/, "y").replace(/s$/, "");

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

describe.each(NOUNS)("%s", (noun) => {
  const path = pathOf(noun);
  const isKeptByStaff =
    call("post", path) !== undefined &&
    call("put", `${path}/{id}`) !== undefined &&
    call("delete", `${path}/{id}`) !== undefined;

  it("are called by the api, and tested by its contract", () => {
    expect(call("get", path)).toBeDefined();
    const tested = RESOURCES.some((resource) => resource.path === path);
    expect(tested).toBe(isKeptByStaff);
  });

  it("stand in REFERENCE.md, with their fields and, where staff keep them, their list", () => {
    const headings = referenceTables()
      .filter(({ section }) => section === "3")
      .map(({ heading }) => heading);
    expect(headings).toContain(capital(oneOf(path)));
    const lists = rowsOf("2", "List").map(({ List }) => codeIn(List));
    expect(lists.includes(`/${path}`)).toBe(isKeptByStaff);
  });

  it("have words for failures and successes", () => {
    expect(Object.keys(FAILURES)).toContain(noun);
    expect(Object.keys(SUCCESSES)).toContain(noun);
  });

  it("can be exported", () => expect(EXPORT_KINDS).toContain(path));
});

test("every kind of record with a number shows its history by that number", () => {
  const numbered = Object.entries(collections).flatMap(([name, { numbered }]) => (numbered ? [name] : []));
  expect(Object.values(NUMBERED_KINDS).toSorted()).toEqual(numbered.toSorted());
});

interface Json {
  readonly properties?: Readonly<Record<string, Json>>;
  readonly items?: Json;
  readonly anyOf?: readonly Json[];
}

const jsonOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Json;

/** The fields in a body that hold another record's id. */
function linksIn({ properties = {}, items, anyOf = [] }: Json): string[] {
  const inFields = Object.entries(properties).flatMap(([name, field]) =>
    Object.keys(field.properties ?? {}).join() === "_id" ? [name] : linksIn(field),
  );
  return [...inFields, ...(items ? linksIn(items) : []), ...anyOf.flatMap(linksIn)];
}

/** Every link of every resource. A body's own `_id` is the record that it changes. */
const LINKS = RESOURCES.flatMap((resource) => {
  const bodies = CALLS.flatMap(({ path, body }) =>
    body && path.split("/")[0] === resource.path ? [jsonOf(body.schema)] : [],
  );
  const fields = new Set(bodies.flatMap(linksIn));
  fields.delete("_id");
  // An invoice may go: its money stays on the customer's account.
  if (resource.path === "receipts") fields.delete("invoice");
  return [...fields].map((field) => ({ resource, field, path: resource.path }));
});

/** Links that a new record's body does not hold: what they point at, and the call that sets them. */
const SET_LATER: Readonly<Record<string, { readonly target: Resource; readonly call: string }>> = {
  service: { target: services, call: "new-line" },
  transaction: { target: transactions, call: "payments" },
};

/** A record that the link may point at, and what sets the link of a new record. */
async function linking(
  api: ApiClient,
  resource: Resource,
  field: string,
): Promise<{ readonly id: string; readonly send: (id: string) => Promise<Answer> }> {
  const body = await resource.body(api);
  const later = SET_LATER[field];
  if (later === undefined || field in body) {
    expect(body).toHaveProperty(field);
    const send = (id: string) => api("POST", resource.path, { ...body, [field]: id });
    return { id: String(body[field]), send };
  }
  const holder = await create(api, resource.path, body);
  const { _id: id } = await make(api, later.target);
  return { id, send: (value) => api("PUT", `${place(resource, holder)}/${later.call}`, { [field]: value }) };
}

describe.each(LINKS)("$field of $path", ({ resource, field, path }) => {
  it("must be a record's id", async () => {
    const { send } = await linking(garage.api, resource, field);
    expectRefused(await send("no-such-record"), field, "There is no such record");
  });

  it("keeps the record that it points at, as REFERENCE §4 says", async () => {
    const { id, send } = await linking(garage.api, resource, field);
    expect([200, 201]).toContain((await send(id)).status);
    const kept: string[] = [];
    for (const target of RESOURCES) {
      const answer = await garage.api("DELETE", `${target.path}/${id}`);
      if (answer.status === 404) continue;
      expectSentence(answer, 409);
      expect(answer.body).toMatch(new RegExp(`\\b1 ${oneOf(path)}\\b`));
      kept.push(capital(oneOf(target.path)));
    }
    expect(kept).toHaveLength(1);
    const rows = rowsOf("4", "Record").filter(({ Record }) => kept.includes(Record ?? ""));
    expect(rows.map((row) => row["Is kept while it has"])).toEqual([
      expect.stringContaining(path.replaceAll("-", " ")),
    ]);
  });
});
