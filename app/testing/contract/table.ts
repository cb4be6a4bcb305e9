import { products, purchaseCategories, purchases, suppliers } from "./buying";
import { creditNotes, receipts } from "./money";
import { services, transactions, users } from "./office";
import type { Resource } from "./resource";
import { customers, invoices, quotes } from "./sales";

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
  receipts,
  creditNotes,
  users,
];
