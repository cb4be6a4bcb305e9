import { createContext, type KeyboardEvent, useContext, useEffect, useRef, useState } from "react";
import {
  type MakingField,
  type MakingForm,
  madeIntent,
  makingField,
  makingIntent,
  makingOpen,
  makingValues,
  openedWith,
} from "../shared/making";
import { Button } from "./button";
import { EmailField, type FormField, MoneyField, TextAreaField, TextField, TickField } from "./field";
import { useIsSending } from "./form-sending";
import { useHydrated } from "./hydrated";
import { Plus } from "./icons";

/** Gives the fields of the form around, by name: those that no value was shown for too. */
export const FieldsContext = createContext<(name: string) => FormField>(() => {
  throw new Error("A picker stands in a form");
});

/**
 * The short form for a record that a picker does not find. It is a part of the form around: whatever sends that makes this record
 * first, and nothing typed is lost.
 */
export function MakingFields({
  field,
  making,
  search,
  isAnswered,
  onClose,
  closing,
}: {
  readonly field: FormField;
  readonly making: MakingForm;
  /** What was searched for: the first value of one of the fields. */
  readonly search: string;
  /** Whether the server has drawn the short form before, and knows its values. */
  readonly isAnswered: boolean;
  /** Closes it, with scripts. */
  readonly onClose: () => void;
  /** The intent that closes it, without scripts. */
  readonly closing: string;
}) {
  const fieldOf = useContext(FieldsContext);
  const hasScripts = useHydrated();
  const isSending = useIsSending();
  const group = useRef<HTMLFieldSetElement>(null);
  const values = makingValues(making, search);
  // What is typed into the picker after this is no reason to make the record.
  const [opened] = useState(openedWith(search));
  const shown = (name: string): FormField => {
    const own = fieldOf(makingField(field.name, name));
    // The values and problems of another one, whose short form was left, are not this one's.
    return isAnswered
      ? own
      : Object.create(own, { initialValue: { value: values[name] }, errors: { value: undefined } });
  };
  // The cursor goes to the first field that is left to fill in.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it opens
  useEffect(() => {
    if (isAnswered) return;
    const inputs = [
      ...(group.current?.querySelectorAll<HTMLInputElement>("input:not([type=hidden]), textarea") ?? []),
    ];
    (inputs.find(({ value }) => value === "") ?? inputs[0])?.focus();
  }, []);
  // A form asks before it is left by what it last heard was typed, so it hears when these fields come and go.
  useEffect(() => {
    const tell = () => {
      document.getElementById(field.id)?.dispatchEvent(new Event("input", { bubbles: true }));
    };
    tell();
    return tell;
  }, [field.id]);
  // Enter makes this record, not the whole form.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    group.current?.querySelector<HTMLButtonElement>(`button[value="${madeIntent(field.name)}"]`)?.click();
  };
  const below = hasScripts ? {} : { formAction: `#${field.id}` };
  return (
    <fieldset className="making" ref={group} onKeyDown={onKeyDown}>
      <legend className="caps">New {making.noun}</legend>
      <input
        type="hidden"
        name={makingOpen(field.name)}
        value={(isAnswered && fieldOf(makingOpen(field.name)).initialValue) || opened}
      />
      {making.fields.map((each) => (
        <OneField key={each.name} making={each} field={shown(each.name)} />
      ))}
      <div className="making__buttons">
        <Button name="intent" value={madeIntent(field.name)} isSending={isSending} {...below}>
          Create {making.noun}
        </Button>
        <Button
          look="quiet"
          {...(hasScripts
            ? { type: "button", onClick: onClose }
            : { name: "intent", value: closing, ...below })}
        >
          Do not create
        </Button>
      </div>
    </fieldset>
  );
}

function OneField({
  making: { label, kind, isOptional = false, hint },
  field,
}: {
  readonly making: MakingField;
  readonly field: FormField;
}) {
  const props = { field, label, isOptional, ...(hint !== undefined && { hint }) };
  if (kind === "tick") return <TickField field={field} label={label} />;
  if (kind === "money") return <MoneyField {...props} />;
  if (kind === "area") return <TextAreaField {...props} rows={2} />;
  if (kind === "email") return <EmailField field={field} />;
  return (
    <TextField {...props} autoComplete="off" {...(kind === "phone" && { type: "tel", width: "medium" })} />
  );
}

/** The button that opens the short form without scripts, by sending the form. */
export function OpenMaking({ field, children }: { readonly field: FormField; readonly children: string }) {
  return (
    <button
      type="submit"
      className="button button--line"
      name="intent"
      value={makingIntent(field.name)}
      formAction={`#${field.id}`}
    >
      <Plus />
      <span>{children}</span>
    </button>
  );
}

/** The words of the offer to make what was searched for. */
export function makingOffer({ noun }: MakingForm, search: string): string {
  return search.trim() === "" ? `Create a ${noun}` : `Create ${noun} “${search.trim()}”`;
}
