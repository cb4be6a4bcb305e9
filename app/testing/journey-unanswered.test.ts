import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Person, soon } from "./journey-person";
import { Stage } from "./journey-stage";
import { sharesOf } from "./share";
import { OWNER } from "./test-app";
import { signIn } from "./test-browser";

const UNREACHABLE = "The server could not be reached. What you typed is still here: send it again.";

let stage: Stage;
let person: Person;
beforeAll(async () => {
  stage = await Stage.open();
  person = await stage.person({ scripts: true });
  await stage.customer("Nora Pike");
  await record("suppliers", { name: "Wealden Factors" });
  await record("purchase-categories", { name: "Consumables", description: "Oils and cloths" });
  await record("transactions", { ...TRANSFER, customerRef: "NPIKE BACS" });
});
afterAll(async () => {
  await person.close();
  await stage.close();
});

const VEHICLE = { vehicleModel: "Rover Metro", vehicleReg: "NO11 SGN" };
const TRANSFER = { amount: 20, department: "Garage", date: "2026-11-19" };
let made = 0;

function record(call: string, body: object): Promise<{ _id: string }> {
  return stage.make(call, body);
}

/** A name that no other record has. */
const named = (word: string) => `${word} ${++made}`;
const customer = (): Promise<{ _id: string }> => stage.customer(named("Rosa Dale"));
const supplier = () => record("suppliers", { name: named("Factors") });
const category = () => record("purchase-categories", { name: named("Parts"), description: "Parts" });
const service = () =>
  record("services", { title: named("Valet"), description: "Inside and out, with the boot and the wheels" });
const product = () => record("products", { name: named("Oil"), description: "5W-30" });
const transaction = () => record("transactions", { ...TRANSFER, customerRef: named("NPIKE") });
const user = () =>
  record("users", {
    ...{ name: named("Sam"), email: `sam${made}@example.co.uk`, phone: "07700900123", role: "Staff" },
    ...{ password: "correct-horse-battery", passwordConfirmation: "correct-horse-battery" },
  });
const purchase = async () =>
  record("purchases", {
    ...{ supplier: (await supplier())._id, purchaseCategory: (await category())._id },
    ...{ supplierInvoiceNumber: named("S"), supplierInvoiceDate: "2026-11-19", details: "Pads" },
    ...{ amount: 10, vat: 2, total: 12, invoicedTo: "Garage" },
  });

async function sale(call: "invoices" | "quotes") {
  const { _id } = await record(call, { ...VEHICLE, customer: (await customer())._id });
  const line = { service: "labour", description: "An hour", charged: 60 };
  const { body } = await stage.api("PATCH", `${call}/${_id}/lines`, [line]);
  return body as { _id: string; lines: [{ _id: string }] };
}

/** One form: where it is, what is done in it, and what says that it was saved. */
interface Walk {
  readonly form: string;
  readonly path: () => Promise<string>;
  readonly fills?: Readonly<Record<string, string>>;
  /** What is looked for and chosen in its record pickers. */
  readonly picks?: Readonly<Record<string, string>>;
  readonly selects?: Readonly<Record<string, string>>;
  readonly ticks?: readonly string[];
  readonly send: string;
  readonly saved: string;
}

const at = (path: string) => async () => path;
const of = (make: () => Promise<{ _id: string }>, list: string, drawer: string) => async () =>
  `/${list}/${(await make())._id}/${drawer}`;
const ofLine = (call: "invoices" | "quotes", drawer: string) => async () => {
  const { _id, lines } = await sale(call);
  return `/${call}/${_id}/view/lines/${lines[0]._id}/${drawer}`;
};

const SALE = {
  fills: { "Vehicle reg": "WH11 FIG", "Vehicle model": "Fiat Panda" },
  picks: { Customer: "Nora Pike" },
};
const LINE = {
  fills: { "Description (optional)": "Front pads\nand discs", Amount: "85" },
  selects: { Item: "mot-test" },
  ticks: ["Add Vat (20%)"],
};
const PURCHASE = {
  fills: {
    "Supplier’s invoice number": "SMF-77",
    Details: "Coil springs",
    Amount: "45.50",
    "VAT (optional)": "9.10",
  },
  ticks: ["Paid"],
};

