import { FAILURES, SUCCESSES } from "../../shared/catalogue";
import { londonDayOf } from "../../shared/dates";
import { ConflictError } from "../../shared/errors";
import { type ListedChoices, optionOf, type RecordOption } from "../../shared/record";
import { referencesFromApprovals } from "../approvals/approval-references.server";
import type { Garage } from "../books/books.server";
import { records } from "../books/records.server";
import { referencesFrom } from "../books/references";
import { CAR_CLASS, motFeeOn } from "../departments/mot-fee";
import { invoiceLink } from "../invoices/invoice";
import { quoteLink } from "../quotes/quote";
import type { Service, ServiceRow } from "./service";
import { serviceSchema } from "./service.schema";
import { SERVICE_MAKING } from "./service-making";

export const {
  list: listServices,
  get: getService,
  create: createService,
  update: updateService,
  remove: deleteService,
  references: serviceReferences,
} = records({
  collection: "services",
  noun: "service",
  schema: serviceSchema,
  title: ({ title }) => title,
  references: (books, id) => [
    referencesFrom("invoice", books.invoices.group("service", id), invoiceLink),
    referencesFrom("quote", books.quotes.group("service", id), quoteLink),
    referencesFromApprovals(books, "service", id),
  ],
  checkDeletion: checkServiceDeletion,
});

/** @throws ConflictError for the default service of a department */
export function checkServiceDeletion(
  { business }: Pick<Garage, "business">,
  { _id, title }: Pick<Service, "_id" | "title">,
): void {
  const department = business.departments.find(({ defaultServiceId }) => defaultServiceId === _id);
  if (!department) return;
  throw new ConflictError(
    `${title} is the default service of ${department.displayName} and cannot be deleted`,
  );
}

/** Every service by title, as the choices for a line. */
export function serviceChoices({ books }: Garage): Service[] {
  return [...books.services].sort((a, b) => a.title.localeCompare(b.title, "en-GB"));
}

/** What a form that lists the services needs to add one. */
export function addedServices(garage: Garage): ListedChoices {
  return {
    get: (id) => optionOf(garage.books.services.get(id), serviceOption),
    making: {
      form: SERVICE_MAKING,
      told: { success: SUCCESSES.services.create, failure: FAILURES.services.create },
      make: async (...input) => serviceOption(await createService(garage, ...input)),
    },
  };
}

const serviceOption = ({ _id, title }: Service): RecordOption => ({ id: _id, name: title, detail: "" });

/** Creates each department's default service, as named in config.json, if it does not exist. */
export async function ensureDefaultServices({ books, business }: Garage, by: string): Promise<void> {
  const missing = business.departments.filter(
    ({ defaultServiceId }) => !books.services.get(defaultServiceId),
  );
  if (missing.length === 0) return;
  const fee = motFeeOn(business.motFees, CAR_CLASS, londonDayOf(new Date()))?.max ?? 0;
  await books.update(by, ({ services }) => {
    for (const { defaultServiceId, invoicesVatExempt } of missing) {
      if (services.get(defaultServiceId)) continue;
      services.insert({
        _id: defaultServiceId,
        title: invoicesVatExempt ? "MOT test" : "Labour",
        description: invoicesVatExempt
          ? "Statutory MOT test of a car or light van (class 4)"
          : "Workshop labour for fitting, repair and servicing",
        unitPrice: invoicesVatExempt ? fee : 0,
        unit: invoicesVatExempt ? "item" : "hourly",
        chargeVat: !invoicesVatExempt,
      });
    }
  });
}

/** A service as a row of the list. */
export function serviceRow({ _id, title, description, unitPrice, unit, created }: Service): ServiceRow {
  return { _id, title, description, unitPrice, unit, created };
}
