import { ValidationError } from "../shared/errors";
import { pickerFind, pickerSearch, pickerSought } from "../shared/form-fields";
import type { LookUp, OptionStep, PickerSteps, RecordChoices } from "../shared/record";

/** What a form's Find buttons answer from, by the field that each belongs to. */
export type FormHelp = Readonly<Record<string, RecordChoices | LookUp>>;

type Fields = Record<string, string>;

/** What of a form the pickers in it look at. */
interface Sent {
  readonly fields: Fields;
  /** The name of the button that was pressed. */
  readonly intent: string;
}

function soughtField({ intent }: Sent, help: FormHelp): string | undefined {
  return Object.keys(help).find((name) => intent === pickerFind(name));
}

/** Whether a Find button was pressed: the form comes back as it was sent, with what was found. */
export function isLookedUp(sent: Sent, help: FormHelp): boolean {
  return soughtField(sent, help) !== undefined;
}

/** The fields after a Find button: with what was looked up in those that are empty. */
export function lookedUp(sent: Sent, help: FormHelp): Fields {
  const { fields } = sent;
  const field = soughtField(sent, help) ?? "";
  const from = help[field];
  if (from === undefined || !("fill" in from)) return fields;
  const known = Object.entries(from.fill(fields[field] ?? ""));
  return { ...fields, ...Object.fromEntries(known.filter(([name]) => !fields[name]?.trim())) };
}

/** What was typed into a picker and not looked for yet; "" when nothing was. */
function typedAside(fields: Fields, field: string, choices: RecordChoices): string {
  const typed = (fields[pickerSearch(field)] ?? "").trim();
  const sought = fields[pickerSought(field)];
  if (typed === "" || typed === sought) return "";
  const chosen = choices.get(fields[field] ?? "");
  // A combobox shows what is chosen in the box that it searches by.
  return chosen && (sought === undefined || typed === chosen.name.trim()) ? "" : typed;
}

/**
 * The fields with what was typed into record pickers and not chosen there: the only match is taken.
 * @throws ValidationError where none matches, or several, or one that is not chosen: what was typed is not passed over.
 */
export function typedChoices(sent: Fields, help: FormHelp): Fields {
  const fields = { ...sent };
  const errors: Record<string, string[]> = {};
  for (const [field, choices] of Object.entries(help)) {
    if ("fill" in choices) continue;
    const typed = typedAside(fields, field, choices);
    if (typed === "") continue;
    const chosen = choices.get(fields[field] ?? "");
    const [first, ...others] = choices.find(typed);
    if (first && others.length === 0 && (!chosen || chosen.id === first.id)) fields[field] = first.id;
    // Where one must be chosen and none is, the field says so itself.
    else if (fields[field] !== undefined && fields[pickerSought(field)] !== undefined) {
      const problem = first ? `Choose one of those that match “${typed}”` : `Nothing matches “${typed}”`;
      errors[field] = [chosen ? `${problem}, or empty the search to keep ${chosen.name}` : problem];
    }
  }
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  return fields;
}

/**
 * What each record picker shows again: what it was told to find now or before, or else what was chosen in it.
 * What was looked up is shown once.
 */
export function pickerSteps(sent: Sent, help: FormHelp): PickerSteps {
  const steps = Object.entries(help).flatMap(([field, choices]): [string, OptionStep][] => {
    const isAnswer = field === soughtField(sent, help);
    const step = "fill" in choices ? factsStep : optionsStep;
    const shown = step(sent.fields, field, choices as RecordChoices & LookUp, isAnswer);
    return shown ? [[field, { ...shown, isAnswer }]] : [];
  });
  return Object.fromEntries(steps);
}

type Shown = Omit<OptionStep, "isAnswer"> | undefined;

function factsStep(fields: Fields, field: string, choices: LookUp, isAnswer: boolean): Shown {
  const search = (fields[field] ?? "").trim();
  if (!isAnswer || search === "") return undefined;
  const known = choices.find(search);
  return { search, options: known ? [known] : [] };
}

function optionsStep(fields: Fields, field: string, choices: RecordChoices, isAnswer: boolean): Shown {
  const search = (fields[pickerSearch(field)] ?? "").trim().slice(0, 200);
  const chosen = isAnswer ? undefined : choices.get(fields[field] ?? "");
  if (chosen === undefined)
    return isAnswer || search !== "" ? { search, options: choices.find(search) } : undefined;
  const found = typedAside(fields, field, choices) === "" ? [] : choices.find(search);
  return { search, options: [chosen, ...found.filter(({ id }) => id !== chosen.id)] };
}
