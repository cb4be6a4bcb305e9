import type { MakingForm } from "../../shared/making";

/** The short form for a customer who is not found. */
export const CUSTOMER_MAKING: MakingForm = {
  noun: "customer",
  fields: [
    { name: "name", label: "Full name", kind: "text" },
    { name: "phone", label: "Phone", kind: "phone" },
    { name: "email", label: "Email", kind: "email" },
  ],
  takes: (search) =>
    search.includes("@") ? "email" : /^\+?[\d\s().-]+$/.test(search.trim()) ? "phone" : "name",
};
