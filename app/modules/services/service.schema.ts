import * as z from "zod";
import { flag, lengthOf, oneOf, positiveMoney, requiredText } from "../../shared/schema";
import { SERVICE_UNITS } from "./service";

/** Spec §5. */
export const serviceSchema = z.object({
  title: requiredText("Service Name is required"),
  description: requiredText("Service Description is required", 2000)
    .refine((value) => lengthOf(value) >= 32, "Service Description is required")
    .meta({ minLength: 32 }),
  unitPrice: positiveMoney(0),
  unit: oneOf(SERVICE_UNITS, "item"),
  chargeVat: flag(false),
});
