import { readBusiness } from "../../app/config.server";
import { type Garage, openBooks } from "../../app/modules/books/books.server";
import { createProduct } from "../../app/modules/products/products.server";
import { createPurchaseCategory } from "../../app/modules/purchase-categories/purchase-categories.server";
import { serviceSchema } from "../../app/modules/services/service.schema";
import { createSupplier } from "../../app/modules/suppliers/suppliers.server";
import { addUser } from "../../app/modules/users/users.server";
import type { Day } from "../../app/shared/dates";
import { ConflictError } from "../../app/shared/errors";
import { validate } from "../../app/shared/schema";
import { keepBooks, type Plan } from "./bookkeeping";
import { momentOf, threeYearsTo } from "./calendar";
import { planCustomers } from "./customers";
import { officeEvenings } from "./evenings";
import { type Purchasing, planPurchasing } from "./purchases";
import { planQuotes } from "./quotes";
import { chanceOf } from "./random";
import { DEMO_BUSINESS, DEMO_PASSWORD, OWNER, STAFF } from "./tables/business";
import { SERVICES } from "./tables/services";
import { planVisits } from "./visits";

const WHOLE = { customers: 1500, invoices: 9000, courierInvoices: 500 };
const BEFORE_OPENING = 7 * 3600;
const COMMAND = "cli:demo";

export interface DemoOptions {
  /** Created if missing; must hold no books. */
  readonly dir: string;
  /** The last day of the three years. */
  readonly today: Day;
  /** 1 is the whole garage; a smaller share is built faster. */
  readonly scale?: number;
  /** Called now and then with the number of invoices made so far. */
  readonly onProgress?: (done: number, all: number) => void;
}

/**
 * Fills a data directory with three years of an invented garage, by the use cases that the staff work with.
 * For the same `today` and scale, only the ids of users and of what was imported, and password hashes differ between runs.
 * @returns the owner's email and password.
 */
export async function buildDemo(options: DemoOptions): Promise<{ email: string; password: string }> {
  const { dir, today, scale = 1, onProgress } = options;
  const plan = makePlan(today, scale);
  let now = momentOf(plan.calendar.days[0] ?? today, BEFORE_OPENING);
  const books = await openBooks({ dir, now: () => now });
  try {
    if (books.users.count + books.customers.count > 0) throw new ConflictError(`${dir} holds books already`);
    const garage = { books, business: await readBusiness(dir, { otherwise: DEMO_BUSINESS }) };
    const staff = await addStaff(garage);
    const [owner = COMMAND, clerk = owner] = staff;
    await addServices(garage);
    await addPurchasing(garage, plan.purchasing);
    await keepBooks({
      garage,
      plan,
      staff,
      setClock: (moment) => {
        now = moment;
      },
      evenings: officeEvenings(garage, plan, { dir, today, owner, clerk }),
      ...(onProgress ? { onProgress } : {}),
    });
  } finally {
    await books.close();
  }
  return { email: OWNER.email, password: DEMO_PASSWORD };
}

function makePlan(today: Day, scale: number): Plan {
  const scaled = (count: number) => Math.round(count * scale);
  const calendar = threeYearsTo(today, chanceOf("calendar"));
  const customers = planCustomers(scaled(WHOLE.customers), calendar, chanceOf("customers"));
  const counts = { all: scaled(WHOLE.invoices), courier: scaled(WHOLE.courierInvoices) };
  const visits = planVisits(customers, counts, calendar, chanceOf("visits"));
  return {
    calendar,
    customers: [customers.courier, ...customers.others],
    visits,
    quotes: planQuotes(visits, calendar, chanceOf("quotes")),
    purchasing: planPurchasing(chanceOf("purchasing")),
    share: scale,
  };
}

async function addStaff(garage: Garage): Promise<string[]> {
  const ids: string[] = [];
  for (const member of [OWNER, ...STAFF]) {
    const { _id } = await addUser(garage, { ...member, password: DEMO_PASSWORD }, COMMAND);
    ids.push(_id);
  }
  return ids;
}

async function addPurchasing(garage: Garage, { suppliers, categories, products }: Purchasing): Promise<void> {
  await Promise.all([
    ...suppliers.map(({ id, input }) => createSupplier(garage, input, COMMAND, id)),
    ...categories.map(({ id, input }) => createPurchaseCategory(garage, input, COMMAND, id)),
    ...products.map(({ id, input }) => createProduct(garage, input, COMMAND, id)),
  ]);
}

function addServices({ books }: Garage): Promise<void> {
  return books.update(COMMAND, ({ services }) => {
    for (const { id, ...service } of SERVICES) {
      services.insert({ _id: id, ...validate(serviceSchema, service) });
    }
  });
}
