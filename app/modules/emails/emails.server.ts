import { createHash } from "node:crypto";
import { nanoid } from "nanoid";
import { NotFoundError, olderVersion } from "../../shared/errors";
import { merged, validate } from "../../shared/schema";
import type { Garage } from "../books/books.server";
import type { Department } from "../departments/department";
import type { Press } from "../departments/department-paper.server";
import type { Delivery, MailError, MailState } from "../mail/mail";
import type { Post } from "../mail/post.server";
import { reminderTold, remindingDepartment, stillToRemind } from "../mots/reminder-words.server";
import { CUT_OFF, type Email, filled, isBeingSent, mayHaveArrived, type Template, templateOf } from "./email";
import { addressesIn, emailSchema, isEmail } from "./email.schema";
import { EMAIL_KINDS, type EmailKind } from "./email-kind";
import { type Emailed, emailedOf } from "./email-papers.server";
import { emailedInWords, lastEmailOf } from "./emailed-notice.server";

/** What sending needs besides the books: a printer and the post. */
export type Sending = Garage & Press & Post;

/** What the form of a message starts with. */
export interface EmailDraft extends Template {
  readonly title: string;
  readonly to: string;
  /** What staff are told before they send it. */
  readonly notice: string | undefined;
  /** Another one when the message would be another one, by its address, its words, what staff are told or its papers, or was sent meanwhile. */
  readonly version: string;
}

/** How a form sends a message. */
interface FromForm {
  /** The id of this submission of the form: the same again is not sent twice, unless it failed, but told what became of it. */
  readonly sendId?: string;
  /** That of the draft which the form showed; "" or undefined skips the check. */
  readonly version?: string;
}

/** The kind with that name. @throws NotFoundError */
export function emailKind(name: string | undefined): EmailKind {
  const kind = EMAIL_KINDS.find((each) => each === name);
  if (kind) return kind;
  throw new NotFoundError(`There is no such paper. There are ${EMAIL_KINDS.join(", ")}`);
}

/** What a message would say by its template. @throws NotFoundError, ConflictError when there is nothing to send */
export function emailDraft(garage: Sending, kind: EmailKind, id: string, by: string): EmailDraft {
  return draftOf(garage, kind, id, emailedOf(garage, kind, id, by));
}

function draftOf(
  garage: Garage,
  kind: EmailKind,
  id: string,
  { title, to, words, notice, prints, template = kind, usual }: Emailed,
): EmailDraft {
  const draft = { to, ...filled(templateOf(garage.business, template, usual), words) };
  const before = lastEmailOf(garage, kind, id);
  const notices = [notice, before && `${emailedInWords(before)}.`].filter(Boolean).join(" ");
  const version = `${versionOf([draft, words, notice, prints])}${BEFORE}${before?._id ?? ""}`;
  return { title, notice: notices || undefined, ...draft, version };
}

/** Parts what a draft says from the message that was sent before it. */
const BEFORE = ".";

function versionOf(said: unknown): string {
  return createHash("sha256").update(JSON.stringify(said)).digest("base64url").slice(0, 21);
}

/** What came of a message that the books remember. */
export interface EmailSent extends Delivery {
  readonly _id: string;
}

/** The messages of forms that are on their way, by the form. */
const underWay = new WeakMap<Garage["books"], Map<string, Promise<EmailSent>>>();

/**
 * Emails a paper, and remembers it in the history of its record, whether it was sent or failed.
 * @param input what is not sent is as the template says
 * @throws NotFoundError, ConflictError also when the message would be another one by now, ValidationError, MailError
 */
export function sendEmail(
  garage: Sending,
  kind: EmailKind,
  id: string,
  input: unknown,
  by: string,
  form: FromForm = {},
): Promise<EmailSent> {
  const { sendId } = form;
  const send = () => sendOnce(garage, kind, id, input, by, form);
  if (sendId === undefined) return send();
  const { books } = garage;
  const forms = underWay.get(books) ?? new Map<string, Promise<EmailSent>>();
  underWay.set(books, forms);
  const sending = forms.get(sendId) ?? send().finally(() => forms.delete(sendId));
  forms.set(sendId, sending);
  return sending;
}

