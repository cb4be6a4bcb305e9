import * as z from "zod";
import { tidyRegistration } from "../../shared/registration";
import { departmentName, flag, link, money, requiredText, text } from "../../shared/schema";

/** What is sent for any sale's details (spec §5). An empty department is the first configured one. */
export const saleFields = {
  customer: link("Customer is Required"),
  department: departmentName(),
  vehicleModel: requiredText("Vehicle Model is Required")
    .refine((value) => [...value].length <= 64, "Vehicle Model must be 64 characters or fewer")
    .meta({ maxLength: 64 }),
  vehicleReg: requiredText("Vehicle Reg is Required")
    .transform(tidyRegistration)
    .refine((value) => value.length >= 3 && value.length <= 15, "Vehicle Reg must be 3 to 15 characters")
    .meta({
      pattern: "^\\s*\\S(\\S|\\s+(?=\\S)){2,14}\\s*$",
      description: "3 to 15 characters; stored in upper case",
    }),
};

/**
 * A line. `charged` left empty takes the service's unit price; `addVat` left out is no choice. `_id` is kept when it is the
 * sale's own.
 */
export const lineSchema = z.object({
  _id: text(64),
  service: link("Select Invoice Line Service"),
  description: text(2000),
  charged: money(undefined),
  addVat: flag(undefined),
});

/** So many lines a sale has at most. */
export const MOST_LINES = 500;

/** The whole of a sale's lines. */
export const linesSchema = z
  .array(lineSchema, "Must be a list of lines")
  .max(MOST_LINES, `At most ${MOST_LINES} lines`);
