// Over 300 lines: one table of every form and how it is filled in.
import { formatEntryDay, londonDayOf } from "../../shared/dates";
import {
  category,
  creditNote,
  customer,
  OTHER_ITEM,
  product,
  purchase,
  record,
  sale,
  service,
  supplier,
  TRANSFER,
  transaction,
  user,
} from "./form-walk-records";
import type { Stage } from "./stage";

/** One form: where it is, what is done in it, and what says that it was saved. */
export interface Walk {
  readonly form: string;
  readonly path: (stage: Stage) => Promise<string>;
  readonly fills?: Readonly<Record<string, string>>;
  /** What is looked for and chosen in its record pickers. */
  readonly picks?: Readonly<Record<string, string>>;
  readonly selects?: Readonly<Record<string, string>>;
  readonly ticks?: readonly string[];
  readonly send: string;
  readonly saved: string;
}

const at = (path: string) => async () => path;
const of =
  (make: (stage: Stage) => Promise<{ _id: string }>, list: string, drawer: string) => async (stage: Stage) =>
    `/${list}/${(await make(stage))._id}/${drawer}`;
const ofLine = (call: "invoices" | "quotes", drawer: string) => async (stage: Stage) => {
  const { _id, lines } = await sale(stage, call);
  return `/${call}/${_id}/view/lines/${lines[0]._id}/${drawer}`;
};

const SALE = {
  fills: { "Vehicle reg": "WH11 FIG", "Vehicle model": "Fiat Panda" },
  picks: { Customer: "Nora Pike" },
};
const LINE = {
  fills: { "Description (optional)": "Front pads\nand discs", Amount: "85" },
  selects: { Item: OTHER_ITEM },
  ticks: ["Add Vat (20%)"],
};
/** @param number a supplier's invoice that comes twice is asked about */
const purchased = (number: string) => ({
  fills: {
    "Supplier’s invoice number": number,
    Details: "Coil springs",
    Amount: "45.50",
    "VAT (optional)": "9.10",
  },
  ticks: ["Paid"],
});

const DELETIONS: readonly (readonly [
  noun: string,
  path: (stage: Stage) => Promise<string>,
  saved?: string,
])[] = [
  ["customer", of(customer, "customers", "delete")],
  ["user", of(user, "users", "delete")],
  ["supplier", of(supplier, "suppliers", "delete")],
  ["service", of(service, "services", "delete")],
  ["product", of(product, "products", "delete")],
  ["purchase category", of(category, "purchase-categories", "delete")],
  ["purchase", of(purchase, "purchases", "delete")],
  ["transaction", of(transaction, "transactions", "delete")],
  ["credit note", of(creditNote, "credit-notes", "delete")],
  ["invoice", of((stage) => sale(stage, "invoices"), "invoices", "delete")],
  ["invoice", of((stage) => sale(stage, "invoices"), "invoices/mot", "delete")],
  ["invoice", of((stage) => sale(stage, "invoices"), "invoices", "view/delete")],
  ["invoice line", ofLine("invoices", "delete"), "Invoice updated successfully"],
  ["quote", of((stage) => sale(stage, "quotes"), "quotes", "delete")],
  ["quote", of((stage) => sale(stage, "quotes"), "quotes", "view/delete")],
  ["quote line", ofLine("quotes", "delete"), "Quote updated successfully"],
];