async function sendOnce(
  garage: Sending,
  kind: EmailKind,
  id: string,
  input: unknown,
  by: string,
  { sendId = nanoid(), version = "" }: FromForm,
): Promise<EmailSent> {
  const earlier = sentAs(garage.books.emails.get(sendId));
  if (earlier) return earlier;
  const emailed = emailedOf(garage, kind, id, by);
  const { title, notice: _, version: current, ...draft } = draftOf(garage, kind, id, emailed);
  checkDraft(garage, title, { version, current, sendId });
  const message = validate(emailSchema, merged(draft, input));
  const papers = await attached(emailed);
  await garage.books.update(by, ({ emails }) => {
    // Printing takes its time, and somebody else may have sent it by now.
    checkDraft(garage, title, { version, current: draftOf(garage, kind, id, emailed).version, sendId });
    const fields = { kind, record: id, ...message, state: "sending", reason: "", by, round: "" } as const;
    const failed = emails.get(sendId);
    if (failed) emails.put({ ...failed, ...fields });
    else emails.insert({ _id: sendId, ...fields });
  });
  return { _id: sendId, ...(await posted(garage, sendId, papers, emailed.department)) };
}

/**
 * @param sendId that of the form: that it failed before, and may have arrived, its sender has been told, unless the server stopped
 * @throws ConflictError where the message would be another one by now, or was sent meanwhile
 */
function checkDraft(
  { books }: Garage,
  title: string,
  {
    version,
    current,
    sendId,
  }: { readonly version: string; readonly current: string; readonly sendId: string },
): void {
  if (version === "" || version === current) return;
  const [said] = version.split(BEFORE);
  const [saysNow, before = ""] = current.split(BEFORE);
  const last = books.emails.get(before);
  if (said === saysNow && before === sendId && last?.reason !== CUT_OFF) return;
  const rest =
    " while this form was open, so nothing was sent. What you did not type shows how it is now. Check it, then send it.";
  const emailed = last && mayHaveArrived(last) ? "may have been emailed" : "was emailed";
  throw olderVersion(`${title} ${said === saysNow ? emailed : "changed"}`, rest, { version: current });
}

/** What came of a message, once it was sent. */
function sentAs(email: Pick<Email, "_id" | "state" | "reason"> | undefined): EmailSent | undefined {
  if (email?.state !== "sent" && email?.state !== "outbox") return undefined;
  return { _id: email._id, state: email.state, refused: email.reason };
}

type Attached = Awaited<ReturnType<typeof attached>>;

async function attached({ papers }: Emailed) {
  return Promise.all(
    (await papers()).map(async (paper) => ({
      filename: paper.fileName,
      content: await paper.pdf(),
      handedOver: paper.handedOver,
    })),
  );
}

/** The address on a department's papers, where it has one of its own. What else may stand there is no address to answer to. */
function replyAddress(department: Department | undefined): string | undefined {
  const address = department?.invoice.email.trim() ?? "";
  return isEmail(address) ? address : undefined;
}

/**
 * Sends a message that the books remember, and what came of it.
 * @param department who is answered; undefined for the sender
 * @throws MailError
 */
