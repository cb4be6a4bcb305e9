import * as z from "zod";
import { ROW_STATES } from "../modules/imports/import";
import { TAKEN_BACK_KINDS } from "../modules/imports/import-kinds";
import type { ImportView } from "../modules/imports/imports.server";
import type { BankImport } from "../modules/transactions/bank-import.server";
import type { VehicleVisitView } from "../modules/vehicle-visits/vehicle-visits.server";
import { day, exactly, id, record } from "./answer-parts.schema";
import { customer } from "./entity.schema";
import * as example from "./import-examples";

/** What the api answers about imports (REFERENCE §3). */

const counts = {
  made: z.int().meta({ description: "Rows that became records" }),
  alreadyThere: z.int().meta({ description: "Rows whose records were there before" }),
  refused: z.int().meta({ description: "Rows with something wrong" }),
};

export const importRecord = exactly<ImportView>()(
  z
    .strictObject({
      ...record,
      kind: z.enum(TAKEN_BACK_KINDS),
      fileName: z.string(),
      ...counts,
      by: z.string().meta({ description: "The name of who imported it" }),
    })
    .meta({ id: "Import", examples: [example.importRecord] }),
);

export const vehicleVisit = exactly<VehicleVisitView>()(
  z
    .strictObject({
      ...record,
      ...{ vehicleReg: z.string(), vehicleModel: z.string(), customer: customer.nullable() },
      date: day.nullable(),
      motDue: day.nullable().meta({ description: "When its next MOT test is due" }),
      mileage: z.int().nullable(),
    })
    .meta({ id: "VehicleVisit", examples: [example.vehicleVisit] }),
);

const results = {
  ...counts,
  rows: z.array(
    z.strictObject({
      row: z.int().meta({ description: "As a spreadsheet numbers it" }),
      state: z.enum(ROW_STATES),
      reasons: z.array(z.string()).meta({
        description: "Why it was refused or is there already; what to look at where it was made",
      }),
    }),
  ),
};

const importId = id
  .nullable()
  .meta({ description: "The import's; null for a dry run, and if nothing was made" });

export const importResult = z
  .strictObject({
    ...{ _id: importId, ...counts },
    unreadColumns: z.array(z.string()).meta({ description: "The headings of columns that are not imported" }),
    rows: results.rows,
  })
  .meta({ id: "ImportResult", examples: [example.importResult] });

export const bankImport = exactly<BankImport>()(
  z.strictObject({ _id: importId, ...results }).meta({ id: "BankImport", examples: [example.bankImport] }),
);
