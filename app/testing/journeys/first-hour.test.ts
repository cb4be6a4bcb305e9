import fs from "node:fs/promises";
import { expect, test } from "vitest";
import { windows1252 } from "../../shared/windows-1252";
import { OWNER } from "../garage/test-app";
import { openStage } from "./stage";

// What the first hour costs, from an empty garage to the first paper, for who uses the mouse for everything.

const stage = openStage();

const LOGO = Buffer.from(
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 120 40'><rect width='120' height='40' fill='#1d4f43'/></svg>",
);

const TOWNS = ["Lewes", "Uckfield", "Crowborough", "Hailsham", "Heathfield"];

/** 300 customers as a program of before exports them. */
const CUSTOMERS = Array.from({ length: 300 }, (_, index) =>
  [
    ...[
      `Zoë Carter ${index + 1}`,
      `zoe${index + 1}@example.co.uk`,
      `07700 90${String(index).padStart(4, "0")}`,
    ],
    TOWNS[index % TOWNS.length],
  ].join(";"),
);

test("an empty garage has its name, logo and 300 customers and prints an MOT invoice in at most 60 clicks", async () => {
  const person = await stage.person({ scripts: true, isStranger: true });
  let clicks = 0;
  const fills = async (values: Readonly<Record<string, string>>) => {
    await person.fills(values);
    clicks += Object.keys(values).length;
  };
  const sends = async (button: string) => {
    clicks++;
    expect(await person.sends(button), button).toBeLessThan(400);
  };
  const follows = async (name: string | RegExp) => {
    clicks++;
    await person.page.getByRole("link", { name, exact: true }).first().click();
  };
  const gives = async (label: string, file: { name: string; mimeType: string; buffer: Buffer }) => {
    // The field, the file and "Open".
    clicks += 3;
    await person.field(label).setInputFiles(file);
  };

  await person.open("/");
  await fills({ Email: OWNER.email, Password: OWNER.password });
  await sends("Sign in");
  await person.isAt("/home");

  await follows("Settings");
  await person.isAt("/settings");
  await fills({
    "Trading name": "Ashdown Garage",
    "Address (optional)": "14 Station Road\nUckfield\nTN22 1AB",
  });
  await sends("Save");
  await person.seesToast("Settings saved");
  // The fitting department is called as the garage is, on its papers too.
  await person.page.getByRole("link", { name: "Ashdown Garage", exact: true }).waitFor();
  await follows("MOT");
  await person.isAt("/settings/departments/MOT");
  await follows("Add a logo");
  await person.seesDrawer("Logo of MOT");
  await gives("Picture", { name: "logo.svg", mimeType: "image/svg+xml", buffer: LOGO });
  await sends("Use this picture");
  await person.seesNoDrawer();

  await follows("Import");
  await person.isAt("/settings/import");
  const text = ["Customer name;E-Mail;Tel;Town", ...CUSTOMERS].join("\r\n");
  await gives("CSV file", { name: "old.csv", mimeType: "text/csv", buffer: Buffer.from(windows1252(text)) });
  await sends("Show what it would do");
  await person.isAt(/^\/settings\/import\/[\w-]{21}$/);
  await sends("Import 300 customers");
  await person.seesToast("File imported");

  await follows("Invoices");
  await person.isAt("/invoices");
  await follows("MOT invoices");
  await person.isAt("/invoices/mot");
  await follows("Create MOT invoice");
  await person.seesDrawer("Create MOT Invoice");
  const customer = person.page.getByRole("combobox", { name: "Customer" });
  await customer.fill("carter 217");
  await person.page.getByRole("option", { name: /^Zoë Carter 217/ }).click();
  clicks += 2;
  await fills({ "Vehicle reg": "FH26 HRS", "Vehicle model": "Ford Puma", "Card (optional)": "54.85" });
  await sends("Create MOT invoice");
  await person.isAt(/^\/invoices\/[^/]+\/view$/);
  clicks++;
  const paper = await person.downloads(person.page.getByRole("link", { name: "Download invoice" }));
  expect((await fs.readFile(await paper.path())).subarray(0, 5).toString()).toBe("%PDF-");

  expect(clicks).toBeLessThanOrEqual(60);
  const [, , id] = person.place.split("/");
  expect((await stage.api("GET", `invoices/${id}`)).body).toMatchObject({
    ...{ customer: { name: "Zoë Carter 217" }, department: "MOT", payments: { paidInFull: true } },
  });
  await person.close();
});