const DELETIONS: readonly (readonly [noun: string, path: () => Promise<string>, saved?: string])[] = [
  ["customer", of(customer, "customers", "delete")],
  ["user", of(user, "users", "delete")],
  ["supplier", of(supplier, "suppliers", "delete")],
  ["service", of(service, "services", "delete")],
  ["product", of(product, "products", "delete")],
  ["purchase category", of(category, "purchase-categories", "delete")],
  ["purchase", of(purchase, "purchases", "delete")],
  ["transaction", of(transaction, "transactions", "delete")],
  ["invoice", of(() => sale("invoices"), "invoices", "delete")],
  ["invoice", of(() => sale("invoices"), "invoices/mot", "delete")],
  ["invoice", of(() => sale("invoices"), "invoices", "view/delete")],
  ["invoice line", ofLine("invoices", "delete"), "Invoice updated successfully"],
  ["quote", of(() => sale("quotes"), "quotes", "delete")],
  ["quote", of(() => sale("quotes"), "quotes", "view/delete")],
  ["quote line", ofLine("quotes", "delete"), "Quote updated successfully"],
];

const WALKS: readonly Walk[] = [
  {
    form: "a new customer",
    path: at("/customers/new"),
    fills: {
      "Full name": "Ivy Stone",
      Email: "ivy@example.co.uk",
      Phone: "07700900456",
      "Town (optional)": "Hove",
    },
    selects: { "Payment terms": "28 Days" },
    ticks: ["High value"],
    send: "Create customer",
    saved: "Customer created successfully",
  },
  {
    form: "a customer",
    path: of(customer, "customers", "edit"),
    fills: { "Full name": "Rosa Hart" },
    ticks: ["High value"],
    send: "Save customer",
    saved: "Customer updated successfully",
  },
  {
    form: "a new user",
    path: at("/users/new"),
    fills: {
      ...{ "Full name": "Jo March", Email: "jo@example.co.uk", "Mobile phone": "07700900789" },
      ...{ Password: "a-long-enough-one", "Password confirmation": "a-long-enough-one" },
    },
    selects: { "User Type": "Admin" },
    ticks: ["Email verified"],
    send: "Create user",
    saved: "User created successfully",
  },
  {
    form: "a user",
    path: of(user, "users", "edit"),
    fills: { "Full name": "Sam Vale" },
    send: "Save user",
    saved: "Updated user successfully",
  },
  {
    form: "a new supplier",
    path: at("/suppliers/new"),
    fills: { "Full name": "Southdown Factors", "Town (optional)": "Lewes" },
    send: "Create supplier",
    saved: "Supplier created successfully",
  },
  {
    form: "a supplier",
    path: of(supplier, "suppliers", "edit"),
    fills: { "Full name": "Weald Factors" },
    send: "Save supplier",
    saved: "Supplier updated successfully",
  },
  {
    form: "a new service",
    path: at("/services/new"),
    fills: {
      Name: "Tracking",
      Description: "Four wheels on the rig,\nand a report of what was set",
      "Unit price": "49.99",
    },
    selects: { "Unit measure": "hourly" },
    ticks: ["Force Charge VAT"],
    send: "Create service",
    saved: "Service created successfully",
  },
  {
    form: "a service",
    path: of(service, "services", "edit"),
    fills: { Name: "Full valet" },
    send: "Save service",
    saved: "Service updated successfully",
  },
  {
    form: "a new product",
    path: at("/products/new"),
    fills: { Name: "Coolant", Description: "Five litres", "Unit price (optional)": "18" },
    send: "Create product",
    saved: "Product created successfully",
  },
  {
    form: "a product",
    path: of(product, "products", "edit"),
    fills: { Name: "Gear oil" },
    send: "Save product",
    saved: "Product updated successfully",
  },
  {
    form: "a new purchase category",
    path: at("/purchase-categories/new"),
    fills: { Name: "Tools", Description: "Hand tools" },
    send: "Create purchase category",
    saved: "Purchase category created successfully",
  },
  {
    form: "a purchase category",
    path: of(category, "purchase-categories", "edit"),
    fills: { Description: "Bought in" },
    send: "Save purchase category",
    saved: "Purchase category updated successfully",
  },
  {
    form: "a new purchase",
    path: at("/purchases/new"),
    ...PURCHASE,
    picks: { Supplier: "Wealden Factors" },
    selects: { "Purchase category": "Consumables" },
    send: "Create purchase",
    saved: "Purchase created successfully",
  },
  {
    form: "a new purchase for an invoice",
    path: of(() => sale("invoices"), "invoices", "view/purchases/new"),
    ...PURCHASE,
    picks: { Supplier: "Wealden Factors" },
    selects: { "Purchase category": "Consumables" },
    send: "Create purchase",
    saved: "Purchase created successfully",
  },
  {
    form: "a new purchase of a product",
    path: of(product, "products", "purchases/new"),
    ...PURCHASE,
    picks: { Supplier: "Wealden Factors" },
    selects: { "Purchase category": "Consumables" },
    send: "Create purchase",
    saved: "Purchase created successfully",
  },
  {
    form: "a purchase",
    path: of(purchase, "purchases", "edit"),
    ...PURCHASE,
    picks: { Supplier: "Wealden Factors" },
    send: "Save purchase",
    saved: "Purchase updated successfully",
  },
  {
    form: "a new transaction",
    path: at("/transactions/new"),
    fills: { Reference: "NPIKE 7", Amount: "-20.50", "Notes (optional)": "A refund" },
    selects: { Department: "MOT" },
    send: "Create transaction",
    saved: "Transaction created successfully",
  },
  {
    form: "a transaction",
    path: of(transaction, "transactions", "edit"),
    fills: { Reference: "NPIKE 8" },
    send: "Save transaction",
    saved: "Transaction updated successfully",
  },
  {
    form: "a new invoice",
    path: at("/invoices/new"),
    ...SALE,
    send: "Create invoice",
    saved: "Invoice created successfully",
  },
  {
    form: "an invoice over the list",
    path: of(() => sale("invoices"), "invoices", "edit"),
    ...SALE,
    send: "Update invoice",
    saved: "Invoice updated successfully",
  },
  {
    form: "an invoice over its page",
    path: of(() => sale("invoices"), "invoices", "view/edit"),
    ...SALE,
    send: "Update invoice",
    saved: "Invoice updated successfully",
  },
  {
    form: "a new MOT invoice",
    path: at("/invoices/mot/new"),
    fills: { ...SALE.fills, "Card (optional)": "54.85", "Reference (optional)": "till 2" },
    picks: SALE.picks,
    send: "Create MOT invoice",
    saved: "Invoice created successfully",
  },
  {
    form: "an invoice's new line",
    path: of(() => sale("invoices"), "invoices", "view/lines/new"),
    ...LINE,
    send: "Add invoice line",
    saved: "Invoice updated successfully",
  },
  {
    form: "an invoice's line",
    path: ofLine("invoices", "edit"),
    ...LINE,
    send: "Update invoice line",
    saved: "Invoice updated successfully",
  },
  {
    form: "the payments",
    path: of(() => sale("invoices"), "invoices", "view/payments"),
    fills: { "Card (optional)": "20", "Reference (optional)": "till 2" },
    picks: { "Bank transaction (optional)": "NPIKE BACS" },
    send: "Add Payments",
    saved: "Invoice updated successfully",
  },
  {
    form: "a quote over the list",
    path: of(() => sale("quotes"), "quotes", "edit"),
    ...SALE,
    send: "Update quote",
    saved: "Quote updated successfully",
  },
  {
    form: "a new quote",
    path: at("/quotes/new"),
    ...SALE,
    send: "Create quote",
    saved: "Quote created successfully",
  },
  {
    form: "a quote's new line",
    path: of(() => sale("quotes"), "quotes", "view/lines/new"),
    ...LINE,
    send: "Add quote line",
    saved: "Quote updated successfully",
  },
  {
    form: "a quote's line",
    path: ofLine("quotes", "edit"),
    ...LINE,
    send: "Update quote line",
    saved: "Quote updated successfully",
  },
  {
    form: "a quote over its page",
    path: of(() => sale("quotes"), "quotes", "view/edit"),
    ...SALE,
    send: "Update quote",
    saved: "Quote updated successfully",
  },
  ...DELETIONS.map(
    ([noun, path, saved = `${noun[0]?.toUpperCase()}${noun.slice(1)} deleted successfully`]) => ({
      form: `a deletion (${noun})`,
      path,
      send: `Delete ${noun}`,
      saved,
    }),
  ),
];