async function posted(
  garage: Sending,
  id: string,
  papers: Attached,
  department: Department | undefined,
): Promise<Delivery> {
  const email = garage.books.emails.get(id);
  if (!email) throw new NotFoundError("There is no such message");
  const { to, subject, text, by } = email;
  const remember = (state: MailState | "failed", reason: string) =>
    garage.books.update(by, ({ emails, reminders }) => {
      const stored = emails.get(id);
      if (!stored) return;
      emails.put({ ...stored, state, reason });
      const { mot, record: customer } = stored;
      // In one commit: who was reminded is known even if the server stops here.
      if (mot && state !== "failed") reminders.insert({ _id: id, ...mot, way: "Email", customer, by });
    });
  const settle = async (state: MailState | "failed", reason: string) => {
    try {
      // Its papers first: should the server stop here, no message is told as sent whose papers do not know it.
      if (state !== "failed" || mayHaveArrived({ state, reason }))
        for (const { handedOver } of papers) await handedOver?.();
    } finally {
      await remember(state, reason);
    }
  };
  let delivery: Delivery;
  try {
    const attachments = papers.map(({ filename, content }) => ({ filename, content }));
    const replyTo = replyAddress(department);
    delivery = await garage.sendMail({ to, replyTo, subject, text: `${text}\n`, attachments });
  } catch (error) {
    await settle("failed", error instanceof Error ? error.message : String(error));
    throw error;
  }
  await settle(delivery.state, delivery.refused);
  return delivery;
}

/** Sends a message that waits, by its template. Why it failed is remembered. @returns whether the mail server may take others */
export async function sendWaiting(garage: Sending, email: Email): Promise<boolean> {
  const { _id, by } = email;
  /** @returns whether it still waited: its papers take their time, and it may be stopped meanwhile. */
  const change = (fields: Partial<Email>) =>
    garage.books.update(by, ({ emails }) => {
      const stored = emails.get(_id);
      if (stored?.state !== "waiting") return false;
      const isLeft = fields.state === "sending" && isSentMeanwhile(garage, stored);
      if (!isLeft) emails.put({ ...stored, ...fields });
      // It leaves its round, but for one that may have arrived before, which is told on.
      else if (mayHaveArrived({ ...stored, state: "failed" })) emails.put({ ...stored, state: "failed" });
      else emails.delete(_id);
      return !isLeft;
    });
  let settled: Awaited<ReturnType<typeof settledNow>>;
  try {
    settled = await settledNow(garage, email);
    if (!(await change({ ...settled.message, state: "sending" }))) return true;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    await change({ state: "failed", reason: inWords(error) });
    return true;
  }
  try {
    await posted(garage, _id, settled.papers, settled.department);
    return true;
  } catch (error) {
    if (!isMailError(error)) throw error;
    return !error.isOfServer;
  }
}

/** Whether a statement that waits was emailed to its customer on its own after its round began. A file in the outbox has reached nobody. */
function isSentMeanwhile(garage: Garage, { kind, record, round }: Email): boolean {
  if (kind !== "statement") return false;
  const own = garage.books.customers.get(record)?.email ?? "";
  const isMeant = (email: Email) =>
    (email.state === "sent" || isBeingSent(email) || mayHaveArrived(email)) &&
    email.updated > round &&
    addressesIn(email.to).includes(own);
  return lastEmailOf(garage, kind, record, isMeant) !== undefined;
}

/** What a message that waits says by now, its papers and whose it is. @throws NotFoundError, ConflictError, ValidationError */
async function settledNow(garage: Sending, { kind, record, by, mot, round }: Email) {
  if (kind !== "mot-reminder") {
    const emailed = emailedOf(garage, kind, record, by);
    const { to, subject, text } = draftOf(garage, kind, record, emailed);
    const message = validate(emailSchema, { to, subject, text });
    return { message, papers: await attached(emailed), department: emailed.department };
  }
  if (mot === undefined) throw new NotFoundError("There is no such vehicle");
  const row = stillToRemind(garage, mot, record, round);
  const draft = { to: row.customer.email, ...reminderTold(garage, kind, row) };
  return { message: validate(emailSchema, draft), papers: [], department: remindingDepartment(garage) };
}

/** By its name: the server and the command line are two bundles with their own copies of the class. */
function isMailError(error: unknown): error is MailError {
  return error instanceof Error && error.name === "MailError";
}

function inWords(error: Error): string {
  const { errors } = error as { errors?: Readonly<Record<string, readonly string[]>> };
  if (errors?.to !== undefined) return "The customer has no email that can be used";
  return error.message;
}
