import { formatListDay } from "../../shared/dates";
import { EmptyState } from "../../ui/data-table";
import { Hourglass } from "../../ui/icons";
import { Pager } from "../../ui/pager";
import { Sheet } from "../../ui/sheet";
import { AgedHead, atQuery, OwedTabs } from "./aged-head";
import type { AgedScreen } from "./aged-screen";
import { AgedTable } from "./aged-table";

/** Who owes us, or whom we owe, as at a day. */
export function AgedPage({ screen }: { readonly screen: AgedScreen }) {
  const { at, count, counts, kind, limit, page, rows, today } = screen;
  const isCustomers = kind === "customer";
  return (
    <Sheet>
      <OwedTabs current={isCustomers ? "customers" : "suppliers"} at={atQuery(screen)} counts={counts} />
      <AgedHead screen={screen} />
      {at !== today && (
        <p className="aged__past">As at {formatListDay(at)}: everything dated up to that day.</p>
      )}
      {rows.length === 0 ? (
        <EmptyState
          icon={Hourglass}
          title={isCustomers ? "Nobody owes us anything" : "We owe nobody anything"}
        >
          {isCustomers
            ? "Customers with unpaid invoices will be listed here."
            : "Suppliers with unpaid purchases will be listed here."}
        </EmptyState>
      ) : (
        <>
          <AgedTable screen={screen} />
          {count > limit && <Pager {...{ page, limit, count }} rows={rows.length} />}
          <p className="aged__note">
            {isCustomers
              ? "Days past the due date. Most overdue first. On account is what is in the customer’s favour: credits and money not yet allocated. What is dated after this day does not count yet."
              : "Days past the due date, 30 days after the supplier’s invoice. Most overdue first. On account is what is in our favour. What is paid after this day is still owed."}
          </p>
        </>
      )}
    </Sheet>
  );
}
