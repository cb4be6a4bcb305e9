import { expect, test } from "vitest";
import { SmallGarage } from "../../testing/garage/small-garage";
import { LONGEST_DISPLAY_NAME, mergedSettings } from "./settings";

test("a department that is called as the company was is so still, unless its own name is sent or the new one is too long", async () => {
  const { garage } = await SmallGarage.open();
  const [first, ...others] = garage.business.departments;
  const company = { ...garage.business.company, name: "Old Name" };
  const departments = [{ ...first, displayName: "Old Name" }, ...others];
  const business = { ...garage.business, company, departments } as typeof garage.business;
  const named = (change: object) => {
    const merged = mergedSettings(business, change) as unknown as typeof garage.business;
    return merged.departments.map(({ displayName }) => displayName);
  };
  const rest = others.map(({ displayName }) => displayName);
  const renamed = (name: string, sent: object = {}) => named({ company: { name }, ...sent });
  expect(renamed(" New Name ")).toEqual(["New Name", ...rest]);
  expect(renamed("New Name", { departments: [{ name: first?.name, vatByDefault: true }] })).toEqual([
    ...["New Name", ...rest],
  ]);
  expect(renamed("New Name", { departments: [{ name: first?.name, displayName: "Own" }] })).toEqual([
    ...["Own", ...rest],
  ]);
  for (const name of ["", "x".repeat(LONGEST_DISPLAY_NAME + 1)]) expect(renamed(name)[0]).toBe("Old Name");
  expect(named({ company: { email: "a@example.co.uk" } })[0]).toBe("Old Name");
});
