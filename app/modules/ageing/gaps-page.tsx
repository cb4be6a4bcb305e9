import { formatListDay, formatMoment } from "../../shared/dates";
import { formatMoney } from "../../shared/money";
import { type Column, DataTable, EmptyState } from "../../ui/data-table";
import { Hourglass } from "../../ui/icons";
import { Sheet } from "../../ui/sheet";
import { gapTitle } from "../history/gap-title";
import type { Gap } from "../history/gaps.server";
import { OwedTabs } from "./aged-head";

const COLUMNS: readonly Column<Gap & { _id: string }>[] = [
  { key: "name", head: "Number", cell: (gap) => gapTitle(gap) },
  {
    key: "date",
    head: "Date",
    isLabelled: true,
    cell: ({ date }) => (date === null ? "Not known" : formatListDay(date)),
  },
  {
    key: "customer",
    head: "Customer",
    isLabelled: true,
    cell: ({ customer }) => customer?.name || "Not known",
  },
  {
    key: "total",
    head: "Total",
    align: "right",
    isLabelled: true,
    cell: ({ total }) => (total === null ? "Not known" : formatMoney(total)),
  },
  { key: "by", head: "Deleted by", isLabelled: true, cell: ({ deletedBy }) => deletedBy ?? "Not known" },
  {
    key: "at",
    head: "Deleted",
    isLabelled: true,
    cell: ({ deletedAt }) => (deletedAt === null ? "Not known" : formatMoment(deletedAt)),
  },
];

/** The numbers whose record was deleted. */
export function GapsPage({ gaps }: { readonly gaps: readonly Gap[] }) {
  return (
    <Sheet>
      <OwedTabs current="numbers" at="" counts={{ numbers: gaps.length }} />
      {gaps.length === 0 ? (
        <EmptyState icon={Hourglass} title="No number is missing">
          When an invoice, a credit note or a receipt is deleted, its number, who deleted it and when will be
          listed here.
        </EmptyState>
      ) : (
        <>
          <DataTable
            name="gaps"
            isStacked
            caption="Numbers whose record was deleted"
            columns={COLUMNS}
            rows={gaps.map((gap) => ({ ...gap, _id: `${gap.kind} ${gap.number}` }))}
          />
          <p className="aged__note">
            Numbers whose invoice, credit note or receipt was deleted, the latest deletion first.
          </p>
        </>
      )}
    </Sheet>
  );
}
