import { sumMoney } from "../../shared/money";
import type { Department } from "./department";

/** What the invoices of a department come to. */
export interface DepartmentSum {
  readonly name: string;
  readonly displayName: string;
  readonly count: number;
  /** Pounds, VAT included. */
  readonly total: number;
}

interface Sold {
  readonly department: string;
  readonly total: number;
}

/**
 * The sums of each department, in the order of config.json, those without invoices too. What belongs to departments that are no
 * longer configured comes last, so that the sums add up to the whole.
 */
export function departmentSums(
  departments: readonly Pick<Department, "name" | "displayName">[],
  invoices: readonly Sold[],
): DepartmentSum[] {
  const configured = departments.map(({ name, displayName }) => ({ name, displayName }));
  const names = new Set(configured.map(({ name }) => name));
  const others = new Set(invoices.map(({ department }) => department).filter((name) => !names.has(name)));
  const gone = [...others].map((name) => ({ name, displayName: `${name} (not configured)` }));
  return [...configured, ...gone].map(({ name, displayName }) => {
    const own = invoices.filter(({ department }) => department === name);
    return { name, displayName, count: own.length, total: sumMoney(own.map(({ total }) => total)) };
  });
}
