import { type Calendar, momentOf, threeYearsTo } from "../../../cli/demo/calendar";
import { planCustomers } from "../../../cli/demo/customers";
import { paymentInput, planPayments } from "../../../cli/demo/payments";
import { chanceOf } from "../../../cli/demo/random";
import { DEMO_BUSINESS, GARAGE, MOT } from "../../../cli/demo/tables/business";
import { SERVICES } from "../../../cli/demo/tables/services";
import { planVisits, type Visit } from "../../../cli/demo/visits";
import { workOf } from "../../../cli/demo/work";
import { readBusiness } from "../../config.server";
import { type Books, openBooks } from "../../modules/books/books.server";
import { covers, type Invoice, NO_PAYMENTS, sumUp } from "../../modules/invoices/invoice";
import { receiveTotals } from "../../modules/receipts/receive-totals.server";
import { settleVat } from "../../modules/sales/sale";
import { serviceSchema } from "../../modules/services/service.schema";
import { addUser } from "../../modules/users/users.server";
import { validate } from "../../shared/schema";
import type { CompactionOptions } from "../../store/store";
import { OWNER } from "../garage/test-app";
import { addPurchases } from "./purchases";
import { writeEach } from "./write-each";

const LAST_DAY = "2026-11-20";
const COURIER_SHARE = 1 / 18;
const OPENING = 8 * 3600;
/** The invoice whose page is looked at has so many lines, whatever the size of the books. */
const SHOWN_LINES = 4;

const TITLES = new Map<string, string>(SERVICES.map(({ id, title }) => [id, title]));

/** How many records books are made with. */
export interface BooksSize {
  readonly customers: number;
  readonly invoices: number;
  readonly purchases: number;
}

/**
 * Fills an empty directory with the invented garage of the demo at any size, each record as it ended, without the changes that led
 * there, and compacts it. OWNER may sign in. Answers the `_id` of a usual invoice.
 */
export async function makeBooks(
  dir: string,
  size: BooksSize,
  compaction: CompactionOptions,
): Promise<string> {
  const calendar = threeYearsTo(LAST_DAY, chanceOf("calendar"));
  const customers = planCustomers(size.customers, calendar, chanceOf("customers"));
  const counts = { all: size.invoices, courier: Math.round(size.invoices * COURIER_SHARE) };
  const visits = planVisits(customers, counts, calendar, chanceOf("visits"));
  let now = momentOf(calendar.days[0] ?? LAST_DAY, OPENING);
  const books = await openBooks({ dir, now: () => now, compaction });
  try {
    const business = await readBusiness(dir, { otherwise: DEMO_BUSINESS });
    await addUser({ books, business }, { ...OWNER, name: "Owner", role: "Admin" }, "bench");
    await books.update("bench", ({ services }) => {
      for (const { id, ...service } of SERVICES) {
        services.insert({ _id: id, ...validate(serviceSchema, service) });
      }
    });
    await addCustomers(books, [customers.courier, ...customers.others]);
    const shown = await addInvoices(books, visits, calendar, (moment) => {
      now = moment;
    });
    await addPurchases(books, size.purchases);
    await books.compact();
    return shown;
  } finally {
    await books.close();
  }
}

function addCustomers(books: Books, planned: readonly Visit["customer"][]): Promise<void> {
  return writeEach(planned, ({ id, input }) =>
    books.update("bench", ({ customers }) => customers.insert({ _id: id, ...input, active: true })),
  );
}

async function addInvoices(
  books: Books,
  visits: readonly Visit[],
  calendar: Calendar,
  setClock: (moment: Date) => void,
): Promise<string> {
  const toInvoice = invoiceMaker(calendar);
  const byDay = new Map<number, Visit[]>();
  for (const visit of visits) byDay.set(visit.day, [...(byDay.get(visit.day) ?? []), visit]);
  let shown = "";
  for (const [day, ofDay] of byDay) {
    setClock(momentOf(calendar.days[day] ?? LAST_DAY, OPENING));
    await writeEach(ofDay, async (visit) => {
      const invoice = toInvoice(visit);
      const { _id, lines } = await books.update("bench", (open) => {
        receiveTotals(open, invoice, NO_PAYMENTS, invoice.invoiceDate);
        return open.invoices.insert(invoice);
      });
      if (lines.length === SHOWN_LINES) shown = _id;
    });
  }
  return shown;
}

/** Makes an invoice of each visit, in their order. */
function invoiceMaker(calendar: Calendar): (visit: Visit) => Invoice {
  const workshop = chanceOf("workshop");
  const till = chanceOf("till");
  const ids = chanceOf("ids");
  let count = 0;

  return (visit) => {
    const { customer, vehicle, kind } = visit;
    const day = calendar.days[visit.day] ?? LAST_DAY;
    const { lines: work, repairNotes } = workOf(
      visit,
      day,
      Math.floor((calendar.last - visit.day) / 365),
      workshop,
    );
    const lines = work.map(({ service, description, charged, addVat }) => ({
      _id: ids.id(),
      service,
      title: TITLES.get(service) ?? service,
      description,
      charged,
      ...settleVat(addVat, {
        vatExempt: kind === "mot",
        highValue: customer.input.highValue,
        forced: false,
      }),
    }));
    const { name, addressLine1, addressLine2, town, postalCode } = customer.input;
    count += 1;
    let invoice: Invoice = {
      _id: ids.id(),
      autoId: count,
      created: "",
      updated: "",
      department: kind === "mot" ? MOT : GARAGE,
      customer: customer.id,
      billTo: { name, addressLine1, addressLine2, town, postalCode },
      invoiceDate: day,
      vehicleModel: vehicle.model.name,
      vehicleReg: vehicle.reg,
      repairNotes,
      lines,
      payments: NO_PAYMENTS,
      review: null,
      ...sumUp(lines, NO_PAYMENTS),
    };
    for (const payment of planPayments(visit, calendar, till)) {
      const payments = { ...invoice.payments, ...paymentInput(invoice, payment, till) };
      invoice = {
        ...invoice,
        payments: { ...payments, paidInFull: covers(payments, invoice.total) },
        ...sumUp(lines, payments),
      };
    }
    return invoice;
  };
}
