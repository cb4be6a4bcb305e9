import { formatMoment } from "../../shared/dates";
import { Facts } from "../../ui/facts";
import type { PurchaseCategory } from "./purchase-category";

export function PurchaseCategoryDetails({ category }: { readonly category: PurchaseCategory }) {
  const { description, created, updated } = category;
  return (
    <Facts
      facts={[
        [
          "Description",
          <span key="description" className="lines">
            {description}
          </span>,
        ],
        ["Created", formatMoment(created)],
        ["Updated", formatMoment(updated)],
      ]}
    />
  );
}
