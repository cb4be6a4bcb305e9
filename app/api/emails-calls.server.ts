import * as z from "zod";
import { emailSchema } from "../modules/emails/email.schema";
import { emailKind, sendEmail } from "../modules/emails/emails.server";
import type { ApiCall } from "./call";
import { SENT } from "./examples";

/** The calls that email papers. */
export const EMAILS: readonly ApiCall[] = [
  {
    method: "post",
    path: "documents/{kind}/{id}/email",
    noun: "Emails",
    summary:
      "Emails a paper as PDF. `kind` is invoice, quote, credit-note, receipt or statement; the id of a statement is its " +
      "customer's. What is not sent is as its template says. An invoice is issued by it. `state` is outbox where no mail server is set",
    versionField: null,
    body: { schema: emailSchema, isMerge: true, example: SENT.email },
    answer: z.strictObject({
      _id: z.string(),
      state: z.enum(["sent", "outbox"]),
      refused: z
        .string()
        .meta({ description: "Which of several addresses the mail server refused; or empty" }),
    }),
    statuses: [202],
    refusals: [404, 409, 503],
    handle: ({ garage, params, id, body, by }) => sendEmail(garage, emailKind(params.kind), id, body, by),
  },
];
