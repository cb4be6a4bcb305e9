import { createHash } from "node:crypto";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import { nanoid } from "nanoid";
import { type Ask, type FieldErrors, QuestionError } from "../shared/errors";
import type { FormAnswer } from "../shared/form-answer";
import { BOXES, CONFIRMED, SEND_TOKEN, SHOWN, STANDING, TICK, VERSION } from "../shared/form-fields";
import { pageBehind } from "../shared/own-path";
import type { ToastMessage } from "../shared/toast";
import { type FormHelp, isLookedUp, lookedUp, pickerSteps, typedChoices } from "./picker-steps.server";
import { logFault, problemOf } from "./problem";
import { toHeldForm } from "./session.server";
import { redirectWithToast } from "./toast.server";
import { type Visit, visitOf } from "./visit.server";

/** What was typed, by field. */
export type SentFields = Record<string, string>;

/** What a form was sent with. */
export interface SentForm {
  /** Every field that the form showed; an unticked box is false. */
  readonly fields: SentFields;
  /** The values that the form was drawn with, as JSON; "" when it does not say. */
  readonly shown: string;
  /** The record's `updated` when the form was shown; "" in a create form. */
  readonly version: string;
  /** The id that this send of a create form stands for: the same send again has the same id. */
  readonly sendId: string;
  /** The name of the button, where a form has more than one. */
  readonly intent: string;
  /** The questions that the sender has said yes to. */
  readonly confirmed: readonly string[];
  /** The fields that others changed too, as its sender was told. */
  readonly standing: readonly string[];
  /** For use cases that ask before they save. */
  readonly ask: Ask;
}

/** A fresh one-use token for a create form. */
export function formToken(): string {
  return nanoid();
}

/** The longest form of ours is a week of sales, two fields an invoice; more, or other names, are not of ours. */
const MOST_FIELDS = 5000;
const PLAIN_NAME = /^_?[A-Za-z][A-Za-z\d]{0,40}$/;

/** The form of a request. Throws a page with 400 when it is none, or when its sender broke off. */
export async function sentForm(request: Request): Promise<SentForm> {
  return readForm(await formData(request));
}

/** All that a form holds, in its order, the hidden fields of our own too. Throws like `sentForm`. */
export async function formEntries(request: Request): Promise<[name: string, value: string][]> {
  return entriesOf(await formData(request));
}

function formData(request: Request): Promise<FormData> {
  return request.formData().catch(() => {
    throw data({ message: "The form did not arrive whole. Go back and send it again." }, 400);
  });
}

function entriesOf(sent: FormData): [name: string, value: string][] {
  // Browsers end the lines of a text area with CR LF; what the form showed ends them with LF.
  const textOf = (value: FormDataEntryValue) =>
    typeof value === "string" ? value.replaceAll("\r\n", "\n") : "";
  return [...sent]
    .slice(0, MOST_FIELDS)
    .filter(([name]) => PLAIN_NAME.test(name))
    .map(([name, value]) => [name, textOf(value)]);
}

