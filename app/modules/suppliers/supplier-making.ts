import type { MakingForm } from "../../shared/making";

/** The short form for a supplier who is not found. */
export const SUPPLIER_MAKING: MakingForm = {
  noun: "supplier",
  fields: [
    { name: "name", label: "Supplier’s name", kind: "text" },
    { name: "phone", label: "Supplier’s phone", kind: "phone", isOptional: true },
    { name: "town", label: "Supplier’s town", kind: "text", isOptional: true },
  ],
  takes: (search) => (/^\+?[\d\s().-]+$/.test(search.trim()) ? "phone" : "name"),
};
