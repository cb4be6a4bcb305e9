import type { ReactNode } from "react";
import { ButtonLink } from "../../ui/button";
import { type Column, DataTable, EmptyState } from "../../ui/data-table";
import { FilePenLine, FileText } from "../../ui/icons";
import { Sheet, SheetHead } from "../../ui/sheet";
import { vehiclePath } from "./vehicle";
import {
  invoiceColumns,
  purchaseColumns,
  quoteColumns,
  reminderColumns,
  visitColumns,
} from "./vehicle-columns";
import { VehicleHead } from "./vehicle-head";
import type { VehicleScreen } from "./vehicle-screen";

/** The facts about a vehicle, with everything that was done to it. */
export function VehiclePage({ screen }: { readonly screen: VehicleScreen }) {
  const { invoices, invoiceCount, quotes, quoteCount, purchases, purchaseCount, visits } = screen;
  const { registration } = screen.vehicle;
  const query = new URLSearchParams({ vehicle: registration, from: vehiclePath(registration) });
  return (
    <>
      <VehicleHead screen={screen} />
      <Sheet>
        <SheetHead title="INVOICES" count={invoiceCount}>
          <ButtonLink look="primary" icon={FileText} to={`/invoices/new?${query}`}>
            Create invoice
          </ButtonLink>
        </SheetHead>
        <Rows
          rows={invoices}
          count={invoiceCount}
          caption={`Invoices of ${registration}`}
          columns={invoiceColumns}
          nothing={
            <EmptyState icon={FileText} title="No invoices for this vehicle">
              {" "}
              Its invoices will be listed here.
            </EmptyState>
          }
        />
      </Sheet>
      <Sheet isForStaff={quoteCount === 0}>
        <SheetHead title="QUOTES" count={quoteCount}>
          <ButtonLink icon={FilePenLine} to={`/quotes/new?${query}`}>
            Create quote
          </ButtonLink>
        </SheetHead>
        <Rows
          rows={quotes}
          count={quoteCount}
          caption={`Quotes of ${registration}`}
          columns={quoteColumns}
          nothing={
            <EmptyState icon={FilePenLine} title="No quotes for this vehicle">
              {" "}
              Its quotes will be listed here.
            </EmptyState>
          }
        />
      </Sheet>
      {purchaseCount > 0 && (
        <Sheet isForStaff>
          <SheetHead title="PARTS BOUGHT" count={purchaseCount} />
          <Rows
            rows={purchases}
            count={purchaseCount}
            caption={`Purchases for ${registration}`}
            columns={purchaseColumns}
          />
        </Sheet>
      )}
      {screen.reminders.length > 0 && (
        <Sheet isForStaff>
          <SheetHead title="MOT REMINDERS" count={screen.reminders.length} />
          <DataTable
            name="vehicle-reminders"
            isStacked
            caption={`MOT reminders of ${registration}`}
            columns={reminderColumns}
            rows={screen.reminders}
          />
        </Sheet>
      )}
      {visits.length > 0 && (
        <Sheet>
          <SheetHead title="BEFORE THESE BOOKS" count={visits.length} />
          <DataTable
            name="vehicle-visits"
            isStacked
            caption={`Imported visits of ${registration}`}
            columns={visitColumns}
            rows={visits}
          />
        </Sheet>
      )}
    </>
  );
}

function Rows<Row extends { readonly _id: string }>({
  rows,
  count,
  caption,
  columns,
  nothing,
}: {
  readonly rows: readonly Row[];
  readonly count: number;
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly nothing?: ReactNode;
}) {
  if (rows.length === 0) return nothing;
  return (
    <>
      {count > rows.length && (
        <p className="banner banner--warn">
          The newest {rows.length} of {count.toLocaleString("en-GB")}.
        </p>
      )}
      <DataTable name="vehicle-sales" isStacked caption={caption} columns={columns} rows={rows} />
    </>
  );
}
