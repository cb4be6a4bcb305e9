import fc from "fast-check";
import { expect, test } from "vitest";
import { parseDay } from "../../shared/dates";
import { addMonths, calendarOf, isMonth, type MotDue, monthOf, nextTestDay, testDaysFor } from "./mot-due";

test.each([
  ["2025-11-19", "2026-11-19"],
  ["2024-02-29", "2025-02-28"],
  ["2023-02-28", "2024-02-28"],
  ["2025-12-31", "2026-12-31"],
])("a test on %s is due again on %s", (tested, due) => {
  expect(nextTestDay(tested)).toBe(due);
});

test("every day of a test is found in the month that it makes a vehicle due", () => {
  const day = fc.date({ min: new Date("1990-01-01"), max: new Date("2150-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(day, (moment) => {
      const tested = moment.toISOString().slice(0, 10);
      const due = nextTestDay(tested);
      expect(parseDay(due)).toBe(due);
      expect(testDaysFor(monthOf(due))).toContain(tested);
    }),
  );
});

test("months go on over the years", () => {
  expect([addMonths("2026-11", 2), addMonths("2026-01", -1), addMonths("2026-11", -12)]).toEqual([
    ...["2027-01", "2025-12", "2025-11"],
  ]);
  expect(["2026-11", "2026-13", "26-11", "soon", "2026-11-01"].map(isMonth)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

test("a calendar's lines are escaped, and folded at 75 bytes", () => {
  const row: MotDue = {
    ...{
      registration: "AB12 CDE",
      model: `Škoda; Octavia, ${"é".repeat(60)}`,
      due: "2026-11-19",
      lastSeen: "2025-11-19",
      reminded: null,
    },
    customer: {
      _id: "c",
      autoId: 1,
      name: "Ann\nBEGIN:VEVENT",
      phone: "01632960001",
      email: "",
      noReminders: false,
    },
  };
  const text = calendarOf([row], "Garage", "2026-11-01T10:00:00.123Z");
  const lines = text.split("\r\n");
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(lines.filter((line) => line === "BEGIN:VEVENT")).toHaveLength(1);
  const whole = text.replaceAll("\r\n ", "");
  expect(whole).toContain(`SUMMARY:MOT due: AB12 CDE\\, Škoda\\; Octavia\\, ${"é".repeat(60)}`);
  const unknown = calendarOf([{ ...row, model: "" }], "Garage", "2026-11-01T10:00:00.123Z");
  expect(unknown.split("\r\n")).toContain("SUMMARY:MOT due: AB12 CDE");
  expect(whole).toContain("01632 960 001");
  expect(whole).toContain("DTSTART;VALUE=DATE:20261119");
  expect(whole).toContain("DTSTAMP:20261101T100000Z");
});
