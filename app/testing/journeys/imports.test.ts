import fs from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { windows1252 } from "../../shared/windows-1252";
import { soon } from "./person";
import { LIKE_MODES, openStage, personOn } from "./stage";

const stage = openStage();

const csv = (name: string, text: string) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(windows1252(text)),
});

describe.each(LIKE_MODES)("with $mode", ({ scripts, word }) => {
  const owner = personOn(stage, { scripts });

  test("an Admin sees what a file would bring, imports it, and takes it back", async () => {
    const file = csv(
      `old ${word}.csv`,
      `Customer name;E-Mail;Tel\r\nZoë ${word};zoe@example.co.uk;01825 762118\r\nBad ${word};no;\r\nLone ${word};;\r\n`,
    );
    await owner.open("/settings/import");
    await owner.sends("Show what it would do");
    await owner.seesProblems("Choose a file");
    await owner.field("CSV file").setInputFiles(file);
    await owner.sends("Show what it would do");
    await owner.isAt(/^\/settings\/import\/[\w-]{21}$/);
    await owner.page.getByText("3 rows, separated by semicolons, written in Windows-1252").waitFor();
    const row = (name: string) => owner.page.getByRole("row", { name });
    // What is refused is shown first.
    await soon(() => owner.page.getByRole("rowheader").allTextContents()).toEqual([`Bad ${word}`]);
    await row(`Bad ${word}`).getByText("E-Mail: “no”: Invalid Email").waitFor();
    await owner.page.getByRole("link", { name: "All 3", exact: true }).click();
    await owner.isAt(/show=all/);
    await row(`Zoë ${word}`).getByText("Will be made").waitFor();
    await row(`Lone ${word}`).getByText("Incomplete: no email and no phone").waitFor();
    const link = owner.page.getByRole("link", { name: "Download it as CSV" });
    const download = await owner.downloads(link);
    expect(download.suggestedFilename()).toBe(`old-${word}-refused.csv`);
    expect(await fs.readFile(await download.path(), "utf8")).toBe(
      `\uFEFFCustomer name,E-Mail,Tel,Why it was refused\r\nBad ${word},no,,E-Mail: “no”: Invalid Email\r\n`,
    );
    await owner.sends("Import 2 customers");
    await owner.seesToast("File imported");
    await owner.isAt("/settings/import");
    const found = await stage.api("POST", "customers/search", { search: word });
    expect(found.body.map(({ name }: { name: string }) => name).sort()).toEqual([
      `Lone ${word}`,
      `Zoë ${word}`,
    ]);
    const zoe = found.body.find(({ name }: { name: string }) => name.startsWith("Zoë"));
    await stage.api("PUT", `customers/${zoe._id}`, { town: "Lewes" });

    await owner.page.getByRole("link", { name: `Take back old ${word}.csv` }).click();
    await owner.seesDrawer("Take back import");
    await owner.page.getByText(`Take back old ${word}.csv?`).waitFor();
    await owner.page.getByText("1 customer was changed since. Those changes are lost.").waitFor();
    await owner.page
      .getByText("The 2 customers that it made are deleted, unless other records refer to them.")
      .waitFor();
    await owner.sends("Take back import");
    await owner.seesToast("Import taken back");
    expect((await stage.api("POST", "customers/search", { search: word })).body).toEqual([]);
  });

  test("a column with an unknown heading is chosen, and chosen again by itself the next time", async () => {
    const file = (name: string) => csv("kunden.csv", `Kunde ${word},Ort\r\n${name} ${word},Lewes\r\n`);
    await owner.open("/settings/import");
    await owner.field("CSV file").setInputFiles(file("Anna"));
    await owner.sends("Show what it would do");
    await owner.page.getByText("No column is read as Name.").waitFor();
    await owner.field("Name").selectOption(`Kunde ${word}`);
    await owner.field("Town").selectOption("Ort");
    await owner.page.getByRole("button", { name: "Read it again" }).click();
    await owner.isAt(/as-name=Kunde/);
    await owner.sends("Import 1 customer");
    await owner.seesToast("File imported");
    await owner.field("CSV file").setInputFiles(file("Berta"));
    await owner.sends("Show what it would do");
    await owner.page
      .getByRole("row", { name: `Berta ${word}` })
      .getByText("Will be made")
      .waitFor();
  });

  test("a way of writing days is sent as found unless somebody chooses one", async () => {
    await owner.open("/settings/import");
    await owner.field("What the file holds").selectOption("Vehicles");
    await owner
      .field("CSV file")
      .setInputFiles(csv("cars.csv", "Auto,Last visit\r\nDY11 ABC,02/13/2026\r\n"));
    await owner.sends("Show what it would do");
    await owner.field("Registration").selectOption("Auto");
    await owner.page.getByRole("button", { name: "Read it again" }).click();
    await owner.isAt(/days=found/);
    const chosen = () => owner.field("Dates").locator("option:checked").textContent();
    await soon(chosen).toBe("As found: month first");
    await owner.field("Dates").selectOption("Day first: 19/11/2026");
    await owner.page.getByRole("button", { name: "Read it again" }).click();
    await owner.isAt(/days=dmy/);
    await owner.page.getByText("Last visit: “02/13/2026” is not a date").waitFor();
  });

  test("a workbook is named, so are columns of one name, and a file that is no longer held is asked for again", async () => {
    await owner.open("/settings/import");
    const workbook = {
      name: "list.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("PK\u0003\u0004 and more"),
    };
    await owner.field("CSV file").setInputFiles(workbook);
    expect(await owner.sends("Show what it would do")).toBe(422);
    await owner.page.getByText("This is an Excel or OpenDocument workbook").first().waitFor();
    await owner.field("CSV file").setInputFiles(csv("two.csv", "Name,Phone,Phone\r\nAnn,01825 762118,\r\n"));
    expect(await owner.sends("Show what it would do")).toBe(422);
    await owner.page.getByText("Two columns are called “Phone”. Rename one of them.").first().waitFor();
    await owner.open("/settings/import/some-file-of-yesterday");
    await owner.isAt("/settings/import");
    await owner.seesToast(
      "The file is no longer here: it is kept for an hour, unless the server restarts. Choose it again.",
    );
  });
});

