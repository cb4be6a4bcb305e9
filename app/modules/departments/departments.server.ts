import { ConflictError, NotFoundError, ValidationError } from "../../shared/errors";
import type { Garage } from "../books/books.server";
import { type Department, departmentCalled, isMotDepartment, MOT } from "./department";

/** A record's department, or the first one if it is no longer configured. */
export function departmentOf({ business }: Garage, name: string): Department {
  const found =
    business.departments.find((department) => department.name === name) ?? business.departments[0];
  if (!found) throw new Error("The configuration holds no department");
  return found;
}

/** Returns the department with that name. @throws NotFoundError */
export function getDepartment({ business }: Garage, name: string): Department {
  const found = business.departments.find((department) => department.name === name);
  if (found) return found;
  const names = business.departments.map((each) =>
    each.displayName === each.name ? each.name : `${each.name} (${each.displayName})`,
  );
  throw new NotFoundError(`There is no such department. The departments are ${names.join(", ")}`);
}

/** Returns the named department, or the first one for "". @throws ValidationError */
export function chosenDepartment(garage: Garage, name: string): Department {
  const department = departmentOf(garage, name);
  if (name === "" || department.name === name) return department;
  const names = garage.business.departments.map((each) => each.name).join(", ");
  throw new ValidationError({ department: [`Must be one of ${names}`] });
}

/** The department to filter records by; undefined for all. @throws ValidationError */
export function narrowedDepartment(garage: Garage, name: string | undefined): string | undefined {
  return name === undefined ? undefined : chosenDepartment(garage, name).name;
}

/** Whom a supplier billed: a department's own name where it is only spelled otherwise, or is the name on its paper. */
export function billedParty({ business }: Pick<Garage, "business">, invoicedTo: string): string {
  return departmentCalled(business.departments, invoicedTo)?.name ?? invoicedTo;
}

/** The MOT department; undefined when none is configured. */
export function findMotDepartment({ business }: Garage): Department | undefined {
  return business.departments.find(isMotDepartment);
}

/** Returns the MOT department. @throws ConflictError when none is configured */
export function motDepartment(garage: Garage): Department {
  const mot = findMotDepartment(garage);
  if (mot) return mot;
  throw new ConflictError(`config.json has no department called ${MOT} that is exempt from VAT`);
}
