import type { ReactNode } from "react";
import { formatDays, formatMoment } from "../../shared/dates";
import { formatMoney } from "../../shared/money";
import { ButtonLink } from "../../ui/button";
import { type Column, DataTable } from "../../ui/data-table";
import { ArrowLeft } from "../../ui/icons";
import { Link } from "../../ui/link";
import { Sheet } from "../../ui/sheet";
import type { FilePast, Handover } from "./account-export";
import type { ChangedPart } from "./changed-parts";

/** What is in a file; without a total for customers and suppliers. */
interface Held {
  readonly count: number;
  readonly total: number | undefined;
}

/** A file that was taken or is made now; or a kind, in marks of version 0.2.0. */
export interface FileRow {
  readonly _id: string;
  readonly title: string;
  readonly before?: Held | undefined;
  readonly taken?: Handover | undefined;
  /** Undefined where the books make the file no more. */
  readonly now: Held | undefined;
  /** Undefined where only counts and sums were kept. */
  readonly past: FilePast | undefined;
}

/** A document, or a customer or supplier, that is in the files in another way now. */
export interface ChangedRow {
  readonly _id: string;
  /** "Invoice 8120" */
  readonly title: string;
  /** Its page; undefined for one that was deleted. */
  readonly to: string | undefined;
  readonly how: ChangedPart["how"];
}

/** Days that were exported for a program: what was in the files then, and what is now. */
export interface ExportScreen {
  readonly program: string;
  readonly from: string;
  readonly to: string;
  readonly by: string;
  readonly at: string;
  readonly rows: readonly FileRow[];
  /** `uncompared` where only counts and sums were kept, and they are the same. */
  readonly verdict: "changed" | "unchanged" | "uncompared";
  readonly changed: readonly ChangedRow[];
  /** How many more of them there are. */
  readonly unlisted: number;
  /** Whether a file was taken before its records were kept. */
  readonly isUntold: boolean;
  /** The address of the files of these days. */
  readonly files: string;
}

function inWords({ count, total }: Held): string {
  const all = count.toLocaleString("en-GB");
  return total === undefined ? all : `${all}, ${formatMoney(total)}`;
}

function nowInWords({ before, now, past }: FileRow): string {
  if (!now) return "No longer made";
  if (past?.state === "unchanged") return "Unchanged";
  if (!before || inWords(before) !== inWords(now)) return inWords(now);
  return past ? "Changed, with the same count and total" : "The same count and total";
}

const FILES: readonly Column<FileRow>[] = [
  { key: "name", head: "File", cell: ({ title }) => title },
  {
    ...{ key: "before", head: "When downloaded", align: "right", isLabelled: true },
    cell: ({ before }) => (before ? inWords(before) : "Never downloaded"),
  },
  {
    ...{ key: "by", head: "Downloaded by", isLabelled: true },
    cell: ({ taken }) => (taken ? `${taken.by}, ${formatMoment(taken.at)}` : "–"),
  },
  { ...{ key: "now", head: "Now", align: "right", isLabelled: true }, cell: nowInWords },
];

const HOW: Readonly<Record<ChangedRow["how"], string>> = {
  new: "New",
  changed: "Changed",
  gone: "Not in the files any more",
};

const CHANGED: readonly Column<ChangedRow>[] = [
  { key: "title", head: "Record", cell: ({ title, to }) => (to ? <Link to={to}>{title}</Link> : title) },
  { key: "how", head: "Since the download", cell: ({ how }) => HOW[how] },
];

const VERDICTS: Readonly<Record<ExportScreen["verdict"], string>> = {
  changed: "The books of these days have changed since: tell the accountant what.",
  unchanged: "Every file that was downloaded is the same to the byte now.",
  uncompared:
    "Version 0.2.0 kept only counts and sums, and they are the same now. What leaves both alone it did not notice.",
};

/** What an accountant was given, and what to tell them now. */
export function ExportPage({
  screen: { program, from, to, by, at, rows, verdict, changed, unlisted, isUntold, files },
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
        columns={FILES}
        rows={rows}
      />
      <p className={verdict === "changed" ? "account-note is-warn" : "account-note"}>{VERDICTS[verdict]}</p>
      {changed.length > 0 && (
        <DataTable name="account-changes" caption="What has changed" columns={CHANGED} rows={changed} />
      )}
      {verdict === "changed" && isUntold && (
        <p className="account-note">
          Which records have changed is not known of files that an earlier version handed out.
        </p>
      )}
      {unlisted > 0 && <p className="account-note">{unlisted.toLocaleString("en-GB")} more have changed.</p>}
      {children}
    </Sheet>
  );
}
