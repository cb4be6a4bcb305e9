import Postcode from "postcode";
import * as z from "zod";
import { tidyRegistration } from "../../shared/registration";
import { email, flag, mayBeEmpty, oneOf, phone, requiredText, text } from "../../shared/schema";
import { CUSTOMER_TYPES, PAYMENT_TERMS } from "./customer";

const postalCode = text(20)
  .refine((value) => value === "" || Postcode.isValid(value), "Invalid Post Code")
  .transform((value) => Postcode.toNormalised(value) ?? tidyRegistration(value))
  .meta({ pattern: "^\\s*([A-Za-z]{1,2}\\d[A-Za-z\\d]?\\s*\\d[A-Za-z]{2})?\\s*$" });

/** What is sent for a customer (REFERENCE §5). What is left out takes its default (REFERENCE §3). */
export const customerSchema = z.object({
  name: requiredText("Full Name is Required"),
  email: email(),
  phone: phone("Invalid Phone Number"),
  addressLine1: text(),
  addressLine2: text(),
  town: text(),
  postalCode,
  creditAccount: flag(true),
  highValue: flag(false),
  customerType: oneOf(CUSTOMER_TYPES, "Private"),
  paymentTerms: oneOf(PAYMENT_TERMS, "7 Days"),
  active: flag(true),
  noReminders: flag(undefined).meta({
    description: "Whether they get no reminders of MOTs",
    default: false,
  }),
});

/** A customer from another program, who may lack an email or a phone: the form asks for them at the next edit. */
export const importedCustomerSchema = customerSchema.extend({
  email: mayBeEmpty(email()),
  phone: mayBeEmpty(phone("Invalid Phone Number")),
});
