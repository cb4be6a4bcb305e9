import { useNavigation } from "@remix-run/react";
import { useEffect, useLayoutEffect, useRef } from "react";

/** What was typed into a form's fields, by their names. */
type Typed = ReadonlyMap<string, string>;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Without the pickers, whose choice is made again. */
const TYPED_INTO =
  ":is(input:not([type=hidden], [type=radio], [type=file]), select, textarea)[name]:enabled:not(.picker *)";

/** What a form that goes leaves to the one that takes its place at once. */
let left: { readonly formId: string; readonly typed: Typed; readonly focus: string } | undefined;

/**
 * Keeps what is typed while a form is on its way, and the place of it, where the answer draws another one in its place: the same
 * over what others have saved meanwhile, or an empty one for the next record.
 * @returns what to call when the form is sent
 */
export function useCarriedTyping(formId: string): () => void {
  const { formMethod } = useNavigation();
  const sent = useRef<Typed>();
  // Up to what the page reads anew once the answer is here: a form over what others have saved is drawn with that.
  useEffect(() => {
    if (formMethod !== "POST") sent.current = undefined;
  }, [formMethod]);
  useLayoutEffect(() => {
    if (left?.formId === formId && left.typed.size > 0) {
      for (const control of controlsOf(formId)) {
        write(control, left.typed.get(control.name));
        if (control.name === left.focus) control.focus();
      }
    }
    return () => {
      const before = sent.current;
      if (before === undefined) return;
      const now = [...typedInto(formId)];
      const focus = document.activeElement?.getAttribute("name") ?? "";
      left = { formId, typed: new Map(now.filter(([name, value]) => before.get(name) !== value)), focus };
      // React draws the other one before anything else runs.
      queueMicrotask(() => {
        left = undefined;
      });
    };
  }, [formId]);
  return () => {
    sent.current = typedInto(formId);
  };
}

function controlsOf(formId: string): Control[] {
  return [...(document.getElementById(formId)?.querySelectorAll<Control>(TYPED_INTO) ?? [])];
}

function typedInto(formId: string): Typed {
  return new Map(controlsOf(formId).map((control) => [control.name, shownIn(control)]));
}

const isBox = (control: Control): control is HTMLInputElement => control.type === "checkbox";

function shownIn(control: Control): string {
  return isBox(control) ? String(control.checked) : control.value;
}

function write(control: Control, value: string | undefined): void {
  if (value === undefined || value === shownIn(control)) return;
  if (isBox(control)) {
    control.click();
    return;
  }
  control.value = value;
  for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
}
