import { NOT_SAVED } from "./not-saved";

/**
 * What the screens say when something failed, and when it is done. These words are to the letter: do not tidy them.
 * Some look like slips and are as agreed: a search for quotes that fails says "Error deleting quote", and a service
 * that could not be saved "Error getting service". REFERENCE §8 shows all of them, and a test holds the two together.
 */

/** The toast of what failed, by area and by what was tried. */
export const FAILURES = {
  signIn: "Failed to sign in",
  passwordReset: "Unknown error updating password",
  reports: "Error getting report",
  find: "Error searching the books",
  dashboard: {
    customers: "Error Loading Customer Stats",
    invoices: "Error Loading Invoice Stats",
  },
  users: {
    list: "Error getting users",
    get: "Error getting users",
    create: "Error creating user",
    update: "Error updating user",
    delete: "Error deleting user",
  },
  customers: {
    list: "Error getting customers",
    search: "Error searching for customers",
    get: "Error getting customer",
    create: "Error creating customer",
    update: "Error updating customer",
    delete: "Error deleting customer",
  },
  suppliers: {
    list: "Error getting suppliers",
    search: "Error searching for suppliers",
    get: "Error getting suppliers",
    create: "Error creating supplier",
    update: "Error updating supplier",
    delete: "Error deleting supplier",
    pay: "Error paying supplier",
  },
  invoices: {
    list: "Error getting invoices",
    search: "Error deleting invoice",
    get: "Error getting invoice",
    create: "Error creating invoice",
    update: "Error getting invoice",
    delete: "Error deleting invoice",
    review: "Failed to update invoice reviews",
  },
  services: {
    list: "Error getting services",
    search: "Error searching for services",
    get: "Error getting service",
    create: "Error creating service",
    update: "Error getting service",
    delete: "Error getting service",
  },
  purchases: {
    list: "Error getting purchases",
    search: "Error searching for purchases",
    get: "Error getting purchases",
    create: "Error creating purchase",
    update: NOT_SAVED.purchase,
    delete: "Error deleting purchase",
  },
  purchaseCategories: {
    list: "Error getting purchase categories",
    search: "Error searching purchase categories",
    get: "Error getting purchase category",
    create: "Error creating purchase category",
    update: "Error getting purchase category",
    delete: "Error deleting purchase category",
  },
  products: {
    list: "Error getting products",
    search: "Error searching for Products",
    get: "Error getting product",
    create: "Error creating product",
    update: "Error getting product",
    delete: "Error getting product",
  },
  quotes: {
    list: "Error getting quote",
    search: "Error deleting quote",
    get: "Error getting quote",
    create: "Error creating quote",
    update: "Error getting quote",
    delete: "Error deleting quote",
  },
  transactions: {
    list: "Error getting transactions",
    get: "Error getting transaction",
    create: "Error creating transaction",
    update: "Error updating transaction",
    delete: "Error deleting transaction",
    import: "Error reading bank file",
    match: "Error matching transaction",
  },
  receipts: {
    list: "Error getting receipts",
    search: "Error searching for receipts",
    get: "Error getting receipt",
    create: "Error creating receipt",
    update: "Error updating receipt",
    delete: "Error deleting receipt",
  },
  creditNotes: {
    list: "Error getting credit notes",
    search: "Error searching for credit notes",
    get: "Error getting credit note",
    create: "Error creating credit note",
    update: "Error updating credit note",
    delete: "Error deleting credit note",
  },
  approvals: {
    list: "Error getting approvals",
    get: "Error getting approvals",
    update: NOT_SAVED.approval,
  },
  tillCounts: {
    get: "Error getting till count",
    update: "Error saving till count",
  },
  closing: { update: "Error closing the books" },
  emails: { create: "Error sending email" },
  settings: { get: "Error getting settings", update: "Error saving settings" },
  vatReturns: {
    get: "Error getting VAT return",
    update: "Error marking the VAT return as filed",
    delete: "Error taking the mark away",
  },
  vehicles: { get: "Error getting vehicle", update: "Error updating vehicle" },
  vehicleVisits: { list: "Error getting vehicle visits" },
  reminders: { list: "Error getting reminders", create: "Error sending reminders" },
  imports: {
    list: "Error getting imports",
    get: "Error getting import",
    create: "Error importing file",
    delete: "Error taking the import back",
  },
} as const;

/** The toast of what is done, by area and by what was done. */
export const SUCCESSES = {
  users: {
    create: "User created successfully",
    update: "Updated user successfully",
    delete: "User deleted successfully",
  },
  customers: {
    create: "Customer created successfully",
    update: "Customer updated successfully",
    delete: "Customer deleted successfully",
  },
  suppliers: {
    create: "Supplier created successfully",
    update: "Supplier updated successfully",
    delete: "Supplier deleted successfully",
    pay: "Supplier paid",
  },
  invoices: {
    create: "Invoice created successfully",
    update: "Invoice updated successfully",
    delete: "Invoice deleted successfully",
    review: "Invoice reviewed",
  },
  services: {
    create: "Service created successfully",
    update: "Service updated successfully",
    delete: "Service deleted successfully",
  },
  purchases: {
    create: "Purchase created successfully",
    update: "Purchase updated successfully",
    delete: "Purchase deleted successfully",
  },
  purchaseCategories: {
    create: "Purchase category created successfully",
    update: "Purchase category updated successfully",
    delete: "Purchase category deleted successfully",
  },
  products: {
    create: "Product created successfully",
    update: "Product updated successfully",
    delete: "Product deleted successfully",
  },
  quotes: {
    create: "Quote created successfully",
    update: "Quote updated successfully",
    delete: "Quote deleted successfully",
  },
  transactions: {
    create: "Transaction created successfully",
    update: "Transaction updated successfully",
    delete: "Transaction deleted successfully",
    import: "Bank file read",
    match: "Receipt created and matched",
    link: "Receipt matched",
    matched: "Receipt matched already",
  },
  receipts: {
    create: "Receipt created successfully",
    update: "Receipt updated successfully",
    delete: "Receipt deleted successfully",
  },
  creditNotes: {
    create: "Credit note created successfully",
    update: "Credit note updated successfully",
    delete: "Credit note deleted successfully",
  },
  approvals: { update: "Approval updated successfully" },
  tillCounts: { update: "Till counted", delete: "Till count removed" },
  closing: { update: "Books closed", delete: "Books opened" },
  emails: {
    started: "Statements are being sent",
    stopped: "The rest of the statements will not be sent",
    sent: "Email sent",
    outbox: "No mail server is set: the message is in outbox/",
  },
  settings: { update: "Settings saved" },
  vatReturns: { update: "VAT return marked as filed", delete: "VAT return no longer marked as filed" },
  vehicles: { update: "Vehicle updated successfully" },
  vehicleVisits: {},
  reminders: {
    create: "Marked as reminded",
    delete: "No longer marked as reminded",
    started: "Reminders are being sent",
    stopped: "The rest of the reminders will not be sent",
  },
  imports: { create: "File imported", delete: "Import taken back" },
} as const;
