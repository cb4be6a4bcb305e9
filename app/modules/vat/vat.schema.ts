import * as z from "zod";
import type { DaySpan } from "../../shared/day-span";
import { flag, money, optionalDay, text } from "../../shared/schema";
import { VAT_BASES, type VatBasis } from "./vat-entries";

const seen = () =>
  money(undefined).meta({
    description: "The figure of the books that the sender has seen. Refused if they come to another",
  });

/** The figures that the sender has seen of a period, in pounds. */
const seenBoxesSchema = z.object({
  ...{ box1: seen(), box2: seen(), box3: seen(), box4: seen(), box5: seen() },
  ...{ box6: seen(), box7: seen(), box8: seen(), box9: seen() },
});

const added = (what: string) => money(0).meta({ description: what });

/** What is sent of the figures that were filed. */
export const filedFiguresSchema = z.object({
  ...seenBoxesSchema.shape,
  adjustBox1: added("Added to box 1 beyond the books, or taken off"),
  adjustBox4: added("Added to box 4 beyond the books, or taken off"),
  adjustBox6: added("Added to box 6 beyond the books, or taken off. The sum drops its pence"),
  adjustBox7: added("Added to box 7 beyond the books, or taken off. The sum drops its pence"),
  adjustedFor: text().meta({ description: "What is added for, needed with it" }),
  includesCorrections: flag(false).meta({
    description: "Whether what changed in earlier returns is added to boxes 1 and 4",
  }),
  correction: money(undefined).meta({
    description: "What those corrections came to. Refused if they come to something else by now",
  }),
});

/** What is sent to mark a period as filed (REFERENCE §5). What is missing is that of its quarter, and of config.json. */
export const filingSchema = z.object({
  ...{ from: optionalDay(), basis: z.enum(VAT_BASES) },
  ...filedFiguresSchema.shape,
});

/** A period and how its VAT is accounted for. */
export interface VatQuery extends DaySpan {
  readonly basis: VatBasis;
}
