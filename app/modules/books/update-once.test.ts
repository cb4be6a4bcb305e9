import { expect, it } from "vitest";
import { SmallGarage } from "../../testing/garage/small-garage";
import { updateOnce } from "./update-once.server";

it("knows a form that has made its change, also while that is being written, and none that was refused", async () => {
  const { garage } = await SmallGarage.open();
  await garage.books.update("test", ({ closing }) => {
    closing.insert({ _id: "books", closedUntil: "2026-10-31", by: "test" });
  });
  const sent = (id: string, date: string) =>
    updateOnce(garage, "test", id, ({ tillCounts }, isAgain) => {
      const count = { _id: date, date, counted: 1, float: 0, takenOut: 0, notes: "", countedBy: "test" };
      if (!isAgain) tillCounts.insert(count);
      return isAgain;
    });
  await expect(sent("a form", "2026-10-05")).rejects.toThrow("The books are closed");
  expect(await Promise.all([sent("a form", "2026-11-05"), sent("a form", "2026-11-05")])).toEqual([
    false,
    true,
  ]);
  expect(await sent("a form", "2026-11-06")).toBe(true);
  expect(await sent("another", "2026-11-06")).toBe(false);
  expect([await sent("", "2026-11-07"), await sent("", "2026-11-08")]).toEqual([false, false]);
});
