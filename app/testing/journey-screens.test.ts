import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Person, soon } from "./journey-person";
import { MODES, Stage } from "./journey-stage";
import { axeFindingsHere, CONTRAST } from "./test-browser";

let stage: Stage;
/** Where every screen and drawer is, once there is something to show. */
const at = new Map<string, string>();

const SCREENS = [
  ...["home", "home of another year", "nothing there"],
  ...["customers", "customers, second page", "no customer found"],
  ...["new customer", "customer", "high-value customer", "customer's invoices", "no invoices of a customer"],
  ...["owing customer", "owing customer's invoices", "overdue tax invoice"],
  ...["edit customer", "delete customer"],
  ...["invoices", "paid invoices", "unpaid invoices", "no invoice found"],
  ...["new invoice", "new invoice of a customer", "edit invoice", "delete invoice"],
  ...["tax invoice", "empty tax invoice", "MOT invoice", "edit details", "delete this invoice", "payments"],
  ...["new line", "new line with VAT", "edit line", "delete line"],
  ...[
    "quotes",
    "no quote found",
    "new quote",
    "edit quote",
    "delete quote",
    "tax quote",
    "invoiced tax quote",
  ],
  ...["edit quote details", "delete this quote", "new quote line", "edit quote line", "delete quote line"],
  ...["the api", "vehicle", "new invoice of a vehicle"],
  ...["services", "no service found", "new service", "service", "edit service", "delete service"],
  ...["purchase categories", "no purchase category found", "new purchase category"],
  ...["purchase category", "edit purchase category", "delete purchase category"],
  ...["transactions", "transactions of a department", "new transaction", "transaction"],
  ...["edit transaction", "delete transaction"],
  ...["products", "no product found", "new product", "product", "edit product", "delete product"],
  ...["purchases", "paid purchases", "no purchase found", "new purchase", "purchase", "edit purchase"],
  ...["delete purchase", "tax invoice with purchases", "new purchase of an invoice"],
  ...["product's purchases", "no purchases of a product", "new purchase of a product"],
  ...["suppliers", "no supplier found", "new supplier", "supplier", "edit supplier", "delete supplier"],
  ...["approvals", "approvals with changes", "no approvals", "approvals of a date that is none"],
  ...["edit approval", "approve purchase"],
  ...["users", "new user", "user", "edit user", "delete user"],
  ...["MOT invoices", "unpaid MOT invoices", "no MOT invoice found", "new MOT invoice"],
  ...["edit MOT invoice", "delete MOT invoice", "payments with a bank transaction"],
  ...["weekly sales", "a reviewed week", "a week without sales", "a week that is none"],
] as const;

/** Screens of people who are not signed in. */
const PUBLIC_SCREENS = [
  "/sign-in",
  "/request-reset-password",
  "/request-reset-password?sent=yes",
  "/reset-password/some-token",
];

