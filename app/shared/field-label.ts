const WORDS: Readonly<Record<string, string>> = { mot: "MOT", vat: "VAT" };
const LABELS: Readonly<Record<string, string>> = {
  autoId: "Number",
  passwordHash: "Password",
  role: "User Type",
  status: "Approved",
  letter: "A-Z",
  chargeVat: "Force Charge VAT",
  vehicleReg: "Vehicle reg",
  customerRef: "Reference",
  supplierInvoiceNumber: "Supplier’s invoice number",
  supplierInvoiceDate: "Supplier’s invoice date",
  pdfName: "Document name",
  pdfPageNumber: "Page number",
  postalCode: "Postcode",
  charged: "Amount",
  motDue: "Next test due",
  goneAt: "Sold or scrapped",
  bacs: "Bank transfers",
  balancePayable: "Outstanding balance",
  sha256: "SHA-256",
};

/** `repairNotes` → `Repair notes`, `vatAmount` → `VAT amount`, `sales-invoices` → `Sales invoices`. */
export function fieldLabel(name: string): string {
  const known = LABELS[name];
  if (known !== undefined) return known;
  const words = name.split(/(?=[A-Z])|(?=\d)|-/).map((word) => word.toLowerCase());
  const label = words.map((word) => WORDS[word] ?? word).join(" ");
  return label.charAt(0).toUpperCase() + label.slice(1);
}
