import { useRef } from "react";
import { formatEntryDay, parseDay } from "../shared/dates";
import { type FormField, TextField } from "./field";
import { useHydrated } from "./hydrated";
import { CalendarDays } from "./icons";

/** A day as dd/MM/yyyy text, and with scripts also the browser's date picker. */
export function DateField({
  field,
  label,
  hint = "dd/MM/yyyy",
  isOptional = false,
}: {
  readonly field: FormField;
  readonly label: string;
  readonly hint?: string;
  readonly isOptional?: boolean;
}) {
  const picker = useRef<HTMLInputElement>(null);
  const canPick = useHydrated();
  const textInput = () => document.getElementById(field.id) as HTMLInputElement | null;
  const open = () => {
    if (picker.current === null) return;
    picker.current.value = parseDay(textInput()?.value ?? "") ?? "";
    picker.current.showPicker();
  };
  const calendar = canPick && (
    <span className="date-field__picker">
      <button
        type="button"
        className="icon-button"
        aria-label={`Choose ${label.toLowerCase()}`}
        onClick={open}
      >
        <CalendarDays />
      </button>
      <input
        ref={picker}
        type="date"
        tabIndex={-1}
        aria-hidden
        onChange={(event) => {
          const text = textInput();
          if (!text || !event.currentTarget.value) return;
          text.value = formatEntryDay(event.currentTarget.value);
          text.dispatchEvent(new Event("input", { bubbles: true }));
        }}
      />
    </span>
  );
  return (
    <div className="date-field">
      <TextField
        field={field}
        label={label}
        isOptional={isOptional}
        hint={hint}
        width="short"
        inputMode="numeric"
        autoComplete="off"
        placeholder="19/11/2026"
        within={calendar}
      />
    </div>
  );
}
