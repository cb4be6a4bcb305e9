import type { MenuEntry } from "./ui/frame";
import {
  Banknote,
  Box,
  CalendarCheck,
  CalendarClock,
  ClipboardCheck,
  FileMinus,
  FilePenLine,
  FileText,
  Hourglass,
  House,
  Landmark,
  Percent,
  ReceiptText,
  Settings,
  Tag,
  Truck,
  UserCog,
  Users,
  Wrench,
} from "./ui/icons";

/** The side menu: every signed-in user sees all of it (REFERENCE §2). */
export const MENU: readonly MenuEntry[] = [
  { label: "Home", to: "/home", icon: House },
  { label: "Customers", to: "/customers", icon: Users },
  { label: "Invoices", to: "/invoices", icon: FileText },
  { label: "Purchases", to: "/purchases", icon: ReceiptText },
  { label: "Suppliers", to: "/suppliers", icon: Truck },
  { label: "Users", to: "/users", icon: UserCog },
  { label: "Purchase Categories", to: "/purchase-categories", icon: Tag },
  { label: "Services", to: "/services", icon: Wrench },
  { label: "Products", to: "/products", icon: Box },
  { label: "Weekly Sales", to: "/weekly-sales", icon: CalendarCheck },
  { label: "Approvals", to: "/approvals", icon: ClipboardCheck },
  { label: "Quotes", to: "/quotes", icon: FilePenLine },
  { label: "Bank Transactions", to: "/transactions", icon: Landmark },
];

/** What the menu lists below its divider. */
export const MENU_BELOW: readonly MenuEntry[] = [
  { label: "Money In", to: "/receipts", icon: Banknote },
  { label: "Credit Notes", to: "/credit-notes", icon: FileMinus },
  { label: "Who Owes Us", to: "/who-owes-us", icon: Hourglass },
  { label: "VAT", to: "/vat", icon: Percent },
  { label: "MOTs Due", to: "/mots-due", icon: CalendarClock },
  { label: "Settings", to: "/settings", icon: Settings },
];
