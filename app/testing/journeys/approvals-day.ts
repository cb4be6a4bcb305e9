import { expect } from "vitest";
import type { Person } from "./person";
import type { Stage } from "./stage";

/** What the api says of a record that it made, as far as it matters here. */
export interface Made {
  readonly _id: string;
  readonly autoId: number;
  readonly updated: string;
}

/** Makes an invoice of a day with one line and what was paid. */
export async function sell(
  stage: Stage,
  invoiceDate: string,
  customer: string,
  { charged = 100, addVat = true, department = "Garage", ...payments }: Record<string, unknown> = {},
): Promise<Made> {
  const vehicle = { vehicleModel: "Ford Focus", vehicleReg: "AB12 CDE" };
  const { _id } = await stage.make("invoices", { customer, invoiceDate, department, ...vehicle });
  await stage.api("PUT", `invoices/${_id}/new-line`, {
    ...{ service: "labour", description: "Front pads", charged, addVat },
  });
  return (await stage.api("PUT", `invoices/${_id}/payments`, { ...payments, date: invoiceDate })).body;
}

/** The approval of an invoice, as the api has it by now. */
export async function approvalOf(stage: Stage, { _id }: Made) {
  return (await stage.api("GET", `approvals/approval-${_id}`)).body;
}

/** The rows of the grid: an invoice and its approval each. */
export const gridRows = ({ page }: Person) =>
  page.getByRole("row").filter({ has: page.getByRole("checkbox", { name: /^Approve invoice/ }) });

/** What a row of the grid says, cell by cell. */
export async function cells(person: Person, { autoId }: Made): Promise<string[]> {
  const row = gridRows(person).filter({ has: person.page.getByText(`${autoId}`, { exact: true }) });
  return (await row.locator("th, td").allInnerTexts()).map((text) => text.trim());
}

/** The numbers of the invoices, top down. */
export const rowNumbers = (person: Person) => gridRows(person).getByRole("rowheader").allInnerTexts();

/** The words beside the tick boxes of the approvals. */
export const states = (person: Person) =>
  gridRows(person)
    .getByText(/^(?:Not approved|Approved)$/)
    .allInnerTexts();

/** Ticks a box that is saved by itself: without scripts by the button that appears. */
export async function ticks(person: Person, label: string): Promise<void> {
  const box = person.page.getByRole("checkbox", { name: label });
  if (person.hasScripts) {
    await box.click();
  } else {
    const save = box.locator("xpath=..").getByRole("button", { name: "Save" });
    expect(await save.isVisible()).toBe(false);
    await box.setChecked(!(await box.isChecked()));
    await save.click();
    await person.pageIsReady();
  }
}
