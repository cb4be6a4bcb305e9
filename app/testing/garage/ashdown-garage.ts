import { NO_DETAILS } from "../../config.server";
import type { Company, Department } from "../../modules/departments/department";

// A garage as its config.json would describe it, for tests of what is made of that.

export const company: Company = {
  name: "Ashdown Garage",
  tagline: "Repair, servicing and MOT",
  address: ["14 Station Road", "Uckfield", "TN22 1AB"],
  phone: "01825 760 114",
  email: "accounts@ashdowngarage.example",
};

export const repairs: Department = {
  name: "Repairs",
  displayName: "Ashdown Repairs",
  invoicesVatExempt: false,
  defaultServiceId: "labour",
  logo: "",
  showOnInvoice: false,
  invoice: {
    ...NO_DETAILS,
    vatNumber: "GB 284 6615 09",
    bankName: "Lloyds Bank",
    bankAccount: "40118826",
    sortCode: "30-94-11",
  },
};

/** Exempt from VAT, and named above the address of its invoices. */
export const mot: Department = {
  ...repairs,
  name: "MOT",
  displayName: "MOT Station",
  invoicesVatExempt: true,
  defaultServiceId: "mot-test",
  showOnInvoice: true,
};