export const WALKS: readonly Walk[] = [
  {
    form: "the closing of the books",
    path: at("/who-owes-us/closing"),
    fills: { "Last closed day": "01/01/2000" },
    send: "Close the books",
    saved: "Books closed",
  },
  {
    form: "the company's settings",
    path: at("/settings"),
    fills: { "Trading name": "Walked Motors" },
    send: "Save",
    saved: "Settings saved",
  },
  {
    form: "a day's till",
    path: at("/approvals/till?date=2023-01-03"),
    fills: { Float: "50", "Cash in the till": "80" },
    send: "Save the count",
    saved: "Till counted: £30.00 over",
  },
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
    send: "Update customer",
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
    send: "Update user",
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
    send: "Update supplier",
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
    send: "Update service",
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
    send: "Update product",
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
    send: "Update purchase category",
    saved: "Purchase category updated successfully",
  },
  {
    form: "a new purchase",
    path: at("/purchases/new"),
    ...purchased("SMF-77"),
    picks: { Supplier: "Wealden Factors" },
    selects: { "Purchase category": "Consumables" },
    send: "Create purchase",
    saved: "Purchase created successfully",
  },
  {
    form: "a new purchase for an invoice",
    path: of((stage) => sale(stage, "invoices"), "invoices", "view/purchases/new"),
    ...purchased("SMF-78"),
    picks: { Supplier: "Wealden Factors" },
    selects: { "Purchase category": "Consumables" },
    send: "Create purchase",
    saved: "Purchase created successfully",
  },
  {
    form: "a new purchase of a product",
    path: of(product, "products", "purchases/new"),
    ...purchased("SMF-79"),
    picks: { Supplier: "Wealden Factors" },
    selects: { "Purchase category": "Consumables" },
    send: "Create purchase",
    saved: "Purchase created successfully",
  },
  {
    form: "a purchase",
    path: of(purchase, "purchases", "edit"),
    ...purchased("SMF-80"),
    picks: { Supplier: "Wealden Factors" },
    send: "Update purchase",
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
    send: "Update transaction",
    saved: "Transaction updated successfully",
  },
  {
    form: "a new credit note",
    path: of((stage) => sale(stage, "invoices"), "invoices", "view/credit-notes/new"),
    fills: { "In your own words (optional)": "Squeals", Date: formatEntryDay(londonDayOf(new Date())) },
    selects: { Reason: "Goodwill" },
    send: "Create credit note",
    saved: "Credit note created successfully",
  },
  {
    form: "a credit note",
    path: of(creditNote, "credit-notes", "edit"),
    fills: { "In your own words (optional)": "Squeals" },
    send: "Update credit note",
    saved: "Credit note updated successfully",
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
    path: of((stage) => sale(stage, "invoices"), "invoices", "edit"),
    ...SALE,
    send: "Update invoice",
    saved: "Invoice updated successfully",
  },
  {
    form: "an invoice over its page",
    path: of((stage) => sale(stage, "invoices"), "invoices", "view/edit"),
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
    path: of((stage) => sale(stage, "invoices"), "invoices", "view/lines/new"),
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
    path: of((stage) => sale(stage, "invoices"), "invoices", "view/payments"),
    fills: { Amount: "20", Date: "18/11/2026", "Reference (optional)": "till 2" },
    selects: { Method: "Cash" },
    picks: { "Bank transaction (optional)": "NPIKE BACS" },
    send: "Add Payments",
    saved: "Invoice updated successfully",
  },
  {
    form: "the totals paid",
    path: of((stage) => sale(stage, "invoices"), "invoices", "view/totals"),
    fills: { "Card (optional)": "20", "Reference (optional)": "till 2" },
    picks: { "Bank transaction (optional)": "NPIKE BACS" },
    send: "Set the totals",
    saved: "Invoice updated successfully",
  },
  {
    form: "a quote over the list",
    path: of((stage) => sale(stage, "quotes"), "quotes", "edit"),
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
    path: of((stage) => sale(stage, "quotes"), "quotes", "view/lines/new"),
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
    path: of((stage) => sale(stage, "quotes"), "quotes", "view/edit"),
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

/** Makes what the walks choose in their pickers. */
export async function makeChoices(stage: Stage): Promise<void> {
  await stage.customer("Nora Pike");
  await record(stage, "suppliers", { name: "Wealden Factors" });
  await record(stage, "purchase-categories", { name: "Consumables", description: "Oils and cloths" });
  await record(stage, "transactions", { ...TRANSFER, customerRef: "NPIKE BACS" });
}
