import * as z from "zod";
import { LONGEST_REGISTRATION, SHORTEST_REGISTRATION, tidyRegistration } from "../../shared/registration";
import { boundedText, departmentName, flag, link, money, quantity, text } from "../../shared/schema";
import { LONGEST_MODEL } from "./sale";

/** What is sent for any sale's details (REFERENCE §5). An empty department is the first configured one. */
export const saleFields = {
  customer: link("Customer is Required"),
  department: departmentName(),
  vehicleModel: boundedText("Vehicle Model is Required", { most: LONGEST_MODEL }),
  vehicleReg: boundedText("Vehicle Reg is Required", {
    least: SHORTEST_REGISTRATION,
    most: LONGEST_REGISTRATION,
    tidied: tidyRegistration,
  }).meta({
    maxLength: undefined,
    pattern: "^\\s*\\S(\\S|\\s+(?=\\S)){2,14}\\s*$",
    description: "3 to 15 characters; stored in upper case",
  }),
};

/** The description of an amount that defaults to the service's price. */
export const CHARGED = "Pounds without VAT, negative for a discount. Defaults to the service's unitPrice";

/**
 * A line. `charged` defaults to quantity × unitPrice, or to the service's unit price; without `addVat` there is no choice. `_id` is kept if it
 * belongs to the sale.
 */
export const lineSchema = z.object({
  _id: text(64),
  service: link("Select Invoice Line Service"),
  description: text(2000),
  charged: money(undefined).meta({
    description: `${CHARGED}, or with them to quantity × unitPrice, which it must equal. A quote drops the pence`,
  }),
  quantity: quantity().meta({
    description:
      "How many units, with at most three decimals; 1 without it. It takes the unitPrice that is sent, or else charged ÷ quantity",
  }),
  unitPrice: money(undefined).meta({
    description:
      "Pounds for one unit, without VAT, negative for a discount. Needs quantity. If both are sent back as they were read, with another charged, the line becomes 1 × charged",
  }),
  addVat: flag(undefined).meta({
    description:
      "The user's choice. An exempt department never charges VAT. Elsewhere a highValue customer, and a service with chargeVat, always has it",
  }),
});

/** The most lines of a sale. */
export const MOST_LINES = 500;

/** All lines of a sale. */
export const linesSchema = z
  .array(lineSchema, "Must be a list of lines")
  .max(MOST_LINES, `At most ${MOST_LINES} lines`);
