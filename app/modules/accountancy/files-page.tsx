import { Form } from "@remix-run/react";
import { type Day, formatDays, formatMoment } from "../../shared/dates";
import type { TypedSpan } from "../../shared/day-span";
import { formatMoney } from "../../shared/money";
import { VAT_RATE } from "../../shared/vat";
import { Button } from "../../ui/button";
import { type Column, DataTable } from "../../ui/data-table";
import { SelectField } from "../../ui/field";
import { Download } from "../../ui/icons";
import { Link } from "../../ui/link";
import { Sheet } from "../../ui/sheet";
import { SpanFields } from "../../ui/span-fields";
import { VatTabs } from "../vat/vat-tabs";
import type { AccountProduct } from "./account-codes";
import type { FilePast, Handover } from "./account-export";
import type { AccountExportRow } from "./account-exports.server";
import type { SetOff } from "./accountancy.server";
import { pastWords } from "./past-words";
import type { ToCheck } from "./to-check";

/** What is in a kind of file, and the files that it takes. */
interface KindRow {
  readonly _id: string;
  readonly title: string;
  readonly count: number;
  /** Pounds; undefined for customers and suppliers. */
  readonly total: number | undefined;
  /** What to do with the files. */
  readonly use: string;
  readonly files: readonly { readonly name: string; readonly documents: number; readonly past: FilePast }[];
  /** What the program cannot take, to be entered by hand. */
  readonly leftOut: readonly { readonly number: string; readonly contact: string }[];
  /** What is in the files, and to be looked at after the import. */
  readonly toCheck: readonly Omit<ToCheck, "kind">[];
  /** What moved between invoices, to be allocated by hand. */
  readonly setOffs: readonly SetOff[];
}

/** Days that were taken before for the same program, and are some of those on the screen. */
export interface TakenBefore extends Handover {
  readonly _id: string;
  readonly from: Day;
  readonly to: Day;
  /** Whether files were held against files; otherwise only counts and sums were. */
  readonly isCompared: boolean;
  readonly hasChanged: boolean;
  /** The titles of the files that have changed. */
  readonly changed: readonly string[];
}

interface ExportRow extends AccountExportRow {
  readonly program: string;
}

export interface FilesScreen {
  readonly product: AccountProduct;
  readonly products: readonly { readonly value: AccountProduct; readonly label: string }[];
  readonly span: TypedSpan;
  readonly kinds: readonly KindRow[];
  /** Names with an account code that no purchase category has. */
  readonly unknownCategories: readonly string[];
  readonly taken: readonly TakenBefore[];
  readonly exports: readonly ExportRow[];
  readonly notes: readonly string[];
  readonly unconfirmed: readonly string[];
}

const KINDS: readonly Column<KindRow>[] = [
  { key: "name", head: "In the files", cell: ({ title }) => title },
  {
    ...{ key: "count", head: "Count", align: "right", isLabelled: true },
    cell: ({ count }) => count.toLocaleString("en-GB"),
  },
  {
    key: "total",
    head: "Total",
    align: "right",
    isLabelled: true,
    cell: ({ total }) => (total === undefined ? "–" : formatMoney(total)),
  },
  {
    ...{ key: "use", head: "What to do with them" },
    cell: ({ use, leftOut, toCheck, setOffs }) => (
      <>
        {use}
        {leftOut.length > 0 && <span className="account-left-out">{leftOutInWords(leftOut)}</span>}
        {toCheck.length > 0 && <span className="account-left-out">{toCheckInWords(toCheck)}</span>}
        {setOffs.length > 0 && <span className="account-left-out">{setOffsInWords(setOffs)}</span>}
      </>
    ),
  },
];

/** The most that are named. */
const NAMED = 5;

/** "Not in the files, because a part of it is below zero: SI 10 of Battery Back. Enter by hand." */
function leftOutInWords(leftOut: KindRow["leftOut"]): string {
  const list = listed(leftOut.map(({ number, contact }) => `${number} of ${contact}`));
  const part = leftOut.length === 1 ? "a part of it" : "a part of each";
  return `Not in the files, because ${part} is below zero: ${list}. Enter by hand.`;
}

/** "VAT that is not 20% of the net: IMP 1 of DHL (£20.00 on £0.00). Look at it after the import: …" */
function toCheckInWords(toCheck: KindRow["toCheck"]): string {
  const named = toCheck.map(
    ({ number, contact, net, vat }) => `${number} of ${contact} (${formatMoney(vat)} on ${formatMoney(net)})`,
  );
  return `VAT that is not ${VAT_RATE}% of the net: ${listed(named)}. Look at these after the import: a program may reckon their VAT anew.`;
}

/** "Not in the files, because no money moved: £60.00 owed back on invoice 1 pays invoice 2. Allocate by hand." */
function setOffsInWords(setOffs: readonly SetOff[]): string {
  const named = setOffs.map(
    ({ fromTitle, toTitle, amount }) => `${formatMoney(amount)} owed back on ${fromTitle} pays ${toTitle}`,
  );
  return `Not in the files, because no money moved: ${listed(named)}. Allocate by hand.`;
}

