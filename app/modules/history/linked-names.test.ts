import { expect, test } from "vitest";
import { SmallGarage } from "../../testing/garage/small-garage";
import type { Garage } from "../books/books.server";
import { deleteInvoice } from "../invoices/invoices.server";
import { createProduct, updateProduct } from "../products/products.server";
import {
  createPurchaseCategory,
  deletePurchaseCategory,
} from "../purchase-categories/purchase-categories.server";
import { createReceipt, deleteReceipt, updateReceipt } from "../receipts/receipts.server";
import { createSupplier, deleteSupplier, updateSupplier } from "../suppliers/suppliers.server";
import { createTransaction, deleteTransaction } from "../transactions/transactions.server";
import { historyOf, historyOfNumber } from "./history.server";
import type { HistoryKind } from "./history-kinds";

const BY = "test";

/** What the history of a record says of a field, change by change. */
async function told(garage: Garage, kind: HistoryKind, id: string, field: string) {
  const changes = await historyOf(garage, kind, id);
  return changes.flatMap(({ fields }) => fields).filter((each) => each.field === field);
}

test("a deleted invoice and transaction are told by their numbers, in the history of a deleted receipt too", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const { _id: invoice, customer } = await books.invoices("2026-11-20");
  const day = { date: "2026-11-21", amount: 50 };
  const transaction = await createTransaction(garage, { ...day, customerRef: "Ann" }, BY);
  const { _id, autoId } = await createReceipt(
    garage,
    {
      ...{ ...day, customer, method: "BACS", transaction: transaction._id },
      allocations: [{ invoice, amount: 50 }],
    },
    BY,
  );
  const field = "Allocation 1 › Invoice";
  expect(await told(garage, "receipt", _id, field)).toMatchObject([{ before: "", after: "Invoice 1" }]);
  await deleteInvoice(garage, invoice, BY);
  expect(await told(garage, "receipt", _id, field)).toMatchObject([
    { before: "", after: "Invoice 1 (deleted)" },
    { before: "Invoice 1 (deleted)", after: "" },
  ]);
  await updateReceipt(garage, _id, { transaction: null }, BY);
  await deleteTransaction(garage, transaction._id, BY);
  await deleteReceipt(garage, _id, BY);
  const [created] = await historyOfNumber(garage, "receipt", autoId);
  expect(created?.fields).toContainEqual({
    field: "Transaction",
    before: "",
    after: "Transaction 1 (deleted)",
  });
});

test("what has a name is told by the last that it had, and what is unknown by its id", async () => {
  const { garage } = await SmallGarage.open();
  const supplier = await createSupplier(garage, { name: "Sussex Filters" }, BY);
  const category = await createPurchaseCategory(garage, { name: "Oil", description: "Oils" }, BY);
  const links = { supplier: supplier._id, purchaseCategory: category._id };
  const product = await createProduct(
    garage,
    { name: "Filter", description: "Oil filter", unitPrice: 5, ...links },
    BY,
  );
  await updateProduct(garage, product._id, { supplier: null, purchaseCategory: null }, BY);
  await updateSupplier(garage, supplier._id, { name: "Sussex Filters & Oil" }, BY);
  await deleteSupplier(garage, supplier._id, BY);
  await deletePurchaseCategory(garage, category._id, BY);
  const ofProduct = (field: string) => told(garage, "product", product._id, field);
  expect((await ofProduct("Supplier"))[1]).toMatchObject({
    before: "Sussex Filters & Oil (deleted)",
    after: "",
  });
  expect((await ofProduct("Purchase category"))[1]).toMatchObject({ before: "Oil (deleted)", after: "" });
  await garage.books.update(BY, (books) =>
    books.products.put({ ...product, supplier: "never there", name: "Filter of nobody" }),
  );
  expect((await ofProduct("Supplier"))[2]).toMatchObject({ before: "", after: "never there" });
});
