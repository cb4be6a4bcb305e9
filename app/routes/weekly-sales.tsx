import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { changedFields, formAction } from "../http/form.server";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { reviewInvoices } from "../modules/weekly-sales/weekly-sales.server";
import { WeeklySalesPage } from "../modules/weekly-sales/weekly-sales-page";
import { sentReviews, weeklySalesScreen } from "../modules/weekly-sales/weekly-sales-screens.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { packRows, unpackRows } from "../shared/packed-rows";
import { okToast, warnToast } from "../shared/toast";

export { daysLinks as links } from "../ui/sheets";

export const handle = { title: "Weekly Sales" };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.invoices.list, ({ garage, url }) => {
    const { week, ...shown } = weeklySalesScreen(garage, url);
    const days = week.days.map(({ rows, ...day }) => ({ ...day, packed: packRows(rows) }));
    return { ...shown, week: { ...week, days } };
  });

export const action = (args: ActionFunctionArgs) =>
  formAction(args, FAILURES.invoices.review, async ({ garage, by, url }, form) => {
    const reviews = sentReviews(garage, form, changedFields(form));
    const reviewed = await reviewInvoices(garage, reviews, by);
    const params = new URLSearchParams(url.searchParams);
    // The days that were worked on are open again.
    params.delete("open");
    for (const day of new Set(reviewed.map(({ invoiceDate }) => invoiceDate))) params.append("open", day);
    return redirectWithToast(
      `/weekly-sales?${params}`,
      ...(reviewed.length > 0 ? [okToast(SUCCESSES.invoices.review)] : warnToast("No review was changed")),
    );
  });

/** After a refusal too, the rows show what others saved meanwhile. */
export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function WeeklySales() {
  const { week, ...shown } = useLoaderData<typeof loader>();
  const days = useMemo(
    () => week.days.map(({ packed, ...day }) => ({ ...day, rows: unpackRows(packed) })),
    [week],
  );
  const answer = useActionData<typeof action>();
  return <WeeklySalesPage {...shown} week={{ ...week, days }} answer={answer} />;
}
