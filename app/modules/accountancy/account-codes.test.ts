import { expect, test } from "vitest";
import { DEFAULT_BUSINESS } from "../../config.server";
import { ACCOUNT_PRODUCTS, codesOf, purchasesAccount, salesAccount } from "./account-codes";

test.each(
  ACCOUNT_PRODUCTS,
)("a category called as what every object has gets the usual code of %s", (product) => {
  const codes = codesOf(DEFAULT_BUSINESS, product);
  expect(purchasesAccount(codes, "constructor")).toBe(codes.purchases);
  expect(salesAccount(codes, "toString")).toBe(codes.sales);
});
