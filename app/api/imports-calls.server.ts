import * as z from "zod";
import { LARGEST_FILE } from "../modules/imports/file-text.server";
import { KIND_COLUMNS } from "../modules/imports/import-columns";
import { IMPORT_KINDS, type ImportKind } from "../modules/imports/import-kinds";
import { planImport } from "../modules/imports/import-plan.server";
import { planResult } from "../modules/imports/import-rows";
import {
  getImport,
  importFile,
  importView,
  listImports,
  missingColumn,
  refuseUnlessAdmin,
  takeBackImport,
} from "../modules/imports/imports.server";
import { sentChoices } from "../modules/imports/sent-choices";
import { listVehicleVisits, vehicleVisitView } from "../modules/vehicle-visits/vehicle-visits.server";
import type { ApiCall, Call } from "./call";
import { columnQuery } from "./column-query.server";
import { json } from "./door.server";
import { dryRunQuery, isDryRun } from "./dry-run.server";
import { SENT_FILES } from "./import-examples";
import * as imports from "./imports.schema";
import { query } from "./records.server";

const IMPORTS = { noun: "Imports", path: "imports/{id}" };

async function importSent({ garage, url, file, by }: Call, kind: ImportKind): Promise<unknown> {
  const { searchParams } = url;
  const dryRun = isDryRun(searchParams);
  const choices = sentChoices(searchParams.getAll("column"), searchParams.get("days"));
  refuseUnlessAdmin(garage, by);
  if (dryRun) {
    const plan = await planImport(garage, kind, file, choices);
    if (plan.missing !== undefined) throw missingColumn(plan.missing);
    return json({ _id: null, ...planResult(plan) }, 200);
  }
  const sent = { kind, bytes: file, fileName: searchParams.get("fileName") ?? "", choices };
  const { made, plan } = await importFile(garage, sent, by);
  return json({ _id: made?._id ?? null, ...planResult(plan) }, made === undefined ? 200 : 201);
}

/** Files of other programs that become records. */
export const IMPORT_CALLS: readonly ApiCall[] = [
  {
    ...IMPORTS,
    method: "get",
    path: "imports",
    summary: "Lists the imports that were not taken back, newest first",
    answer: z.array(imports.importRecord),
    isList: true,
    handle: ({ garage, paging }) => {
      const page = listImports(garage, paging);
      return { ...page, rows: page.rows.map((each) => importView(garage, each)) };
    },
  },
  {
    ...IMPORTS,
    method: "get",
    summary: "Reads an import",
    answer: imports.importRecord,
    refusals: [404],
    handle: ({ garage, id }) => importView(garage, getImport(garage, id)),
  },
  {
    ...IMPORTS,
    method: "delete",
    summary: "Takes an import back: deletes all that it made, unless something points at it; for an Admin",
    statuses: [204],
    refusals: [403, 404, 409],
    handle: ({ garage, id, by, version }) => takeBackImport(garage, id, by, version),
  },
  {
    noun: "Imports",
    method: "get",
    path: "vehicle-visits",
    summary: "Lists what imports told of vehicles' last visits, newest first",
    query: [
      query("registration", "A vehicle's registration, however it is written"),
      query("customer", "A customer's _id"),
    ],
    answer: z.array(imports.vehicleVisit),
    isList: true,
    handle: ({ garage, paging, url: { searchParams } }) => {
      const [registration, customer] = ["registration", "customer"].map((name) => searchParams.get(name));
      const page = listVehicleVisits(garage, {
        ...paging,
        ...(registration && { registration }),
        ...(customer && { customer }),
      });
      return { ...page, rows: page.rows.map((each) => vehicleVisitView(garage, each)) };
    },
  },
  ...IMPORT_KINDS.map(
    (kind): ApiCall => ({
      noun: "Imports",
      method: "post",
      path: `imports/${kind}`,
      summary: `Imports ${kind} from a CSV file, in one commit; for an Admin. Answers 200 if it makes none`,
      query: [
        dryRunQuery("what would happen, and imports nothing"),
        query("fileName", "The file's name, for the list of imports"),
        ...columnQuery(KIND_COLUMNS[kind].fields),
      ],
      file: { types: ["text/csv"], most: LARGEST_FILE, example: SENT_FILES[kind] },
      answer: imports.importResult,
      statuses: [201, 200],
      refusals: [403, 409],
      handle: (call) => importSent(call, kind),
    }),
  ),
];
