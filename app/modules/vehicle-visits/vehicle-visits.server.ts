import { registrationKey } from "../../shared/registration";
import type { Listing } from "../../store/store";
import type { BooksInUpdate, Garage } from "../books/books.server";
import { type Page, type PageQuery, pageOf } from "../books/listing.server";
import { type CustomerView, customerView } from "../customers/customer";
import type { VehicleVisit } from "./vehicle-visit";

/** The filters of the list; without any, it holds every visit. */
export interface VehicleVisitFilter {
  readonly registration?: string;
  readonly customer?: string;
}

/** A page of the visits that were imported, newest first. */
export function listVehicleVisits(garage: Garage, query: PageQuery & VehicleVisitFilter): Page<VehicleVisit> {
  return pageOf(findVehicleVisits(garage, query), query);
}

function findVehicleVisits(
  { books: { vehicleVisits } }: Garage,
  { registration, customer }: VehicleVisitFilter,
): Listing<VehicleVisit> {
  if (registration !== undefined) return vehicleVisits.group("vehicle", registrationKey(registration));
  return customer === undefined ? vehicleVisits : vehicleVisits.group("customer", customer);
}

/** A visit as it is read: its customer is an object. */
export type VehicleVisitView = Omit<VehicleVisit, "customer"> & { readonly customer: CustomerView | null };

export function vehicleVisitView({ books }: Garage, visit: VehicleVisit): VehicleVisitView {
  const customer = books.customers.get(visit.customer ?? "");
  return { ...visit, customer: customer ? customerView(customer) : null };
}

/** Forgets whose vehicles they were when a customer is deleted. `isReleased` knows such visits by this change. */
export function releaseVisits(books: BooksInUpdate, customer: string): void {
  for (const visit of [...books.vehicleVisits.group("customer", customer)]) {
    books.vehicleVisits.put({ ...visit, customer: null });
  }
}
