import { formatMoment } from "../../shared/dates";
import { Facts } from "../../ui/facts";
import type { Supplier } from "./supplier";

export function SupplierDetails({ supplier }: { readonly supplier: Supplier }) {
  const { autoId, town, phone, email, created, updated } = supplier;
  return (
    <Facts
      facts={[
        ["Supplier no.", autoId],
        ["Town", town],
        [
          "Phone",
          phone && (
            <a key="phone" href={`tel:${phone.replace(/[^+\d]/g, "")}`}>
              {phone}
            </a>
          ),
        ],
        [
          "Email",
          email && (
            <a key="email" href={`mailto:${email}`}>
              {email}
            </a>
          ),
        ],
        ["Created", formatMoment(created)],
        ["Updated", formatMoment(updated)],
      ]}
    />
  );
}
