import { expect, test } from "vitest";
import { renderPaper } from "../../paper/paper";
import { paperPrinter } from "../../paper/testing/paper-printer";
import { company, mot } from "../../testing/garage/ashdown-garage";
import { type VehicleHistory, VehicleHistoryPaper } from "./vehicle-history-paper";

const print = paperPrinter();

const printedWith = (visit: VehicleHistory["visits"][number], owner = company) =>
  print(
    renderPaper(
      <VehicleHistoryPaper
        {...{ company: owner, department: mot, logo: undefined }}
        history={{ registration: "AB12 CDE", model: "Ford Ka", visits: [visit] }}
        today="2026-11-23"
      />,
    ),
  );

test("a vehicle's history keeps the words of each visit whole, beside long work", async () => {
  const work =
    "Full service with 5W-40 fully synthetic oil, oil filter, air filter and pollen filter, and a wash";
  const visit = {
    ...{ number: 10479, day: "2026-11-19", work: [work, work], test: "", notes: "Squeal from the front" },
    department: "Ashdown Garage",
  };
  const { places, text } = await printedWith(visit);
  expect(places.map((place) => place.text)).toEqual(expect.arrayContaining(["Department", "Ashdown Garage"]));
  expect(text).toContain("Squeal from the front");
  expect(text).toContain("10479");
});

test("a long visit begins on the first page and runs on, and the foot has the company's name and number", async () => {
  const visit = {
    ...{ number: 10479, day: "2026-11-19", test: "", notes: "", department: "Ashdown Garage" },
    work: Array.from({ length: 60 }, (_, line) => `Line ${line + 1} of the work`),
  };
  const { places, text } = await printedWith(visit, {
    ...company,
    ...{ legalName: "Ashdown Motors Ltd", number: "01234567" },
  });
  const pageOf = (line: string) => places.find((place) => place.text.includes(line))?.page;
  expect([pageOf("Line 1 of"), pageOf("Line 60 of")]).toEqual([1, 2]);
  expect(text).toMatch(/Ashdown Motors Ltd, .* \| Company number 01234567/);
});

test("a department's long word breaks in its column, and the paper keeps its width", async () => {
  const placesOf = async (department: string) => {
    const visit = {
      ...{ number: 10479, day: "2026-11-19", work: ["Full service"], test: "", notes: "" },
      department,
    };
    const { places } = await printedWith(visit);
    return places.filter(({ text }) => !/^X+$/.test(text)).map(({ text, left }) => `${text} at ${left}`);
  };
  expect(await placesOf("X".repeat(100))).toEqual(await placesOf("X"));
});
