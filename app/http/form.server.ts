import { createHash } from "node:crypto";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import { nanoid } from "nanoid";
import { inFull } from "../shared/dates";
import { type Ask, type AskAgain, QuestionError } from "../shared/errors";
import { fieldLabel } from "../shared/field-label";
import type { FormAnswer } from "../shared/form-answer";
import {
  BOXES,
  CONFIRMED,
  DRAWN_FOR,
  DRAWN_ROW,
  DRAWN_WITH,
  SEND_TOKEN,
  SENT_FROM,
  SHOWN,
  STANDING,
  TOLD,
  ticked,
  tickedBox,
  UNANSWERED,
  VERSION,
} from "../shared/form-fields";
import { pageBehind } from "../shared/own-path";
import type { FormHelp, Made } from "../shared/record";
import { sentList, shownValues } from "../shared/sent-json";
import { okToast, type ToastMessage } from "../shared/toast";
import { askingAnew } from "./asking-anew";
import { DAY_FIELDS } from "./day-fields";
import { entriesOf, formData, PLAIN_NAME } from "./form-body.server";
import { makeMissing, pressedMaking, steppedMaking } from "./making.server";
import { isLookedUp, lookedUp, pickerSteps, typedChoices } from "./picker-steps.server";
import { problemOf } from "./problem";
import { failureOf, refusedForm, SECRET_FIELDS } from "./refused-form.server";
import { answeredAsBefore } from "./sent-again.server";
import type { SentFields, SentForm } from "./sent-form";
import { toHeldForm } from "./session.server";
import { redirectWithToast } from "./toast.server";
import { type Visit, visitOf } from "./visit.server";

/** A fresh one-use token for a create form. */
export function formToken(): string {
  return nanoid();
}

/** Reads the form of a request. Throws a 400 page when the body is no form, or is incomplete. */
export async function sentForm(request: Request): Promise<SentForm> {
  return readForm(await formData(request));
}

/** All entries of a form in order, including our hidden fields. Throws like `sentForm`. */
export async function formEntries(request: Request): Promise<[name: string, value: string][]> {
  return entriesOf(await formData(request));
}

/** What says nothing of a record: a repeat with another button, after a question or by another user has the same id. */
const NO_CONTENT: ReadonlySet<string> = new Set([
  CONFIRMED,
  TOLD,
  DRAWN_FOR,
  DRAWN_WITH,
  UNANSWERED,
  SENT_FROM,
  "intent",
]);

/** Reads a submitted form: plain names only, and the last value of each. Hidden fields become properties of their own. */
export function readForm(formData: FormData): SentForm {
  const sent = entriesOf(formData);
  const values = new Map(sent);
  for (const [name, box] of sent) {
    if (name === BOXES && PLAIN_NAME.test(box) && !values.has(box)) values.set(box, "false");
  }
  const ticking = tickedBox(values.get("intent") ?? "");
  if (ticking !== undefined) {
    const { box, isOn, version } = ticking;
    values.set(VERSION, version);
    values.set(SHOWN, JSON.stringify({ [box]: ticked(isOn) }));
    if (!values.has(box)) values.set(box, "false");
  }
  for (const name of DAY_FIELDS) {
    const typed = values.get(name);
    if (typed !== undefined) values.set(name, inFull(typed));
  }
  const content = [...values].filter(([name]) => !NO_CONTENT.has(name) && !name.startsWith(DRAWN_ROW));
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
  own(TOLD);
  const told = sent.flatMap(([name, value]) => (name === TOLD ? [value] : []));
  const confirmed = [...sentList(own(CONFIRMED)), ...told];
  const standing = sentList(own(STANDING));
  const agreed: string[] = [];
  const ask: Ask = (question, yes = question) => {
    if (question === undefined || yes === undefined) return;
    if (!confirmed.includes(yes)) throw new QuestionError([question], [yes]);
    agreed.push(yes);
  };
  const token = own(SEND_TOKEN);
  const drawnFor = own(DRAWN_FOR);
  const drawnWith = own(DRAWN_WITH);
  const isUnanswered = own(UNANSWERED) !== "";
  const sentFrom = own(SENT_FROM);
  own(BOXES);
  const files = Object.fromEntries(
    [...formData].flatMap(([name, value]) =>
      PLAIN_NAME.test(name) && typeof value !== "string" ? [[name, value]] : [],
    ),
  );
  return {
    files,
    fields: Object.fromEntries(values),
    shown,
    version,
    intent,
    token,
    drawnFor,
    drawnWith,
    isUnanswered,
    sentFrom,
    sendId,
    confirmed,
    agreed,
    standing,
    ask,
  };
}

/**
 * The fields that the person changed, so that other people's changes to the other fields stay.
 * Returns all fields when the form does not say what it showed.
 * @param together fields with one meaning: if one has changed, all are returned.
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

/** What a person typed into a record's form, a field after the other, to copy from. Ticks and choices are quickly made again. */
function typedTexts(form: SentForm, help: FormHelp): string {
  if (form.shown === "" && form.token === "") return "";
  const isText = (name: string, value: string) =>
    !["", "on", "false"].includes(value) &&
    !name.startsWith("_") &&
    !(name in help) &&
    !SECRET_FIELDS.has(name);
  return Object.entries(changedFields(form))
    .filter(([name, value]) => isText(name, value))
    .map(([name, value]) => `${fieldLabel(name)}: ${value}`)
    .join("\n");
}

/** A form that only took a step: it is shown again with these values, and nothing is saved. */
export interface RedrawnForm {
  readonly fields: SentFields;
}

