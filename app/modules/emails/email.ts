import type { StoredRecord } from "../../shared/record";
import { type Business, type Department, phoneOf } from "../departments/department";
import type { HistoryKind } from "../history/history-kinds";
import { PERHAPS } from "../mail/mail";
import type { VehicleDue } from "../mots/reminder";
import type { MailSettings } from "../settings/mail-settings";
import type { EmailKind, MessageKind, TemplateKind } from "./email-kind";

/** What becomes of a message. One that was being sent when the server stopped may have arrived. */
export const EMAIL_STATES = ["waiting", "sending", "sent", "outbox", "failed"] as const;
export type EmailState = (typeof EMAIL_STATES)[number];

/** A message about a record, as the books remember it. */
export interface Email extends StoredRecord {
  readonly kind: MessageKind;
  /** The `_id` of the record, or of the customer of a statement or a reminder. */
  readonly record: string;
  /** What a reminder is about. */
  readonly mot?: VehicleDue;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly state: EmailState;
  /** Why it failed, or which of several addresses were refused, in a sentence; "" otherwise. */
  readonly reason: string;
  /** The `_id` of who sent it. */
  readonly by: string;
  /** Messages that were asked for together; "" for one alone. */
  readonly round: string;
}

/** The record whose history tells of a kind of message. */
export const HISTORY_OF: Readonly<Record<MessageKind, HistoryKind>> = {
  invoice: "invoice",
  quote: "quote",
  "credit-note": "creditNote",
  receipt: "receipt",
  statement: "customer",
  "mot-reminder": "customer",
};

/** Whether the mail server took a message, or it lies in the outbox. */
export const isSent = ({ state }: Pick<Email, "state">) => state === "sent" || state === "outbox";

export const isBeingSent = ({ state }: Pick<Email, "state">) => state === "sending";

/** Why a message failed that was being sent when the server stopped. */
export const CUT_OFF = `The server stopped while this was being sent. ${PERHAPS}`;

/** Whether a message that failed may have arrived all the same: it is not sent again by itself. */
export const mayHaveArrived = ({ state, reason }: Pick<Email, "state" | "reason">) =>
  state === "failed" && reason.endsWith(PERHAPS);

/** Why a message failed that somebody stopped before its turn came. It did not arrive. */
export const STOPPED = "It was stopped before it was sent.";

export const isStopped = ({ state, reason }: Pick<Email, "state" | "reason">) =>
  state === "failed" && reason === STOPPED;

const AREAS: Readonly<Record<string, EmailKind>> = {
  invoices: "invoice",
  quotes: "quote",
  "credit-notes": "credit-note",
  receipts: "receipt",
  customers: "statement",
};

/** The kind that the drawer at an address emails: `/receipts/x/email` a receipt. */
export function kindIn(pathname: string): EmailKind {
  return AREAS[pathname.split("/")[1] ?? ""] ?? "invoice";
}

/** The key under which the messages about a record are found. */
export function emailKey(kind: HistoryKind, record: string): string {
  return `${kind} ${record}`;
}

export interface Template {
  readonly subject: string;
  readonly text: string;
}

const CLOSING = "\n\nKind regards\n{garage}\n{phone}";

const MOT_REMINDER = "This is a reminder of the MOT of your {vehicle}: its next test is due before {due}.";
const MOT_ELSEWHERE =
  "If it has been tested since, or you no longer have it, please let us know, and we will not remind you of it again.";

/** What messages say unless Settings say otherwise. Words in braces are filled in. */
export const USUAL_TEMPLATES: Readonly<Record<TemplateKind, Template>> = {
  invoice: {
    subject: "Invoice {number} from {garage}",
    text: `Dear {customer}\n\nPlease find attached invoice {number} for {vehicle}, {total}.{due}${CLOSING}`,
  },
  quote: {
    subject: "Quote {number} from {garage}",
    text: `Dear {customer}\n\nPlease find attached our quote {number} for {vehicle}, {total}.${CLOSING}`,
  },
  "credit-note": {
    subject: "Credit note {number} from {garage}",
    text: `Dear {customer}\n\nPlease find attached credit note {number} of {total} for invoice {invoice} ({vehicle}).${CLOSING}`,
  },
  receipt: {
    subject: "Receipt {number} from {garage}",
    text: `Dear {customer}\n\nThank you for your payment of {total}. Your receipt is attached.${CLOSING}`,
  },
  statement: {
    subject: "Statement from {garage}",
    text: `Dear {customer}\n\nPlease find attached your statement. You owe {total}.${CLOSING}`,
  },
  refund: {
    subject: "Refund {number} from {garage}",
    text: `Dear {customer}\n\nWe have paid you back {total}. The details are attached.${CLOSING}`,
  },
  "mot-reminder": {
    subject: "MOT due before {due}: {registration}",
    text: `Dear {customer}\n\n${MOT_REMINDER} Please call us or reply to this message to book a test.\n\n${MOT_ELSEWHERE}${CLOSING}`,
  },
  "mot-letter": {
    subject: "MOT due before {due}: {registration}",
    text: `Dear {customer}\n\n${MOT_REMINDER} Please call us to book a test.\n\n${MOT_ELSEWHERE}${CLOSING}`,
  },
  "mot-text": {
    subject: "",
    text: "{garage}: reminder of the MOT of {registration}, due before {due}. Please call {phone} to book a test.",
  },
};