test("a customer without an email is marked until it is given", async () => {
  await stage.api("POST", "imports/customers", "Name,Phone\nMarked Mabel,01825 762118\n", {
    "Content-Type": "text/csv",
  });
  const person = await stage.person({ scripts: false });
  await person.open("/customers?search=Marked");
  await person.page.getByRole("row", { name: "Marked Mabel" }).getByText("Incomplete").waitFor();
  await person.page.getByRole("link", { name: "Edit Marked Mabel" }).click();
  await person.fills({ "Town (optional)": "Lewes" });
  expect(await person.sends("Update customer")).toBe(422);
  await person.seesProblems("Email is Required");
  await person.fills({ Email: "mabel@example.co.uk" });
  await person.sends("Update customer");
  await person.seesToast("Customer updated successfully");
  expect(await person.page.getByText("Incomplete").count()).toBe(0);
  await person.close();
});

test("the page of an opening balance is headed so: a VAT invoice for it was sent before", async () => {
  const customer = await stage.customer("Opening Oonagh");
  await stage.api(
    "POST",
    "imports/invoices",
    "Number,Customer,Date,Outstanding\nOLD-7,Opening Oonagh,01/02/2026,120\n",
    {
      "Content-Type": "text/csv",
    },
  );
  const { body } = await stage.api("GET", `invoices?customer=${customer._id}`);
  const [{ _id, autoId }] = body;
  const person = await stage.person({ scripts: false });
  await person.open(`/invoices/${_id}/view`);
  await person.page.getByRole("heading", { level: 1, name: "Opening balance" }).waitFor();
  await person.seesTitle(`Opening balance ${autoId}`);
  // Its test would count for nothing.
  await stage.api("PUT", `invoices/${_id}`, {
    ...{ department: "MOT", vehicleReg: "OP11 OON", vehicleModel: "Ford Ka" },
  });
  await person.open(`/invoices/${_id}/view/edit`);
  expect(await person.values("Department")).toEqual(["MOT"]);
  expect(await person.page.getByLabel("Next test due").count()).toBe(0);
  await person.fills({ "Repair notes (optional)": "Sent in February" });
  await person.sends("Update invoice");
  await person.isAt(`/invoices/${_id}/view`);
  await person.close();
});

test("staff see what was imported, and cannot import", async () => {
  const person = await stage.clerk();
  await person.open("/settings/import");
  await person.page.getByText("An Admin imports files.").waitFor();
  expect(await person.page.getByRole("button", { name: "Show what it would do" }).count()).toBe(0);
  await person.close();
});
