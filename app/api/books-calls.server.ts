import { closingSchema, getClosing, setClosing } from "../modules/closing/closing.server";
import type { ApiCall } from "./call";
import * as entity from "./entity.schema";
import { SENT } from "./examples";

/** The calls about the books as a whole. */
export const BOOKS: readonly ApiCall[] = [
  {
    method: "get",
    path: "closing",
    noun: "Books",
    summary: "The day up to which the books are closed",
    answer: entity.closing,
    handle: ({ garage }) => getClosing(garage),
  },
  {
    method: "put",
    path: "closing",
    noun: "Books",
    summary: "Closes the books up to a day, or opens them with null; for an Admin",
    body: { schema: closingSchema, example: SENT.closing },
    answer: entity.closing,
    refusals: [403],
    handle: ({ garage, body, by }) => setClosing(garage, body, by),
  },
];
