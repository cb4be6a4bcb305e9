import { beforeAll, expect, test } from "vitest";
import { soon } from "./person";
import { openStage, personOn } from "./stage";

// Where the browser's Back leads after drawers and forms.

const stage = openStage();
const person = personOn(stage, { scripts: true });
const questions: string[] = [];

beforeAll(async () => {
  person.page.on("dialog", async (dialog) => {
    questions.push(dialog.message());
    await dialog.accept();
  });
  for (const name of ["Ada Back", "Ben Back"]) await stage.customer(name);
  await person.open("/home");
});

/** From the dashboard, so that something lies before the list. */
async function opensCustomers(): Promise<void> {
  await person.open("/home");
  await person.page.getByRole("link", { name: "Customers", exact: true }).click();
  await person.isAt("/customers");
}

async function goesBackTo(place: string): Promise<void> {
  await person.page.goBack();
  await person.isAt(place);
  await person.seesNoDrawer();
}

test("Back does not open again what was closed", async () => {
  await opensCustomers();
  await person.follows("Ada Back");
  await person.seesDrawer("Ada Back");
  await person.page.keyboard.press("Escape");
  await person.seesNoDrawer();
  await person.follows("Ben Back");
  const drawer = await person.seesDrawer("Ben Back");
  await drawer.getByRole("link", { name: "Edit customer" }).click();
  await person.seesDrawer("Edit Ben Back");
  await person.follows("Cancel");
  await person.seesNoDrawer();
  await person.isAt("/customers");
  await goesBackTo("/home");
});

test("Cancel discards what was typed without a question, × with one", async () => {
  await opensCustomers();
  for (const [link, asked] of [
    ["Cancel", []],
    ["Close", ["What you typed is not saved yet. Leave without saving?"]],
  ] as const) {
    questions.length = 0;
    await person.follows("Create customer");
    const drawer = await person.seesDrawer("Create Customer");
    await person.fills({ "Full name": "Nobody" });
    await drawer.getByRole("link", { name: link, exact: true }).last().click();
    await person.seesNoDrawer();
    expect(questions).toEqual(asked);
  }
  await goesBackTo("/home");
});

test("Back from what was saved does not lead to its form", async () => {
  await opensCustomers();
  await person.follows("Edit Ada Back");
  await person.seesDrawer("Edit Ada Back");
  await person.fills({ Phone: "01825 760999" });
  await person.sends("Update customer");
  await person.seesToast("Customer updated successfully");
  await goesBackTo("/customers");
  await goesBackTo("/home");
});

test("a step to a field within a form is one step back", async () => {
  await opensCustomers();
  await person.follows("Create customer");
  await person.seesDrawer("Create Customer");
  await person.sends("Create customer");
  await person.follows("Full Name is Required");
  await soon(() => person.field("Full name").evaluate((field) => field === document.activeElement)).toBe(
    true,
  );
  await person.follows("Cancel");
  await person.seesNoDrawer();
  await person.follows("Ada Back");
  await person.seesDrawer("Ada Back");
  await person.page.keyboard.press("Escape");
  await person.isAt("/customers");
  await person.seesNoDrawer();
});

test("closing twice is closing once", async () => {
  await opensCustomers();
  await person.follows("Ada Back");
  const drawer = await person.seesDrawer("Ada Back");
  await drawer.locator("a.drawer__close").evaluate((cross: HTMLElement) => {
    cross.click();
    cross.click();
  });
  await person.seesNoDrawer();
  await person.isAt("/customers");
  await goesBackTo("/home");
});

test("a second press on ×, once the drawer is gone, does not sign out", async () => {
  await opensCustomers();
  await person.follows("Ada Back");
  const drawer = await person.seesDrawer("Ada Back");
  const {
    x = 0,
    y = 0,
    width = 0,
    height = 0,
  } = (await drawer.locator("a.drawer__close").boundingBox()) ?? {};
  const { mouse } = person.page;
  const sent: string[] = [];
  person.page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.url());
  });
  await mouse.click(x + width / 2, y + height / 2);
  await person.seesNoDrawer();
  await mouse.down({ clickCount: 2 });
  await mouse.up({ clickCount: 2 });
  await person.hasReadAnew();
  expect(sent).toEqual([]);
});

test("Back from an invoice leads to the quote that it was generated from", async () => {
  const { _id: customer } = await stage.customer("Cas Quote");
  const quote = await stage.make("quotes", { customer, vehicleModel: "Ford Ka", vehicleReg: "QU11 OTE" });
  await stage.api("PATCH", `quotes/${quote._id}/lines`, [{ service: "labour", charged: 40, addVat: true }]);
  await person.open(`/quotes/${quote._id}/view`);
  await person.sends("Generate invoice");
  await person.isAt(/^\/invoices\/.*\/view$/);
  await goesBackTo(`/quotes/${quote._id}/view`);
});

test("a drawer that was opened by its address closes to its list, and Back leads to where one was before", async () => {
  await person.open("/home");
  await person.open("/customers/new");
  await person.seesDrawer("Create Customer");
  await person.follows("Cancel");
  await person.isAt("/customers");
  await goesBackTo("/home");
});
