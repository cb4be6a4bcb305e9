import { chanceOf } from "../../../cli/demo/random";
import { GARAGE, MOT } from "../../../cli/demo/tables/business";
import { CATEGORIES } from "../../../cli/demo/tables/sellers";
import type { Books } from "../../modules/books/books.server";
import { addMoney, toPounds } from "../../shared/money";
import { vatOn } from "../../shared/vat";
import { writeEach } from "./write-each";

const SUPPLIERS = 120;

/** Fills books with purchases, each as it ended; a third belong to invoices. */
export async function addPurchases(books: Books, count: number): Promise<void> {
  const chance = chanceOf("purchases");
  const invoices = Array.from(books.invoices, ({ _id }) => _id);
  const suppliers = Array.from({ length: SUPPLIERS }, () => chance.id());
  await books.update("bench", (open) => {
    for (const [index, _id] of suppliers.entries()) {
      const name = `Motor Factors ${index + 1} Ltd`;
      open.suppliers.insert({ _id, name, email: "", phone: "01825 762118", town: "Uckfield" });
    }
    for (const { id, name, description } of CATEGORIES) {
      open.purchaseCategories.insert({ _id: id, name, description });
    }
  });
  const invented = Array.from({ length: count }, () => {
    const amount = toPounds(chance.whole(400, 60_000));
    const vat = vatOn(amount);
    return {
      _id: chance.id(),
      invoice: chance.isLucky(1 / 3) ? chance.pick(invoices) : null,
      product: null,
      invoicedTo: chance.isLucky(0.9) ? GARAGE : MOT,
      pdfName: "",
      pdfPageNumber: 1,
      details: "Brake discs and pads, front; oil filter; screen wash 5 l",
      warranty: "30 Days",
      paid: chance.isLucky(0.95),
      ...{ amount, vat, total: addMoney(amount, vat) },
      supplier: chance.pick(suppliers),
      purchaseCategory: chance.pick(CATEGORIES).id,
      supplierInvoiceNumber: `SI-${chance.whole(100_000, 999_999)}`,
      supplierInvoiceDate: `${chance.whole(2023, 2026)}-${String(chance.whole(1, 12)).padStart(2, "0")}-15`,
      invoiceLines: { count: 1, billed: 1, delivered: 1 },
      approved: false,
    };
  });
  await writeEach(invented, (purchase) =>
    books.update("bench", ({ purchases }) => purchases.insert(purchase)),
  );
}
