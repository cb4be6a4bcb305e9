// Over 300 lines: one table of hostile values, and every place that a call takes one.
import http from "node:http";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { CALLS as TABLE } from "../../api/calls.server";
import { openApiDocument } from "../../api/description.server";
import { type Body, contractGarage, type Entity } from "../contract/garage";
import { make } from "../contract/resource";
import { newCustomer } from "../contract/sales";
import { RESOURCES } from "../contract/table";
import { sharesOf } from "../garage/share";
import { type Answer, sessionCookie } from "../garage/test-app";
import { HOSTILE_IDS, HOSTILE_TEXTS, leaksIn, NO_VALUES, stored } from "./hostile";

// Every call that the description tells of, with hostile input in each of its places: refused in words, with nothing
// stored, or taken for what it is. What is answered then is held to the description.

interface Schema {
  readonly type?: string;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

interface Operation {
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
  readonly requestBody?: { readonly content: { readonly "application/json"?: { readonly schema: Schema } } };
  readonly security?: readonly unknown[];
}

const { paths } = openApiDocument(TABLE, {
  ...{ product: "Garage", server: "http://127.0.0.1/api" },
  departments: ["Garage", "MOT"],
}) as unknown as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

const CALLS = Object.entries(paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, { parameters = [], requestBody, security }]) => {
    const schema = requestBody?.content["application/json"]?.schema;
    const named = (where: string) => parameters.filter((each) => each.in === where).map(({ name }) => name);
    return {
      ...{ method: method.toUpperCase(), path: path.slice(1) },
      ...{ inPath: named("path"), inQuery: named("query") },
      isPublic: security?.length === 0,
      isList: schema?.items !== undefined,
      fields: Object.entries((schema?.items ?? schema)?.properties ?? {}),
    };
  }),
);
type Call = (typeof CALLS)[number];

const isObject = ({ type, anyOf }: Schema) =>
  type === "object" || anyOf?.some((each) => each.type === "object");

const noValuesFor = sharesOf(8);
const shareOf = sharesOf(20);
// Of what each call refuses before it looks at what it is about: the next call goes on where this one ended.
const halfOf = sharesOf(2);
const thirdOf = sharesOf(3);
const quarterOf = sharesOf(4);

/** What a field is sent. */
function* valuesFor(
  schema: Schema,
): Iterable<{ readonly name: string; readonly value: unknown; readonly isNone: boolean }> {
  for (const [name, value] of noValuesFor(Object.entries(NO_VALUES))) {
    // An object that says nothing that is known is one that says nothing.
    const isEmpty = isObject(schema) && typeof value === "object" && !Array.isArray(value);
    if (!isEmpty) yield { name, value, isNone: true };
  }
  for (const text of shareOf(HOSTILE_TEXTS)) yield { name: JSON.stringify(text), value: text, isNone: false };
}

const { api, token, url, dataDir, crash } = contractGarage();
/** By the first segment of a call's path, a record that it can be about. */
const records = new Map<string, Entity>();
/** By the path of a call, a body that it takes. */
const bodies = new Map<string, Body>();

beforeAll(async () => {
  for (const resource of RESOURCES) {
    records.set(resource.path, await make(api, resource));
    bodies.set(`POST ${resource.path}`, await resource.body(api));
  }
  const line = { service: "labour", description: "Work", charged: 1 };
  for (const path of ["invoices/{id}/new-line", "quotes/{id}/new-line"]) bodies.set(`PUT ${path}`, line);
  for (const path of ["invoices/{id}/lines", "quotes/{id}/lines"]) bodies.set(`PATCH ${path}`, line);
  const customer = (await newCustomer(api))._id;
  bodies.set("POST invoices/mot", { customer, vehicleModel: "Ford Transit", vehicleReg: "AB12CDE" });
  const { _id, updated } = records.get("invoices");
  bodies.set("PATCH invoices/bulk-review", { _id, review: "accepted", version: updated });
  records.set("approvals", { _id: `approval-${_id}` });
});

function placed({ path }: Call): string {
  const [noun = ""] = path.split("/");
  return path
    .replace("{id}", records.get(noun)?._id)
    .replace("{department}", "Garage")
    .replace("{token}", "no-such-token");
}

/** What is wrong with an answer to hostile input; undefined when nothing is. */
function complaint({ status, body }: Answer, before: string): string | undefined {
  const leak = leaksIn(JSON.stringify(body));
  if (status >= 500) return `answered ${status}`;
  if (leak !== undefined) return `told ${leak}`;
  if (status < 300) return undefined;
  const sentences = typeof body === "string" ? [body] : [body.message, ...Object.values(body.errors).flat()];
  if (!sentences.every((sentence) => typeof sentence === "string" && /\w/.test(sentence)))
    return `said ${JSON.stringify(body)}`;
  return stored(dataDir()) === before ? undefined : `stored something, with ${status}`;
}

