import * as z from "zod";
import { requiredText, text } from "../../shared/schema";

/** What is sent for a supplier (REFERENCE §5): a name, and optional texts of any form. */
export const supplierSchema = z.object({
  name: requiredText("Full Name is Required"),
  email: text(254),
  phone: text(40),
  town: text(),
});
