import { type Day, londonDayOf, parseDay } from "../../shared/dates";
import type { Garage } from "../books/books.server";
import { cashTaken, tillCountView, usualFloat } from "./till-counts.server";
import type { TillScreen } from "./till-form";

/** The form for the till of the day in `?date=`, today if there is none. */
export function tillScreen(garage: Garage, params: URLSearchParams): TillScreen {
  const date = tillDay(params);
  const count = garage.books.tillCounts.get(date);
  return {
    date,
    cash: cashTaken(garage.books, date),
    usualFloat: usualFloat(garage, date),
    count: count && tillCountView(garage, count),
  };
}

/** The day in `?date=`, today if there is none. */
export function tillDay(params: URLSearchParams): Day {
  return parseDay((params.get("date") ?? "").trim()) ?? londonDayOf(new Date());
}

/** What is over in the till of a counted day, or short if negative; undefined for another day. */
export function countedDifference(garage: Garage, day: Day): number | undefined {
  const count = garage.books.tillCounts.get(day);
  return count && tillCountView(garage, count).difference;
}
