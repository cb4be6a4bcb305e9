import { formatMoment } from "../../shared/dates";
import type { FormAnswer } from "../../shared/form-answer";
import { Button, IconLink } from "../../ui/button";
import { type Column, DataTable } from "../../ui/data-table";
import { inertWhen, useIsBehindDrawer } from "../../ui/drawer";
import { FileField, SelectField } from "../../ui/field";
import { RecordForm } from "../../ui/form";
import { useIsSending } from "../../ui/form-sending";
import { Download, Trash } from "../../ui/icons";
import { Pager } from "../../ui/pager";
import { Sheet, SheetHead } from "../../ui/sheet";
import type { Business } from "../departments/department";
import { IMPORT_PATH, SettingsTabs } from "../settings/settings-tabs";
import { IMPORT_KINDS, KIND_WORDS, type TakenBackKind } from "./import-kinds";

interface ImportRow {
  readonly _id: string;
  readonly kind: TakenBackKind;
  readonly fileName: string;
  readonly created: string;
  readonly by: string;
  readonly made: number;
  readonly alreadyThere: number;
  readonly refused: number;
  /** Whether its refused rows can still be downloaded. */
  readonly hasRefused: boolean;
}

/** What the page shows: what was imported, and whether the visitor may import. */
export interface ImportScreen {
  readonly isAdmin: boolean;
  /** For the tabs of Settings, which only an Admin sees. */
  readonly business: Business | undefined;
  readonly rows: readonly ImportRow[];
  readonly count: number;
  readonly page: number;
  readonly limit: number;
}

const whole = (count: number) => count.toLocaleString("en-GB");

const COLUMNS: readonly Column<ImportRow>[] = [
  { key: "name", head: "File", cell: ({ fileName }) => fileName || "Sent without a name" },
  { key: "kind", head: "What", isLabelled: true, cell: ({ kind }) => KIND_WORDS[kind].title },
  { key: "made", head: "Made", align: "right", isLabelled: true, cell: ({ made }) => whole(made) },
  {
    ...{ key: "there", head: "There already", align: "right", isLabelled: true },
    cell: ({ alreadyThere }) => whole(alreadyThere),
  },
  {
    ...{ key: "refused", head: "Refused", align: "right", isLabelled: true },
    cell: ({ _id, refused, hasRefused }) =>
      hasRefused ? (
        <a href={`/settings/import/${_id}/refused.csv`} className="export-link">
          <Download />
          {whole(refused)}
          <span className="visually-hidden"> refused rows as CSV</span>
        </a>
      ) : (
        whole(refused)
      ),
  },
  { key: "by", head: "By", isLabelled: true, cell: ({ by }) => by },
  { key: "at", head: "When", isLabelled: true, cell: ({ created }) => formatMoment(created) },
];

/** Chooses a file to import, and lists what was imported before. */
export function ImportPage({
  screen,
  answer,
}: {
  readonly screen: ImportScreen;
  readonly answer: FormAnswer | undefined;
}) {
  const { isAdmin, business, rows, count, page, limit } = screen;
  const isBehind = useIsBehindDrawer();
  return (
    <div {...inertWhen(isBehind)}>
      <Sheet>
        {business ? (
          <>
            <SettingsTabs business={business} current={IMPORT_PATH} />
            <h2 className="visually-hidden">Import</h2>
          </>
        ) : (
          <SheetHead title="IMPORT" />
        )}
        <div className="import-intro">
          <p>
            Bring customers, suppliers, products, services, vehicles’ last visits and open invoices from
            another program: export them there as a CSV file and choose it here. Nothing is stored before you
            have seen what each row would become.
          </p>
          {/* The drawer has a form of its own, and the router asks about one unsaved form at a time. */}
          {isAdmin && !isBehind && <FileForm answer={answer} />}
          {!isAdmin && <p>An Admin imports files.</p>}
        </div>
      </Sheet>
      {rows.length > 0 && (
        <Sheet>
          <SheetHead title="IMPORTED BEFORE" count={count} />
          <DataTable
            name="imports"
            isStacked
            caption="Imported before"
            columns={COLUMNS}
            rows={rows}
            {...(isAdmin && { actions: (row: ImportRow) => <TakeBack row={row} /> })}
          />
          <Pager {...{ page, limit, count }} rows={rows.length} />
        </Sheet>
      )}
    </div>
  );
}

function TakeBack({ row: { _id, fileName } }: { readonly row: ImportRow }) {
  return (
    <IconLink
      icon={Trash}
      label={`Take back ${fileName || "the import"}`}
      to={`/settings/import/${_id}/delete`}
      preventScrollReset
    />
  );
}

function FileForm({ answer }: { readonly answer: FormAnswer | undefined }) {
  return (
    <RecordForm
      id="import"
      takesFile
      values={{ kind: "customers", file: "" }}
      answer={answer}
      foot={
        <Button look="primary" isSending={useIsSending()}>
          Show what it would do
        </Button>
      }
    >
      {(fields) => (
        <>
          <SelectField
            field={fields.kind}
            label="What the file holds"
            width="medium"
            choices={IMPORT_KINDS.map((kind) => ({ value: kind, label: KIND_WORDS[kind].title }))}
          />
          <FileField
            field={fields.file}
            label="CSV file"
            hint="From Excel, Sage, QuickBooks, Xero, Garage Hive, TechMan or any other program. Up to 20 MB and 50,000 rows."
            accept=".csv,.txt,.tsv,text/csv,text/plain"
          />
        </>
      )}
    </RecordForm>
  );
}
