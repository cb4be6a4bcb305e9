import * as z from "zod";
import { email, requiredText } from "../../shared/schema";

/** The most addresses of a message. */
const MOST_ADDRESSES = 5;

/** Whether text is one address, and no words around it. */
export const isEmail = (value: string) => email().safeParse(value).success;
/** The addresses of a message. People type a comma behind the last one too. */
export const addressesIn = (value: string) =>
  value
    .split(/[,;]/)
    .map((each) => each.trim())
    .filter(Boolean);

/** What is sent to email a paper (REFERENCE §5). A line end in an address or a subject would begin another header. */
export const emailSchema = z.object({
  to: requiredText("Email is Required", 1000)
    .refine((value) => addressesIn(value).length > 0, "Email is Required")
    .superRefine((value, context) => {
      const addresses = addressesIn(value);
      const wrong = addresses.filter((each) => !isEmail(each));
      if (wrong.length === 0) return;
      context.addIssue(addresses.length === 1 ? "Invalid Email" : `Invalid Email: ${wrong.join(", ")}`);
    })
    .refine((value) => addressesIn(value).length <= MOST_ADDRESSES, `At most ${MOST_ADDRESSES} addresses`)
    .transform((value) => addressesIn(value).join(", "))
    .meta({ description: "One address, or up to five with commas between them" }),
  subject: requiredText("Enter a subject", 200, { hasLines: true }).refine(
    (value) => !/[\r\n]/.test(value),
    "The subject must be one line",
  ),
  text: requiredText("Enter the message", 5000),
});
