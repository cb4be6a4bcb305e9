import { describe, expect, test } from "vitest";
import { approvalEditContract } from "./approval-edits";
import { approvalContract } from "./approvals";
import { creditNotesContract } from "./credit-notes";
import { dataServiceContract } from "./data-service";
import { doorContract } from "./door";
import { contractGarage } from "./garage";
import { invoiceContract } from "./invoices";
import { lineQuantityContract } from "./line-quantities";
import { lineContract } from "./lines";
import { motInvoiceContract } from "./mot-invoices";
import { users } from "./office";
import { callsNeverMade } from "./openapi-answers";
import { paymentContract } from "./payments";
import { purchaseContract } from "./purchases";
import { quoteContract } from "./quotes";
import { readingContract } from "./reading";
import { signInContract } from "./sign-in";
import { splitPurchaseContract } from "./split-purchases";
import { statementContract } from "./statements";
import { supplierPaymentContract } from "./supplier-payments";
import { RESOURCES } from "./table";
import { weeklySalesContract } from "./weekly-sales";
import { writingContract } from "./writing";

// The contract of the api: REFERENCE §3, §5, §7 and §9, and what DECISIONS.md settles. A new resource is a row of RESOURCES.

const garage = contractGarage();

signInContract(garage);
doorContract(garage);
// Users are slow to make, since each has a password: they have a file of their own.
for (const resource of RESOURCES.filter((each) => each !== users)) {
  describe(`api/${resource.path}`, () => {
    writingContract(garage, resource);
    readingContract(garage, resource);
  });
}
invoiceContract(garage);
lineContract(garage);
describe("quantity and unit price:", () => lineQuantityContract(garage));
paymentContract(garage);
creditNotesContract(garage);
motInvoiceContract(garage);
purchaseContract(garage);
splitPurchaseContract(garage);
supplierPaymentContract(garage);
approvalContract(garage);
approvalEditContract(garage);
weeklySalesContract(garage);
quoteContract(garage);
statementContract(garage);
dataServiceContract(garage);

/** Calls that other files test: users.test.ts, closing.test.ts, settings.test.ts, emails.test.ts, till-counts.test.ts, imports.test.ts, open-invoices.test.ts, bank-files.test.ts, reports-mots.test.ts, reports.test.ts, vat.test.ts and journeys/password-reset.test.ts. */
const ELSEWHERE =
  /^[A-Z]+ (?:users|closing|settings|documents|find|vehicles|till-counts|imports|transactions\/import|vehicle-visits|reminders|reports|vat-returns|authentication\/re)/;

test("every call of the api has succeeded above", () => {
  expect(callsNeverMade().filter((call) => !ELSEWHERE.test(call))).toEqual([]);
});
