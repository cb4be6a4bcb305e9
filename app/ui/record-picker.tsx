import { lazy, Suspense } from "react";
import { PICKER_FIND, PICKER_SEARCH } from "../shared/form-fields";
import type { RecordOption } from "../shared/record";
import { classNames } from "./class-names";
import { FieldErrors, type FormField } from "./field";
import { useHydrated } from "./hydrated";

export interface PickerProps {
  /** The field that holds the chosen id. */
  readonly field: FormField;
  readonly label: string;
  readonly placeholder: string;
  /** What is chosen already. */
  readonly chosen: RecordOption | undefined;
  /** Answers `{ options }` to `?search=`. */
  readonly source: string;
  /** Without scripts: what the last search step looked for and found. */
  readonly step: { readonly search: string; readonly options: readonly RecordOption[] } | undefined;
}

/**
 * One record out of thousands. With scripts a combobox over `source`; without, a search step that keeps what
 * was typed in the rest of the form.
 */
export function RecordPicker(props: PickerProps) {
  const hasScripts = useHydrated();
  const step = <PickerStep {...props} />;
  return hasScripts ? (
    <Suspense fallback={step}>
      <RecordCombobox {...props} />
    </Suspense>
  ) : (
    step
  );
}

// Few pages have one, so its library is not part of their first scripts.
const RecordCombobox = lazy(() => import("./record-combobox"));

function PickerStep({ field, label, placeholder, chosen, step }: PickerProps) {
  const options = step?.options ?? [];
  const shown = chosen && !options.some(({ id }) => id === chosen.id) ? [chosen, ...options] : options;
  const isWrong = (field.errors?.length ?? 0) > 0;
  return (
    <fieldset className={classNames("field picker", isWrong && "has-error")} id={field.id}>
      <legend className="field__label">{label}</legend>
      <FieldErrors field={field} />
      <div className="picker__search">
        <input
          className="input"
          type="text"
          name={PICKER_SEARCH}
          defaultValue={step?.search ?? ""}
          placeholder={placeholder}
          aria-label={placeholder}
          autoComplete="off"
        />
        <button type="submit" className="button button--line" name="intent" value={PICKER_FIND}>
          <span>Find</span>
        </button>
      </div>
      {step && options.length === 0 && <p className="field__hint">No match for “{step.search}”.</p>}
      {shown.map(({ id, name, detail }) => (
        <label key={id} className="picker__choice">
          <input
            type="radio"
            name={field.name}
            value={id}
            defaultChecked={id === (field.initialValue || chosen?.id) || shown.length === 1}
          />
          <span>
            <span className="picker__name">{name}</span> <span className="picker__detail">{detail}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
