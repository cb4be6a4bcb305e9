import { londonDayOf } from "../../shared/dates";
import { addMoney, moneyInputValue, parseMoney } from "../../shared/money";
import { optionOf } from "../../shared/record";
import type { Garage } from "../books/books.server";
import { changeNotices } from "../history/change-notices.server";
import { invoiceChoices, invoiceOption } from "../invoices/invoice-choices.server";
import { productChoices, productOption } from "../products/products.server";
import { addedCategories, purchaseCategoryChoices } from "../purchase-categories/purchase-categories.server";
import { supplierChoices, supplierOption } from "../suppliers/suppliers.server";
import { deletionWarnings, type Purchase } from "./purchase";
import type { PurchaseFormChoices } from "./purchase-form";
import type { LinkedPurchase, PurchaseRow } from "./purchase-table";
import { getPurchase } from "./purchases.server";

/** A purchase as a row of a list. */
export function purchaseRow(garage: Garage, purchase: Purchase): PurchaseRow {
  const { _id, autoId, warranty, supplierInvoiceDate, supplierInvoiceNumber, details } = purchase;
  const { paid, amount, vat, total } = purchase;
  return {
    _id,
    autoId,
    warranty,
    supplierInvoiceDate,
    supplierInvoiceNumber,
    details,
    paid,
    amount,
    vat,
    total,
    ...linkedRecords(garage, purchase),
  };
}

/** A purchase as its view shows it. */
export function linkedPurchase(garage: Garage, purchase: Purchase): LinkedPurchase {
  return { ...purchase, ...linkedRecords(garage, purchase) };
}

/** What the confirmation says before a purchase is deleted. @throws NotFoundError */
export function purchaseDeletion(garage: Garage, id: string) {
  const purchase = getPurchase(garage, id);
  const warnings = [...deletionWarnings(purchase), ...changeNotices(garage, "purchase", id)];
  return { ...linkedPurchase(garage, purchase), warnings };
}

/**
 * A purchase's form as it is sent: a total that is left empty is the amount plus VAT.
 * @param isNew so is the zero that the form of a new one begins with
 */
export function sentPurchase(
  fields: Readonly<Record<string, string>>,
  { isNew = true } = {},
): Readonly<Record<string, string>> {
  const { amount = "", vat = "", total } = fields;
  const [net, tax] = [parseMoney(amount), parseMoney(vat || "0")];
  const isLeft = total?.trim() === "" || (isNew && total !== undefined && parseMoney(total) === 0);
  if (!isLeft) return fields;
  if (net !== undefined && tax !== undefined)
    return { ...fields, total: moneyInputValue(addMoney(net, tax)) };
  // What is mistyped is told where it is wrong, and once it is mended the total follows from it.
  return amount.trim() === "" ? fields : { ...fields, total: "0" };
}

function linkedRecords({ books }: Garage, purchase: Purchase) {
  const invoice = purchase.invoice === null ? undefined : books.invoices.get(purchase.invoice);
  const product = purchase.product === null ? undefined : books.products.get(purchase.product);
  return {
    supplierName: books.suppliers.get(purchase.supplier)?.name ?? "",
    categoryName: books.purchaseCategories.get(purchase.purchaseCategory)?.name ?? "",
    linkedInvoice: invoice && { id: invoice._id, number: invoice.autoId },
    linkedProduct: product && { id: product._id, number: product.autoId, name: product.name },
  };
}

/** The record pickers of a purchase's form. */
export function purchasePickers(garage: Garage) {
  return {
    supplier: supplierChoices(garage),
    invoice: invoiceChoices(garage),
    product: productChoices(garage),
    purchaseCategory: addedCategories(garage),
  };
}

/**
 * The choices for a purchase's form.
 * @param links the links of the purchase, or the initial ones of a new one; invalid ids are ignored.
 */
export function purchaseFormChoices(
  garage: Garage,
  links: { readonly invoice?: string | null; readonly product?: string | null; readonly supplier?: string },
): PurchaseFormChoices {
  const { books, business } = garage;
  const invoice = books.invoices.get(links.invoice ?? "");
  const product = books.products.get(links.product ?? "");
  const supplier = books.suppliers.get(links.supplier ?? product?.supplier ?? "");
  const departments = business.departments.map(({ name }) => name);
  return {
    today: londonDayOf(new Date()),
    billed: departments,
    invoicedTo: invoice?.department ?? departments[0] ?? "",
    categories: purchaseCategoryChoices(garage).map(({ _id, name }) => ({ value: _id, label: name })),
    category: product?.purchaseCategory ?? "",
    supplier: optionOf(supplier, supplierOption),
    invoice: optionOf(invoice, invoiceOption),
    product: optionOf(product, productOption),
  };
}