/** Everything that the form holds, what it does not show too. */
function held({ page }: Person = person): Promise<string[]> {
  return page
    .locator("form.form")
    .evaluate((form: HTMLFormElement) =>
      [...form.querySelectorAll<HTMLInputElement>("input, select, textarea")].map(
        ({ name, id, type, checked, value }) => `${name || id}: ${type === "checkbox" ? checked : value}`,
      ),
    );
}

/** Opens a form and waits until the router knows where it sends it: that is asked for once, beside the page. */
async function opens(path: string): Promise<void> {
  await person.open(path);
  await person.page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/__manifest")),
  );
}

async function fillsIn(
  { fills = {}, picks = {}, selects = {}, ticks = [] }: Walk,
  who = person,
): Promise<void> {
  await who.fills(fills);
  for (const [label, value] of Object.entries(selects)) await who.field(label).selectOption(value);
  for (const label of ticks) await who.field(label).check();
  for (const [label, name] of Object.entries(picks)) {
    const box = who.page.getByRole("combobox", { name: label });
    await box.fill(name);
    await who.page.getByRole("option", { name }).click();
    await soon(() => box.inputValue()).toBe(name);
  }
}

const presses = (button: string) => person.page.getByRole("button", { name: button, exact: true }).click();

afterEach(async () => {
  await person.page.context().setOffline(false);
  await person.page.unrouteAll();
});

