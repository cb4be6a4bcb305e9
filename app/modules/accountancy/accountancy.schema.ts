import * as z from "zod";
import { NotFoundError, ValidationError } from "../../shared/errors";
import { requiredDay, validate } from "../../shared/schema";
import { ACCOUNT_PRODUCTS, type AccountProduct } from "./account-codes";

const spanSchema = z.object({
  from: requiredDay("The first day is required"),
  to: requiredDay("The last day is required"),
});

/** The days of an export, both included. */
export type AccountSpan = z.output<typeof spanSchema>;

/** Reads `?from=&to=`, or the command line's options. @throws ValidationError */
export function accountSpan(sent: unknown): AccountSpan {
  const span = validate(spanSchema, sent);
  if (span.to < span.from) throw new ValidationError({ to: ["Must not be before the first day"] });
  return span;
}

/** @throws NotFoundError */
export function accountProduct(name: string): AccountProduct {
  const product = ACCOUNT_PRODUCTS.find((each) => each === name);
  if (product) return product;
  throw new NotFoundError(
    `There are no files for “${name}”, only for ${new Intl.ListFormat("en-GB").format(ACCOUNT_PRODUCTS)}`,
  );
}
