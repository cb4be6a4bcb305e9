import * as z from "zod";
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
import { purchaseQuery, purchaseSchema } from "../modules/purchases/purchase.schema";
import { purchaseView } from "../modules/purchases/purchase-view.server";
import {
  createPurchase,
  deletePurchase,
  listPurchases,
  updatePurchase,
} from "../modules/purchases/purchases.server";
import { splitPurchaseSchema } from "../modules/purchases/split-purchase.schema";
import { splitPurchase } from "../modules/purchases/split-purchase.server";
import { serviceSchema } from "../modules/services/service.schema";
import {
  createService,
  deleteService,
  listServices,
  updateService,
} from "../modules/services/services.server";
import { transactionSchema } from "../modules/transactions/transaction.schema";
import {
  createTransaction,
  deleteTransaction,
  listTransactions,
  transactionView,
  updateTransaction,
} from "../modules/transactions/transactions.server";
import { count } from "../shared/schema";
import type { ApiCall } from "./call";
import * as entity from "./entity.schema";
import { SENT } from "./examples";
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
];
