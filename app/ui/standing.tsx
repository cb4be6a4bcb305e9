import { createContext, useContext } from "react";
import type { FormAnswer } from "../shared/form-answer";
import { type FormValues, hasChanged } from "./form-values";

/** Values that other people saved in fields that the sender changed too, by field, as the form shows them. */
type Standing = Readonly<Record<string, string>>;

const NOTHING: Standing = {};

export const StandingContext = createContext<Standing>(NOTHING);

/** The fields that both sides changed: the sender of a rejected form, and other people who saved in the meantime. */
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

/** The id of the note on a field that other people changed too, for aria-describedby; undefined without a note. */
export function useStandingId(field: { readonly id: string; readonly name: string }): string | undefined {
  return useContext(StandingContext)[field.name] === undefined ? undefined : `${field.id}-standing`;
}

/**
 * The saved value of a field, beside the typed one. @param inWords converts the value for people to read; "" becomes "nothing"
 */
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
      Saved value: <strong>{inWords(value) || "nothing"}</strong>. Saving again replaces it.
    </p>
  );
}
