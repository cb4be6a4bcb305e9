import * as z from "zod";
import { LARGEST_FILE } from "../modules/imports/file-text.server";
import { sentChoices } from "../modules/imports/sent-choices";
import { productSchema } from "../modules/products/product.schema";
import {
  createProduct,
  deleteProduct,
  listProducts,
  productView,
  updateProduct,
} from "../modules/products/products.server";
import {
  createPurchaseCategory,
  deletePurchaseCategory,
  listPurchaseCategories,
  updatePurchaseCategory,
} from "../modules/purchase-categories/purchase-categories.server";
import { purchaseCategorySchema } from "../modules/purchase-categories/purchase-category.schema";
import { paySupplierSchema } from "../modules/purchases/pay-supplier.schema";
import { paySupplier } from "../modules/purchases/pay-supplier.server";
import { purchaseQuery, purchaseSchema } from "../modules/purchases/purchase.schema";
import { purchaseView } from "../modules/purchases/purchase-view.server";
import {
  createPurchase,
  deletePurchase,
  getPurchase,
  listPurchases,
  updatePurchase,
} from "../modules/purchases/purchases.server";
import { splitPurchaseSchema } from "../modules/purchases/split-purchase.schema";
import { splitPurchase } from "../modules/purchases/split-purchase.server";
import {
  listSupplierPayments,
  supplierPaymentView,
  takeBackSupplierPayment,
} from "../modules/purchases/supplier-payments.server";
import { serviceSchema } from "../modules/services/service.schema";
import {
  createService,
  deleteService,
  listServices,
  updateService,
} from "../modules/services/services.server";
import { BANK_FIELDS } from "../modules/transactions/bank-fields";
import { importBankFile } from "../modules/transactions/bank-import.server";
import { transactionSchema } from "../modules/transactions/transaction.schema";
import {
  createTransaction,
  deleteTransaction,
  listTransactions,
  transactionView,
  updateTransaction,
} from "../modules/transactions/transactions.server";
import { count, DEPARTMENT } from "../shared/schema";
import type { ApiCall } from "./call";
import { columnQuery } from "./column-query.server";
import { json } from "./door.server";
import { dryRunQuery, isDryRun } from "./dry-run.server";
import * as entity from "./entity.schema";
import { SENT } from "./examples";
import * as figures from "./figures.schema";
import { BANK_FILE } from "./import-examples";
import { bankImport } from "./imports.schema";
import { query, recordCalls } from "./records.server";
import { ofDepartment } from "./sales-calls.server";

/** The counts of a purchase's lines, which may also be sent beside its other fields. */
const purchaseBody = purchaseSchema.safeExtend({
  invoiceLinesCount: count(1),
  invoiceLinesBilled: count(1),
  invoiceLinesDelivered: count(1),
});

