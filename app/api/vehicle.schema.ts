import * as z from "zod";
import type { VehicleView } from "../modules/vehicles/vehicle-notes.server";
import { day, exactly, id, moment } from "./answer-parts.schema";
import { customer } from "./entity.schema";
import * as example from "./examples";

export const vehicle = exactly<VehicleView>()(
  z
    .strictObject({
      _id: id.meta({ description: "Its registration without spaces, hyphens and dots" }),
      registration: z.string(),
      model: z.string(),
      customer: customer.nullable().meta({ description: "Who has it, as far as anybody knows" }),
      lastSeen: day.nullable(),
      due: day.nullable().meta({ description: "When its MOT is due, whoever says so" }),
      notes: z.string(),
      motDue: day.nullable().meta({ description: "When it is due after a test elsewhere, as staff said" }),
      goneSince: day.nullable().meta({ description: "Since when it is sold or scrapped" }),
      updated: moment.nullable().meta({ description: "When staff last said something of it" }),
    })
    .meta({ id: "Vehicle", examples: [example.vehicle] }),
);
