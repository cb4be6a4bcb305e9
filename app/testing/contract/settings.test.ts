import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { ApiClient } from "../garage/test-app";
import {
  type Body,
  contractGarage,
  create,
  done,
  expectReadAgain,
  expectRefused,
  expectSentence,
} from "./garage";

const garage = contractGarage();
const { api: owner, as } = garage;
const file = () => path.join(garage.dataDir(), "config.json");
const onDisk = async () => JSON.parse(await readFile(file(), "utf8"));

let staff: ApiClient;
beforeAll(async () => {
  const clerk = { email: "clerk@example.co.uk", password: "a long enough secret" };
  await create(owner, "users", {
    ...{ ...clerk, name: "Clerk", phone: "07700 900417", role: "Staff" },
    passwordConfirmation: clerk.password,
  });
  staff = as((await owner("POST", "authentication/sign-in", clerk)).body);
});

test("only an Admin reads and changes them", async () => {
  for (const call of [staff("GET", "settings"), staff("PUT", "settings", { product: "Mine" })]) {
    const answer = await call;
    expectSentence(answer, 403);
    expect(answer.body).toBe("Only an Admin may see and change the settings");
  }
  expect((await owner("GET", "settings")).body.product).toBe("Garage");
});

test("they have the shape of config.json, and are saved there", async () => {
  const { version, ...read } = await done(owner, "GET", "settings");
  expect(read).toEqual(await onDisk());
  const changed = await done(owner, "PUT", "settings", {
    company: { phone: " 01825 760 114 ", address: ["14 Station Road", "TN22 1AB"] },
    departments: [{ name: "MOT", displayName: "MOT bay", invoice: { sortCode: "00-94-11" } }],
    terms: { payment: "28 Days" },
    vatStagger: 3,
  });
  expect(changed).toMatchObject({
    company: { name: "Garage", phone: "01825 760 114", address: ["14 Station Road", "TN22 1AB"] },
    departments: [
      { name: "Garage", displayName: "Garage" },
      {
        name: "MOT",
        displayName: "MOT bay",
        defaultServiceId: "mot-test",
        invoice: { sortCode: "00-94-11" },
      },
    ],
    terms: { payment: "28 Days", paper: "" },
    vatStagger: 3,
  });
  expect(changed.version).not.toBe(version);
  const { version: _, ...saved } = changed;
  expect(await onDisk()).toEqual(saved);
  await garage.crash();
  expect(await done(owner, "GET", "settings")).toEqual(changed);
});

test("they take effect at once", async () => {
  await done(owner, "PUT", "settings", { vatScheme: "cash", product: "Downland" });
  expect((await owner("GET", "reports/vat")).body.basis).toBe("cash");
  expect((await owner("GET", "openapi.json")).body.info.title).toContain("Downland");
  await done(owner, "PUT", "settings", { vatScheme: "invoice", product: "Garage" });
  expect((await owner("GET", "reports/vat")).body.basis).toBe("invoice");
});

test("what was read may be sent back, and unknown fields are left out", async () => {
  const read = await done(owner, "GET", "settings");
  expect(await done(owner, "PUT", "settings", read)).toEqual(read);
  const more = { ...read, colour: "red", company: { ...read.company, motto: "x" } };
  expect(await done(owner, "PUT", "settings", more)).toEqual(read);
  expect(await done(owner, "PUT", "settings", {})).toEqual(read);
});

test("a code that is cleared is the usual one again", async () => {
  const accounts = { xero: { sales: "201", salesByDepartment: { MOT: "202" }, salesTax: { zero: "Z" } } };
  expect((await done(owner, "PUT", "settings", { accounts })).accounts).toEqual(accounts);
  const cleared = { xero: { sales: "", salesTax: { zero: null } } };
  expect((await done(owner, "PUT", "settings", { accounts: cleared })).accounts).toEqual({
    xero: { salesByDepartment: { MOT: "202" } },
  });
});

test("receipts of each method may have a code of their own", async () => {
  const sage50 = { bank: "1210", bankByMethod: { Card: "1250", Cash: "1230" } };
  const put = (accounts: object) => owner("PUT", "settings", { accounts });
  expect((await done(owner, "PUT", "settings", { accounts: { sage50 } })).accounts).toMatchObject({ sage50 });
  expect((await put({ sage50: { bankByMethod: { Card: "" } } })).body).toMatchObject({
    accounts: { sage50: { bank: "1210", bankByMethod: { Cash: "1230" } } },
  });
  const long = { sage50: { bankByMethod: { Cash: "x".repeat(61) } } };
  expectRefused(await put(long), "accounts.sage50.bankByMethod.Cash");
});