/** Purchases and their categories, services, products and bank transactions. */
export const BUYING: readonly ApiCall[] = [
  ...recordCalls({
    noun: "Purchases",
    path: "purchases",
    one: "a purchase",
    isDated: true,
    body: purchaseBody,
    examples: [SENT.purchase, SENT.purchaseChange],
    answer: entity.purchase,
    filters: [
      query("product", "A product's _id"),
      query("invoice", "An invoice's _id"),
      query("supplier", "A supplier's _id"),
    ],
    list: (garage, query, params) => listPurchases(garage, { ...purchaseQuery(params), ...query }),
    view: purchaseView,
    read: { answer: entity.purchase, get: (garage, id) => purchaseView(garage, getPurchase(garage, id)) },
    create: createPurchase,
    update: updatePurchase,
    remove: deletePurchase,
  }),
  {
    noun: "Purchases",
    path: "purchases/split",
    method: "post",
    summary: "Enters a supplier's invoice over several jobs: creates a purchase for each, all or none",
    body: { schema: splitPurchaseSchema, example: SENT.splitPurchase },
    answer: z.array(entity.purchase),
    statuses: [201],
    refusals: [409],
    handle: async ({ garage, body, by }) =>
      (await splitPurchase(garage, body, by)).map((purchase) => purchaseView(garage, purchase)),
  },
  {
    noun: "Suppliers",
    path: "suppliers/{id}/payments",
    method: "get",
    summary: "What a supplier was paid by day, the latest first, with the purchases that say so",
    answer: z.array(figures.supplierPayment),
    isList: true,
    refusals: [404],
    handle: ({ garage, id, paging }) => {
      const page = listSupplierPayments(garage, id, paging);
      return { ...page, rows: page.rows.map(supplierPaymentView) };
    },
  },
  {
    noun: "Suppliers",
    path: "suppliers/{id}/payments",
    method: "post",
    summary: "Pays a supplier: marks some of their purchases as paid on one day, all or none",
    versionField: null,
    body: { schema: paySupplierSchema, example: SENT.supplierPayment },
    answer: z.array(entity.purchase),
    refusals: [404, 409],
    handle: async ({ garage, id, body, by }) =>
      (await paySupplier(garage, id, body, by)).map((purchase) => purchaseView(garage, purchase)),
  },
  {
    noun: "Suppliers",
    path: "suppliers/{id}/payments/{date}",
    method: "delete",
    summary: "Takes back what a supplier was paid on a day: its purchases are unpaid again, all or none",
    versionField: "version",
    statuses: [204],
    refusals: [404, 409],
    handle: ({ garage, id, params, by, version }) =>
      takeBackSupplierPayment(garage, id, params.date ?? "", by, version),
  },
  ...recordCalls({
    noun: "Purchase categories",
    path: "purchase-categories",
    one: "a purchase category",
    body: purchaseCategorySchema,
    examples: [SENT.category, SENT.categoryChange],
    answer: entity.purchaseCategory,
    list: listPurchaseCategories,
    create: createPurchaseCategory,
    update: updatePurchaseCategory,
    remove: deletePurchaseCategory,
  }),
  ...recordCalls({
    noun: "Services",
    path: "services",
    one: "a service",
    body: serviceSchema,
    examples: [SENT.service, SENT.serviceChange],
    answer: entity.service,
    list: listServices,
    create: createService,
    update: updateService,
    remove: deleteService,
  }),
  ...recordCalls({
    noun: "Products",
    path: "products",
    one: "a product",
    body: productSchema,
    examples: [SENT.product, SENT.productChange],
    answer: entity.product,
    list: listProducts,
    create: async (garage, body, by) => productView(garage, await createProduct(garage, body, by)),
    update: async (garage, ...change) => productView(garage, await updateProduct(garage, ...change)),
    remove: deleteProduct,
  }),
  ...recordCalls({
    noun: "Bank transactions",
    path: "transactions",
    one: "a bank transaction",
    isDated: true,
    isSearched: false,
    body: transactionSchema,
    examples: [SENT.transaction, SENT.transactionChange],
    answer: entity.transaction,
    filters: [ofDepartment],
    list: (garage, query, params) =>
      listTransactions(garage, { ...query, department: params.get("department") || undefined }),
    create: createTransaction,
    update: updateTransaction,
    remove: deleteTransaction,
    view: transactionView,
  }),
  {
    method: "post",
    path: "transactions/import",
    noun: "Bank transactions",
    summary:
      "Makes bank transactions of a bank's CSV, OFX or QFX file. A line that was read before makes none",
    query: [
      dryRunQuery("what would happen, and makes none"),
      query("department", "Whose account it is; the first one without it", DEPARTMENT),
      query("fileName", "The file's name, for the list of imports"),
      ...columnQuery(BANK_FIELDS),
    ],
    file: { types: ["text/csv", "application/x-ofx"], most: LARGEST_FILE, example: BANK_FILE },
    answer: bankImport,
    statuses: [201, 200],
    handle: async ({ garage, url: { searchParams }, file, by }) => {
      const dryRun = isDryRun(searchParams);
      const department = searchParams.get("department") ?? "";
      const choices = sentChoices(searchParams.getAll("column"), searchParams.get("days"));
      const fileName = searchParams.get("fileName") ?? "";
      const told = await importBankFile(garage, file, { department }, by, { dryRun, choices, fileName });
      return json(told, told.made > 0 && !dryRun ? 201 : 200);
    },
  },
];
