import { formatMoment } from "../../shared/dates";
import { formatMoney } from "../../shared/money";
import { Facts } from "../../ui/facts";
import type { Service } from "./service";

export function ServiceDetails({ service }: { readonly service: Service }) {
  const { description, unitPrice, unit, chargeVat, created, updated } = service;
  return (
    <Facts
      facts={[
        [
          "Description",
          <span key="description" className="lines">
            {description}
          </span>,
        ],
        ["Unit price", formatMoney(unitPrice)],
        ["Unit measure", unit],
        ["Force Charge VAT", chargeVat ? "Yes" : "No"],
        ["Created", formatMoment(created)],
        ["Updated", formatMoment(updated)],
      ]}
    />
  );
}
