import { addDays, londonDayOf } from "../../shared/dates";
import type { Stage } from "./stage";

/** Fills the books so that every screen has something to show, and gives the records that screens are about. */
export async function recordsToShow(stage: Stage) {
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
  const settled = await stage.make("purchases", {
    ...{ supplier: supplier._id, purchaseCategory: category._id, invoicedTo: "Garage", details: description },
    ...{ amount: 10, vat: 2, total: 12, paid: true, paidDate: "2026-03-30" },
    ...{ supplierInvoiceNumber: "SI/2026/00004712", supplierInvoiceDate: "2026-03-03" },
  });
  const credited = await make({ customer: valued._id }, 120);
  const { body: tyred } = await stage.api("PUT", `${credited.path.slice(1)}/new-line`, {
    ...{ service: "labour", description: "Tyres, fitted and balanced", quantity: 4, unitPrice: 1086.5 },
  });
  const creditNote = await stage.make("credit-notes", {
    invoice: credited.path.replace("/invoices/", ""),
    reason: "Work repeated after the noise came back, on the day that the customer collected the vehicle",
    lines: [
      { line: credited.line, charged: 62.5 },
      { line: tyred.lines[1]._id, quantity: 2.5 },
    ],
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
  // Beyond a year from a test of today, and not so far that it is asked about.
  const motDue = addDays(londonDayOf(new Date()), 390);
  const { status } = await stage.api("PUT", `vehicles/${vehicle.vehicleReg}`, { notes: description, motDue });
  if (status !== 200) throw new Error("The vehicle has no notes");
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
  const { body: imported } = await stage.api(
    "POST",
    "imports/suppliers?fileName=suppliers of the old program, exported on the last day of it.csv",
    "Name\nImported Supplier\n",
    { "Content-Type": "text/csv" },
  );
  await stage.api(
    "POST",
    "transactions/import",
    "Date,Description,Amount\n10/11/2026,VALUED CUSTOMER WITH A RATHER LONG NAME BY FASTER PAYMENT,120\n10/11/2026,NOBODY,7.77\n",
    { "Content-Type": "text/csv" },
  );
  const bare = await stage.make("products", { name: "Wiper blade", description: "21 inches" });
  const user = await stage.make("users", {
    ...{ name: "Rosalind Lund-Haverstock", email: "rosalind.lund-haverstock.workshop@example.co.uk" },
    ...{ phone: "07700 900123", password: "twelve letters and more" },
    passwordConfirmation: "twelve letters and more",
  });
  await stage.api("PUT", "settings", {
    company: {
      legalName: "Garage of the Borough of Crowborough and Surroundings Limited",
      number: "01234567",
    },
    terms: { payment: "14 Days" },
  });
  await stage.make("invoices", {
    ...{
      customer: valued._id,
      ...vehicle,
      vehicleReg: "MO11 TDU",
      department: "MOT",
      invoiceDate: "2025-03-03",
    },
  });
  const days = "from=2026-01-01&to=2026-12-31";
  await stage.api("GET", `reports/accounts/xero/sales-invoices-1.csv?${days}`);
  await stage.api("GET", `reports/accounts/sage50/sales-invoices-1.csv?${days}`);
  const without = await stage.customer("Without");
  return {
    ...{ plain, valued, quiet, owing, without, user },
    ...{ paid, open, overdue, mot, empty, purchased, credited, byBank, approved },
    ...{ openQuote, invoicedQuote, receipt, creditNote, transaction, imported },
    ...{ service, category, product, bare, supplier, purchase, settled },
  };
}
