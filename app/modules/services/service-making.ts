import type { MakingForm } from "../../shared/making";
import { SHORTEST_DESCRIPTION } from "./service";

/** The short form for a service that is not listed. */
export const SERVICE_MAKING: MakingForm = {
  noun: "service",
  fields: [
    { name: "title", label: "Service’s name", kind: "text" },
    {
      ...{ name: "description", label: "Service’s description", kind: "area" },
      hint: `At least ${SHORTEST_DESCRIPTION} characters`,
    },
    { name: "unitPrice", label: "Service’s unit price", kind: "money", isOptional: true },
    { name: "chargeVat", label: "Force Charge VAT", kind: "tick" },
  ],
  takes: () => "title",
};