/** As a client that no standard holds back: fetch sets some headers itself. @param caller who it says that it is */
function asSent(
  method: string,
  call: string,
  body: unknown,
  headers: Readonly<Record<string, string>>,
  caller: Readonly<Record<string, string>> = { Authorization: token() },
): Promise<Answer> {
  const content = body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const request = http.request(
      `${url()}/api/${call}`,
      {
        method,
        headers: {
          ...caller,
          ...(content !== undefined && {
            "Content-Type": "application/json",
            "Content-Length": Buffer.byteLength(content),
          }),
          ...headers,
        },
      },
      async (answer) => {
        const text = Buffer.concat(await answer.toArray()).toString();
        const isJson = answer.headers["content-type"]?.includes("json") === true;
        resolve({
          status: answer.statusCode ?? 0,
          body: isJson ? JSON.parse(text) : "",
          headers: new Headers(answer.headers as Record<string, string>),
        });
      },
    );
    request.once("error", reject).end(content);
  });
}

/** A body that the call takes; none for a call that takes none. */
function bodyOf(call: Call): unknown {
  if (call.fields.length === 0) return undefined;
  const valid = bodies.get(`${call.method} ${call.path}`) ?? {};
  return call.isList ? [valid] : valid;
}

async function abused(
  call: Call,
  address: string,
  body?: unknown,
): Promise<{ status: number; wrong?: string }> {
  const before = stored(dataDir());
  const answer = await api(call.method, address, body);
  const wrong = complaint(answer, before);
  return { status: answer.status, ...(wrong !== undefined && { wrong }) };
}

