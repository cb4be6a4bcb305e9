import { ConflictError, NotFoundError } from "../../shared/errors";
import { merged, validate } from "../../shared/schema";
import { newId } from "../../store/store";
import { heldByApprovals } from "../approvals/approval-holders.server";
import type { Garage } from "../books/books.server";
import { type Page, type PageQuery, pageOf } from "../books/listing.server";
import { heldBy, refuseWhileHeld } from "../books/references";
import { checkDeletion, checkVersion } from "../books/versions";
import { invoiceLink } from "../invoices/invoice";
import { quoteLink } from "../quotes/quote";
import type { Service } from "./service";
import { serviceSchema } from "./service.schema";

/** Services, newest first; those that match when `search` holds a word. */
export function listServices(
  { books }: Garage,
  { search = "", ...query }: PageQuery & { search?: string },
): Page<Service> {
  return pageOf(books.services.search(search), query);
}

/** The service, or NotFoundError. */
export function getService({ books }: Garage, id: string): Service {
  const service = books.services.get(id);
  if (!service) throw new NotFoundError("There is no such service");
  return service;
}

/**
 * Makes a service.
 * @param id the id of a form's one-use token: the same id again gives what the first send made.
 */
export function createService({ books }: Garage, input: unknown, by: string, id = newId()): Promise<Service> {
  const fields = validate(serviceSchema, input);
  return books.update(by, ({ services }) => services.get(id) ?? services.insert({ _id: id, ...fields }));
}

/** Lays the fields that were sent over the service; lines that it is on stay as they are. */
export function updateService(
  garage: Garage,
  id: string,
  input: unknown,
  by: string,
  version?: string,
): Promise<Service> {
  return garage.books.update(by, ({ services }) => {
    const stored = getService(garage, id);
    checkVersion(stored, version, "service");
    return services.put({ ...stored, ...validate(serviceSchema, merged(stored, input)) });
  });
}

/** Removes a service for good; ConflictError while lines hold it, and for a department's default. */
export function deleteService(garage: Garage, id: string, by: string, version?: string): Promise<void> {
  return garage.books.update(by, (books) => {
    const service = getService(garage, id);
    checkDeletion(service, version, "service");
    const department = garage.business.departments.find(({ defaultServiceId }) => defaultServiceId === id);
    if (department) {
      throw new ConflictError(
        `${service.title} is the default service of ${department.displayName} and cannot be deleted`,
      );
    }
    refuseWhileHeld(service.title, [
      heldBy("invoice", books.invoices.group("service", id), invoiceLink),
      heldBy("quote", books.quotes.group("service", id), quoteLink),
      heldByApprovals(books, "service", id),
    ]);
    books.services.delete(id);
  });
}

/** Every service, by title: the choice on a line. */
export function serviceChoices({ books }: Garage): Service[] {
  return [...books.services].sort((a, b) => a.title.localeCompare(b.title, "en-GB"));
}

/** The most that a station may charge for the MOT test of a car, class 4, in pounds. Source: gov.uk, "MOT test fees", since 2010. */
const MOT_FEE = 54.85;

/** Makes the service that config.json names as each department's default, where it is not there yet. */
export async function ensureDefaultServices({ books, business }: Garage, by: string): Promise<void> {
  const missing = business.departments.filter(
    ({ defaultServiceId }) => !books.services.get(defaultServiceId),
  );
  if (missing.length === 0) return;
  await books.update(by, ({ services }) => {
    for (const { defaultServiceId, invoicesVatExempt } of missing) {
      if (services.get(defaultServiceId)) continue;
      services.insert({
        _id: defaultServiceId,
        title: invoicesVatExempt ? "MOT test" : "Labour",
        description: invoicesVatExempt
          ? "Statutory MOT test of a car or light van (class 4)"
          : "Workshop labour for fitting, repair and servicing",
        unitPrice: invoicesVatExempt ? MOT_FEE : 0,
        unit: invoicesVatExempt ? "item" : "hourly",
        chargeVat: !invoicesVatExempt,
      });
    }
  });
}
