import { expect, test } from "vitest";
import { newId } from "../../store/store";
import { SmallGarage } from "../../testing/garage/small-garage";
import { importedCustomerSchema } from "../customers/customer.schema";
import { customerFinder } from "./customer-finder.server";
import { ImportRow } from "./import-row";

type Details = Readonly<Partial<Record<"postalCode" | "phone" | "email", string>>>;

/** Customers of one name, and which of them a row finds by its details: their place, or the refusal. */
async function finder(...customers: readonly Details[]) {
  const { garage } = await SmallGarage.open();
  const made = customers.map((details) => ({
    _id: newId(),
    ...importedCustomerSchema.parse({ name: "Kwame Avery", phone: "", email: "", ...details }),
  }));
  await garage.books.update("test", (books) => {
    for (const each of made) books.customers.insert(each);
  });
  const find = customerFinder(garage);
  return (details: Details, name = "Kwame Avery") => {
    const cells: Readonly<Record<string, string>> = { customer: name, ...details };
    const row = new ImportRow((field) => cells[field] ?? "", new Map(), "dmy");
    const { customer, problem } = find(row);
    return customer ? made.findIndex(({ _id }) => _id === customer._id) : problem;
  };
}

const lewes = { postalCode: "BN7 2DZ", phone: "07700900417", email: "kwame@example.co.uk" };
const hove = { postalCode: "BN3 1AA", phone: "07700 900418", email: "avery@example.co.uk" };

test("the only customer of a name is found, unless all that is given differs", async () => {
  const found = await finder(lewes);
  expect(found({})).toBe(0);
  expect(found({ postalCode: "bn72dz" })).toBe(0);
  expect(found({ ...hove, phone: "7700 900417" })).toBe(0);
  expect(found({}, "Somebody Else")).toBe("There is no customer “Somebody Else”. Import customers first");
  expect(found(hove)).toMatch(
    /^Customer \d+ has the name “Kwame Avery”, but another postcode, phone and email\. Correct the row or that customer\. Import this customer first if they are two$/,
  );
  expect(found({ phone: hove.phone })).toMatch(/, but another phone\./);
});

test("a detail that the customer lacks contradicts nothing", async () => {
  const found = await finder({ phone: lewes.phone });
  expect(found({ postalCode: hove.postalCode, email: hove.email })).toBe(0);
  expect(found({ ...hove, email: "" })).toMatch(/, but another phone\./);
});

test("of several customers the one that fits best is found", async () => {
  const found = await finder(lewes, hove, { ...hove, phone: lewes.phone, postalCode: "BN1 1AA" });
  expect(found(lewes)).toBe(0);
  expect(found(hove)).toBe(1);
  expect(found({ ...hove, phone: lewes.phone })).toBe(
    "3 customers are called “Kwame Avery”, and 2 of them match the row equally well. Add a postcode, phone or email that only one of them has",
  );
});

test("of several customers none is found without details, and none by those of nobody", async () => {
  const found = await finder(lewes, hove);
  const called = "2 customers are called “Kwame Avery”";
  expect(found({})).toBe(`${called}. Give the postcode, phone or email of one`);
  expect(found({ postalCode: "TN22 1QD", email: "nobody@example.co.uk" })).toBe(
    `${called}, and none has this postcode or email. Correct the row. Import this customer first if it is another`,
  );
  const [bare, comparable] = [{ phone: lewes.phone }, lewes];
  expect((await finder(bare, comparable))({ postalCode: "TN22 1QD" })).toBe(
    `${called}, and none has this postcode. Correct the row, or add the postcode to one of these customers`,
  );
});