/** Reads what a browser sent: plain names, the last value of each; the hidden fields of our own are taken out. */
export function readForm(formData: FormData): SentForm {
  const sent = entriesOf(formData);
  const values = new Map(sent);
  for (const [name, box] of sent) {
    if (name === BOXES && PLAIN_NAME.test(box) && !values.has(box)) values.set(box, "false");
  }
  // A send is the same whichever button sends it again, and whether or not its question comes along.
  const content = [...values].filter(([name]) => name !== CONFIRMED && name !== "intent");
  const sendId = createHash("sha256")
    .update(JSON.stringify(content.sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest("base64url")
    .slice(0, 21);
  const own = (name: string) => {
    const value = values.get(name) ?? "";
    values.delete(name);
    return value;
  };
  const version = own(VERSION);
  const sentShown = own(SHOWN);
  const shown = Object.keys(shownValues(sentShown)).length > 0 ? sentShown : "";
  const intent = own("intent");
  const confirmed = listOf(own(CONFIRMED));
  const standing = listOf(own(STANDING));
  const ask: Ask = (question) => {
    if (question !== undefined && !confirmed.includes(question)) throw new QuestionError(question);
  };
  own(SEND_TOKEN);
  own(BOXES);
  return { fields: Object.fromEntries(values), shown, version, intent, sendId, confirmed, standing, ask };
}

function listOf(sent: string): string[] {
  const list = parsed(sent);
  return Array.isArray(list) ? list.filter((each) => typeof each === "string") : [];
}

/**
 * The fields that the person changed from what the form showed them: what someone else saved meanwhile in the
 * others stays. All of them when the form does not say what it showed.
 * @param together fields that mean something only together: when one was changed, all are given.
 */
export function changedFields(
  { fields, shown }: Pick<SentForm, "fields" | "shown">,
  together: readonly string[] = [],
): SentFields {
  const before = shownValues(shown);
  const isSame = (name: string, value: unknown) =>
    Object.hasOwn(before, name) && (before[name] === value || (before[name] === "" && value === "false"));
  const isChanged = (name: string) => name in fields && !isSame(name, fields[name]);
  const isNeeded = (name: string) => isChanged(name) || (together.includes(name) && together.some(isChanged));
  return Object.fromEntries(Object.entries(fields).filter(([name]) => isNeeded(name)));
}

function shownValues(shown: string): Record<string, unknown> {
  const value = parsed(shown);
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

/** JSON of a hidden field; undefined when our form did not write it: then nothing is known. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/**
 * The door of a form: `(args) => formAction(args, "Error creating customer", async ({ garage, by }, form) => …)`.
 * What is thrown is shown on the form, with every value kept: 422 what is wrong field by field, 409 what stands
 * in the way. A record that is gone leads to the page behind, which says so.
 * @param failure the toast when it is refused (spec §8); `{ sentenceOr }` shows the sentence of a 409 instead, where there is one.
 * @param helpOf what the form's record pickers offer, and what is looked up for its other fields.
 */
export async function formAction(
  args: ActionFunctionArgs,
  failure: string | { readonly sentenceOr: string },
  act: (visit: Visit, form: SentForm) => Promise<Response>,
  helpOf: (garage: Visit["garage"]) => FormHelp = () => ({}),
) {
  const visit = await visitOf(args, toHeldForm);
  const sent = await sentForm(args.request);
  const help = helpOf(visit.garage);
  if (isLookedUp(sent, help)) return data(steppedForm({ ...sent, fields: lookedUp(sent, help) }, help));
  let form = sent;
  try {
    form = { ...sent, fields: typedChoices(sent.fields, help) };
    return await act(visit, form);
  } catch (error) {
    if (error instanceof Response) throw error;
    if (error instanceof QuestionError) {
      const yes = JSON.stringify([...form.confirmed, error.message]);
      return data({ ...steppedForm(form, help), question: { text: error.message, yes } }, 422);
    }
    const problem = problemOf(error);
    // The drawer of a record that is gone cannot be drawn again: the page behind it says so.
    if (problem?.status === 404) {
      const text = `${failureOf(error, failure)}. ${problem.message}`;
      return redirectWithToast(pageBehind(visit.url, visit.id), { tone: "bad", text });
    }
    const { answer, init } = refusedForm(error, failureOf(error, failure), form, visit.garage.log);
    return data({ ...steppedForm(form, help), ...answer, intent: form.intent }, init);
  }
}

/** The form as it was sent: after a step of a picker, or before a question. */
function steppedForm(form: SentForm, help: FormHelp): FormAnswer {
  const { fields, version, shown, standing } = form;
  return {
    result: { status: "error", initialValue: fields, error: {} },
    holders: [],
    version,
    shown,
    standing,
    steps: pickerSteps(form, help),
  };
}

/** What follows a save: the page behind, with a toast; after a tick without scripts the place on it where that stands. */
export function afterSave(
  { intent }: SentForm,
  page: string,
  anchor: string,
  ...toasts: readonly ToastMessage[]
): Promise<Response> {
  return redirectWithToast(intent === TICK ? `${page}#${anchor}` : page, ...toasts);
}

function failureOf(error: unknown, failure: string | { readonly sentenceOr: string }): string {
  if (typeof failure === "string") return failure;
  const problem = problemOf(error);
  return problem?.status === 409 ? problem.message : failure.sentenceOr;
}

/** Never sent back to a browser. */
export const SECRET_FIELDS = new Set(["password", "passwordConfirmation"]);

/** The answer to a form that was refused: every value but the secret ones, and what was wrong. */
export function refusedForm(
  error: unknown,
  failure: string,
  { fields, version, shown }: Pick<SentForm, "fields" | "version" | "shown">,
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
    shown,
  };
  const headers: Record<string, string> =
    problem && "retryAfter" in problem ? { "Retry-After": String(problem.retryAfter) } : {};
  return { answer, init: { status, headers } };
}
