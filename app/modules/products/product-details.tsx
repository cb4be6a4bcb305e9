import { formatMoment } from "../../shared/dates";
import { formatMoney } from "../../shared/money";
import { Facts } from "../../ui/facts";
import { Link } from "../../ui/link";
import type { ProductView } from "./product";

export function ProductDetails({ product }: { readonly product: ProductView }) {
  const { autoId, description, unitPrice, unit, purchaseCategory, supplier, created, updated } = product;
  return (
    <Facts
      facts={[
        ["Product no.", autoId],
        [
          "Description",
          <span key="description" className="lines">
            {description}
          </span>,
        ],
        ["Unit price", formatMoney(unitPrice)],
        ["Unit", unit],
        ["Purchase category", purchaseCategory?.name ?? ""],
        [
          "Default supplier",
          supplier ? (
            <Link key="supplier" to={`/suppliers/${supplier._id}`}>
              {supplier.name}
            </Link>
          ) : (
            ""
          ),
        ],
        ["Created", formatMoment(created)],
        ["Updated", formatMoment(updated)],
      ]}
    />
  );
}
