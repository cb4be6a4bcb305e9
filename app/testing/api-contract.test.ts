import { describe } from "vitest";
import { approvalEditContract } from "./contract-approval-edits";
import { approvalContract } from "./contract-approvals";
import { dataServiceContract } from "./contract-data-service";
import { doorContract } from "./contract-door";
import { contractGarage } from "./contract-garage";
import { invoiceContract } from "./contract-invoices";
import { lineContract } from "./contract-lines";
import { motInvoiceContract } from "./contract-mot-invoices";
import { users } from "./contract-office";
import { paymentContract } from "./contract-payments";
import { purchaseContract } from "./contract-purchases";
import { quoteContract } from "./contract-quotes";
import { readingContract } from "./contract-reading";
import { signInContract } from "./contract-sign-in";
import { statementContract } from "./contract-statements";
import { RESOURCES } from "./contract-table";
import { weeklySalesContract } from "./contract-weekly-sales";
import { writingContract } from "./contract-writing";

// The contract of the api: spec.md §3, 5, 7, 9 and what DECISIONS.md settles. A new resource is a row of RESOURCES.

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
paymentContract(garage);
motInvoiceContract(garage);
purchaseContract(garage);
approvalContract(garage);
approvalEditContract(garage);
weeklySalesContract(garage);
quoteContract(garage);
statementContract(garage);
dataServiceContract(garage);