beforeAll(async () => {
  stage = await Stage.open();
  for (let each = 1; each <= 11; each++) await stage.customer(`Customer ${each}`, { town: "Lewes" });
  const plain = await stage.customer("Plain Customer", {
    addressLine1: "1 Mill Lane",
    postalCode: "TN22 1AA",
  });
  const valued = await stage.customer("Valued Customer With A Rather Long Name", { highValue: true });
  const vehicle = { vehicleModel: "Volkswagen Transporter Kombi", vehicleReg: "SC11 REE" };
  const make = async (more: object, cash: number) => {
    const invoice = { ...vehicle, repairNotes: "A note.\nAnother.", ...more };
    const { _id } = await stage.make("invoices", invoice);
    const { body } = await stage.api("PUT", `invoices/${_id}/new-line`, {
      service: "labour",
      description: "Front brake pads and discs, with everything that goes with them",
      charged: 100,
      addVat: true,
    });
    await stage.api("PUT", `invoices/${_id}/payments`, { cash, reference: cash > 0 ? "Till 2" : "" });
    return { path: `/invoices/${_id}`, line: body.lines[0]._id };
  };
  const paid = await make({ customer: plain._id }, 120);
  const open = await make({ customer: valued._id }, 20);
  const owing = await stage.customer("Owing Customer of the Borough of Crowborough and Surroundings");
  const overdue = await make({ customer: owing._id, invoiceDate: "2025-03-03" }, 1);
  const mot = await make({ customer: plain._id, department: "MOT" }, 0);
  const empty = await stage.make("invoices", { customer: plain._id, ...vehicle });
  const quote = async (customer: string) => {
    const { _id } = await stage.make("quotes", { ...vehicle, customer, quoteNotes: "A note.\nAnother." });
    const { body } = await stage.api("PUT", `quotes/${_id}/new-line`, {
      ...{ service: "labour", charged: 1234, addVat: true },
      description: "Front brake pads and discs, with everything that goes with them",
    });
    return { path: `/quotes/${_id}`, line: body.lines[0]._id };
  };
  const openQuote = await quote(valued._id);
  const invoicedQuote = await quote(plain._id);
  await stage.api("PUT", `${invoicedQuote.path.slice(1)}/invoice`);
  const description = "Everything that one could say of it, at some length and to no end. ".repeat(12);
  const service = await stage.make("services", {
    ...{ title: "A service with a rather long name", description, unitPrice: 9_999_999.99, chargeVat: true },
  });
  const category = await stage.make("purchase-categories", { name: "Consumables", description });
  const transaction = await stage.make("transactions", {
    customerRef: "Returned payment, insufficient funds: Harper and Sons Commercial Vehicle Hire",
    ...{ amount: -1234567.89, date: "2026-11-09", notes: "A note.\nAnother." },
  });
  const product = await stage.make("products", {
    name: "Engine oil, fully synthetic, for long service intervals",
    description: `${"Meets the specifications of most makers. ".repeat(9)}${"x".repeat(100)}`,
    ...{ unitPrice: 1234.56, unit: "square meter" },
    supplier: await stage.make("suppliers", { name: "Motor Factors of the South East Limited" }),
    purchaseCategory: await stage.make("purchase-categories", { name: "Oils", description: "And fluids" }),
  });
  const supplier = await stage.make("suppliers", {
    name: "Sussex and Kent Commercial Vehicle Brake and Clutch Remanufacturing Company Limited",
    ...{
      town: "Haywards Heath",
      phone: "01444 555 010 ext. 4",
      email: `${"accounts".repeat(9)}@example.co.uk`,
    },
  });
  const purchased = await stage.make("invoices", { customer: plain._id, ...vehicle });
  const purchase = await stage.make("purchases", {
    ...{ supplier: supplier._id, purchaseCategory: category._id, invoicedTo: "Garage", details: description },
    ...{ invoice: purchased._id, product: product._id, amount: 1_000_000, vat: 200_000, total: 1_200_000 },
    ...{ supplierInvoiceNumber: "SI/2026/00004711", supplierInvoiceDate: "2026-03-02" },
  });
  const byBank = await stage.make("invoices/mot", {
    ...{ customer: plain._id, ...vehicle, charged: 54.85, cheque: 54.85, transaction: transaction._id },
  });
  const approved = await stage.make("invoices", {
    ...{ customer: valued._id, ...vehicle, invoiceDate: "2026-03-03" },
  });
  await stage.make("invoices", { customer: plain._id, ...vehicle, invoiceDate: "2026-03-03" });
  await stage.api("PATCH", `approvals/approval-${approved._id}`, {
    ...{ status: true, letter: "A", reference: "Card terminal 2, authorisation 00471", notes: description },
    payments: { amount: 120, method: "Card" },
  });
  await stage.api("PUT", `invoices/${approved._id}/new-line`, { service: "labour", charged: 1_234_567.89 });
  const sold = [];
  for (const vehicleReg of ["AC11 CEP", "RE11 JEC", "NO11 NE"]) {
    sold.push(
      await stage.make("invoices", {
        customer: valued._id,
        ...vehicle,
        vehicleReg,
        invoiceDate: "2026-02-11",
      }),
    );
  }
  await stage.api("PATCH", "invoices/bulk-review", [
    { _id: sold[0]._id, review: "accepted" },
    { _id: sold[1]._id, review: "rejected" },
  ]);
  const bare = await stage.make("products", { name: "Wiper blade", description: "21 inches" });
  const user = await stage.make("users", {
    ...{ name: "Rosalind Lund-Haverstock", email: "rosalind.lund-haverstock.workshop@example.co.uk" },
    ...{ phone: "07700 900123", password: "twelve letters and more" },
    passwordConfirmation: "twelve letters and more",
  });
  const places: Record<(typeof SCREENS)[number], string> = {
    home: "/home",
    "home of another year": "/home?year=1999",
    "nothing there": "/nothing-there",
    customers: "/customers",
    "customers, second page": "/customers?search=customer&page=2",
    "no customer found": "/customers?search=nobody",
    "new customer": "/customers/new",
    customer: `/customers/${plain._id}`,
    "high-value customer": `/customers/${valued._id}`,
    "customer's invoices": `/customers/${plain._id}/invoices`,
    "no invoices of a customer": `/customers/${(await stage.customer("Without"))._id}/invoices`,
    "owing customer": `/customers/${owing._id}`,
    "owing customer's invoices": `/customers/${owing._id}/invoices`,
    "overdue tax invoice": `${overdue.path}/view`,
    "edit customer": `/customers/${valued._id}/edit`,
    "delete customer": `/customers/${plain._id}/delete`,
    invoices: "/invoices",
    "paid invoices": "/invoices?filter=paid",
    "unpaid invoices": "/invoices?filter=unpaid",
    "no invoice found": "/invoices?search=nothing",
    "new invoice": "/invoices/new",
    "new invoice of a customer": `/invoices/new?customer=${plain._id}`,
    "edit invoice": `${open.path}/edit`,
    "delete invoice": `${paid.path}/delete`,
    "tax invoice": `${open.path}/view`,
    "empty tax invoice": `/invoices/${empty._id}/view`,
    "MOT invoice": `${mot.path}/view`,
    "edit details": `${open.path}/view/edit`,
    "delete this invoice": `${paid.path}/view/delete`,
    payments: `${open.path}/view/payments`,
    "new line": `${paid.path}/view/lines/new`,
    "new line with VAT": `${open.path}/view/lines/new`,
    "edit line": `${open.path}/view/lines/${open.line}/edit`,
    "delete line": `${open.path}/view/lines/${open.line}/delete`,
    quotes: "/quotes",
    "no quote found": "/quotes?search=nothing",
    "new quote": "/quotes/new",
    "edit quote": `${openQuote.path}/edit`,
    "delete quote": `${openQuote.path}/delete`,
    "tax quote": `${openQuote.path}/view`,
    "invoiced tax quote": `${invoicedQuote.path}/view`,
    "edit quote details": `${openQuote.path}/view/edit`,
    "delete this quote": `${openQuote.path}/view/delete`,
    "new quote line": `${openQuote.path}/view/lines/new`,
    "edit quote line": `${openQuote.path}/view/lines/${openQuote.line}/edit`,
    "delete quote line": `${openQuote.path}/view/lines/${openQuote.line}/delete`,
    "the api": "/api",
    vehicle: "/vehicles/SC11REE",
    "new invoice of a vehicle": "/invoices/new?vehicle=SC11REE",
    services: "/services",
    "no service found": "/services?search=nothing",
    "new service": "/services/new",
    service: `/services/${service._id}?history=open`,
    "edit service": `/services/${service._id}/edit`,
    "delete service": "/services/labour/delete",
    "purchase categories": "/purchase-categories",
    "no purchase category found": "/purchase-categories?search=nothing",
    "new purchase category": "/purchase-categories/new",
    "purchase category": `/purchase-categories/${category._id}`,
    "edit purchase category": `/purchase-categories/${category._id}/edit`,
    "delete purchase category": `/purchase-categories/${category._id}/delete`,
    transactions: "/transactions",
    "transactions of a department": "/transactions?filter=MOT",
    "new transaction": "/transactions/new",
    transaction: `/transactions/${transaction._id}`,
    "edit transaction": `/transactions/${transaction._id}/edit`,
    "delete transaction": `/transactions/${transaction._id}/delete`,
    products: "/products",
    "no product found": "/products?search=nothing",
    "new product": "/products/new",
    product: `/products/${product._id}`,
    "edit product": `/products/${product._id}/edit`,
    "delete product": `/products/${product._id}/delete`,
    purchases: "/purchases",
    "paid purchases": "/purchases?filter=paid",
    "no purchase found": "/purchases?search=nothing",
    "new purchase": "/purchases/new",
    purchase: `/purchases/${purchase._id}`,
    "edit purchase": `/purchases/${purchase._id}/edit`,
    "delete purchase": `/purchases/${purchase._id}/delete`,
    "tax invoice with purchases": `/invoices/${purchased._id}/view`,
    "new purchase of an invoice": `/invoices/${purchased._id}/view/purchases/new`,
    "product's purchases": `/products/${product._id}/purchases`,
    "no purchases of a product": `/products/${bare._id}/purchases`,
    "new purchase of a product": `/products/${product._id}/purchases/new`,
    suppliers: "/suppliers",
    "no supplier found": "/suppliers?search=nothing",
    "new supplier": "/suppliers/new",
    supplier: `/suppliers/${supplier._id}?history=open`,
    "edit supplier": `/suppliers/${supplier._id}/edit`,
    "delete supplier": `/suppliers/${supplier._id}/delete`,
    approvals: "/approvals",
    "approvals with changes": `/approvals?date=2026-03-03&selected=${approved.autoId}`,
    "no approvals": "/approvals?date=2020-02-29",
    "approvals of a date that is none": "/approvals?date=31/02/2026",
    "edit approval": `/approvals/approval-${approved._id}/edit?date=2026-03-03`,
    "approve purchase": `/approvals/purchases/${purchase._id}`,
    users: "/users",
    "new user": "/users/new",
    user: `/users/${user._id}`,
    "edit user": `/users/${user._id}/edit`,
    "delete user": `/users/${user._id}/delete`,
    "MOT invoices": "/invoices/mot",
    "unpaid MOT invoices": "/invoices/mot?filter=unpaid",
    "no MOT invoice found": "/invoices/mot?search=nothing",
    "new MOT invoice": "/invoices/mot/new",
    "edit MOT invoice": `/invoices/mot/${byBank._id}/edit`,
    "delete MOT invoice": `/invoices/mot/${byBank._id}/delete`,
    "payments with a bank transaction": `/invoices/${byBank._id}/view/payments`,
    "weekly sales": "/weekly-sales",
    "a reviewed week": "/weekly-sales?week=2026-02-09",
    "a week without sales": "/weekly-sales?week=2031-05-05",
    "a week that is none": "/weekly-sales?week=rubbish",
  };
  for (const [name, place] of Object.entries(places)) at.set(name, place);
});
afterAll(() => stage.close());

