import * as z from "zod";
import { requiredText } from "../../shared/schema";

/** Spec §5. */
export const purchaseCategorySchema = z.object({
  name: requiredText("Purchase Category Name is required"),
  description: requiredText("Purchase Category Description is required", 2000),
});
