import { createHash } from "node:crypto";
import { parse, type SubmissionResult } from "@conform-to/react";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import { nanoid } from "nanoid";
import type { FieldErrors } from "../shared/errors";
import type { FormAnswer } from "../shared/form-answer";
import { BOXES, PICKER_FIND, PICKER_SEARCH, SEND_TOKEN, VERSION } from "../shared/form-fields";
import { logFault, problemOf } from "./problem";
import { type Visit, visitOf } from "./visit.server";

/** Fields as conform nests them: texts, and lists or objects of texts. */
export type SentFields = NonNullable<SubmissionResult["initialValue"]>;

/** What a form was sent with. */
export interface SentForm {
  /** Every field that the form showed; an unticked box is false. */
  readonly fields: SentFields;
  /** The record's `updated` when the form was shown; "" in a create form. */
  readonly version: string;
  /** The id that this send of a create form stands for: the same send again has the same id. */
  readonly sendId: string;
  /** The name of the button, where a form has more than one. */
  readonly intent: string;
}

/** A fresh one-use token for a create form. */
export function formToken(): string {
  return nanoid();
}

/** Reads what a browser sent: conform nests the fields, the hidden ones of our own are taken out. */
export function readForm(formData: FormData): SentForm {
  for (const box of formData.getAll(BOXES)) {
    if (typeof box === "string" && !formData.has(box)) formData.set(box, "false");
  }
  const sendId = createHash("sha256")
    .update(JSON.stringify([...formData].map(([name, value]) => [name, String(value)]).sort()))
    .digest("base64url")
    .slice(0, 21);
  const own = (name: string) => {
    const value = formData.get(name);
    formData.delete(name);
    return typeof value === "string" ? value : "";
  };
  const version = own(VERSION);
  const intent = own("intent");
  own(SEND_TOKEN);
  formData.delete(BOXES);
  const { payload } = parse(formData, { resolve: (value) => ({ value }) });
  return { fields: payload as SentFields, version, intent, sendId };
}

/**
 * The door of a form: `(args) => formAction(args, "Error creating customer", async ({ garage, by }, form) => …)`.
 * What is thrown is shown on the form, with every value kept: 422 what is wrong field by field, 409 what stands
 * in the way.
 * @param failure the toast when it is refused (spec §8).
 * @param also what a refused form shows besides, made from what was sent.
 */
export async function formAction<Answer extends FormAnswer = FormAnswer>(
  args: ActionFunctionArgs,
  failure: string,
  act: (visit: Visit, form: SentForm) => Promise<Response | Answer>,
  also?: (visit: Visit, form: SentForm) => Partial<Omit<Answer, keyof FormAnswer>>,
) {
  const visit = await visitOf(args);
  const sent = readForm(await args.request.formData());
  try {
    const answer = await act(visit, sent);
    return answer instanceof Response ? answer : data<FormAnswer & Partial<Answer>>(answer);
  } catch (error) {
    if (error instanceof Response) throw error;
    const { answer, init } = refusedForm(error, failure, sent, visit.garage.log);
    return data({ ...answer, ...also?.(visit, sent) } as FormAnswer & Partial<Answer>, init);
  }
}

/**
 * The search step of a form without scripts: the form again as it was sent, with what was found.
 * Undefined when another button was pressed.
 */
export function searchStep<Step>({ fields, intent, version }: SentForm, find: (search: string) => Step) {
  if (intent !== PICKER_FIND) return undefined;
  const result: FormAnswer["result"] = { status: "error", initialValue: fields, error: {} };
  return { result, holders: [], version, step: find(searchedFor(fields)) };
}

/** What a record picker's search step looked for. */
export function searchedFor(fields: SentFields): string {
  const search = fields[PICKER_SEARCH];
  return typeof search === "string" ? search.trim() : "";
}

// Never sent back to a browser.
const SECRET_FIELDS = new Set(["password", "passwordConfirmation"]);

/** The answer to a form that was refused: every value but the secret ones, and what was wrong. */
export function refusedForm(
  error: unknown,
  failure: string,
  { fields, version }: Pick<SentForm, "fields" | "version">,
  log: (line: string) => void,
): { answer: FormAnswer; init: { status: number; headers: Record<string, string> } } {
  const problem = problemOf(error);
  const status = problem?.status === 400 ? 422 : (problem?.status ?? 500);
  const unexpected = () => `Something went wrong here. The log tells more under ${logFault(error, log)}`;
  const errors: FieldErrors =
    problem?.status === 400 ? problem.errors : { "": [problem?.message ?? unexpected()] };
  const answer: FormAnswer = {
    result: {
      status: "error",
      initialValue: Object.fromEntries(Object.entries(fields).filter(([name]) => !SECRET_FIELDS.has(name))),
      error: Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, [...messages]])),
    },
    failure,
    holders: problem?.status === 409 ? problem.holders : [],
    version: (problem?.status === 409 ? problem.version : undefined) ?? version,
  };
  const headers: Record<string, string> =
    problem && "retryAfter" in problem ? { "Retry-After": String(problem.retryAfter) } : {};
  return { answer, init: { status, headers } };
}