const OWN_WORDS = ["garage", "phone"] as const;
const OF_MONEY = ["customer", "number", "total", ...OWN_WORDS] as const;
const OF_MOT = ["customer", "number", "due", "vehicle", "registration", ...OWN_WORDS] as const;

/** The words that a template of a kind may have. */
export const TEMPLATE_WORDS = {
  invoice: ["customer", "number", "total", "due", "vehicle", "registration", ...OWN_WORDS],
  quote: ["customer", "number", "total", "vehicle", "registration", ...OWN_WORDS],
  "credit-note": ["customer", "number", "total", "invoice", "vehicle", "registration", ...OWN_WORDS],
  receipt: OF_MONEY,
  statement: OF_MONEY,
  refund: OF_MONEY,
  "mot-reminder": OF_MOT,
  "mot-letter": OF_MOT,
  "mot-text": OF_MOT,
} as const satisfies Readonly<Record<TemplateKind, readonly string[]>>;

const ALL_WORDS: ReadonlySet<string> = new Set(Object.values(TEMPLATE_WORDS).flat());

type OwnWords = Readonly<Record<(typeof OWN_WORDS)[number], string>>;

/** What a kind's words are filled in with, but for those about the garage itself. */
export type TemplateWords<Kind extends TemplateKind> = Omit<
  Readonly<Record<(typeof TEMPLATE_WORDS)[Kind][number], string>>,
  keyof OwnWords
>;

/**
 * The words about the garage itself.
 * @param department whose papers name the phone; undefined for several
 */
export function ownWords(
  { company, product }: Pick<Business, "company" | "product">,
  department: Department | undefined,
): OwnWords {
  return {
    garage: company.name || product,
    phone: department ? phoneOf(company, department) : company.phone,
  };
}

/** What a kind of message says: the garage's own words, or else the usual. */
export function templateOf(
  { email }: { readonly email?: MailSettings | undefined },
  kind: TemplateKind,
  usual: Template = USUAL_TEMPLATES[kind],
): Template {
  const own = email?.templates?.[kind];
  // Settings show the usual words, and keep them with a change of any others.
  const said = (part: keyof Template) =>
    own?.[part] && own[part] !== USUAL_TEMPLATES[kind][part] ? own[part] : usual[part];
  return { subject: said("subject"), text: said("text") };
}

/** What stands in braces in a kind's template and is none of its words, each once. */
export function unknownWordsIn(kind: TemplateKind, template: string): string[] {
  const known = new Set<string>(TEMPLATE_WORDS[kind]);
  const inBraces = Array.from(template.matchAll(/\{([^{}\n]{1,60})\}/g), ([, word = ""]) => word);
  return [...new Set(inBraces)].filter((word) => !known.has(word));
}

/** "{customer} {number}" */
export function inBraces(words: readonly string[]): string {
  return words.map((word) => `{${word}}`).join(" ");
}

/**
 * What is left out with a vehicle that there is none of: what stands in brackets with it, a line of its own such as
 * "Vehicle: {vehicle}", and the words before it, such as " for your {vehicle}", ", reg {registration}".
 */
const OF_VEHICLE = [
  /(?:(?<=^)| ?)[([][^()[\]{}\n]*(?:\{(?:vehicle|registration)\}[^()[\]{}\n]*)+[)\]](?:(?<=^[([].*) )?/gm,
  /^[^{}\n]*: *\{(?:vehicle|registration)\} *\n|\n[^{}\n]*: *\{(?:vehicle|registration)\} *$/gm,
  /(?:[ ,]+(?:for|of|on|to))?(?:[ ,]+(?:your|the))?(?:[ ,]+(?:reg|registration|vehicle|car)\b\.?)?[ ,:;–-]*\{(?:vehicle|registration)\}(?:(?<=^\{\w+\})[ ,:;–-]*)?/gim,
];

/** A template without the words about a vehicle, where they would be followed by nothing. */
function withoutVehicle(template: string, words: ReadonlyMap<string, string>): string {
  const isEmpty = (whole: string) =>
    [...whole.matchAll(/\{(\w+)\}/g)].every(([, name = ""]) => words.get(name) === "");
  return OF_VEHICLE.reduce(
    (text, pattern) => text.replace(pattern, (whole) => (isEmpty(whole) ? "" : whole)),
    template,
  );
}

/** A template with its words filled in: nothing for words of other kinds. What else stands in braces stays as it is. */
export function filled({ subject, text }: Template, words: Readonly<Record<string, string>>): Template {
  const known = new Map(Object.entries(words));
  const fill = (template: string) =>
    withoutVehicle(template, known).replace(
      /\{(\w+)\}/g,
      (whole, name: string) => known.get(name) ?? (ALL_WORDS.has(name) ? "" : whole),
    );
  return { subject: fill(subject).replace(/\s+/g, " ").trim(), text: fill(text).trim() };
}

/** "Emailed to rosa@example.co.uk" and the like, for people. */
export function stateInWords({ state, reason }: Pick<Email, "state" | "reason">): string {
  if (state === "sent" && reason !== "") return `Sent, but not to all: ${reason}`;
  if (state === "failed") return reason === STOPPED ? "Stopped before it was sent" : `Failed: ${reason}`;
  return {
    waiting: "Waiting to be sent",
    sending: "Being sent",
    sent: "Sent",
    outbox: "Laid into the outbox, because no mail server is set",
  }[state];
}
