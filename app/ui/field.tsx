import type { FieldMetadata } from "@conform-to/react";
import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from "react";
import { BOXES } from "../shared/form-fields";
import { classNames } from "./class-names";
import { CircleAlert } from "./icons";
import { StandsNow, useStandingId } from "./standing";

/** A form field: its id, name, value and errors. Usually from conform. */
export type FormField = Pick<
  // biome-ignore lint/suspicious/noExplicitAny: conform's own metadata names the whole form's shape, which a field does not depend on
  FieldMetadata<string | undefined, any, string[]>,
  "id" | "name" | "key" | "initialValue" | "errors" | "errorId" | "descriptionId"
>;

interface Labelled {
  readonly field: FormField;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly isOptional?: boolean;
}

/** The ids of a field's hint, error and other notes, for aria-describedby. */
function useDescribedBy({ field, hint }: Pick<Labelled, "field" | "hint">): string | undefined {
  const standing = useStandingId(field);
  return (
    classNames(hint !== undefined && field.descriptionId, hasErrors(field) && field.errorId, standing) ||
    undefined
  );
}

function hasErrors(field: FormField): boolean {
  return (field.errors?.length ?? 0) > 0;
}

export function FieldProblems({ field }: { readonly field: FormField }) {
  if (!hasErrors(field)) return null;
  return (
    <p className="field__error" id={field.errorId}>
      <CircleAlert />
      <span>
        <span className="visually-hidden">Error: </span>
        {field.errors?.join(". ")}
      </span>
    </p>
  );
}

/** @param inWords converts the field's value for people to read, where they differ */
function Frame({
  field,
  label,
  hint,
  isOptional,
  inWords,
  children,
}: Labelled & { readonly inWords?: (value: string) => string; readonly children: ReactNode }) {
  return (
    <div className={classNames("field", hasErrors(field) && "has-error")}>
      <label className="field__label" htmlFor={field.id}>
        {label}
        {isOptional && <span className="field__optional"> (optional)</span>}
      </label>
      {hint !== undefined && (
        <p className="field__hint" id={field.descriptionId}>
          {hint}
        </p>
      )}
      <FieldProblems field={field} />
      {children}
      <StandsNow field={field} {...(inWords && { inWords })} />
    </div>
  );
}

function useControl(props: Labelled) {
  const { field } = props;
  return {
    id: field.id,
    name: field.name,
    "aria-invalid": hasErrors(field) || undefined,
    "aria-describedby": useDescribedBy(props),
  };
}

/** The width for the expected input. */
type Width = "short" | "medium" | "full";

export function TextField({
  field,
  label,
  hint,
  isOptional,
  width = "full",
  within,
  ...rest
}: Labelled & {
  readonly width?: Width;
  /** What stands within the control. */
  readonly within?: ReactNode;
} & Omit<InputHTMLAttributes<HTMLInputElement>, "width">) {
  const props = { field, label, hint, ...(isOptional && { isOptional }) };
  const input = (
    <input
      key={field.key}
      className={`input input--${width}`}
      type="text"
      defaultValue={field.initialValue ?? ""}
      {...useControl(props)}
      {...rest}
    />
  );
  return (
    <Frame {...props}>
      {within === undefined ? (
        input
      ) : (
        <span className="field__control">
          {input}
          {within}
        </span>
      )}
    </Frame>
  );
}

/** Another person's address, so the browser neither suggests nor corrects it. */
export function EmailField(props: Omit<Parameters<typeof TextField>[0], "label">) {
  return <TextField label="Email" inputMode="email" autoComplete="off" spellCheck={false} {...props} />;
}

/** Pounds. A typed £ or comma is accepted. */
export function MoneyField(props: Labelled & InputHTMLAttributes<HTMLInputElement>) {
  const { field, label, hint, isOptional, ...rest } = props;
  return (
    <Frame
      {...{ field, label, hint, ...(isOptional && { isOptional }) }}
      inWords={(value) => value && `£${value}`}
    >
      <span className="input-group input--short">
        <span className="input-group__sign" aria-hidden>
          £
        </span>
        <input
          key={field.key}
          className="input is-right"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={field.initialValue ?? ""}
          {...useControl(props)}
          {...rest}
        />
      </span>
    </Frame>
  );
}

export function TextAreaField({
  field,
  label,
  hint,
  isOptional,
  rows = 3,
  ...rest
}: Labelled & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const props = { field, label, hint, ...(isOptional && { isOptional }) };
  return (
    <Frame {...props}>
      <textarea
        key={field.key}
        className="input input--full"
        rows={rows}
        defaultValue={field.initialValue ?? ""}
        {...useControl(props)}
        {...rest}
      />
    </Frame>
  );
}

/** A file to send. No browser shows it again, so it is chosen anew after a refusal. */
export function FileField({ field, label, hint, accept }: Labelled & { readonly accept: string }) {
  return (
    <Frame {...{ field, label, hint }}>
      <input
        className="input input--full input--file"
        type="file"
        accept={accept}
        {...useControl({ field, label, hint })}
      />
    </Frame>
  );
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

export function SelectField({
  choices,
  placeholder,
  width = "full",
  onChange,
  isDisabled = false,
  autoFocus = false,
  ...props
}: Labelled & {
  readonly autoFocus?: boolean;
  /** Shown but not editable; it is not sent. */
  readonly isDisabled?: boolean;
  readonly choices: readonly Choice[];
  /** The label of the empty choice, where a choice is required. */
  readonly placeholder?: string;
  readonly width?: Width;
  readonly onChange?: (value: string) => void;
}) {
  const { field } = props;
  const labelOf = (value: string) => choices.find((choice) => choice.value === value)?.label ?? value;
  return (
    <Frame {...props} inWords={labelOf}>
      <select
        key={field.key}
        className={`input input--${width}`}
        defaultValue={field.initialValue ?? ""}
        onChange={onChange && ((event) => onChange(event.currentTarget.value))}
        disabled={isDisabled}
        // biome-ignore lint/a11y/noAutofocus: the form was opened to be filled in
        autoFocus={autoFocus}
        {...useControl(props)}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Frame>
  );
}

/** A tick box for yes or no. */
export function TickField({
  field,
  label,
  hint,
  isDisabled = false,
  checked,
  onChange,
}: Labelled & {
  readonly isDisabled?: boolean;
  readonly checked?: boolean;
  readonly onChange?: (isOn: boolean) => void;
}) {
  const isOn = field.initialValue === "on" || field.initialValue === "true";
  return (
    <div className={classNames("tick", hasErrors(field) && "has-error")}>
      {!isDisabled && <input type="hidden" name={BOXES} value={field.name} />}
      <input
        key={field.key}
        className="tick__box"
        type="checkbox"
        {...(checked === undefined ? { defaultChecked: isOn } : { checked })}
        disabled={isDisabled}
        onChange={onChange && ((event) => onChange(event.currentTarget.checked))}
        {...useControl({ field, label, hint })}
      />
      <label className="tick__label" htmlFor={field.id}>
        {label}
      </label>
      {hint !== undefined && (
        <p className="field__hint tick__hint" id={field.descriptionId}>
          {hint}
        </p>
      )}
      <FieldProblems field={field} />
      <StandsNow field={field} inWords={(value) => (value === "on" ? "ticked" : "not ticked")} />
    </div>
  );
}
