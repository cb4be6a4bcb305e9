import type { Business, InvoiceDetails } from "../../../app/modules/departments/department";
import { DEFAULT_MOT_FEES } from "../../../app/modules/departments/mot-fee";
import type { Role } from "../../../app/modules/users/user";

/** The bank is invented and no bank has its range of sort codes, so nobody can be paid by mistake. */
const details: InvoiceDetails = {
  address: ["14 Station Road", "Uckfield", "TN22 1AB"],
  email: "accounts@ashdowngarage.co.uk",
  phone: "01825 760 114",
  vatNumber: "GB 284 6615 09",
  bankName: "Weald and Downs Bank",
  bankAccount: "40118826",
  sortCode: "00-94-11",
};

export const GARAGE = "Garage";
export const MOT = "MOT";
export const LABOUR = "labour";
export const MOT_TEST = "mot-test";

export const DEMO_BUSINESS: Business = {
  product: "Ashdown Garage",
  company: {
    name: "Ashdown Garage",
    tagline: "Repair, servicing and MOT",
    address: details.address,
    phone: details.phone,
    email: details.email,
  },
  departments: [
    {
      name: GARAGE,
      displayName: "Ashdown Garage",
      invoicesVatExempt: false,
      vatByDefault: true,
      defaultServiceId: LABOUR,
      logo: "",
      showOnInvoice: true,
      invoice: details,
    },
    {
      name: MOT,
      displayName: "MOT",
      invoicesVatExempt: true,
      vatWord: "Outside the scope of VAT",
      defaultServiceId: MOT_TEST,
      logo: "",
      showOnInvoice: false,
      invoice: details,
    },
  ],
  quoteDepartmentEditable: false,
  vatScheme: "invoice",
  vatStagger: 2,
  motFees: DEFAULT_MOT_FEES,
};

interface StaffMember {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
}

/** The owner, who signs in to the demo. */
export const OWNER: StaffMember = {
  name: "Gemma Pryce",
  email: "gemma.pryce@ashdowngarage.co.uk",
  role: "Admin",
};

export const STAFF: readonly StaffMember[] = [
  { name: "Colin Marchant", email: "colin.marchant@ashdowngarage.co.uk", role: "Staff" },
  { name: "Ruth Adeyemi", email: "ruth.adeyemi@ashdowngarage.co.uk", role: "Staff" },
  { name: "Jamie Fenwick", email: "jamie.fenwick@ashdowngarage.co.uk", role: "Staff" },
];

/** Printed when the demo starts. The books are deleted when it ends. */
export const DEMO_PASSWORD = "ashdown-garage-demo";
