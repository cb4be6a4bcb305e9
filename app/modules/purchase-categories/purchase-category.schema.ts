import * as z from "zod";
import { requiredText } from "../../shared/schema";

/** What is sent for a purchase category (REFERENCE §5). */
export const purchaseCategorySchema = z.object({
  name: requiredText("Purchase Category Name is required"),
  description: requiredText("Purchase Category Description is required", 2000),
});