const place = (name: string) => at.get(name) ?? "";

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
/** The narrowest page that WCAG 2.2 asks for (1.4.10). */
const NARROWEST = { width: 320, height: 568 };

/** Looks at the page as it stands: at a desk and on a phone, by day and by night; and that nothing runs off its side. */
async function looksAround({ page }: Person): Promise<string[]> {
  const found: string[] = [];
  const look = async (where: string, options?: object) => {
    const findings = await axeFindingsHere(page, options);
    found.push(...findings.map((finding) => `${where}: ${finding}`));
  };
  const runsOver = async (where: string) => {
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (over > 0) found.push(`${where}: runs off the side by ${over} px`);
  };
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(DESK);
  await look("desk, by day");
  await page.emulateMedia({ colorScheme: "dark" });
  await look("desk, by night", CONTRAST);
  await page.setViewportSize(PHONE);
  await look("phone, by night");
  await runsOver("phone");
  await page.setViewportSize(NARROWEST);
  await runsOver("narrowest phone");
  await page.setViewportSize(DESK);
  return found;
}

describe("axe finds nothing, at any size and in any colour scheme,", () => {
  let person: Person;
  let stranger: Person;
  beforeAll(async () => {
    person = await stage.person({ scripts: true, reducedMotion: "reduce" });
    stranger = await stage.person({ scripts: true, isStranger: true, reducedMotion: "reduce" });
  });
  afterAll(() => Promise.all([person.close(), stranger.close()]));

  test.each(SCREENS)("on %s", async (name) => {
    await person.open(place(name));
    expect(await looksAround(person)).toEqual([]);
  });

  test.each(PUBLIC_SCREENS)("on %s", async (address) => {
    await stranger.open(address);
    expect(await looksAround(stranger)).toEqual([]);
  });

  const refused: { name: string; button: string; values?: Record<string, string> }[] = [
    { name: "new customer", button: "Create customer" },
    { name: "edit customer", button: "Save customer", values: { "Full name": "" } },
    { name: "delete customer", button: "Delete customer" },
    { name: "new service", button: "Create service" },
    { name: "delete service", button: "Delete service" },
    { name: "new purchase category", button: "Create purchase category" },
    { name: "new invoice", button: "Create invoice" },
    { name: "new MOT invoice", button: "Create MOT invoice", values: { "Cash (optional)": "-1" } },
    { name: "new line", button: "Add invoice line" },
    { name: "payments", button: "Add Payments", values: { "Card (optional)": "-1" } },
    { name: "new transaction", button: "Create transaction" },
    { name: "new product", button: "Create product" },
    { name: "edit product", button: "Save product", values: { Name: "" } },
    { name: "new purchase", button: "Create purchase" },
    { name: "delete supplier", button: "Delete supplier" },
    { name: "new user", button: "Create user" },
    { name: "edit approval", button: "Save approval", values: { Amount: "", "A-Z (optional)": "1" } },
  ];
  test.each(refused)("on $name once it is refused", async ({ name, button, values }) => {
    await person.open(place(name));
    await person.fills(values ?? {});
    await person.sends(button);
    await person.page.getByRole("alert", { name: "There is a problem" }).waitFor();
    expect(await looksAround(person)).toEqual([]);
  });

  test("on a sign-in that is refused", async () => {
    await stranger.open("/sign-in");
    await stranger.sends("Sign in");
    await stranger.page.getByRole("alert", { name: "There is a problem" }).waitFor();
    expect(await looksAround(stranger)).toEqual([]);
  });

  test("on a dashboard with all its figures open", async () => {
    await person.open(place("home"));
    for (const figures of await person.page.getByText("Figures", { exact: true }).all())
      await figures.click();
    // What is halfway under the bar at the top is no smaller for it.
    await person.page.evaluate(() => scrollTo(0, 0));
    expect(await looksAround(person)).toEqual([]);
  });

  test("on a list with a toast, an open row and an open menu", async () => {
    const { page } = person;
    await person.open(place("edit invoice"));
    await person.sends("Update invoice");
    await person.seesToast("Invoice updated successfully");
    await page.locator("summary").first().click();
    expect(await looksAround(person)).toEqual([]);
    await page.setViewportSize(PHONE);
    await page.locator(".bar__menu").click();
    expect(await axeFindingsHere(page)).toEqual([]);
  });

  test("on an open purchase, among the others and on its invoice", async () => {
    const { page } = person;
    for (const name of ["purchases", "tax invoice with purchases"]) {
      await person.open(place(name));
      await page.locator("summary[aria-label^=More]").first().click();
      // What is halfway under the bar at the top is no smaller for it.
      await page.evaluate(() => scrollTo(0, 0));
      expect(await looksAround(person)).toEqual([]);
    }
  });

  test("on a cell that is edited and refused", async () => {
    const { page } = person;
    await person.open(place("approvals with changes"));
    const cell = page.locator("[data-column='6']").first();
    await cell.click();
    await page.keyboard.type("1x");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").waitFor();
    expect(await looksAround(person)).toEqual([]);
    await cell.click();
    expect(await looksAround(person)).toEqual([]);
    await page.keyboard.press("Enter");
    await page.locator(".cell-editor").waitFor();
    expect(await looksAround(person)).toEqual([]);
  });

  test("on a week with a choice that is not saved, and once it is refused", async () => {
    const { page } = person;
    await person.open(place("a reviewed week"));
    const select = page.getByRole("combobox", { name: /^Review of invoice/ }).first();
    await select.selectOption("Accept");
    await page.getByText("1 change not saved yet").waitFor();
    expect(await looksAround(person)).toEqual([]);
    const { body } = await stage.api("GET", "invoices?search=no11ne");
    await stage.api("PUT", `invoices/${body[0]._id}`, { repairNotes: "Theirs" });
    await person.sends("Update invoices");
    await page.getByRole("alert", { name: "There is a problem" }).waitFor();
    expect(await looksAround(person)).toEqual([]);
  });

  test("on a combobox with its list open", async () => {
    await person.open(place("new invoice"));
    await person.page.getByRole("combobox", { name: "Customer" }).click();
    await person.page.getByRole("listbox").getByRole("option").first().waitFor();
    expect(await looksAround(person)).toEqual([]);
  });

  test("and no page complains", () => {
    expect([...person.complaints, ...stranger.complaints]).toEqual([]);
    expect(stage.faults).toEqual([]);
  });
});

