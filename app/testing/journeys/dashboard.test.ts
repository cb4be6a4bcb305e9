import { beforeAll, describe, expect, test } from "vitest";
import { londonDayOf } from "../../shared/dates";
import { type Person, soon } from "./person";
import { LIKE_MODES, MODES, openStage, personOn } from "./stage";

const stage = openStage();

const THIS_YEAR = Number(londonDayOf(new Date()).slice(0, 4));
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** The cards, each with what stands on it: "Invoices | 2 | Open invoices". */
const cards = async ({ page }: Person) =>
  (await page.getByRole("main").locator("dl > div").allInnerTexts()).map((text) =>
    text.split(/\s*\n+\s*/).join(" | "),
  );

const chart = ({ page }: Person, title: string) =>
  page.getByRole("figure").filter({ has: page.getByRole("heading", { name: title, exact: true }) });

/** The picture of a chart that is seen at this width. */
const picture = (person: Person, title: string) => chart(person, title).locator("svg[aria-label]:visible");

/** What is written in the picture: the names of its bars, then their values; a month without any has none. */
const words = async (person: Person, title: string) =>
  (await picture(person, title).locator("text").allTextContents()).filter(Boolean);

/** What the table under a chart says, line by line. */
const figures = async (person: Person, title: string) =>
  (await chart(person, title).locator("tbody tr").allInnerTexts()).map((line) => line.split(/\s*\t\s*/));

test.each(
  MODES,
)("with $mode, the dashboard of new books counts nothing, and says what invoices lack", async ({
  scripts,
}) => {
  const person = await stage.person({ scripts });
  await person.open("/");
  await person.isAt("/home");
  await person.seesTitle("Dashboard");
  expect(await cards(person)).toEqual([
    "Customers | 0 | Open customers",
    "Invoices | 0 | Open invoices",
    "Purchases | 0 | Open purchases",
    "Invoice Total | £0 | All years",
    "Expenses Total | £0 | All years",
    "Balance Un Paid | £0 | 0 invoices",
  ]);
  const banner = person.page.getByRole("region", { name: "Business details" });
  expect(await banner.getByRole("listitem").count()).toBeGreaterThan(2);
  expect(await chart(person, "Yearly total").innerText()).toContain("Nothing to show yet");
  expect(await chart(person, "Top 20 customers").innerText()).toContain("Nothing to show yet");
  expect(person.complaints).toEqual([]);
  await person.close();
});

