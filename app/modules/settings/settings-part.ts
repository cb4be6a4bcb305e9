import type { FormField } from "../../ui/field";

/** What each part of the fields is given. */
export interface Of {
  /** A field by its name. */
  readonly of: (name: string) => FormField;
}

export const QUIET = { autoComplete: "off" } as const;

export const choicesOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
