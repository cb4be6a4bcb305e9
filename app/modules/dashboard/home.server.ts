import { toPounds } from "../../shared/money";
import type { Garage } from "../books.server";
import { missingDetails } from "../departments/department";
import type { HomeFigures } from "./home-page";

/** What the home page shows, from sums that the books keep. */
export function homeFigures({ books, business }: Garage): HomeFigures {
  return {
    customerCount: books.customers.count,
    invoiceCount: books.invoices.count,
    invoiceTotal: toPounds(
      books.invoices
        .keys("department")
        .reduce((sum, name) => sum + books.invoices.group("department", name).pence, 0),
    ),
    unpaidTotal: toPounds(books.invoices.group("payment", "unpaid").pence),
    missingDetails: missingDetails(business),
  };
}
