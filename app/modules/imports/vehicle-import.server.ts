import { registrationKey } from "../../shared/registration";
import type { VehicleVisit } from "../vehicle-visits/vehicle-visit";
import { visitedVehicleSchema } from "../vehicle-visits/vehicle-visit.schema";
import { customerFinder } from "./customer-finder.server";
import { thereAlready } from "./import-row";
import { type ImportRules, stillThere } from "./import-rules.server";

type MadeVisit = Omit<VehicleVisit, "_id" | "created" | "updated">;

/** The most miles that a vehicle has. */
const MOST_MILES = 2_000_000;

export const vehicleImport: ImportRules<MadeVisit> = {
  reader: (garage) => {
    const find = customerFinder(garage);
    const key = (vehicleReg: string, date: string | null) => `${registrationKey(vehicleReg)} ${date ?? ""}`;
    const known = new Map<string, string>();
    for (const { vehicleReg, date } of garage.books.vehicleVisits) {
      known.set(key(vehicleReg, date), "This vehicle is there with this visit");
    }
    return (row, number) => {
      const customer = find(row);
      const date = row.day("lastVisit") ?? null;
      const motDue = row.day("motDue") ?? null;
      const miles = row.raw("mileage").replace(/[,\s]|miles?$/gi, "");
      if (miles !== "" && !(/^\d+$/.test(miles) && Number(miles) <= MOST_MILES)) {
        row.refuse(`Mileage: “${row.raw("mileage")}” is not a number of miles`);
      }
      const vehicle = row.checked(visitedVehicleSchema, {
        vehicleReg: row.text("vehicleReg"),
        vehicleModel: [row.text("make"), row.text("model")].filter(Boolean).join(" "),
      });
      if (vehicle === undefined) return row.refused;
      const place = known.get(key(vehicle.vehicleReg, date));
      if (place !== undefined) return thereAlready(place);
      known.set(key(vehicle.vehicleReg, date), `Row ${number} is the same`);
      if (customer === undefined) row.note("Nobody is known to own it");
      return row.made({
        ...{ ...vehicle, customer: customer?._id ?? null, date, motDue },
        mileage: miles === "" ? null : Number(miles),
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
};
