import { type FormField, SelectField } from "../../ui/field";
import { RECEIPT_METHODS } from "./receipt";

const METHODS = RECEIPT_METHODS.map((method) => ({
  value: method,
  label: method === "BACS" ? "BACS (bank transfer)" : method,
}));

/** How the money came in. */
export function MethodField({ field }: { readonly field: FormField }) {
  return <SelectField field={field} label="Method" choices={METHODS} />;
}
