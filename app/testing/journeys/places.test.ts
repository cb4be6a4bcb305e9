// Where things stand beside one another.
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Person } from "./person";
import { screenStage } from "./screens";

const { stage, place } = screenStage();

let person: Person;
beforeAll(async () => {
  person = await stage().person({ scripts: true });
});
afterAll(() => person.close());

/** Pixels from the left and the top of the window. */
interface Sides {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Where it stands once it is scrolled to. */
async function sidesOf(element: Locator): Promise<Sides> {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element} is not there`);
  return { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height };
}

describe("on a phone", () => {
  const phone = { width: 390, height: 844 };
  beforeAll(() => person.page.setViewportSize(phone));

  test("what is credited stands beneath its heads", async () => {
    await person.open(place("credit note"));
    const table = person.page.getByRole("dialog").getByRole("table");
    for (const [index, name] of ["VAT", "Amount"].entries()) {
      const head = await sidesOf(table.getByRole("columnheader", { name }));
      const { right } = await sidesOf(table.getByRole("cell").nth(index));
      expect(right, name).toBeCloseTo(head.right);
    }
  });

  test("a bank transaction is searched for in the whole width, without scripts too", async () => {
    const other = await stage().person({ scripts: false });
    await other.page.setViewportSize(phone);
    await other.open(place("edit receipt"));
    const { left } = await sidesOf(other.field("Reference, amount or number"));
    const { right } = await sidesOf(other.page.getByRole("button", { name: "Find" }).first());
    expect([left, right]).toEqual([16, 374]);
    await other.close();
  });

  test("the months beside that of the MOTs due share a line", async () => {
    await person.open("/mots-due?month=2026-10");
    const [before, after] = await Promise.all(
      ["September 2026", "November 2026"].map((name) =>
        sidesOf(person.page.getByRole("main").getByRole("link", { name })),
      ),
    );
    expect([before?.left, after?.right]).toEqual([16, 374]);
    expect(before?.top).toBe(after?.top);
  });
});

test("the longest registration lies over no date, stays in its drawer, and is whole in its form", async () => {
  const vehicleReg = "WWWWW WWWWWWWWW";
  const { _id: customer } = await stage().customer("Walter Wide");
  const invoice = { customer, vehicleReg, vehicleModel: "Ford Transit", invoiceDate: "2026-04-15" };
  const { _id } = await stage().make("invoices", invoice);
  const { page } = person;
  const plate = page.getByRole("dialog").getByRole("link", { name: vehicleReg });
  await page.setViewportSize({ width: 390, height: 844 });
  await person.open(`/customers/${customer}/invoices`);
  const date = await sidesOf(page.getByRole("dialog").getByText("15 Apr 2026"));
  expect((await sidesOf(plate)).left).toBeGreaterThan(date.right);
  await person.open(`/invoices/${_id}/delete`);
  expect((await sidesOf(plate)).right).toBeLessThanOrEqual(374);
  await page.setViewportSize({ width: 1280, height: 800 });
  await person.open(`/invoices/${_id}/edit`);
  const cut = await person.field("Vehicle reg").evaluate((field) => field.scrollWidth - field.clientWidth);
  expect(cut).toBe(0);
});

test("the number of a vehicle's invoice stands beside the first line of its work", async () => {
  const { _id: customer } = await stage().customer("Wendy Worked");
  const { _id, autoId } = await stage().make("invoices", {
    ...{ customer, vehicleReg: "WO11 RKD", vehicleModel: "Ford Ka" },
    repairNotes: "Clutch\nBrakes\nExhaust\nTyres",
  });
  await stage().api("PUT", `invoices/${_id}/new-line`, { service: "labour", charged: 40 });
  await person.page.setViewportSize({ width: 1280, height: 800 });
  await person.open("/vehicles/WO11RKD");
  const number = await sidesOf(person.page.getByRole("link", { name: String(autoId), exact: true }));
  const work = await sidesOf(person.page.getByRole("listitem").filter({ hasText: "Labour" }));
  expect(Math.abs(number.top - work.top)).toBeLessThan(4);
});
