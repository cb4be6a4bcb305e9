import { createHash } from "node:crypto";
import { type Ask, QuestionError, ValidationError, withErrorsMoved } from "../shared/errors";
import { pickerSearch } from "../shared/form-fields";
import {
  closingIntent,
  madeIntent,
  makingField,
  makingIntent,
  makingOpen,
  makingValues,
  openedWith,
  wordsOfMaking,
} from "../shared/making";
import type { FormHelp, Made, Making } from "../shared/record";

type Fields = Readonly<Record<string, string>>;

/** The parts of a form that its short forms need. */
interface Sent {
  readonly fields: Fields;
  /** The name of the pressed button. */
  readonly intent: string;
  readonly sendId: string;
  readonly ask: Ask;
}

function makings(help: FormHelp): [field: string, making: Making][] {
  return Object.entries(help).flatMap(([field, { making }]) => (making ? [[field, making]] : []));
}

/**
 * The fields of a form whose button opens or closes a short form, after that; undefined for any other button.
 * What was searched for goes into the short form.
 */
export function steppedMaking({ intent, fields }: Sent, help: FormHelp): Record<string, string> | undefined {
  for (const [field, { form }] of makings(help)) {
    if (intent === closingIntent(field)) return withoutMaking(fields, field);
    if (intent !== makingIntent(field)) continue;
    const search = fields[pickerSearch(field)] ?? "";
    const typed = Object.entries(makingValues(form, search)).map(([name, value]) => [
      makingField(field, name),
      value,
    ]);
    return { ...fields, [makingOpen(field)]: openedWith(search), ...Object.fromEntries(typed) };
  }
  return undefined;
}

function withoutMaking(fields: Fields, field: string): Record<string, string> {
  const open = makingOpen(field);
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !name.startsWith(open)));
}

/** The short form whose own button was pressed: only its record is to be made now, and the form shown again. */
export function pressedMaking({ intent }: Pick<Sent, "intent">, help: FormHelp): Making | undefined {
  return makings(help).find(([field]) => intent === madeIntent(field))?.[1];
}

/** A form whose short forms were sent: with the records that were made, chosen in their pickers. */
interface WithMade {
  readonly fields: Record<string, string>;
  readonly made: Made;
  /** Why the others could not be made: a ValidationError with its messages at the short forms' fields, questions, or what went wrong. */
  readonly refusal?: unknown;
}

/**
 * Makes the records of all short forms that are open, or only that of the pressed button, and chooses them in their pickers. One that
 * is refused keeps no other from being made: what was made is chosen, so that the next send does not make it again.
 */
export async function makeMissing(sent: Sent, help: FormHelp, by: string): Promise<WithMade> {
  const { intent, sendId, ask } = sent;
  const open = makings(help).filter(([field]) => wordsOfMaking(sent.fields, field) !== undefined);
  const isOnly = pressedMaking(sent, help) !== undefined;
  const asked = isOnly ? open.filter(([field]) => intent === madeIntent(field)) : open;
  let fields = { ...sent.fields };
  const made: Record<string, string> = {};
  const wrong: Record<string, readonly string[]> = {};
  const labels: Record<string, string> = {};
  const questions: string[] = [];
  for (const [field, making] of asked) {
    const others = isOnly ? "" : otherWords(sent.fields, field);
    if (others !== "") {
      wrong[field] = [
        `“${others}” is not chosen. Find and choose it, or clear it to create the ${making.form.noun}`,
      ];
      continue;
    }
    const names = making.form.fields.map(({ name }) => name);
    const input = Object.fromEntries(names.map((name) => [name, fields[makingField(field, name)] ?? ""]));
    try {
      const option = await withErrorsMoved(
        () => inReadingOrder(names, () => making.make(input, by, idFrom(sendId, field), ask)),
        (path) => makingField(field, path),
        (path) => making.form.fields.find(({ name }) => name === path)?.label,
      );
      fields = { ...withoutMaking(fields, field), [field]: option.id };
      if (pickerSearch(field) in fields) fields = { ...fields, [pickerSearch(field)]: option.name };
      made[field] = option.id;
    } catch (error) {
      if (error instanceof ValidationError) {
        Object.assign(wrong, error.errors);
        Object.assign(labels, error.labels);
      } else if (error instanceof QuestionError) questions.push(...error.questions);
      else return { fields, made, refusal: error };
    }
  }
  if (Object.keys(wrong).length > 0)
    return { fields, made, refusal: new ValidationError(wrong, undefined, labels) };
  return { fields, made, ...(questions.length > 0 && { refusal: new QuestionError(questions) }) };
}

/** What stands in a picker in place of the words that its short form was opened with, or "". */
function otherWords(fields: Fields, field: string): string {
  const typed = (fields[pickerSearch(field)] ?? "").trim();
  const words = wordsOfMaking(fields, field) ?? "";
  // Without scripts a picker shows 200 characters again. A page from before an upgrade does not say the words.
  return words === "" || typed === words || typed === words.slice(0, 200).trim() ? "" : typed;
}

/** Orders the messages as the short form has its fields. @throws ValidationError */
async function inReadingOrder<T>(names: readonly string[], save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const entries = Object.entries(error.errors);
    entries.sort(([a], [b]) => names.indexOf(a) - names.indexOf(b));
    throw new ValidationError(Object.fromEntries(entries));
  }
}

/** The same send makes the same record. */
function idFrom(sendId: string, field: string): string {
  return createHash("sha256").update(`${sendId} ${field}`).digest("base64url").slice(0, 21);
}
