import { createContext, useContext } from "react";
import type { FormAnswer } from "../shared/form-answer";
import { type FormValues, hasChanged } from "./form-values";

/** What others saved meanwhile in fields that were changed here too, by field: as a form's fields hold it. */
type Standing = Readonly<Record<string, string>>;

const NOTHING: Standing = {};

export const StandingContext = createContext<Standing>(NOTHING);

/** Which fields both changed: the sender of a refused form, from what it showed, and others, to what stands now. */
export function standingOf(answer: FormAnswer | undefined, values: FormValues): Standing {
  if (answer === undefined || answer.shown === "") return NOTHING;
  const before = JSON.parse(answer.shown) as FormValues;
  const typed = answer.result.initialValue ?? {};
  const isTold = (name: string) => answer.standing?.includes(name) ?? false;
  const isChangedByBoth = (name: string, value: string) =>
    hasChanged(value, before[name]) && hasChanged(typed[name], before[name]);
  const both = Object.entries(values).filter(
    ([name, value]) =>
      name in typed && hasChanged(typed[name], value) && (isTold(name) || isChangedByBoth(name, value)),
  );
  return Object.fromEntries(both);
}

/** The id of what is said of a field that others changed too, for aria-describedby; undefined when nobody did. */
export function useStandingId(field: { readonly id: string; readonly name: string }): string | undefined {
  return useContext(StandingContext)[field.name] === undefined ? undefined : `${field.id}-standing`;
}

/** What is saved in a field now, beside what was typed there. @param inWords of what the field holds; an empty one is "nothing" */
export function StandsNow({
  field,
  inWords = (value) => value,
}: {
  readonly field: { readonly id: string; readonly name: string };
  readonly inWords?: (value: string) => string;
}) {
  const value = useContext(StandingContext)[field.name];
  const id = useStandingId(field);
  if (value === undefined) return null;
  return (
    <p className="field__standing" id={id}>
      Saved meanwhile: <strong>{inWords(value) || "nothing"}</strong>. Saving again replaces it.
    </p>
  );
}