test("departments stay those of config.json", async () => {
  const { departments } = await done(owner, "GET", "settings");
  const fixed = { name: "MOT", invoicesVatExempt: false, defaultServiceId: "labour" };
  expect((await done(owner, "PUT", "settings", { departments: [fixed] })).departments).toEqual(departments);
  expectRefused(
    await owner("PUT", "settings", { departments: [{ name: "Tyres" }] }),
    "departments",
    "Departments are fixed by config.json. There are Garage, MOT",
  );
});

const WRONG: readonly (readonly [field: string, body: Body])[] = [
  ["", [] as unknown as Body],
  ["product", { product: " " }],
  ["product", { product: "x".repeat(61) }],
  ["company", { company: "Garage" }],
  ["company.name", { company: { name: null } }],
  ["company.email", { company: { email: "office" } }],
  ["company.email", { company: { email: "a@example.co.uk\r\nBcc: all@example.org" } }],
  ["company.number", { company: { number: "12" } }],
  ["company.phone", { company: { phone: 7 } }],
  ["company.tagline", { company: { tagline: "a\u0000b" } }],
  ["company.address", { company: { address: "14 Station Road" } }],
  ["company.address", { company: { address: Array(9).fill("x") } }],
  ["company.address.0", { company: { address: [""] } }],
  ["departments", { departments: {} }],
  ["departments", { departments: [null] }],
  ["departments.1.displayName", { departments: [{ name: "MOT", displayName: "" }] }],
  ["departments.0.showOnInvoice", { departments: [{ name: "Garage", showOnInvoice: "perhaps" }] }],
  ["departments.0.invoice.sortCode", { departments: [{ name: "Garage", invoice: { sortCode: "12" } }] }],
  ["departments.0.invoice.bankAccount", { departments: [{ name: "Garage", invoice: { bankAccount: "x" } }] }],
  ["departments.0.invoice.vatNumber", { departments: [{ name: "Garage", invoice: { vatNumber: "GB 1" } }] }],
  ["departments.0.logo", { departments: [{ name: "Garage", logo: "../secret" }] }],
  ["departments.0.logo", { departments: [{ name: "Garage", logo: "nobody.png" }] }],
  ["vatScheme", { vatScheme: "none" }],
  ["vatStagger", { vatStagger: 4 }],
  ["terms.payment", { terms: { payment: "90 Days" } }],
  ["motFees.0.from", { motFees: [{ from: "soon", class: "4", max: 54.85 }] }],
  ["accounts.xero.sales", { accounts: { xero: { sales: "x".repeat(61) } } }],
  ["email.server", { email: { server: "smtp.example.org\r\nRCPT" } }],
  ["email.port", { email: { port: 0 } }],
  ["email.port", { email: { port: "no" } }],
  ["email.security", { email: { security: "Perhaps" } }],
  ["email.sender", { email: { sender: "Office <a@example.co.uk>\nBcc: b@example.org" } }],
  ["email.sender", { email: { sender: "nobody" } }],
  ["email.templates.invoice.subject", { email: { templates: { invoice: { subject: "{Number}" } } } }],
  ["email.templates.mot-text.text", { email: { templates: { "mot-text": { text: "Dear {nmae}" } } } }],
  ["email.password", { email: { password: ["x"] } }],
];

test.each(WRONG)("%s is refused, and nothing is saved: %j", async (field, body) => {
  const before = await readFile(file(), "utf8");
  const answer = await owner("PUT", "settings", body);
  expectRefused(answer, field);
  // As zod says what it has no words for.
  expect(answer.body.errors[field].join()).not.toMatch(/^(?:Invalid|Too) .*(?:expected|received)/);
  expect(await readFile(file(), "utf8")).toBe(before);
});

test("prototypes are no settings", async () => {
  const before = await onDisk();
  await done(owner, "PUT", "settings", '{"__proto__":{"polluted":1},"company":{"__proto__":{"polluted":1}}}');
  expect(await onDisk()).toEqual(before);
  expect(({} as Body).polluted).toBeUndefined();
});

