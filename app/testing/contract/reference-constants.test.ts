import { expect, test } from "vitest";
import { API_ROWS, SCREEN_ROWS } from "../../http/paging";
import { SESSION_HOURS } from "../../http/session.server";
import { ACCOUNT_ATTEMPTS, ADDRESS_ATTEMPTS } from "../../http/sign-in-limits.server";
import { APPROVAL_METHODS } from "../../modules/approvals/approval";
import { GRID_ROWS } from "../../modules/approvals/day-sheet";
import { CUSTOMER_TYPES, EMBEDDED_INVOICES, PAYMENT_TERMS } from "../../modules/customers/customer";
import { MONTHS, TOP } from "../../modules/dashboard/statistics";
import { MOT_FEE } from "../../modules/departments/mot-fee";
import { EXPORT_KINDS } from "../../modules/exports/export-kinds";
import { LONGEST_QUERY, MOST_OF_A_KIND } from "../../modules/find/find";
import { MOST_ROWS } from "../../modules/imports/file-table.server";
import { LARGEST_FILE } from "../../modules/imports/file-text.server";
import { MOST_COLUMNS } from "../../modules/imports/filled-rows.server";
import { IMPORT_KINDS } from "../../modules/imports/import-kinds";
import { PRODUCT_UNITS } from "../../modules/products/product";
import { MOST_PAID } from "../../modules/purchases/pay-supplier";
import { DEFAULT_WARRANTY } from "../../modules/purchases/purchase";
import { MOST_ALLOCATIONS } from "../../modules/receipts/receipt.schema";
import { LONGEST_MODEL } from "../../modules/sales/sale";
import { MOST_LINES } from "../../modules/sales/sale.schema";
import { SERVICE_UNITS, SHORTEST_DESCRIPTION } from "../../modules/services/service";
import { RESET_MINUTES } from "../../modules/users/password-reset";
import { PASSWORD_MINIMUM, PASSWORD_MOST_BYTES, ROLES } from "../../modules/users/user";
import { MOST_REVIEWS, MOST_SALES_DAYS } from "../../modules/weekly-sales/weekly-sales.schema";
import { LARGEST_BODY } from "../../server/refusals";
import { LARGEST_AMOUNT } from "../../shared/money";
import { MOST_QUANTITY } from "../../shared/quantity";
import { MOST_OPTIONS } from "../../shared/record";
import { LONGEST_REGISTRATION, SHORTEST_REGISTRATION } from "../../shared/registration";
import { WHOLE_FROM } from "../../shared/short-money";
import { VAT_RATE } from "../../shared/vat";
import { codeIn, rowsOf } from "./reference-tables";

const CONSTANTS: Readonly<Record<string, number | string | readonly string[]>> = {
  ...{ MOST_OF_A_KIND, LONGEST_QUERY },
  ...{ SCREEN_ROWS, API_ROWS, MOST_OPTIONS, EMBEDDED_INVOICES, TOP, MONTHS, GRID_ROWS },
  ...{
    MOST_SALES_DAYS,
    MOST_REVIEWS,
    MOST_LINES,
    MOST_ALLOCATIONS,
    MOST_PAID,
    LONGEST_MODEL,
    SHORTEST_REGISTRATION,
  },
  ...{ LONGEST_REGISTRATION, SHORTEST_DESCRIPTION, PASSWORD_MINIMUM, PASSWORD_MOST_BYTES, VAT_RATE },
  ...{ LARGEST_AMOUNT, MOST_QUANTITY, WHOLE_FROM, MOT_FEE, LARGEST_BODY, SESSION_HOURS, RESET_MINUTES },
  ...{ ACCOUNT_ATTEMPTS, ADDRESS_ATTEMPTS, ROLES, CUSTOMER_TYPES, PAYMENT_TERMS, SERVICE_UNITS },
  ...{ PRODUCT_UNITS, APPROVAL_METHODS, DEFAULT_WARRANTY, EXPORT_KINDS },
  ...{ LARGEST_FILE, MOST_ROWS, MOST_COLUMNS, IMPORT_KINDS },
};

test("§9: every constant is the one in the code", () => {
  const shown = (value: number | string | readonly string[]) => {
    if (typeof value === "number") return value.toLocaleString("en-GB", { maximumFractionDigits: 3 });
    return typeof value === "string" ? value : value.join(", ");
  };
  const listed = rowsOf("9", "What").map((row) => [codeIn(row["Name in the code"]), row.Value]);
  expect(Object.fromEntries(listed)).toEqual(
    Object.fromEntries(Object.entries(CONSTANTS).map(([name, value]) => [name, shown(value)])),
  );
});
