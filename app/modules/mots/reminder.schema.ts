import * as z from "zod";
import { optionalLink, requiredDay, requiredText } from "../../shared/schema";
import { REMINDER_WAYS, type ReminderWay } from "./reminder";

/** The most vehicles of one send. The page sends all of a month in one form, so it is more than any garage tests. */
const MOST_REMINDED = 5000;

/** What says that vehicles' MOTs were reminded of (REFERENCE §5): rows of what is due, and how it was done. */
export const remindersSchema = z.object({
  way: requiredText("Say how it was done")
    .refine(
      (way): way is ReminderWay => (REMINDER_WAYS as readonly string[]).includes(way),
      `Must be one of ${REMINDER_WAYS.join(", ")}`,
    )
    .meta({ enum: REMINDER_WAYS, maxLength: undefined }),
  vehicles: z
    .array(
      z.object({
        registration: requiredText("Enter the registration"),
        due: requiredDay("Enter the day on which the MOT is due"),
        reminded: z.string("Must be when it was last reminded of, or null").nullable().optional().meta({
          description:
            "When it was last reminded of, as its sender knows: `reminded.at` of the report, or null. If there is another reminder by now, the vehicle is left out",
        }),
        customer: optionalLink().optional().meta({
          description:
            "Who was reminded, as its sender knows. If somebody else has it by now, the vehicle is left out",
        }),
      }),
      "Must be a list of vehicles",
    )
    .refine((vehicles) => vehicles.length > 0, "Choose at least one vehicle")
    .max(MOST_REMINDED, `At most ${MOST_REMINDED.toLocaleString("en-GB")} vehicles`),
});
