import { expect, it } from "vitest";
import { SmallGarage } from "../../testing/garage/small-garage";
import { createCustomer, deleteCustomer, updateCustomer } from "../customers/customers.server";
import { createUser } from "../users/manage-users.server";
import { lastChangeOf } from "./versions";

const DAY_MS = 86_400_000;

it("names who saved a record meanwhile, and when, where the change is one of the latest", async () => {
  const { garage } = await SmallGarage.open();
  const password = "correct horse battery";
  const femi = await createUser(
    garage,
    {
      name: "Femi Adeyemi",
      email: "femi@example.co.uk",
      phone: "07700900125",
      password,
      passwordConfirmation: password,
      role: "Admin",
    },
    "test",
  );
  const contact = { name: "Bo", email: "b@example.co.uk", phone: "07700900124" };
  const { _id, updated } = await createCustomer(garage, contact, femi._id);
  const changed = await updateCustomer(garage, _id, { town: "Hove" }, femi._id);
  await expect(updateCustomer(garage, _id, { town: "York" }, "test", updated)).rejects.toThrow(
    /^Femi Adeyemi changed this customer at \d\d:\d\d( on \d\d \w+ \d{4})? while you were editing it, so nothing was saved\. Save again/,
  );
  await expect(deleteCustomer(garage, _id, "test", updated)).rejects.toThrow(
    /^Femi Adeyemi changed this customer at \d\d:\d\d( on \d\d \w+ \d{4})? after you opened this page\. Check it/,
  );

  await expect(deleteCustomer(garage, _id, femi._id, updated)).rejects.toThrow(
    /^You changed this customer at /,
  );

  const time = expect.stringMatching(/^ at \d\d:\d\d$/);
  const then = new Date(changed.updated);
  expect(lastChangeOf(garage, "customers", changed, "test", { now: then })).toEqual({
    name: "Femi Adeyemi",
    when: time,
  });
  const later = new Date(then.getTime() + 2 * DAY_MS);
  const { when } = lastChangeOf(garage, "customers", changed, "test", { now: later });
  expect(when).toMatch(/^ at \d\d:\d\d on \d\d \w+ \d{4}$/);

  // Whoever has no name in the books, such as a command, and a change that is not remembered.
  const byCommand = await updateCustomer(garage, _id, { town: "Hull" }, "cli:root");
  expect(lastChangeOf(garage, "customers", byCommand, "test")).toEqual({});
  expect(
    lastChangeOf(garage, "customers", { ...changed, updated: "2026-01-05T09:00:00.000Z" }, "test"),
  ).toEqual({});
  await expect(updateCustomer(garage, _id, { town: "York" }, "test", updated)).rejects.toThrow(
    /^Someone else changed this customer while you were editing it/,
  );
});
