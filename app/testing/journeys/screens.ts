import { afterAll, beforeAll } from "vitest";
import { Stage } from "./stage";

/** Every screen and drawer, and each state that looks different. */
export const SCREENS = [
  ...["home", "home of another year", "nothing there"],
  ...["customers", "customers, second page", "no customer found"],
  ...["new customer", "customer", "high-value customer", "customer's invoices", "no invoices of a customer"],
  ...["owing customer", "owing customer's invoices", "overdue tax invoice"],
  ...["edit customer", "delete customer"],
  ...["invoices", "paid invoices", "unpaid invoices", "no invoice found"],
  ...["new invoice", "new invoice of a customer", "edit invoice", "delete invoice"],
  ...[
    "tax invoice",
    "empty tax invoice",
    "MOT invoice",
    "edit details",
    "delete this invoice",
    "payments",
    "totals",
  ],
  ...["money in", "money in by cash", "no receipt found", "who paid", "money from a customer"],
  ...["money from one who owes nothing", "receipt", "edit receipt", "delete receipt"],
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
  ...["credit notes", "no credit note found", "new credit note", "credit note", "edit credit note"],
  ...["delete credit note", "credited tax invoice", "new credit note of an invoice"],
  ...["products", "no product found", "new product", "product", "edit product", "delete product"],
  ...["purchases", "paid purchases", "no purchase found", "new purchase", "split purchase", "purchase"],
  ...["edit purchase", "delete purchase", "tax invoice with purchases", "new purchase of an invoice"],
  ...["product's purchases", "no purchases of a product", "new purchase of a product"],
  ...["suppliers", "no supplier found", "new supplier", "supplier", "edit supplier", "delete supplier"],
  ...["approvals", "approvals with changes", "no approvals", "approvals of a date that is none"],
  ...["edit approval", "approve purchase", "till", "counted till"],
  ...["users", "new user", "user", "edit user", "delete user"],
  ...["MOT invoices", "unpaid MOT invoices", "no MOT invoice found", "new MOT invoice"],
  ...["edit MOT invoice", "delete MOT invoice", "payments with a bank transaction"],
  ...["VAT", "VAT as filed", "VAT of wrong days", "VAT box", "VAT changes", "lines without VAT"],
  ...["mark VAT as filed", "VAT not filed after all"],
  ...["who owes us", "what a customer owes", "who owed us at a day", "who owes us, at a day that is none"],
  ...["nobody owed us", "whom we owe", "missing numbers", "closed books"],
  ...["day books", "day books of days that are none", "files for an accountant", "files for Sage 50"],
  ...["export by date", "weekly sales", "a reviewed week", "a week without sales", "a week that is none"],
] as const;

export type Screen = (typeof SCREENS)[number];

/** Screens of people who are not signed in. */
export const PUBLIC_SCREENS = [
  "/sign-in",
  "/request-reset-password",
  "/request-reset-password?sent=yes",
  "/reset-password/some-token",
  "/signed-out",
];

