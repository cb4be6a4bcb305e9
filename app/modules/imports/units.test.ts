import { expect, test } from "vitest";
import { PRODUCT_UNITS } from "../products/product";
import { SERVICE_UNITS } from "../services/service";
import { unitMeant } from "./units";

test.each([
  ["per hour", "hourly"],
  ["Hrs.", "hourly"],
  ["HOURLY", "hourly"],
  ["each", "item"],
  ["litre", undefined],
])("a service sold by %s has the unit %s", (text, unit) => {
  expect(unitMeant(text, SERVICE_UNITS)).toBe(unit);
});

test.each([
  ["Litres", "Ltr"],
  ["ltr", "Ltr"],
  ["metre", "meter"],
  ["sq. m", "square meter"],
  ["Square Meter", "square meter"],
  ["lbs", "pound"],
  ["hour", undefined],
  ["constructor", undefined],
])("a product sold by %s has the unit %s", (text, unit) => {
  expect(unitMeant(text, PRODUCT_UNITS)).toBe(unit);
});