describe("while the books are empty, axe finds nothing", () => {
  let empty: Stage;
  let person: Person;
  beforeAll(async () => {
    empty = await Stage.open();
    person = await empty.person({ scripts: true, reducedMotion: "reduce" });
  });
  afterAll(() => empty.close());

  test.each([
    ...["/home", "/customers", "/invoices", "/invoices/mot", "/purchases", "/suppliers"],
    ...["/purchase-categories", "/products", "/weekly-sales", "/approvals", "/quotes", "/transactions"],
  ])("on %s", async (address) => {
    await person.open(address);
    expect(await looksAround(person)).toEqual([]);
  });

  test("and no page complains", () => {
    expect(person.complaints).toEqual([]);
    expect(empty.faults).toEqual([]);
  });
});

describe("without JavaScript", () => {
  test("the first view of any page takes at most three requests", async () => {
    const tooMany: string[] = [];
    for (const isStranger of [false, true]) {
      const person = await stage.person({ scripts: false, isStranger });
      const network = await person.page.context().newCDPSession(person.page);
      await network.send("Network.setCacheDisabled", { cacheDisabled: true });
      let requests = 0;
      person.page.on("request", () => requests++);
      for (const address of isStranger ? PUBLIC_SCREENS : SCREENS.map(place)) {
        requests = 0;
        await person.open(address);
        if (requests > 3) tooMany.push(`${address}: ${requests}`);
      }
      await person.close();
    }
    expect(tooMany).toEqual([]);
  });
});

