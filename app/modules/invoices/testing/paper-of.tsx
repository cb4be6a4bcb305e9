import { renderPaper } from "../../../paper/paper";
import { company, repairs } from "../../../testing/garage/ashdown-garage";
import type { Company, Department } from "../../departments/department";
import type { SaleLine } from "../../sales/sale";
import { type Invoice, NO_PAYMENTS, type Payments, sumUp } from "../invoice";
import { InvoicePaper } from "../invoice-paper";

/** A line with VAT. */
export function line(title: string, charged: number, more: Partial<SaleLine> = {}): SaleLine {
  return { _id: `${title}-${charged}`, service: "s", title, description: "", charged, addVat: true, ...more };
}

/** With VAT, without, and below zero. */
export const LINES = [
  line("Replace rear coil springs", 132, { description: "Both rear springs, offside broken" }),
  line("MOT retest fee", 27.42, { addVat: false }),
  line("Discretionary discount", -20),
];

/** An unpaid invoice of one line of each kind, unless it is told otherwise. */
export function invoiceOf(more: Partial<Invoice> = {}, payments: Partial<Payments> = {}): Invoice {
  const lines = more.lines ?? LINES;
  const paid = { ...NO_PAYMENTS, ...payments };
  return {
    _id: "i1",
    autoId: 10479,
    created: "2026-11-19T10:00:00.000Z",
    updated: "2026-11-19T10:00:00.000Z",
    department: "Repairs",
    customer: "c1",
    billTo: {
      name: "Priya Raman",
      addressLine1: "27 Rotten Row",
      addressLine2: "",
      town: "Lewes",
      postalCode: "BN7 1LJ",
    },
    invoiceDate: "2026-11-19",
    vehicleModel: "Škoda Octavia 2.0 TDI",
    vehicleReg: "RX18 UBD",
    repairNotes: "Offside rear spring broken at MOT.",
    lines,
    payments: paid,
    review: null,
    ...sumUp(lines, paid),
    ...more,
  };
}

/** What stands around an invoice on its paper. */
export interface Setting {
  department?: Department;
  company?: Company;
  logo?: string;
  paid?: { on: string; isAhead: boolean };
  terms?: string;
}

export function htmlOf(invoice: Invoice, setting: Setting = {}): string {
  return renderPaper(
    <InvoicePaper
      invoice={invoice}
      company={setting.company ?? company}
      department={setting.department ?? repairs}
      logo={setting.logo}
      paid={setting.paid}
      terms={setting.terms ?? ""}
      paymentTerms="7 Days"
    />,
  );
}
