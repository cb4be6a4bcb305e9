import type { MakingForm } from "../../shared/making";

/** The short form for a product that is not found. */
export const PRODUCT_MAKING: MakingForm = {
  noun: "product",
  fields: [
    { name: "name", label: "Product’s name", kind: "text" },
    { name: "description", label: "Product’s description", kind: "area" },
    { name: "unitPrice", label: "Product’s unit price", kind: "money", isOptional: true },
  ],
  takes: () => "name",
};