/** Fills the books so that every screen has something to show, and gives their addresses. */
async function screensOf(stage: Stage): Promise<Readonly<Record<Screen, string>>> {
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
  const quiet = await stage.customer("Customer Who Owes Nothing");
  const [, openId = ""] = open.path.slice(1).split("/");
  const receipt = await stage.make("receipts", {
    ...{ customer: valued._id, amount: 30, method: "Cash", reference: "Till 2", date: "2026-11-09" },
    ...{ allocations: [{ invoice: openId, amount: 20 }], notes: "A note.\nAnother." },
  });
  const owing = await stage.customer("Owing Customer of the Borough of Crowborough and Surroundings");
  const overdue = await make({ customer: owing._id, invoiceDate: "2025-03-03" }, 1);
  const mot = await make({ customer: plain._id, department: "MOT" }, 0);
  const empty = await stage.make("invoices", { customer: plain._id, ...vehicle });
  const quote = async (customer: string) => {
    const { _id } = await stage.make("quotes", { ...vehicle, customer, quoteNotes: "A note.\nAnother." });
    const { body } = await stage.api("PUT", `quotes/${_id}/new-line`, {
      ...{ service: "labour", quantity: 2.5, unitPrice: 493.6, addVat: true },
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
  const credited = await make({ customer: valued._id }, 120);
  const creditNote = await stage.make("credit-notes", {
    invoice: credited.path.replace("/invoices/", ""),
    reason: "Work repeated after the noise came back, on the day that the customer collected the vehicle",
    lines: [{ line: credited.line, charged: 62.5 }],
  });
  const byBank = await stage.make("invoices/mot", {
    ...{ customer: plain._id, ...vehicle, charged: 54.85, cheque: 54.85, transaction: transaction._id },
  });
  const approved = await stage.make("invoices", {
    ...{ customer: valued._id, ...vehicle, invoiceDate: "2026-03-03" },
  });
  await stage.make("invoices", { customer: plain._id, ...vehicle, invoiceDate: "2026-03-03" });
  await stage.api("PUT", "vat-returns/2025-06-30", { basis: "invoice" });
  await stage.api("PUT", "till-counts/2026-03-03", {
    counted: 1234.56,
    float: 50,
    notes: "A note.\nAnother.",
  });
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
  const deleted = await stage.make("invoices", { customer: plain._id, ...vehicle });
  await stage.api("DELETE", `invoices/${deleted._id}`);
  const onAccount = { customer: owing._id, amount: 12.5, method: "BACS", reference: "On account" };
  await stage.make("receipts", onAccount);
  const bare = await stage.make("products", { name: "Wiper blade", description: "21 inches" });
  const user = await stage.make("users", {
    ...{ name: "Rosalind Lund-Haverstock", email: "rosalind.lund-haverstock.workshop@example.co.uk" },
    ...{ phone: "07700 900123", password: "twelve letters and more" },
    passwordConfirmation: "twelve letters and more",
  });
  const days = "from=2026-01-01&to=2026-12-31";
  await stage.api("GET", `reports/accounts/xero/sales-invoices-1.csv?${days}`);
  await stage.api("GET", `reports/accounts/sage50/sales-invoices-1.csv?${days}`);
  return {
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
    totals: `${open.path}/view/totals`,
    "money in": "/receipts",
    "money in by cash": "/receipts?filter=Cash",
    "no receipt found": "/receipts?search=nothing",
    "who paid": "/receipts/new",
    "money from a customer": `/receipts/new?customer=${valued._id}`,
    "money from one who owes nothing": `/receipts/new?customer=${quiet._id}`,
    receipt: `/receipts/${receipt._id}`,
    "edit receipt": `/receipts/${receipt._id}/edit`,
    "delete receipt": `/receipts/${receipt._id}/delete`,
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
    "credit notes": "/credit-notes",
    "no credit note found": "/credit-notes?search=nothing",
    "new credit note": "/credit-notes/new",
    "credit note": `/credit-notes/${creditNote._id}?history=open`,
    "edit credit note": `/credit-notes/${creditNote._id}/edit`,
    "delete credit note": `/credit-notes/${creditNote._id}/delete`,
    "credited tax invoice": `${credited.path}/view`,
    "new credit note of an invoice": `${open.path}/view/credit-notes/new`,
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
    "split purchase": "/purchases/split",
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
    till: "/approvals/till?date=2026-03-04",
    "counted till": "/approvals/till?date=2026-03-03&history=open",
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
    "who owes us": "/who-owes-us",
    VAT: "/vat?from=2026-01-01&to=2026-03-31",
    "VAT as filed": "/vat?to=2025-06-30",
    "VAT of wrong days": "/vat?from=soon&to=2026-01-01",
    "VAT box": "/vat/boxes/6?from=2000-01-01&to=2026-12-31",
    "VAT changes": "/vat/changes/2025-06-30",
    "lines without VAT": "/vat/without-vat?from=2000-01-01&to=2026-12-31",
    "mark VAT as filed": "/vat/file?from=2025-07-01&to=2025-09-30",
    "VAT not filed after all": "/vat/unfile?to=2025-06-30",
    "what a customer owes": `/who-owes-us?sort=name&open=${owing._id}&open=${valued._id}`,
    "who owed us at a day": "/who-owes-us?at=2026-04-30&sort=-total",
    "who owes us, at a day that is none": "/who-owes-us?at=31/02/2026",
    "nobody owed us": "/who-owes-us?at=2001-01-01",
    "whom we owe": `/who-owes-us/suppliers?open=${supplier._id}`,
    "missing numbers": "/who-owes-us/numbers",
    "closed books": "/who-owes-us/closing?history=open",
    "day books": "/vat/day-books?from=01/01/2026&to=31/12/2026",
    "day books of days that are none": "/vat/day-books?from=rubbish&to=31/02/2026",
    "files for an accountant": "/vat/files?from=01/01/2026&to=31/12/2026",
    "files for Sage 50": "/vat/files?product=sage50&from=01/01/2026&to=31/12/2026",
    "export by date": "/invoices?exportFrom=rubbish&exportTo=31/12/2026",
    "weekly sales": "/weekly-sales",
    "a reviewed week": "/weekly-sales?week=2026-02-09",
    "a week without sales": "/weekly-sales?week=2031-05-05",
    "a week that is none": "/weekly-sales?week=rubbish",
  };
}

/** A stage with something on every screen, for the tests of the surrounding block. Its members are good inside tests only. */
export function screenStage(): { readonly stage: () => Stage; readonly place: (name: Screen) => string } {
  let stage: Stage;
  let places: Readonly<Record<Screen, string>>;
  beforeAll(async () => {
    stage = await Stage.open();
    places = await screensOf(stage);
  });
  afterAll(() => stage.close());
  return { stage: () => stage, place: (name) => places[name] };
}