describe("once there are books", () => {
  let courier: { readonly _id: string };

  beforeAll(async () => {
    courier = await stage.customer("Weald Valley Couriers & Sons <Ltd>");
    const other = await stage.customer("Ivy Stone");
    const sell = async (customer: string, invoiceDate: string, charged: number, cash: number) => {
      const vehicle = { vehicleModel: "Rover 75", vehicleReg: "DA11 HOM" };
      const { _id } = await stage.make("invoices", { customer, invoiceDate, ...vehicle });
      await stage.api("PUT", `invoices/${_id}/new-line`, { service: "labour", charged });
      await stage.api("PUT", `invoices/${_id}/payments`, { cash });
    };
    await sell(courier._id, `${THIS_YEAR}-01-05`, 1_234_567.89, 1_234_567.89);
    await sell(courier._id, `${THIS_YEAR}-01-31`, 9500, 9000);
    await sell(other._id, "2021-03-01", 120.5, 0);
    const supplier = await stage.make("suppliers", { name: "Motor Factors" });
    const purchaseCategory = await stage.make("purchase-categories", { name: "Parts", description: "Parts" });
    await stage.make("purchases", {
      ...{ supplier, purchaseCategory, invoicedTo: "Garage", details: "Pads" },
      ...{ amount: 950, total: 950, supplierInvoiceNumber: "1", supplierInvoiceDate: "2021-12-24" },
    });
  });

  test("with scripts, the charts of a page are sent once, and are there however the page was come to", async () => {
    const person = await stage.person({ scripts: true });
    const isDrawn = () => soon(() => words(person, "Yearly total")).toHaveLength(4);
    expect((await stage.html("/home")).split(`a bar for each month of ${THIS_YEAR}`)).toHaveLength(9);
    await person.open("/home");
    await isDrawn();
    await person.follows("Open customers");
    await person.isAt("/customers");
    await person.page.goBack();
    await person.isAt("/home");
    await isDrawn();
    await person.page.route("**/home", async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replaceAll(/<svg[^>]*aria-label.*?<\/svg>/gs, ""),
      });
    });
    await person.open("/home");
    await isDrawn();
    expect(person.complaints).toEqual([]);
    await person.close();
  });

  describe.each(LIKE_MODES)("with $mode, the owner", ({ scripts }) => {
    const person = personOn(stage, { scripts });

    test("reads how many and how much on six cards, large sums in full too", async () => {
      await person.open("/home");
      expect(await cards(person)).toEqual([
        "Customers | 2 | Open customers",
        "Invoices | 3 | Open invoices",
        "Purchases | 1 | Open purchases",
        "Invoice Total | £1.24M | £1,244,188.39 | All years",
        "Expenses Total | £950 | All years",
        "Balance Un Paid | £621 | 2 invoices",
      ]);
    });

    test.each(["customers", "invoices", "purchases"])("opens the %s from their card", async (noun) => {
      await person.open("/home");
      await person.follows(`Open ${noun}`);
      await person.isAt(`/${noun}`);
    });

    test("sees the months of this year as charts, with their sums and counts on the bars", async () => {
      await person.open("/home");
      expect(await words(person, "Monthly invoice total")).toEqual([...MONTHS, "1.2M"]);
      expect(await words(person, "Monthly invoice count")).toEqual([...MONTHS, "2"]);
      expect(await words(person, "Monthly expense total")).toEqual(MONTHS);
      const said = await picture(person, "Monthly invoice total").getAttribute("aria-label");
      expect(said).toBe(`Monthly invoice total: a bar for each month of ${THIS_YEAR}`);
      expect((await picture(person, "Monthly invoice total").boundingBox())?.height).toBeGreaterThan(150);
    });

    test("sees the years, all of them", async () => {
      await person.open("/home");
      expect(await words(person, "Yearly total")).toEqual(["2021", String(THIS_YEAR), "£121", "£1.24M"]);
      expect(await words(person, "Yearly expense total")).toEqual(["2021", "£950"]);
    });

    test("chooses another year for the months", async () => {
      await person.open("/home");
      const years = person.page.getByLabel("Monthly charts for");
      expect(await years.locator("option").allInnerTexts()).toEqual([String(THIS_YEAR), "2021"]);
      await years.selectOption("2021");
      await person.page.getByRole("button", { name: "Show" }).click();
      await person.isAt("/home?year=2021");
      await soon(() => words(person, "Monthly invoice total")).toEqual([...MONTHS, "121"]);
      expect(await words(person, "Monthly purchase count")).toEqual([...MONTHS, "1"]);
      expect(await years.inputValue()).toBe("2021");
      expect(await words(person, "Yearly total")).toHaveLength(4);
    });

    test("unfolds the figures of a chart, to the penny", async () => {
      await person.open("/home?year=2021");
      const block = chart(person, "Monthly invoice total");
      const table = block.getByRole("table", { name: "Monthly invoice total" });
      expect(await table.isVisible()).toBe(false);
      await block.getByText("Figures", { exact: true }).click();
      await table.waitFor();
      const rows = await figures(person, "Monthly invoice total");
      expect(rows).toHaveLength(12);
      expect(rows.slice(1, 3)).toEqual([
        ["Feb 2021", "£0.00"],
        ["Mar 2021", "£120.50"],
      ]);
      await block.getByText("Figures", { exact: true }).click();
      await table.waitFor({ state: "hidden" });
    });

    test("goes from a bar of the top 20 to the customer, and from the figures to the supplier", async () => {
      await person.open("/home");
      const bars = picture(person, "Top 20 customers").getByRole("link");
      expect(await bars.count()).toBe(2);
      await bars.first().click();
      await person.isAt(`/customers/${courier._id}`);
      await person.seesDrawer("Weald Valley Couriers & Sons <Ltd>");

      await person.open("/home");
      const suppliers = chart(person, "Top 20 suppliers");
      await suppliers.getByText("Figures", { exact: true }).click();
      await suppliers.getByRole("table").getByRole("link", { name: "Motor Factors" }).click();
      await person.isAt(/^\/suppliers\/[\w-]+$/);
      await person.seesDrawer("Motor Factors");
    });

    test("has charts of its own size on a phone", async () => {
      await person.open("/home");
      const width = async () => (await picture(person, "Yearly total").boundingBox())?.width ?? 0;
      expect(await width()).toBeGreaterThan(400);
      await person.page.setViewportSize({ width: 390, height: 844 });
      expect(await width()).toBeLessThan(390);
      expect(await picture(person, "Yearly total").count()).toBe(1);
      expect(await words(person, "Yearly total")).toHaveLength(4);
      await person.page.setViewportSize({ width: 1280, height: 800 });
    });

    test.each([
      "x",
      "1850",
      "20261",
      "2021.5",
      "__proto__",
    ])("is shown this year for ?year=%s", async (year) => {
      await person.open(`/home?year=${year}`);
      expect(await person.page.getByLabel("Monthly charts for").inputValue()).toBe(String(THIS_YEAR));
    });
  });
});
