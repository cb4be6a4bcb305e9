import { formatListDay } from "../../shared/dates";
import { formatMoney } from "../../shared/money";
import { Facts, Figures } from "../../ui/facts";
import { Link } from "../../ui/link";
import { isPaidDayAssumed, paidDay } from "./purchase";
import { PurchasePaidChip } from "./purchase-paid-chip";
import type { LinkedPurchase } from "./purchase-table";

/** All details of a purchase. */
export function PurchaseDetails({ purchase }: { readonly purchase: LinkedPurchase }) {
  const { amount, vat, total, linkedInvoice, linkedProduct, invoiceLines } = purchase;
  const paid = paidDay(purchase);
  return (
    <>
      <Figures
        figures={[
          { label: "Amount", value: formatMoney(amount) },
          { label: "VAT", value: formatMoney(vat) },
          { label: "Total", value: formatMoney(total) },
        ]}
      />
      <Facts
        facts={[
          [
            "Supplier",
            <Link key="supplier" to={`/suppliers/${purchase.supplier}`}>
              {purchase.supplierName}
            </Link>,
          ],
          ["Supplier’s invoice number", purchase.supplierInvoiceNumber],
          ["Supplier’s invoice date", formatListDay(purchase.supplierInvoiceDate)],
          ["Paid", <PurchasePaidChip key="paid" isPaid={purchase.paid} />],
          [
            "Paid on",
            paid === null ? "" : `${formatListDay(paid)}${isPaidDayAssumed(purchase) ? " (assumed)" : ""}`,
          ],
          ["Purchase category", purchase.categoryName],
          [
            "Details",
            <span key="details" className="lines">
              {purchase.details}
            </span>,
          ],
          ["Warranty", purchase.warranty],
          ["Invoiced to", purchase.invoicedTo],
          [
            "Invoice",
            linkedInvoice ? (
              <a key="invoice" href={`/invoices/${linkedInvoice.id}/view`} target="_blank">
                Invoice {linkedInvoice.number}
              </a>
            ) : (
              ""
            ),
          ],
          [
            "Product",
            linkedProduct ? (
              <Link key="product" to={`/products/${linkedProduct.id}`}>
                {linkedProduct.name}
              </Link>
            ) : (
              ""
            ),
          ],
          ["Document name", purchase.pdfName],
          ["Page number", purchase.pdfPageNumber],
          [
            "Lines",
            `${invoiceLines.count} ordered, ${invoiceLines.billed} billed, ${invoiceLines.delivered} delivered`,
          ],
          ["Approved", purchase.approved ? "Yes" : "No"],
        ]}
      />
    </>
  );
}