describe.each(MODES)("the menu, with $mode,", ({ scripts }) => {
  let person: Person;
  beforeAll(async () => {
    person = await stage.person({ scripts });
  });
  afterAll(() => person.close());

  const entry = () =>
    person.page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Suppliers" });
  const word = () => person.page.locator(".menu__entry span").first();
  const opens = async (width: number) => {
    await person.page.setViewportSize({ width, height: 800 });
    await person.open("/customers");
  };

  test("is closed on a phone, opens over the page and closes again", async () => {
    const { page } = person;
    await opens(PHONE.width);
    await soon(() => entry().isVisible()).toBe(false);
    await page.locator(".bar__menu").click();
    await entry().waitFor();
    await page.locator(".menu__toggle").click();
    await entry().waitFor({ state: "hidden" });

    await page.locator(".bar__menu").click();
    await entry().waitFor();
    await page.mouse.click(370, 600);
    await entry().waitFor({ state: "hidden" });

    await page.getByRole("checkbox", { name: "Menu" }).focus();
    await page.keyboard.press("Space");
    await entry().click();
    await person.isAt("/suppliers");
    await entry().waitFor({ state: "hidden" });
  });

  test("is open on a tablet, and collapses to a rail and back", async () => {
    const { page } = person;
    await opens(760);
    const width = () => page.getByRole("navigation", { name: "Main" }).evaluate((menu) => menu.clientWidth);
    expect(await width()).toBe(216);
    expect((await word().boundingBox())?.width).toBeGreaterThan(30);
    await page.locator(".menu__toggle").click();
    expect(await width()).toBe(56);
    expect((await word().boundingBox())?.width).toBeLessThan(2);
    expect(await page.getByRole("main").evaluate((main) => main.getBoundingClientRect().left)).toBe(56);
    await entry().click();
    await person.isAt("/suppliers");
  });

  test("is always there on a wide screen", async () => {
    await opens(DESK.width);
    await soon(() => entry().isVisible()).toBe(true);
    expect((await word().boundingBox())?.width).toBeGreaterThan(30);
    await soon(() => person.page.locator(".menu__toggle").isVisible()).toBe(false);
    await soon(() => person.page.getByRole("checkbox", { name: "Menu" }).count()).toBe(0);
  });

  test("is never asked for at the edges of its sizes", async () => {
    for (const [width, isOpen] of [
      [600, false],
      [601, true],
      [900, true],
      [901, true],
    ] as const) {
      await opens(width);
      expect(await entry().isVisible(), `${width} px`).toBe(isOpen);
    }
  });
});
