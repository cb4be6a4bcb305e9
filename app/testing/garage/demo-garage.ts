import fs from "node:fs/promises";
import { buildDemo } from "../../../cli/demo/demo";
import { readBusiness } from "../../config.server";
import { type Garage, openBooks } from "../../modules/books/books.server";
import { takePayments } from "../../modules/invoices/invoice-payments.server";
import {
  changeInvoiceLines,
  createInvoice,
  deleteInvoice,
  updateInvoice,
} from "../../modules/invoices/invoices.server";
import { createPurchase, deletePurchase, updatePurchase } from "../../modules/purchases/purchases.server";
import { addLine } from "../../modules/sales/sales.server";
import { temporaryDir } from "./test-app";

/** A small demo on `today`, with what its books rarely have. */
export async function openDemoGarage(
  today: string,
): Promise<{ readonly garage: Garage; readonly close: () => Promise<void> }> {
  const dir = await temporaryDir();
  await buildDemo({ dir, today, scale: 0.02 });
  const garage = { books: await openBooks({ dir }), business: await readBusiness(dir) };
  await addWhatIsRare(garage);
  const close = async () => {
    await garage.books.close();
    await fs.rm(dir, { recursive: true, force: true });
  };
  return { garage, close };
}

/** What the demo has not: credits, half pennies, overpayments, and records that were moved or deleted. */
async function addWhatIsRare(garage: Garage): Promise<void> {
  const { books } = garage;
  const [first, second] = [...books.customers].map(({ _id }) => _id);
  const make = async (invoiceDate: string, department: string, charges: number[], payments: object) => {
    const details = { customer: first, vehicleModel: "Rover 75", vehicleReg: "RA11 REX" };
    const { _id } = await createInvoice(garage, { ...details, invoiceDate, department }, "test");
    for (const charged of charges) {
      const line = { service: "labour", description: "", charged, addVat: true };
      await changeInvoiceLines(garage, _id, addLine(line), "test");
    }
    await takePayments(garage, _id, payments, "test");
    return _id;
  };
  const transaction = [...books.transactions][0]?._id;
  await make("2026-11-18", "Garage", [0.03, 0.08, 33.33, -0.13], { cash: 0.01 });
  await make("2026-11-18", "Garage", [-250.05], {});
  await make("2024-02-29", "MOT", [54.85, 9_999_000.01], { card: 10_000.1, cheque: 0.2, transaction });
  await make("2025-12-31", "Garage", [10], { card: 20, paidInFull: false });
  await make("2025-12-31", "Garage", [10], { card: 5, cheque: 1.1, paidInFull: true });
  await make("2026-01-01", "Garage", [], {});
  await deleteInvoice(garage, await make("2026-11-18", "Garage", [77.77], { cash: 5 }), "test");
  const moved = await make("2026-11-18", "MOT", [12.34], { cheque: 12.34 });
  await updateInvoice(
    garage,
    moved,
    { invoiceDate: "2024-06-03", department: "Garage", customer: second },
    "test",
  );

  const supplier = [...books.suppliers][0]?._id;
  const [category, other] = [...books.purchaseCategories].map(({ _id }) => _id);
  const buy = (total: number, more: object) =>
    createPurchase(
      garage,
      {
        ...{ supplier, purchaseCategory: category, invoicedTo: "MOT", details: "Rare", amount: total, total },
        ...{ supplierInvoiceNumber: "R-1", supplierInvoiceDate: "2026-11-18", ...more },
      },
      "test",
    );
  await buy(-19.99, {});
  await buy(0.01, { invoice: moved, supplierInvoiceDate: "2024-06-03" });
  await buy(1.1, { invoice: moved, invoicedTo: "Someone else" });
  await deletePurchase(garage, (await buy(500, {}))._id, "test");
  const { _id } = await buy(2.2, {});
  await updatePurchase(
    garage,
    _id,
    { purchaseCategory: other, supplierInvoiceDate: "2023-12-31", paid: true },
    "test",
  );
}
