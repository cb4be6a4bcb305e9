import { removeTransaction, transactionReferences } from "../transactions/transactions.server";
import { productImport, serviceImport, supplierImport } from "./catalogue-import.server";
import { customerImport } from "./customer-import.server";
import type { ImportKind, TakenBackKind } from "./import-kinds";
import type { ImportRules, TakingBack } from "./import-rules.server";
import { invoiceImport } from "./invoice-import.server";
import { vehicleImport } from "./vehicle-import.server";

/** The rules of a kind, whatever its rows become: what one of them reads is stored only by itself. */
export type AnyRules = ImportRules<unknown>;

/** How the rows of each kind become records. */
export const IMPORT_RULES: Readonly<Record<ImportKind, AnyRules>> = {
  customers: customerImport as AnyRules,
  suppliers: supplierImport as AnyRules,
  products: productImport as AnyRules,
  services: serviceImport as AnyRules,
  vehicles: vehicleImport as AnyRules,
  invoices: invoiceImport as AnyRules,
};

/** How what a file made is taken back. A bank's file is read by rules of its own. */
export const TAKING_BACK: Readonly<Record<TakenBackKind, TakingBack>> = {
  ...IMPORT_RULES,
  transactions: {
    find: ({ transactions }, id) => transactions.get(id),
    remove: removeTransaction,
    references: transactionReferences,
  },
};
