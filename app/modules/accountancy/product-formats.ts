import type { AccountProduct } from "./account-codes";
import type { ProductFormat } from "./file-format";
import { FREEAGENT_FORMAT } from "./freeagent-format";
import { QUICKBOOKS_FORMAT } from "./quickbooks-format";
import { SAGE50_FORMAT } from "./sage50-format";
import { XERO_FORMAT } from "./xero-format";

/** What each program takes. */
export const FORMATS: Readonly<Record<AccountProduct, ProductFormat>> = {
  xero: XERO_FORMAT,
  quickbooks: QUICKBOOKS_FORMAT,
  sage50: SAGE50_FORMAT,
  freeagent: FREEAGENT_FORMAT,
};