describe("hostile values in the fields of", () => {
  test.each(CALLS.filter(({ fields }) => fields.length > 0))("$method $path", async (call) => {
    const valid = bodies.get(`${call.method} ${call.path}`) ?? {};
    const wrong: string[] = [];
    for (const [field, schema] of call.fields) {
      for (const { name, value, isNone } of valuesFor(schema)) {
        const body = { ...valid, [field]: value };
        const found = await abused(call, placed(call), call.isList ? [body] : body);
        if (found.wrong !== undefined) wrong.push(`${field}, ${name}: ${found.wrong}`);
        if (isNone && found.status < 400) wrong.push(`${field}, ${name}: answered ${found.status}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe("hostile ids in the address of", () => {
  test.each(CALLS.filter(({ inPath }) => inPath.length > 0))("$method $path", async (call) => {
    const wrong: string[] = [];
    for (const id of quarterOf(HOSTILE_IDS)) {
      const address = call.path.replaceAll(/\{\w+\}/g, id);
      const body = call.isList ? [] : (bodies.get(`${call.method} ${call.path}`) ?? {});
      const found = await abused(call, address, call.fields.length > 0 ? body : undefined);
      if (found.wrong !== undefined) wrong.push(`${id}: ${found.wrong}`);
      // A registration is whatever was typed for one: the tests above sold to some of these.
      const isSold = found.status === 200 && call.inPath.includes("registration");
      if (found.status < 400 && !isSold) wrong.push(`${id}: answered ${found.status}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe("hostile values in the query of", () => {
  test.each(CALLS.filter(({ inQuery }) => inQuery.length > 0))("$method $path", async (call) => {
    const wrong: string[] = [];
    for (const name of call.inQuery) {
      for (const text of shareOf([...HOSTILE_TEXTS, "", "\u0000", "x".repeat(3000)])) {
        const once = `${name}=${encodeURIComponent(text)}`;
        for (const query of [once, `${once}&${once}`, `${name}[$gt]=${encodeURIComponent(text)}`]) {
          const found = await abused(
            call,
            `${placed(call)}?${query}`,
            call.method === "POST" ? {} : undefined,
          );
          if (found.wrong !== undefined) wrong.push(`${query.slice(0, 80)}: ${found.wrong}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe("hostile headers are refused or are nothing to", () => {
  const headers: readonly Record<string, string>[] = [
    { Host: "evil.example" },
    { Host: "evil.example:0/../.." },
    { "X-Forwarded-Host": "evil.example" },
    { "X-Forwarded-For": "::1, evil, 999.999.999.999" },
    { "X-Forwarded-Proto": "javascript" },
    { "X-HTTP-Method-Override": "DELETE" },
    { "X-Original-URL": "/api/users" },
    { Accept: "../../etc/passwd" },
    { "Accept-Encoding": "identity;q=0, *;q=0" },
    { "Accept-Language": "x".repeat(5000) },
    { Range: "bytes=0-1,5-3,-1" },
    { "If-None-Match": "*" },
    { "If-Modified-Since": "rubbish" },
    { "If-Unmodified-Since-Version": "rubbish" },
    { "If-Unmodified-Since-Version": "__proto__" },
    { Cookie: "session=rubbish; __proto__=x; toast=%E0%A4%A; =; session" },
    { Cookie: `session=${"x".repeat(4000)}` },
    { "Content-Encoding": "gzip" },
    { Expect: "100-continue" },
    { Referer: "javascript:alert(1)" },
    { "User-Agent": "() { :; }; reboot" },
  ];
  test.each(CALLS)("$method $path", async (call) => {
    const wrong: string[] = [];
    const isDeletion = call.method === "DELETE";
    for (const header of shareOf(headers)) {
      const before = stored(dataDir());
      // What is there is not deleted: the headers come with what is asked for in vain.
      const address = isDeletion ? call.path.replace("{id}", "nobody") : placed(call);
      const answer = await asSent(call.method, address, bodyOf(call), header);
      const found = complaint(answer, before);
      if (found !== undefined) wrong.push(`${JSON.stringify(header).slice(0, 80)}: ${found}`);
      if (/evil\.example|javascript:/.test(JSON.stringify([...answer.headers])))
        wrong.push(`${JSON.stringify(header)} came back`);
    }
    expect(wrong).toEqual([]);
  });
});

describe("a change that another site has a browser send, with the user's cookie, is refused by", () => {
  let cookie: string;
  beforeAll(async () => {
    cookie = await sessionCookie(url());
  });
  const foreign = (): readonly Record<string, string>[] => [
    { Origin: "https://evil.example", "Sec-Fetch-Site": "same-origin" },
    { Origin: "null", Referer: `${url()}/home` },
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site", Referer: `${url()}/home` },
    { Referer: "https://evil.example/page" },
    { Referer: `${url()}.evil.example/page` },
    { Host: "evil.example", Origin: url() },
    { Host: "evil.example", Referer: `${url()}/home` },
  ];
  const changes = CALLS.filter(({ method, isPublic }) => method !== "GET" && !isPublic);
  test.each(changes)("$method $path", async (call) => {
    const wrong: string[] = [];
    for (const headers of thirdOf(foreign())) {
      const before = stored(dataDir());
      const answer = await asSent(call.method, placed(call), bodyOf(call), headers, { Cookie: cookie });
      const isRefused = answer.status === 403 && answer.body === "Changes must come from this site";
      if (!isRefused) wrong.push(`${JSON.stringify(headers)}: answered ${answer.status}`);
      if (stored(dataDir()) !== before) wrong.push(`${JSON.stringify(headers)}: stored something`);
    }
    expect(wrong).toEqual([]);
    // From this site the cookie opens the same call, here with nothing that it could change.
    const nowhere = call.path.replaceAll(/\{\w+\}/g, "nobody");
    const own = { Origin: url(), "Content-Type": "text/plain" };
    const answer = await asSent(call.method, nowhere, { no: "JSON" }, own, { Cookie: cookie });
    expect([401, 403]).not.toContain(answer.status);
  });
});

describe("a packed body is refused with its reason, and nothing is stored, by", () => {
  test.each(CALLS.filter(({ fields }) => fields.length > 0))("$method $path", async (call) => {
    const before = stored(dataDir());
    const packed = gzipSync(JSON.stringify(bodyOf(call)));
    for (const encoding of quarterOf(["gzip", "GZIP", "deflate", "br", "identity, gzip"])) {
      const headers = { "Content-Encoding": encoding };
      const { status, body } = await asSent(call.method, placed(call), packed, headers);
      expect([encoding, status, body]).toEqual([encoding, 415, expect.stringContaining("compressed")]);
    }
    expect(stored(dataDir())).toBe(before);
  });
});

describe("an address with the _data of a page's route is refused with its reason by", () => {
  test.each(CALLS)("$method $path", async (call) => {
    const before = stored(dataDir());
    for (const route of halfOf(["routes%2Fapi.%24", "root", ""])) {
      const { status, body } = await asSent(call.method, `${placed(call)}?_data=${route}`, bodyOf(call), {});
      const problem = { message: expect.stringContaining("_data"), errors: {} };
      expect([route, status, body]).toEqual([route, 400, problem]);
    }
    expect(stored(dataDir())).toBe(before);
  });
});

test("and what is kept after all that is whole", async () => {
  for (const { path } of RESOURCES) expect((await api("GET", `${path}?limit=500`)).status).toBe(200);
  await crash();
  for (const { path } of RESOURCES) expect((await api("GET", `${path}?limit=500`)).status).toBe(200);
});
