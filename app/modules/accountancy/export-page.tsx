import type { ReactNode } from "react";
import { formatDays, formatMoment } from "../../shared/dates";
import { formatMoney } from "../../shared/money";
import { ButtonLink } from "../../ui/button";
import { type Column, DataTable } from "../../ui/data-table";
import { ArrowLeft } from "../../ui/icons";
import { Sheet } from "../../ui/sheet";
import type { KindSums } from "./account-export";

interface KindRow {
  readonly _id: string;
  readonly title: string;
  readonly before: KindSums;
  readonly now: KindSums;
}

/** Days that were exported for a program: what was in them then, and what is now. */
export interface ExportScreen {
  readonly program: string;
  readonly from: string;
  readonly to: string;
  readonly by: string;
  readonly at: string;
  readonly isChanged: boolean;
  readonly kinds: readonly KindRow[];
  /** The address of the files of these days. */
  readonly files: string;
}

const inWords = ({ count, total }: KindSums) => `${count.toLocaleString("en-GB")}, ${formatMoney(total)}`;

const KINDS: readonly Column<KindRow>[] = [
  { key: "name", head: "In the files", cell: ({ title }) => title },
  {
    ...{ key: "before", head: "When downloaded", align: "right", isLabelled: true },
    cell: (row) => inWords(row.before),
  },
  {
    ...{ key: "now", head: "Now", align: "right", isLabelled: true },
    cell: ({ before, now }) => (inWords(before) === inWords(now) ? "Unchanged" : inWords(now)),
  },
];

/** What an accountant was given, and what to tell them now. */
export function ExportPage({
  screen: { program, from, to, by, at, isChanged, kinds, files },
  children,
}: {
  readonly screen: ExportScreen;
  /** The history of the mark: who downloaded the same days before. */
  readonly children: ReactNode;
}) {
  return (
    <Sheet>
      <div className="vat-list__head">
        <ButtonLink to={files} look="quiet" icon={ArrowLeft}>
          Accountants’ files
        </ButtonLink>
        <div>
          <h2>{`${program}, ${formatDays(from, to)}`}</h2>
          <p className="is-quiet">
            Downloaded by {by}, {formatMoment(at)}
          </p>
        </div>
      </div>
      <DataTable
        name="account-export"
        isStacked
        caption="What was in the files"
        columns={KINDS}
        rows={kinds}
      />
      <p className={isChanged ? "account-note is-warn" : "account-note"}>
        {isChanged
          ? "The books of these days have changed since: tell the accountant what."
          : "The books of these days come to the same as when they were downloaded."}
      </p>
      {children}
    </Sheet>
  );
}
