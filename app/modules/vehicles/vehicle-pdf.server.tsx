import { londonDayOf } from "../../shared/dates";
import type { PrintedPaper } from "../../shared/printed-paper";
import type { Garage } from "../books/books.server";
import { type Press, printPaper } from "../departments/department-paper.server";
import { departmentOf } from "../departments/departments.server";
import { vehicleFileName } from "./vehicle";
import { VehicleHistoryPaper } from "./vehicle-history-paper";
import { vehicleHistory } from "./vehicles.server";

/** Prints a vehicle's history, under the first department's logo. @throws NotFoundError when there is no invoice */
export async function printVehicle(garage: Garage & Press, registration: string): Promise<PrintedPaper> {
  const history = vehicleHistory(garage, registration);
  const today = londonDayOf(new Date());
  return printPaper(garage, departmentOf(garage, ""), vehicleFileName(history.registration), (setting) => (
    <VehicleHistoryPaper {...setting} history={history} today={today} />
  ));
}
