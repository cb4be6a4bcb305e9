import type { Garage } from "../../app/modules/books/books.server";
import { type CsvColumn, csvHead, csvLine } from "../../app/modules/exports/csv";
import { importFile } from "../../app/modules/imports/imports.server";
import { nextTestDay } from "../../app/modules/mots/mot-due";
import { addDays, type Day } from "../../app/shared/dates";
import type { PlannedCustomer } from "./customers";
import { chanceOf } from "./random";
import { mileageOn, type Vehicle } from "./vehicles";

/** A vehicle as the old program exports it. */
interface OldVehicle {
  readonly vehicle: Vehicle;
  readonly owner: PlannedCustomer;
  readonly lastVisit: Day;
}

const COLUMNS: readonly CsvColumn<OldVehicle>[] = [
  { head: "Registration", text: ({ vehicle }) => vehicle.reg },
  { head: "Make and model", text: ({ vehicle }) => vehicle.model.name },
  { head: "Customer", text: ({ owner }) => owner.input.name },
  { head: "Postcode", text: ({ owner }) => owner.input.postalCode },
  { head: "Last visit", text: ({ lastVisit }) => lastVisit },
  { head: "MOT due", text: ({ lastVisit }) => nextTestDay(lastVisit) },
  { head: "Mileage", text: ({ vehicle, lastVisit }) => String(mileageOn(vehicle, lastVisit)) },
];

/** The most customers whose vehicles are brought along. */
const MOST_OWNERS = 80;
/** Those in the file who were never entered: their rows are refused. */
const STRANGERS = 2;

/** Brings the vehicles of the customers who came so far, with their last visit before the first day. */
export async function importVehicles(
  garage: Garage,
  customers: readonly PlannedCustomer[],
  firstDay: Day,
  by: string,
): Promise<void> {
  const chance = chanceOf("old program");
  const isKnown = ({ id }: PlannedCustomer) => garage.books.customers.get(id) !== undefined;
  const owners = [
    ...customers.filter((each) => !each.isNew && isKnown(each)).slice(0, MOST_OWNERS),
    ...customers.filter((each) => !isKnown(each)).slice(0, STRANGERS),
  ];
  const rows = owners.flatMap((owner) =>
    owner.vehicles.map((vehicle) => ({
      owner,
      vehicle,
      lastVisit: addDays(firstDay, -chance.whole(20, 360)),
    })),
  );
  const bytes = Buffer.from([csvHead(COLUMNS), ...rows.map((row) => csvLine(COLUMNS, row))].join(""));
  await importFile(garage, { kind: "vehicles", bytes, fileName: "old-program-vehicles.csv" }, by);
}
