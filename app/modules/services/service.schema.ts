import * as z from "zod";
import { flag, lengthOf, oneOf, positiveMoney, requiredText } from "../../shared/schema";
import { SERVICE_UNITS, SHORTEST_DESCRIPTION } from "./service";

/** What is sent for a service (REFERENCE §5). */
export const serviceSchema = z.object({
  title: requiredText("Service Name is required"),
  description: requiredText("Service Description is required", 2000)
    .refine((value) => lengthOf(value) >= SHORTEST_DESCRIPTION, "Service Description is required")
    .meta({ minLength: SHORTEST_DESCRIPTION }),
  unitPrice: positiveMoney(0),
  unit: oneOf(SERVICE_UNITS, "item"),
  chargeVat: flag(false),
});

/** A service from another program, whose description may be short: the form asks for a longer one at the next edit. */
export const importedServiceSchema = serviceSchema.extend({
  description: requiredText("Service Description is required", 2000),
});
