import type { ImportKind } from "../modules/imports/import-kinds";
import type { ImportView } from "../modules/imports/imports.server";
import type { BankImport } from "../modules/transactions/bank-import.server";
import type { VehicleVisitView } from "../modules/vehicle-visits/vehicle-visits.server";
import { customer } from "./examples";

/** What the api's description shows of imports. */

/** A file for each kind. */
export const SENT_FILES: Readonly<Record<ImportKind, string>> = {
  customers:
    "Name,Email,Telephone,Address 1,Town,Postcode\r\nPaul Weaver,paul.weaver@example.co.uk,01825 762119,2 High Street,Uckfield,TN22 1QE\r\n",
  suppliers: "Supplier Name,Town,Telephone\r\nSussex Tyres Ltd,Lewes,01273 700212\r\n",
  products: "Item Name,Description,Sales Price,Unit\r\nOil 5W-30,Fully synthetic engine oil,9.80,Ltr\r\n",
  vehicles:
    "Reg,Make,Model,Customer,Last visit,MOT due,Mileage\r\nAB12 CDE,Ford,Focus,Paul Weaver,02/03/2026,01/03/2027,48210\r\n",
  invoices: "Invoice No,Customer,Date,Amount Due\r\n7311,Paul Weaver,30/10/2026,164.50\r\n",
  services:
    "Name,Description,Price,Unit\r\nWheel alignment,Four wheel alignment with a printed report,60.00,item\r\n",
};

export const vehicleVisit: VehicleVisitView = {
  ...{ _id: "p2Kd9WvC4nTs6XbQ8RzLm", created: "2026-11-19T14:05:33.120Z" },
  ...{ updated: "2026-11-19T14:05:33.120Z", vehicleReg: "AB12 CDE", vehicleModel: "Ford Focus", customer },
  ...{ date: "2026-03-02", motDue: "2027-03-01", mileage: 48_210 },
};

export const importRecord: ImportView = {
  ...{ _id: "g5Xw8NvB2mQr7TzLk4JhC", created: "2026-11-19T14:05:33.120Z" },
  ...{ updated: "2026-11-19T14:05:33.120Z", kind: "customers", fileName: "customers.csv" },
  ...{ made: 297, alreadyThere: 2, refused: 1, by: "Gemma Pryce" },
};

export const importResult = {
  ...{ _id: importRecord._id, made: 1, alreadyThere: 0, refused: 1 },
  unreadColumns: ["Account balance"],
  rows: [
    { row: 2, state: "made", reasons: ["Incomplete: no email"] },
    { row: 3, state: "refused", reasons: ["Phone: Invalid Phone Number"] },
  ],
};

export const BANK_FILE =
  "Date,Description,Paid in,Paid out,Balance\r\n19/11/2026,CARTER J 10479,28.60,,1204.11\r\n19/11/2026,SUSSEX TYRES LTD,,164.50,1039.61\r\n";

export const bankImport: BankImport = {
  ...{ _id: "b7Hn2QwXv9sKc4TzRm8Lp", made: 1, alreadyThere: 1, refused: 0 },
  rows: [
    { row: 2, state: "made", reasons: [] },
    { row: 3, state: "alreadyThere", reasons: ["It was read before"] },
  ],
};