/**
 * The door of a form: `(args) => formAction(args, FAILURES.customers.create, async ({ garage, by }, form) => …)`.
 * What is thrown is shown on the form, with every value kept: 422 what is wrong field by field, 409 what stands
 * in the way. A record that is gone leads to the page behind, which says so; or to a page with what was typed.
 * @param failure the toast when it is refused, from the catalogue (REFERENCE §8); `{ sentenceOr }` shows the sentence of a 409 or 503 instead, where there is one.
 * @param helpOf what the form's record pickers offer, and what is looked up for its other fields.
 */
export async function formAction(
  args: ActionFunctionArgs,
  failure: string | { readonly sentenceOr: string },
  act: (visit: Visit, form: SentForm) => Promise<Response | RedrawnForm>,
  helpOf: (garage: Visit["garage"]) => FormHelp = () => ({}),
) {
  const visit = await visitOf(args, toHeldForm);
  const sent = await sentForm(args.request);
  const help = helpOf(visit.garage);
  if (isLookedUp(sent, help)) return data(steppedForm({ ...sent, fields: lookedUp(sent, help) }, help));
  const stepped = steppedMaking(sent, help);
  if (stepped) return data(steppedForm({ ...sent, fields: stepped }, help));
  const pressed = pressedMaking(sent, help);
  const told = pressed?.told.failure ?? failure;
  let form = sent;
  let made: Made = {};
  try {
    sent.ask(otherUserQuestion(visit, sent));
    const missing = await makeMissing(sent, help, visit.by);
    form = { ...sent, fields: missing.fields };
    made = missing.made;
    if (missing.refusal !== undefined) throw missing.refusal;
    if (pressed) {
      const isMade = Object.keys(made).length > 0;
      return data({ ...steppedForm(form, help, made), ...(isMade && { success: pressed.told.success }) });
    }
    const complete = { ...form, fields: typedChoices(form.fields, help) };
    form = complete;
    const done = await answeredAsBefore(visit, complete, (form) => act(visit, form));
    return done instanceof Response ? done : data(steppedForm({ ...form, ...done }, help, made));
  } catch (error) {
    if (error instanceof Response) throw error;
    if (error instanceof QuestionError) {
      const { questions } = error;
      // A yes to what no longer stands on the form is forgotten: asked again, it may follow from something else.
      const yes = JSON.stringify([...form.agreed, ...error.yes]);
      return data({ ...steppedForm(form, help, made), asked: { questions, yes } }, 422);
    }
    const problem = problemOf(error);
    // Neither the drawer of a deleted record nor a page for Admins alone can be drawn again.
    if (problem?.status === 404 || problem?.status === 403) {
      const text = `${failureOf(error, told)}. ${problem.message}`;
      const typed = typedTexts(form, help);
      if (typed !== "") throw data({ message: text, typed: `You typed:\n${typed}` }, problem.status);
      if (problem.status === 404)
        return redirectWithToast(pageBehind(visit.url, visit.id), { tone: "bad", text });
    }
    const { answer, init } = refusedForm(error, failureOf(error, told), form, visit.garage.log);
    return data({ ...steppedForm(form, help, made), ...answer, intent: form.intent }, init);
  }
}

/**
 * The action of a page that asks before it deletes: deletes the record that was shown, then redirects to the page behind.
 * @param failure as `formAction` takes it. @param done the toast after the deletion.
 * @param warnings what the page warns of: what came up since it was opened is asked about.
 */
export function deleteAction(
  args: ActionFunctionArgs,
  failure: Parameters<typeof formAction>[1],
  remove: (
    garage: Visit["garage"],
    id: string,
    by: string,
    version?: string,
    askAgain?: AskAgain,
  ) => Promise<unknown>,
  done: string,
  warnings: (garage: Visit["garage"], id: string) => readonly string[] = () => [],
) {
  return formAction(args, failure, async ({ garage, by, id, url }, { version, ask }) => {
    await remove(
      garage,
      id,
      by,
      version,
      askingAnew(ask, () => warnings(garage, id)),
    );
    return redirectWithToast(pageBehind(url, id), okToast(done));
  });
}

/** The question before a form is saved in the name of somebody else than had it drawn, as where two people share a browser. */
function otherUserQuestion({ garage, user }: Visit, { drawnFor }: SentForm): string | undefined {
  if (drawnFor === "" || drawnFor === user._id) return undefined;
  const before = garage.books.users.get(drawnFor)?.name ?? "Somebody else";
  return `${before} opened this form, and ${user.name} is signed in here now. It would be saved in the name of ${user.name}.`;
}

/** The form with its values unchanged: after a step of a picker, or before a question. */
function steppedForm(form: SentForm, help: FormHelp, made: Made = {}): FormAnswer {
  const { fields, version, shown, standing, isUnanswered, token } = form;
  return {
    result: { status: "error", initialValue: fields, error: {} },
    links: [],
    version,
    shown,
    standing,
    ...(isUnanswered && { unanswered: token }),
    steps: pickerSteps(form, help, made),
  };
}

/**
 * The redirect after a save, with toasts: to the page behind the form. A tick without scripts returns
 * to its place on the page.
 */
export function afterSave(
  { intent }: SentForm,
  page: string,
  anchor: string,
  ...toasts: readonly ToastMessage[]
): Promise<Response> {
  return redirectWithToast(tickedBox(intent) !== undefined ? `${page}#${anchor}` : page, ...toasts);
}
