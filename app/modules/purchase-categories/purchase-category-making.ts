import type { MakingForm } from "../../shared/making";

/** The short form for a category that is not listed. */
export const PURCHASE_CATEGORY_MAKING: MakingForm = {
  noun: "purchase category",
  fields: [
    { name: "name", label: "Category’s name", kind: "text" },
    { name: "description", label: "Category’s description", kind: "area" },
  ],
  takes: () => "name",
};