describe("a form that nobody answers keeps all that was typed, and saves it when it is sent again:", () => {
  test.each(sharesOf(3)(WALKS))("$form", async (walk) => {
    await opens(await walk.path());
    await fillsIn(walk);
    const typed = await held();
    await person.page.context().setOffline(true);
    await presses(walk.send);
    await person.seesProblems(UNREACHABLE);
    await person.seesToast("The server could not be reached");
    expect(await held()).toEqual(typed);
    await person.page.context().setOffline(false);
    await person.sends(walk.send);
    await person.seesToast(walk.saved);
  });
});

test("no page with a form is without it", async () => {
  const folder = "public/build";
  const [manifest = ""] = (await readdir(folder)).filter((name) => name.startsWith("manifest-"));
  const text = await readFile(path.join(folder, manifest), "utf8");
  const { routes } = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
  const losing = Object.keys(routes).filter(
    (id) => routes[id].hasAction && !routes[id].hasClientAction && !id.startsWith("routes/api."),
  );
  // A button in the frame, with nothing typed.
  expect(losing).toEqual(["routes/sign-out"]);
});

test("what was saved though the answer was lost on its way is there once", async () => {
  await person.open("/customers/new");
  const name = named("Lost Answer");
  await person.fills({ "Full name": name, Email: "lost@example.co.uk", Phone: "07700900999" });
  await person.page.route("**/customers/new.data", async (route) => {
    await route.fetch({ maxRedirects: 0 });
    await route.abort();
  });
  await presses("Create customer");
  await person.seesProblems(UNREACHABLE);
  await person.page.unrouteAll();
  await person.sends("Create customer");
  await person.isAt("/customers");
  expect((await stage.api("POST", "customers/search", { search: name })).body).toHaveLength(1);
});

test("a page that something in between answers with is no answer", async () => {
  await person.open("/suppliers/new");
  await person.fills({ "Full name": "Behind A Proxy" });
  await person.page.route("**/suppliers/new.data", (route) =>
    route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" }),
  );
  await presses("Create supplier");
  await person.seesProblems("The answer could not be read. What you typed is still here: send it again.");
  await person.page.unrouteAll();
  await person.sends("Create supplier");
  await person.seesToast("Supplier created successfully");
});

test("a quote that nobody turns into an invoice stays on the page", async () => {
  const { _id } = await sale("quotes");
  await opens(`/quotes/${_id}/view`);
  await person.page.context().setOffline(true);
  await presses("Generate invoice");
  await person.seesToast("The server could not be reached");
  await person.page.context().setOffline(false);
  await person.sends("Generate invoice");
  await person.isAt(/^\/invoices\/.+\/view$/);
});

test("an email stays when nobody answers who signs in or asks for a new password", async () => {
  const stranger = await stage.person({ scripts: true, isStranger: true });
  for (const [place, button] of [
    ["/sign-in", "Sign in"],
    ["/request-reset-password", "Get password reset link"],
    ["/reset-password/none", "Reset password"],
  ] as const) {
    await stranger.open(place);
    await stranger.page.getByLabel("Email").fill(OWNER.email);
    await stranger.page.context().setOffline(true);
    await stranger.page.getByRole("button", { name: button, exact: true }).click();
    await stranger.seesProblems(UNREACHABLE);
    expect(await stranger.page.getByLabel("Email").inputValue()).toBe(OWNER.email);
    expect(await stranger.page.locator(".banner").count(), place).toBe(0);
    await stranger.page.context().setOffline(false);
  }
  await stranger.close();
});

test.each(
  WALKS.filter(({ form }) => ["a new customer", "a quote's line", "a quote over its page"].includes(form)),
)("of who was signed out meanwhile, $form keeps what was typed, and is saved once they signed in in another tab", async (walk) => {
  const own = await stage.person({ scripts: true });
  await own.open(await walk.path());
  await fillsIn(walk, own);
  const typed = await held(own);
  await own.page.context().clearCookies();
  await own.page.getByRole("button", { name: walk.send, exact: true }).click();
  await own.seesProblems(
    "You have been signed out. What you typed is still here: sign in in another tab, then send it again.",
    "Sign in",
  );
  expect(await held(own)).toEqual(typed);
  const [tab] = await Promise.all([
    own.page.context().waitForEvent("page"),
    own.page.getByRole("alert").getByRole("link", { name: "Sign in" }).click(),
  ]);
  await signIn(tab, stage.url);
  await tab.close();
  await own.sends(walk.send);
  await own.seesToast(walk.saved);
  await own.close();
});

test("nothing broke", () => {
  expect(stage.faults).toEqual([]);
});