function listed(names: readonly string[]): string {
  const more = names.length - NAMED;
  const list = [...names.slice(0, NAMED), ...(more > 0 ? [`${more.toLocaleString("en-GB")} more`] : [])];
  return new Intl.ListFormat("en-GB").format(list);
}

const EXPORTS: readonly Column<ExportRow>[] = [
  {
    ...{ key: "name", head: "Program" },
    cell: ({ _id, program }) => (
      <Link to={`/vat/exports/${_id}`} className="row-link" discover="none">
        {program}
      </Link>
    ),
  },
  { key: "days", head: "Days", cell: ({ from, to }) => formatDays(from, to) },
  {
    ...{ key: "files", head: "Files", align: "right", isLabelled: true },
    cell: ({ files }) => files?.toLocaleString("en-GB") ?? "Not kept",
  },
  { key: "by", head: "Downloaded by", isLabelled: true, cell: ({ by }) => by },
  { key: "at", head: "When", isLabelled: true, cell: ({ at }) => formatMoment(at) },
  {
    ...{ key: "since", head: "Since then", isLabelled: true },
    // Files are compared where they are opened: here that would make decades of them anew.
    cell: ({ isMoved }) => (isMoved ? "Counts or sums have changed" : "Same counts and sums"),
  },
];

/** The files of some days for an accountant's program, and what was exported before. */
export function FilesPage({ screen }: { readonly screen: FilesScreen }) {
  const { exports, kinds, notes, product, span, taken, unconfirmed } = screen;
  const days = formatDays(span.from, span.to);
  return (
    <Sheet>
      <VatTabs current="files" />
      <FilesForm screen={screen} />
      <ExportedBefore taken={taken} />
      {screen.unknownCategories.length > 0 && (
        <p className="account-note is-warn">
          <Link to={`/settings/accounts/${product}`}>Account codes</Link> name purchase categories that are
          not there: {listed(screen.unknownCategories)}. Purchases have the usual account until the names
          agree.
        </p>
      )}
      <DataTable
        name="account-files"
        isStacked
        caption={`Files of ${days}`}
        columns={KINDS}
        rows={kinds}
        actions={(row) => (
          <FileLinks row={row} query={`?from=${span.from}&to=${span.to}`} product={product} />
        )}
      />
      <p className="account-note">
        {days}. Invoices without lines are left out of the files. {notes.join(" ")}
      </p>
      <p className="account-note">
        Settings hold the <Link to={`/settings/accounts/${product}`}>account and tax codes</Link>. Try a new
        program with one small file first. Not confirmed by its makers: {unconfirmed.join(" ")}
      </p>
      {exports.length > 0 && (
        <>
          <h2 className="account-part">Downloaded before</h2>
          <DataTable
            name="account-exports"
            isStacked
            caption="Downloaded before"
            columns={EXPORTS}
            rows={exports}
          />
        </>
      )}
    </Sheet>
  );
}

function FilesForm({ screen: { product, products, span } }: { readonly screen: FilesScreen }) {
  return (
    <Form method="get" action="/vat/files" className="span-form" noValidate>
      <SelectField
        field={{
          ...{ id: "files-product", name: "product", key: product, initialValue: product, errors: undefined },
          ...{ errorId: "files-product-error", descriptionId: "files-product-description" },
        }}
        label="Program"
        choices={products}
      />
      <SpanFields id="files" span={span} />
      <Button>Show</Button>
    </Form>
  );
}

/** What was taken of the days on the screen, for the same program. */
function ExportedBefore({ taken }: Pick<FilesScreen, "taken">) {
  return taken.map((each) => (
    <p key={each._id} className={each.hasChanged ? "account-note is-warn" : "account-note"}>
      <Link to={`/vat/exports/${each._id}`} discover="none">
        {formatDays(each.from, each.to)}
      </Link>{" "}
      was downloaded by {each.by}, {formatMoment(each.at)}. {takenInWords(each)}
    </p>
  ));
}

function takenInWords({ hasChanged, changed, isCompared }: TakenBefore): string {
  if (changed.length > 0) {
    const files = new Intl.ListFormat("en-GB").format(changed);
    return `The books of those days have changed since, and so have these files: ${files}. Tell the accountant what.`;
  }
  if (hasChanged) return "The books of those days have changed since: tell the accountant what.";
  if (isCompared) return "No file that was taken has changed. Importing the same file again would double it.";
  return "Their counts and sums are the same now. Importing the same days again would double them.";
}

function FileLinks({
  row: { title, files },
  query,
  product,
}: {
  readonly row: KindRow;
  readonly query: string;
  readonly product: AccountProduct;
}) {
  if (files.length === 0) return <span className="is-faint">None</span>;
  return (
    <div className="account-links">
      {files.map(({ name, documents, past }, at) => (
        <div key={name} className="account-file">
          <a href={`/vat/files/${product}/${name}.csv${query}`} className="export-link">
            <Download />
            {files.length === 1 ? "Download" : `File ${at + 1} of ${files.length}`}
            <span className="visually-hidden">
              {" "}
              {title}, {documents.toLocaleString("en-GB")}
            </span>
          </a>
          <span className={past.state === "changed" ? "account-past is-warn" : "account-past"}>
            {pastWords(past)}
          </span>
        </div>
      ))}
    </div>
  );
}
