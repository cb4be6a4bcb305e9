import { type Day, formatListDay, londonDayOf } from "../../shared/dates";
import { parseCount } from "../../shared/quantity";
import { registrationKey } from "../../shared/registration";
import { foldText } from "../../shared/text";
import { latestDue } from "../invoices/mot-test.server";
import type { VehicleVisit } from "../vehicle-visits/vehicle-visit";
import { visitedVehicleSchema } from "../vehicle-visits/vehicle-visit.schema";
import { knownVehicle } from "../vehicles/vehicles.server";
import { customerFinder } from "./customer-finder.server";
import { type ImportRow, noteLongAgo, thereAlready } from "./import-row";
import { type ImportRules, stillThere } from "./import-rules.server";

type NamedModel = Pick<VehicleVisit, "vehicleModel">;
type MadeVisit = Omit<VehicleVisit, "_id" | "created" | "updated">;

/** The most miles that a vehicle has. */
const MOST_MILES = 2_000_000;

export const vehicleImport: ImportRules<MadeVisit> = {
  reader: (garage) => {
    const find = customerFinder(garage);
    const today = londonDayOf(new Date());
    const key = (vehicleReg: string, date: string | null) => `${registrationKey(vehicleReg)} ${date ?? ""}`;
    const inBooks = new Map<string, MadeVisit>();
    const ownedInFile = new Set<string>();
    const inFile = new Map<string, NamedModel & { readonly number: number; readonly says: string }>();
    for (const visit of garage.books.vehicleVisits) inBooks.set(key(visit.vehicleReg, visit.date), visit);
    return (row, number) => {
      const { customer, problem } = find(row);
      if (problem !== undefined) row.refuse(problem);
      const date = row.day("lastVisit") ?? null;
      if (date !== null && date > today)
        row.refuse(`${row.label("lastVisit")}: ${formatListDay(date)} is still to come`);
      const motDue = row.day("motDue") ?? null;
      const said = row.raw("mileage").replace(/miles?$/i, "");
      const miles = parseCount(said);
      if (said !== "" && !(miles !== undefined && miles <= MOST_MILES))
        row.refuse(`Mileage: “${row.raw("mileage")}” is not a number of miles`);
      const named = ["make", "model"].filter((field) => row.raw(field) !== "");
      const vehicle = row.checked(
        visitedVehicleSchema,
        { vehicleReg: row.text("vehicleReg"), vehicleModel: named.map((field) => row.text(field)).join(" ") },
        { vehicleModel: named },
      );
      if (vehicle === undefined) return row.refused;
      const visit = key(vehicle.vehicleReg, date);
      const says = { customer: customer?._id ?? null, motDue, mileage: miles ?? null };
      const there = inBooks.get(visit);
      if (there !== undefined) return thereAlready(thereInWords(there, says));
      const before = inFile.get(visit);
      if (before?.says === JSON.stringify(says))
        return thereAlready(`Row ${before.number} is the same${otherModelInWords(before, vehicle)}`);
      if (before) {
        row.refuse(
          `Registration: row ${before.number} has it too, with another owner, MOT day or mileage. Leave out one of them`,
        );
        return row.refused;
      }
      inFile.set(visit, { number, says: JSON.stringify(says), vehicleModel: vehicle.vehicleModel });
      noteFarDays(row, { date, motDue, today });
      const registration = registrationKey(vehicle.vehicleReg);
      if (customer !== undefined) ownedInFile.add(registration);
      else if (!ownedInFile.has(registration) && !knownVehicle(garage, registration)?.customer)
        row.note("Nobody is known to own it");
      return row.made({
        ...{ ...vehicle, customer: customer?._id ?? null, date, motDue },
        mileage: miles ?? null,
      });
    };
  },
  insert: (books, _id, visit) => {
    if (visit.customer !== null) stillThere(books.customers.get(visit.customer));
    books.vehicleVisits.insert({ _id, ...visit });
  },
  find: ({ vehicleVisits }, id) => vehicleVisits.get(id),
  remove: ({ vehicleVisits }, id) => vehicleVisits.delete(id),
  references: () => [],
  // What staff typed about a vehicle is on its page, which goes with what led to it.
  takesAlong: (books, id, goes) => {
    const visit = books.vehicleVisits.get(id);
    if (visit === undefined) return false;
    const key = registrationKey(visit.vehicleReg);
    const isSold = [books.invoices, books.quotes].some((sales) => sales.group("vehicle", key).count > 0);
    const [first, ...others] = books.vehicleVisits.ids("vehicle", key);
    // Each vehicle counts once, and not where another import's visit keeps its page.
    const isOfAll = first === id && others.every((other) => goes.has(other));
    return !isSold && isOfAll && (books.vehicleNotes.get(key)?.updated ?? "") > visit.created;
  },
};

/** Where a row's vehicle is there already, and whether the row says something else of it. */
function thereInWords(there: MadeVisit, says: Pick<MadeVisit, "customer" | "motDue" | "mileage">): string {
  const found = `This vehicle is there${there.date === null ? "" : " with this visit"}`;
  const isOther = (["customer", "motDue", "mileage"] as const).some(
    (field) => says[field] !== null && says[field] !== there[field],
  );
  return isOther ? `${found}, with another owner, MOT day or mileage. What is there stays` : found;
}

/** ". Its model is another, and is left out" where a row names another one than the row before. */
function otherModelInWords(before: NamedModel, { vehicleModel }: NamedModel): string {
  const isOther = vehicleModel !== "" && foldText(vehicleModel) !== foldText(before.vehicleModel);
  return isOther ? ". Its model is another, and is left out" : "";
}

/** Tells of days about which a form would ask. */
function noteFarDays(
  row: ImportRow,
  { date, motDue, today }: Pick<MadeVisit, "date" | "motDue"> & { readonly today: Day },
): void {
  noteLongAgo(row, "lastVisit", date);
  // Nobody is reminded of a test that was due ten years ago: 27-02-01 may be a day of 2027.
  noteLongAgo(row, "motDue", motDue, `${Number(today.slice(0, 4)) - 10}-01-01`);
  if (motDue !== null && motDue > latestDue(today))
    row.note(`${row.label("motDue")}: ${formatListDay(motDue)} is more than 13 months away. Check the year`);
}
