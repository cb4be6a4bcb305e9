import { describe, expect, it } from "vitest";
import * as z from "zod";
import { customerSchema } from "../modules/customers/customer.schema";
import { ValidationError } from "./errors";
import { count, quantity, requiredText, validate } from "./schema";

const CUSTOMER = { name: "Ann Lee", email: "ann@lee.co.uk", phone: "01825 762 118" };

function errorsOf(work: () => unknown): Record<string, readonly string[]> {
  try {
    work();
  } catch (error) {
    if (error instanceof ValidationError) return error.errors;
    throw error;
  }
  return {};
}

describe("required text", () => {
  it.each([
    "",
    " \n",
    "\u200B\u200D",
    "\u00AD \u2060",
    "\u3164\uFEFF",
  ])("refuses %j, which nobody could see", (name) => {
    expect(errorsOf(() => validate(customerSchema, { ...CUSTOMER, name }))).toEqual({
      name: ["Full Name is Required"],
    });
  });
});

describe("phones", () => {
  const phoneOf = (phone: string) => validate(customerSchema, { ...CUSTOMER, phone }).phone;

  it.each([
    ["01825 762 118", "01825762118"],
    ["(01825) 762-118", "01825762118"],
    ["+44 1825 762118", "+441825762118"],
    ["0044 1825.762118", "00441825762118"],
    ["+44 (0)1825 762118", "+441825762118"],
    ["+44(0)7700 900417", "+447700900417"],
    ["07700 900417", "07700900417"],
    ["0169 77 1234", "0169771234"],
  ])("%s is stored as %s", (typed, stored) => {
    expect(phoneOf(typed)).toBe(stored);
  });

  it.each([
    "01825 76",
    "00825 762 118",
    "+44 (00)1825 762118",
    "+33 1 23 45 67 89",
    "phone",
    "018257621180",
    "",
    "٠١٨٢٥٧٦٢١١٨",
  ])("%s is refused", (typed) => {
    expect(errorsOf(() => phoneOf(typed))).toEqual({ phone: ["Invalid Phone Number"] });
  });
});

describe("texts", () => {
  it("are trimmed, and what is missing, null or empty is empty", () => {
    const stored = validate(customerSchema, {
      ...CUSTOMER,
      name: "  Ann Lee ",
      town: null,
      addressLine1: "",
    });
    expect(stored).toMatchObject({ name: "Ann Lee", town: "", addressLine1: "", addressLine2: "" });
  });

  it("stand on one line where a form has one, and keep their lines elsewhere", () => {
    expect(validate(customerSchema, { ...CUSTOMER, name: "Ann Lee \r\n Bcc: x@example.org" }).name).toBe(
      "Ann Lee Bcc: x@example.org",
    );
    expect(requiredText("Required", 2000).parse("Pads\r\nDiscs")).toBe("Pads\nDiscs");
  });

  it.each([
    ["a bell", "Ann\u0007Lee"],
    ["a null", "Ann\u0000Lee"],
    ["half a character", "Ann\ud800Lee"],
  ])("with %s are refused", (_, name) => {
    expect(errorsOf(() => validate(customerSchema, { ...CUSTOMER, name }))).toHaveProperty("name");
  });

  it("of two Unicode spellings are stored as one", () => {
    expect(validate(customerSchema, { ...CUSTOMER, name: "Zoe\u0308" }).name).toBe("Zo\u00eb");
  });
});

describe("postcodes", () => {
  it.each([
    ["tn221ab", "TN22 1AB"],
    [" sw1a  1aa ", "SW1A 1AA"],
    ["", ""],
  ])("%s is stored as %s", (typed, stored) => {
    expect(validate(customerSchema, { ...CUSTOMER, postalCode: typed }).postalCode).toBe(stored);
  });

  it("that are none are refused", () => {
    expect(errorsOf(() => validate(customerSchema, { ...CUSTOMER, postalCode: "TN22 3A" }))).toEqual({
      postalCode: ["Invalid Post Code"],
    });
  });
});

describe("figures", () => {
  const figures = z.object({ miles: count(0, 999_999), quantity: quantity() });

  it.each([
    [
      { miles: "100,000", quantity: "1,000" },
      { miles: 100_000, quantity: 1000 },
    ],
    [
      { miles: " 100 000 ", quantity: "1 000.5" },
      { miles: 100_000, quantity: 1000.5 },
    ],
    [
      { miles: "100000", quantity: " 0.125 " },
      { miles: 100_000, quantity: 0.125 },
    ],
  ])("%o are read as people type them", (typed, stored) => {
    expect(validate(figures, typed)).toEqual(stored);
  });

  it.each(["10 0000", "1,00", "1 2", "1,,000", "1 000 ,000"])("%s is none", (typed) => {
    expect(Object.keys(errorsOf(() => validate(figures, { miles: typed, quantity: typed }))).sort()).toEqual([
      "miles",
      "quantity",
    ]);
  });
});
