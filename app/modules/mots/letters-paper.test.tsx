import { expect, test } from "vitest";
import { renderPaper } from "../../paper/paper";
import { isInWindow, WINDOW } from "../../paper/testing/envelope";
import { paperPrinter } from "../../paper/testing/paper-printer";
import { company, mot } from "../../testing/garage/ashdown-garage";
import { type Letter, LettersPaper } from "./letters-paper";

const print = paperPrinter();

const printed = (letters: readonly Letter[]) =>
  print(
    renderPaper(
      <LettersPaper {...{ company, department: mot, logo: undefined, letters }} today="2026-11-19" />,
    ),
  );

const letter = (over: object = {}): Letter => ({
  to: {
    ...{ name: "Joan Carter", addressLine1: "1 High Street", addressLine2: "Ridgewood" },
    ...{ town: "Uckfield", postalCode: "TN22 1QD", ...over },
  },
  subject: "MOT due on 19/11/2026: AB12 CDE",
  text: "Dear Joan Carter\n\nThis is a reminder.",
});

test("each letter is a sheet of its own, with nothing but its address in the window", async () => {
  const { places, sizes, text } = await printed([letter(), letter({ name: "Ann\nOther" })]);
  expect(sizes).toEqual(["A4", "A4"]);
  for (const [page, name] of [
    [1, "Joan Carter"],
    [2, "Ann Other"],
  ] as const) {
    const shown = places.filter((place) => place.page === page && isInWindow(place));
    expect(shown.map((place) => place.text)).toEqual([
      name,
      "1 High Street",
      "Ridgewood",
      "Uckfield",
      "TN22 1QD",
    ]);
    for (const { left, right } of shown) {
      expect(left).toBeGreaterThanOrEqual(WINDOW.left - 0.2);
      expect(right).toBeLessThanOrEqual(WINDOW.right);
    }
  }
  expect(text).toContain("This is a reminder.");
  expect(text).not.toMatch(/Page \d|continued/);
});

test.each([
  {
    name: "WHITTINGHAM AND MCMAHON ROOFING CO LTD",
    addressLine1: "UNIT 14B, WARMINGHAM MANOR COMMERCIAL PARK, STATION APPROACH",
    addressLine2: "HAMMERWOOD ROAD, NORTH MUNDHAM COMMON WOOD",
    town: "ROYAL TUNBRIDGE WELLS",
  },
  { name: "Wm. Mommsen & W. Wammow (Wholesale) Limited", addressLine1: "1 Mill Lane" },
  {
    name: "Joan Carter",
    addressLine1: "14 Old Whitemans Green, Wivelsfield Common, beside the Wesleyan chapel",
  },
  { name: "W".repeat(60), addressLine1: "M".repeat(60), addressLine2: "W".repeat(60), town: "Q".repeat(60) },
  {
    name: "王小明国际贸易有限公司上海分公司".repeat(3),
    addressLine1: "上海市浦东新区世纪大道一百号环球金融中心".repeat(2),
  },
])("a long address shows whole in the window: $name", async (to) => {
  const sent = letter(to);
  const { places } = await printed([sent]);
  const shown = places.filter(isInWindow).map(({ text }) => text);
  const lines = [sent.to.name, sent.to.addressLine1, sent.to.addressLine2, sent.to.town, sent.to.postalCode];
  expect(shown.join("").replaceAll(" ", "")).toBe(lines.join("").replaceAll(" ", ""));
});

test("the postcode of the longest address still stands in the window", async () => {
  const long = "Long words of an address ".repeat(8).trim();
  const { places } = await printed([
    letter({ name: long, addressLine1: long, addressLine2: long, town: long }),
  ]);
  const postcode = places.find(({ text }) => text === "TN22 1QD");
  expect(postcode && isInWindow(postcode)).toBe(true);
});
