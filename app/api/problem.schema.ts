import * as z from "zod";
import * as example from "./examples";

/** The body of every error except 400. */
export const sentence = z.string().meta({ description: "The problem, in a sentence" });
/** The body of 400. */
export const problem = z
  .strictObject({ message: z.string(), errors: z.record(z.string(), z.array(z.string())) })
  .meta({ id: "Problem", examples: [example.problem], description: "The problems of each field" });