test("the mail server's password is kept apart, and never answered", async () => {
  const email = { server: "smtp.example.co.uk", user: "office", password: "very secret" };
  const changed = await done(owner, "PUT", "settings", { email });
  expect(changed.email).toEqual({
    ...{ server: "smtp.example.co.uk", port: 587, security: "STARTTLS", user: "office", sender: "" },
  });
  expect(JSON.stringify(await onDisk())).not.toContain("very secret");
  expect(await readFile(path.join(garage.dataDir(), "mail-password"), "utf8")).toContain("very secret");
  await done(owner, "PUT", "settings", { email: { server: "" } });
});

test("a message is refused for its words that cannot be filled in, which are named, unless they were there before", async () => {
  const put = (invoice: object) => owner("PUT", "settings", { email: { templates: { invoice } } });
  expectRefused(
    await put({ text: "Dear {nmae}, {nmae} {customer} owes {sum total}" }),
    "email.templates.invoice.text",
    "{nmae} {sum total} cannot be filled in. The words that can are {customer} {number} {total} {due} {vehicle} {registration} {garage} {phone}",
  );
  expectRefused(
    await owner("PUT", "settings", {
      email: { templates: { statement: { subject: "Yours, {number}", text: "{total} is due {due}" } } },
    }),
    "email.templates.statement.text",
    "{due} cannot be filled in. The words that can are {customer} {number} {total} {garage} {phone}",
  );
  const config = await onDisk();
  const text = "Dear {nmae}";
  const email = { ...config.email, templates: { invoice: { subject: "", text } } };
  await writeFile(file(), JSON.stringify({ ...config, email }));
  await garage.crash();
  const kept = await done(owner, "PUT", "settings", {
    email: { templates: { invoice: { subject: "Yours" } } },
  });
  expect(kept.email.templates.invoice).toEqual({ subject: "Yours", text });
  await done(owner, "PUT", "settings", { email: { templates: { invoice: { subject: "", text: "" } } } });
});

describe("of two changes", () => {
  test("the one from an older version is refused", async () => {
    const { version } = await done(owner, "GET", "settings");
    const put = (body: Body, seen: string) =>
      owner("PUT", "settings", body, { "If-Unmodified-Since-Version": seen });
    expect((await put({ product: "First" }, version)).status).toBe(200);
    expectReadAgain(await put({ product: "Second" }, version));
    expect((await done(owner, "GET", "settings")).product).toBe("First");
    await done(owner, "PUT", "settings", { product: "Garage" });
  });

  test("made at the same time, both are kept", async () => {
    const changes = [
      { company: { tagline: "Repair" } },
      { company: { phone: "01825 1" } },
      { vatStagger: 1 },
    ];
    await Promise.all(changes.map((body) => done(owner, "PUT", "settings", body)));
    expect(await onDisk()).toMatchObject({ company: { tagline: "Repair", phone: "01825 1" }, vatStagger: 1 });
  });
});

describe("config.json edited by hand while the server runs", () => {
  test("is not overwritten: the edit stays, and takes effect with the next change", async () => {
    const config = await onDisk();
    await writeFile(file(), JSON.stringify({ ...config, company: { ...config.company, name: "By hand" } }));
    expect((await done(owner, "GET", "settings")).company.name).toBe("By hand");
    const changed = await done(owner, "PUT", "settings", { company: { tagline: "MOT" } });
    expect(changed.company).toMatchObject({ name: "By hand", tagline: "MOT" });
    expect((await onDisk()).company).toMatchObject({ name: "By hand", tagline: "MOT" });
  });

  test("is refused with its line where it cannot be read, and is left as it is", async () => {
    const good = await readFile(file(), "utf8");
    const bad = good.replace('"product": "Garage",', '"product": "Garage",,');
    await writeFile(file(), bad);
    const answer = await owner("PUT", "settings", { company: { tagline: "Lost" } });
    expectSentence(answer, 409);
    expect(answer.body).toMatch(/^config\.json is not JSON\. Line 2, column \d+: .* nothing was saved\.$/);
    expect(await readFile(file(), "utf8")).toBe(bad);
    expect((await done(owner, "GET", "settings")).product).toBe("Garage");
    await writeFile(file(), good);
    expect((await owner("PUT", "settings", {})).status).toBe(200);
  });
});
