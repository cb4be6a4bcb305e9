import { products, purchaseCategories, purchases, suppliers } from "./contract-buying";
import { services, transactions, users } from "./contract-office";
import type { Resource } from "./contract-resource";
import { customers, invoices, quotes } from "./contract-sales";

export const RESOURCES: readonly Resource[] = [
  customers,
  invoices,
  quotes,
  suppliers,
  purchaseCategories,
  services,
  products,
  purchases,
  transactions,
  users,
];
