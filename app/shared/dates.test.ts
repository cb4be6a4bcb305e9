import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addDays,
  daysBetween,
  daysFromTo,
  farDayQuestion,
  formatDays,
  formatEntryDay,
  formatListDay,
  formatMoment,
  formatWeekday,
  inFull,
  londonDayOf,
  momentsInWords,
  mondayOf,
  parseDay,
  parseFullDay,
  weekOf,
} from "./dates";

const days = fc
  .date({ min: new Date("1900-01-01T00:00:00Z"), max: new Date("2199-12-31T00:00:00Z"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe("days", () => {
  it("read back as they are written, in both forms", () => {
    fc.assert(
      fc.property(days, (day) => {
        expect(parseDay(day)).toBe(day);
        expect(parseDay(formatEntryDay(day))).toBe(day);
      }),
    );
  });

  it("read back typed without separators, with spaces or hyphens, and in this century with two figures", () => {
    fc.assert(
      fc.property(days, (day) => {
        const [year = "", month, date] = day.split("-");
        const isOfThisCentury = year.startsWith("20");
        for (const sign of ["/", "-", ".", " ", ""]) {
          expect(parseDay([date, month, year].join(sign))).toBe(day);
          if (isOfThisCentury) expect(parseDay([date, month, year.slice(2)].join(sign))).toBe(day);
        }
      }),
    );
  });

  it("typed shorter are in full for schemas, and any other text stays", () => {
    fc.assert(
      fc.property(days, (day) => {
        const typed = formatEntryDay(day);
        expect(inFull(typed.replaceAll("/", ""))).toBe(typed);
        expect(inFull(typed)).toBe(typed);
        expect(inFull(day)).toBe(day);
        expect(parseFullDay(typed.replaceAll("/", ""))).toBeUndefined();
      }),
    );
    for (const other of ["1/9", "tomorrow", "", "310226", "1/2/2026"]) expect(inFull(other)).toBe(other);
  });

  it.each(["19/11/26", "191126", "19112026", "19 11 2026"])("in files and calls are not %s", (text) => {
    expect(parseFullDay(text)).toBeUndefined();
  });

  it("go forth and back", () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -400, max: 400 }), (day, count) => {
        expect(addDays(addDays(day, count), -count)).toBe(day);
        expect(daysFromTo(day, addDays(day, count))).toBe(count);
      }),
    );
  });

  it.each([
    ["1/2/2026", "2026-02-01"],
    ["01.02.2026", "2026-02-01"],
    ["29/02/2028", "2028-02-29"],
    ["19112026", "2026-11-19"],
    ["191126", "2026-11-19"],
    ["19/11/26", "2026-11-19"],
    ["19-11-26", "2026-11-19"],
    ["19 11 2026", "2026-11-19"],
    ["1/9/26", "2026-09-01"],
    ["290228", "2028-02-29"],
    ["2026-11-19T08:30:00Z", "2026-11-19"],
    ["2026-06-30T23:30:00Z", "2026-07-01"],
    ["2026-06-30T23:30:00", "2026-06-30"],
    ["2026-07-01T00:15:00+02:00", "2026-06-30"],
  ])("reads %s", (text, day) => {
    expect(parseDay(text)).toBe(day);
  });

  it.each([
    "31/02/2026",
    "29/02/2026",
    "00/01/2026",
    "2026-13-01",
    "2026-02-30",
    "1/9",
    "1926",
    "1911226",
    "310226",
    "11192026",
    "20261119",
    "19/11/126",
    "19 11",
    "19/11 /26",
    "tomorrow",
    "",
    "2026-11-19T25:00:00Z",
  ])("does not read %s", (text) => {
    expect(parseDay(text)).toBeUndefined();
  });

  it("are those of London, on both sides of summer time", () => {
    expect(londonDayOf(new Date("2026-03-28T23:30:00Z"))).toBe("2026-03-28");
    expect(londonDayOf(new Date("2026-03-29T23:30:00Z"))).toBe("2026-03-30");
    expect(londonDayOf(new Date("2026-10-25T23:30:00Z"))).toBe("2026-10-25");
  });

  it("are shown as lists show them", () => {
    expect(formatListDay("2026-11-09")).toBe("09 Nov 2026");
    expect(formatWeekday("2026-11-09")).toBe("Monday 09 Nov 2026");
    expect(formatMoment("2026-09-08T23:30:00.000Z")).toBe("09 Sep 2026, 00:30");
  });

  it("lie in the week of one Monday, which is not after them", () => {
    fc.assert(
      fc.property(days, (day) => {
        const week = weekOf(day);
        expect(week).toHaveLength(7);
        expect(week).toContain(day);
        expect(week[0]).toBe(mondayOf(day));
        expect(formatWeekday(mondayOf(day))).toMatch(/^Monday /);
      }),
    );
  });

  it("are counted from one to another", () => {
    expect(daysBetween("2028-02-28", "2028-03-01")).toEqual(["2028-02-28", "2028-02-29", "2028-03-01"]);
    expect(daysBetween("2026-03-02", "2026-03-01")).toEqual([]);
  });

  it.each([
    ["2026-11-16", "2026-11-22", "16 – 22 Nov 2026"],
    ["2026-11-30", "2026-12-06", "30 Nov – 06 Dec 2026"],
    ["2026-12-28", "2027-01-03", "28 Dec 2026 – 03 Jan 2027"],
    ["2026-10-25", "2026-10-25", "25 Oct 2026"],
  ])("from %s to %s are %s", (from, to, text) => {
    expect(formatDays(from, to)).toBe(text);
  });
});

describe("a day is asked about", () => {
  it.each([
    ["2026-12-20", undefined],
    ["2026-12-21", "21 Dec 2026 is more than a month ahead."],
    ["2027-11-19", "19 Nov 2027 is more than a month ahead."],
    ["2027-11-20", "20 Nov 2027 is more than a year ahead."],
    ["2000-01-01", undefined],
    ["1999-12-31", "31 Dec 1999 is long ago."],
  ])("when it is far from today, not before (%s)", (day, question) => {
    expect(farDayQuestion(day, "2026-11-19")).toBe(question);
  });

  it("by its name where a form has several", () => {
    expect(farDayQuestion("1999-12-31", "2026-11-19", "Paid on")).toBe("Paid on: 31 Dec 1999 is long ago.");
  });
});

it("a sentence tells its moments in London time, and leaves what is none", () => {
  expect(momentsInWords("Record 9 of 2026-07-19T14:05:33.120Z and 2026-01-02T03:04:05Z")).toBe(
    "Record 9 of 19 Jul 2026, 15:05 and 02 Jan 2026, 03:04",
  );
  const others = "data.replaced-2026-07-19T14-05-33.120Z, 2026-99-19T14:05:33.120Z";
  expect(momentsInWords(others)).toBe(others);
});
