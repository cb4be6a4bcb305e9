// What came in by bank, row by row with what it has probably paid: confirmed, skipped, and refused.
import { expect, test } from "vitest";
import { holdRequests } from "./held-requests";
import { type Person, soon } from "./person";
import { openStage } from "./stage";

const stage = openStage();

/** Reads lines of a bank, and shows one of the staff what is to be matched. @param day "20/03/2026" */
async function opensMatches(
  scripts: boolean,
  day: string,
  ...lines: readonly (readonly [words: string, amount: number])[]
): Promise<Person> {
  const csv = ["Date,Description,Amount", ...lines.map(([words, amount]) => `${day},${words},${amount}`), ""];
  await stage.api("POST", "transactions/import", csv.join("\n"), { "Content-Type": "text/csv" });
  const person = await stage.person({ scripts });
  await person.open("/transactions/matching");
  return person;
}

/** Invoices of a new customer, without VAT. */
async function invoicesOf(name: string, vehicleReg: string, ...amounts: readonly number[]) {
  const { _id: customer } = await stage.customer(name);
  const invoices: { readonly _id: string; readonly customer: string }[] = [];
  for (const charged of amounts) {
    const { _id } = await stage.make("invoices", { customer, vehicleModel: "Seat", vehicleReg });
    await stage.api("PUT", `invoices/${_id}/new-line`, { service: "labour", charged, addVat: false });
    invoices.push({ _id, customer });
  }
  return invoices;
}

test("with scripts, Enter confirms one transaction after the other", async () => {
  await invoicesOf("Enter Edith", "EN11 TER", 81.1, 82.2);
  const person = await opensMatches(true, "20/03/2026", ["ENTER EDITH", 81.1], ["ENTER EDITH", 82.2]);
  const items = person.page.getByRole("listitem").filter({ hasText: "ENTER EDITH" });
  const isOnConfirm = () =>
    soon(() => person.page.locator(":focus").allInnerTexts()).toEqual([expect.stringMatching(/^confirm/i)]);
  let sent = 0;
  person.page.on("request", (request) => {
    if (request.method() === "POST") sent++;
  });
  await isOnConfirm();
  await person.page.keyboard.down("Enter");
  await soon(() => items.count()).toBe(1);
  await isOnConfirm();
  // Held down, the key repeats.
  await person.page.keyboard.down("Enter");
  await person.page.keyboard.up("Enter");
  expect([await items.count(), sent]).toEqual([1, 1]);
  await person.page.keyboard.press("Enter");
  await soon(() => items.count()).toBe(0);
  await person.close();
});

test("with scripts, another row waits for the answer to the one that was sent", async () => {
  await invoicesOf("Waiting Wilma", "WA11 TNG", 83.1, 84.2);
  const person = await opensMatches(true, "20/03/2026", ["WAITING WILMA", 83.1], ["WAITING WILMA", 84.2]);
  const items = person.page.getByRole("listitem").filter({ hasText: "WAITING WILMA" });
  const press = (nth: number, name: string) =>
    items.nth(nth).getByRole("button", { name }).dispatchEvent("click");
  const held = await holdRequests(person.page, "**/matching.data", "POST");
  await soon(() => items.count()).toBe(2);
  const [, waits] = await items.locator("strong").allInnerTexts();
  await press(0, "Confirm");
  await soon(held.times).toBe(1);
  await press(1, "Confirm");
  await press(1, "Skip");
  held.letGo();
  await soon(() => items.locator("strong").allInnerTexts()).toEqual([waits]);
  expect(held.times()).toBe(1);
  await held.end();
  await person.close();
});

test("with scripts, SKIP keeps the focus in the list, on the button that was pressed", async () => {
  const lines = [1, 2, 3].map((each) => [`SKIPPED ${each}`, each + 0.07] as const);
  const person = await opensMatches(true, "20/03/2026", ...lines);
  const items = person.page.getByRole("listitem").filter({ hasText: /SKIPPED \d/ });
  await items.nth(1).getByRole("button", { name: "Skip" }).focus();
  for (const left of [2, 1]) {
    await person.page.keyboard.press("Enter");
    await soon(() => items.count()).toBe(left);
    await soon(() => person.page.locator(":focus").allInnerTexts()).toEqual([
      expect.stringMatching(/^skip/i),
    ]);
  }
  await person.close();
});

test("with scripts, the focus stays in the row whose match is refused", async () => {
  const [cheaper] = await invoicesOf("Refused Rita", "RF11 USE", 91.1, 92.2);
  const person = await opensMatches(true, "21/03/2026", ["REFUSED RITA", 92.2], ["REFUSED RITA", 91.1]);
  const items = person.page.getByRole("listitem").filter({ hasText: "REFUSED RITA" });
  const refused = items.filter({ hasText: "£91.10" });
  const confirm = refused.getByRole("button", { name: "Confirm" });
  await confirm.focus();
  await stage.api("PUT", `invoices/${cheaper?._id}/payments`, { cash: 91.1 });
  await person.page.keyboard.press("Enter");
  await person.page.getByText(/^The books changed meanwhile, .* Look at transaction \d+ again\.$/).waitFor();
  await confirm.waitFor({ state: "detached" });
  const link = refused.getByRole("link", { name: "Receive money" });
  await soon(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await items.count()).toBe(2);
  await person.close();
});

test("a suggestion that has changed is not confirmed", async () => {
  const [invoice] = await invoicesOf("Stale Steve", "ST11 ALE", 64.2);
  const person = await opensMatches(false, "20/03/2026", ["STALE STEVE", 64.2]);
  const item = person.page.getByRole("listitem").filter({ hasText: "STALE STEVE" });
  await item.getByText("Likely").waitFor();
  await stage.api("PUT", `invoices/${invoice?._id}/payments`, { cash: 64.2 });
  await item.getByRole("button", { name: "Confirm" }).click();
  await person.page.getByText("The books changed meanwhile, so nothing was saved.").waitFor();
  expect((await stage.api("GET", `receipts?customer=${invoice?.customer}`)).body).toHaveLength(1);
  await person.close();
});
