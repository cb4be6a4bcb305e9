import * as z from "zod";
import { flag, optionalDay, text } from "../../shared/schema";

/** What is sent of a vehicle (REFERENCE §5). */
export const vehicleSchema = z.object({
  notes: text(2000),
  motDue: optionalDay(),
  gone: flag(false),
});
