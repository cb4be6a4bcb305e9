import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { screen } from "../http/screen.server";
import { dayBookSums } from "../modules/day-books/day-books.server";
import { DayBooksPage } from "../modules/day-books/day-books-page";
import { lastQuarter } from "../modules/vat/vat-quarter";
import { FAILURES } from "../shared/catalogue";
import { londonDayOf } from "../shared/dates";
import { typedSpan } from "../shared/day-span";

export { officeLinks as links } from "../ui/sheets";

export const handle = { title: "VAT", of: () => "– Day books" };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.reports, ({ garage, url }) => {
    const span = typedSpan(
      url.searchParams,
      lastQuarter(londonDayOf(new Date()), garage.business.vatStagger),
    );
    return { span, books: dayBookSums(garage, { from: span.from, to: span.to }) };
  });

export default function DayBooks() {
  return <DayBooksPage screen={useLoaderData<typeof loader>()} />;
}
