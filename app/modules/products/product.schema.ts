import * as z from "zod";
import { oneOf, optionalLink, positiveMoney, requiredText } from "../../shared/schema";
import { PRODUCT_UNITS } from "./product";

/** What is sent for a product (REFERENCE §5). */
export const productSchema = z.object({
  name: requiredText("Product Name is required"),
  description: requiredText("Product Description is required", 2000),
  unitPrice: positiveMoney(0),
  unit: oneOf(PRODUCT_UNITS, "item"),
  purchaseCategory: optionalLink(),
  supplier: optionalLink(),
});
