import { ValidationError } from "../shared/errors";
import { pickerFind, pickerSearch, pickerSought } from "../shared/form-fields";
import { madeIntent, wordsOfMaking } from "../shared/making";
import type { FormHelp, LookUp, Made, OptionStep, PickerSteps, RecordChoices } from "../shared/record";

type Fields = Record<string, string>;

/** The parts of a form that its pickers need. */
interface Sent {
  readonly fields: Fields;
  /** The name of the pressed button. */
  readonly intent: string;
}

function soughtField({ intent }: Sent, help: FormHelp): string | undefined {
  return Object.keys(help).find((name) => intent === pickerFind(name));
}

/** Whether a Find button was pressed. If so, the form is shown again with the results. */
export function isLookedUp(sent: Sent, help: FormHelp): boolean {
  return soughtField(sent, help) !== undefined;
}

/** The fields after a Find button: the facts found fill the empty fields, and those that hold what the last look-up filled in. */
export function lookedUp(sent: Sent, help: FormHelp): Fields {
  const { fields } = sent;
  const field = soughtField(sent, help) ?? "";
  const from = help[field];
  if (from === undefined || !("fill" in from)) return fields;
  const before = from.fill(fields[pickerSought(field)] ?? "");
  // Words that wait in a search are another answer than the one found.
  const hasWords = (name: string) => {
    const choices = help[name];
    return choices !== undefined && isChoices(choices) && typedAside(fields, name, choices) !== "";
  };
  const isFree = (name: string, value = "") =>
    !hasWords(name) && (value.trim() === "" || value === before[name]);
  const facts = Object.entries(from.fill(fields[field] ?? "")).filter(([name]) => isFree(name, fields[name]));
  // The search that led to a choice is over once the choice is replaced.
  const replaced = facts.filter(([name, value]) => fields[name]?.trim() && fields[name] !== value);
  const searches = replaced.flatMap(([name]) => [pickerSearch(name), pickerSought(name)]);
  const others = Object.entries(fields).filter(([name]) => !searches.includes(name));
  return Object.fromEntries([...others, ...facts]);
}

/** Whether records are searched for by words, and one of them chosen. */
function isChoices(help: FormHelp[string]): help is RecordChoices {
  return "find" in help && !("fill" in help);
}

/** The text typed into a picker and not searched for yet, or "". */
function typedAside(fields: Fields, field: string, choices: RecordChoices): string {
  const typed = (fields[pickerSearch(field)] ?? "").trim();
  const sought = fields[pickerSought(field)];
  if (typed === "" || typed === sought) return "";
  const chosen = choices.get(fields[field] ?? "");
  // A combobox shows the chosen record in its search box.
  return chosen && (sought === undefined || typed === chosen.name.trim()) ? "" : typed;
}

/**
 * Resolves text that was typed into record pickers without a choice: a single match is chosen.
 * @throws ValidationError when no record matches, several match, or a different record is chosen
 */
export function typedChoices(sent: Fields, help: FormHelp): Fields {
  const fields = { ...sent };
  const errors: Record<string, string[]> = {};
  for (const [field, choices] of Object.entries(help)) {
    if (!isChoices(choices)) continue;
    const typed = typedAside(fields, field, choices);
    if (typed === "") continue;
    const chosen = choices.get(fields[field] ?? "");
    // What is typed may be the name of a record that is gone: whoever saves says so.
    if (fields[field] && !chosen) continue;
    const found = choices.find(typed);
    // Without scripts the matches are on show beside the former choice, and one of them may have been chosen.
    if (chosen && fields[pickerSought(field)] !== undefined && found.some(({ id }) => id === chosen.id))
      continue;
    const [first, ...others] = found;
    if (first && others.length === 0 && (!chosen || chosen.id === first.id)) fields[field] = first.id;
    // A required field without a choice reports that itself.
    else if (fields[field] !== undefined && fields[pickerSought(field)] !== undefined) {
      const problem = first ? `Choose one of the matches for “${typed}”` : `Nothing matches “${typed}”`;
      errors[field] = [chosen ? `${problem}. To keep ${chosen.name}, clear the search` : problem];
    }
  }
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  return fields;
}

/**
 * What each record picker shows again: its latest search results, or else its chosen record, and its short form.
 * Facts that were looked up are shown once; what was looked up stays known. @param made what the short forms have made just now
 */
export function pickerSteps(sent: Sent, help: FormHelp, made: Made = {}): PickerSteps {
  const steps = Object.entries(help).flatMap(([field, choices]): [string, OptionStep][] => {
    const isAnswer = field === soughtField(sent, help);
    const isMaking = wordsOfMaking(sent.fields, field) !== undefined && !isAnswer;
    const shown = shownOf(sent.fields, field, choices, isAnswer) ?? (isMaking ? NOTHING : undefined);
    if (shown === undefined) return [];
    const takesFocus = made[field] !== undefined && sent.intent === madeIntent(field);
    const step = { sought: shown.search, ...shown, isAnswer, isMaking, made: made[field], takesFocus };
    return [[field, step]];
  });
  return Object.fromEntries(steps);
}

const NOTHING = { search: "", options: [] };

function shownOf(fields: Fields, field: string, choices: FormHelp[string], isAnswer: boolean): Shown {
  if ("fill" in choices) return factsStep(fields, field, choices, isAnswer);
  if ("find" in choices) return optionsStep(fields, field, choices, isAnswer);
  const chosen = choices.get(fields[field] ?? "");
  return chosen && { search: "", options: [chosen] };
}

type Shown = (Pick<OptionStep, "search" | "options"> & Partial<OptionStep>) | undefined;

function factsStep(fields: Fields, field: string, choices: LookUp, isAnswer: boolean): Shown {
  const search = (fields[isAnswer ? field : pickerSought(field)] ?? "").trim();
  if (search === "") return undefined;
  if (!isAnswer) return { search, options: [] };
  const known = choices.find(search);
  return { search, options: known ? [known] : [] };
}

function optionsStep(fields: Fields, field: string, choices: RecordChoices, isAnswer: boolean): Shown {
  const search = (fields[pickerSearch(field)] ?? "").trim().slice(0, 200);
  const chosen = isAnswer ? undefined : choices.get(fields[field] ?? "");
  if (chosen === undefined)
    return isAnswer || search !== "" ? { search, options: choices.find(search) } : undefined;
  if (typedAside(fields, field, choices) === "") return { search, options: [chosen] };
  // Nobody has asked for these: that they are on show does not make the former choice beside them one on purpose.
  const found = choices.find(search).filter(({ id }) => id !== chosen.id);
  return { search, sought: fields[pickerSought(field)] ?? "", options: [chosen, ...found] };
}
