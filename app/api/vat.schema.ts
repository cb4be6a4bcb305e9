import * as z from "zod";
import { ENTRY_KINDS, VAT_BASES } from "../modules/vat/vat-entries";
import type { VatRecordView } from "../modules/vat/vat-report.server";
import type { VatReportView, VatReturnView } from "../modules/vat/vat-returns.server";
import { autoId, day, exactly, id, pounds, record } from "./answer-parts.schema";
import * as example from "./examples";

/** The figures of a VAT return. */
const vatBoxes = {
  box1: pounds.meta({ description: "VAT due on sales and other outputs" }),
  box2: pounds.meta({ description: "VAT due on acquisitions; always 0" }),
  box3: pounds.meta({ description: "Total VAT due" }),
  box4: pounds.meta({ description: "VAT reclaimed on purchases" }),
  box5: pounds.meta({ description: "The difference between boxes 3 and 4, never negative" }),
  box6: z.int().meta({ description: "Total sales without VAT, whole pounds" }),
  box7: z.int().meta({ description: "Total purchases without VAT, whole pounds" }),
  ...{ box8: z.int(), box9: z.int() },
  isReclaim: z.boolean().meta({ description: "Whether box 5 is to reclaim instead of to pay" }),
  exact: z.strictObject({ box6: pounds, box7: pounds }).meta({ description: "With their pence" }),
};
const vatSpan = { from: day, to: day, basis: z.enum(VAT_BASES) };

export const vatRecord = exactly<VatRecordView>()(
  z
    .strictObject({
      kind: z.enum(ENTRY_KINDS),
      _id: id,
      number: autoId,
      date: day.meta({ description: "The day that puts it into the period" }),
      net: pounds,
      vat: pounds,
      invoice: z
        .strictObject({ _id: id, autoId })
        .nullable()
        .meta({ description: "The invoice that a receipt pays or a credit note credits" }),
    })
    .meta({ id: "VatRecord", examples: [example.vatRecord] }),
);

export const vatReturn = exactly<VatReturnView>()(
  z
    .strictObject({
      ...record,
      _id: day.meta({ description: "The last day of its period" }),
      ...vatSpan,
      ...vatBoxes,
      filedBy: z.string().meta({ description: "The name of who filed it" }),
      changes: z.int().min(0).meta({ description: "Records of its period that count differently now" }),
      correction: pounds.meta({ description: "What is still to pay because of them; negative to reclaim" }),
      adjustment: z
        .strictObject({ box1: pounds, box4: pounds, box6: pounds, box7: pounds, reason: z.string() })
        .nullable()
        .meta({ description: "What was filed beyond the books" }),
      corrects: z.array(day).meta({ description: "The ends of the earlier returns that it corrects" }),
    })
    .meta({ id: "VatReturn", examples: [example.vatReturn] }),
);

export const vatReport = exactly<VatReportView>()(
  z
    .strictObject({
      ...vatSpan,
      ...vatBoxes,
      filed: vatReturn.nullable().meta({ description: "The return that was filed for exactly this period" }),
    })
    .meta({ id: "VatReport", examples: [example.vatReport] }),
);
