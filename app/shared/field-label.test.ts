import { describe, expect, it } from "vitest";
import { fieldLabel } from "./field-label";

describe("fieldLabel", () => {
  it("splits words and keeps abbreviations", () => {
    expect(["vatAmount", "addressLine1", "autoId", "sales-invoices"].map(fieldLabel)).toEqual([
      "VAT amount",
      "Address line 1",
      "Number",
      "Sales invoices",
    ]);
  });
});
