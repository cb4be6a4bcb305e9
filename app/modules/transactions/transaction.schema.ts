import * as z from "zod";
import { departmentName, requiredDay, requiredMoney, requiredText, text } from "../../shared/schema";

/** What is sent for a bank transaction (REFERENCE §5). An empty department is the first configured one. */
export const transactionSchema = z.object({
  customerRef: requiredText("Transaction reference is required"),
  department: departmentName(),
  amount: requiredMoney("Transaction amount is required")
    .refine((amount) => amount !== 0, "The amount must not be zero")
    .meta({ description: "Pounds; negative for money that went out", not: { const: 0 } }),
  date: requiredDay("Transaction date is required"),
  notes: text(2000),
});
