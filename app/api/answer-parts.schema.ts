import * as z from "zod";

/** The parts that the schemas of answers are made of. */

type Plain<T> = T extends readonly (infer Each)[]
  ? Plain<Each>[]
  : T extends object
    ? { -readonly [Key in keyof T]: Plain<T[Key]> }
    : T;

/** Checks a schema against the type that the code returns. A field that only one of them has does not compile. */
export const exactly =
  <T>() =>
  <S extends z.ZodType<T>>(
    schema: [Plain<T>, keyof z.output<S>] extends [z.output<S>, keyof T] ? S : never,
  ): S =>
    schema;

export const id = z.string().meta({ description: "Never changes" });
export const moment = z.string().meta({ format: "date-time" });
export const day = z.string().meta({ format: "date" });
export const pounds = z.number().meta({ description: "Pounds" });
export const autoId = z.int().min(1).meta({ description: "The number that staff use; never used twice" });

export const record = { _id: id, created: moment, updated: moment };
export const numbered = { ...record, autoId };
export const bare = z.strictObject({ _id: id }).meta({ description: "A deleted record" });
