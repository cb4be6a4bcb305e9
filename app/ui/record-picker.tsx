import { useEffect, useRef, useState } from "react";
import { pickerFind, pickerSearch, pickerSought } from "../shared/form-fields";
import { isOfShortForm } from "../shared/making";
import { classNames } from "./class-names";
import { FieldProblems } from "./field";
import { isTypedInto } from "./form-values";
import { MakingFields, makingOffer, OpenMaking } from "./making-fields";
import { type BeforeCombobox, PickerLabel, type PickerProps, pickedOption } from "./picker-parts";
import { StandsNow, useStandingId } from "./standing";

// Few pages need the library, so it is not part of their first scripts.
let Combobox: typeof import("./record-combobox").default | undefined;

/**
 * Picks one record out of thousands: with scripts by a combobox over `source`, otherwise by a search step
 * that keeps the form's other typed values.
 */
export function RecordPicker(props: PickerProps) {
  const [before, setBefore] = useState<BeforeCombobox | undefined>(() =>
    Combobox ? { hasFocus: props.autoFocus === true, text: soughtIn(props), typed: [] } : undefined,
  );
  const step = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    if (before) return;
    // Where it does not come, which the browser says, the step stays.
    import("./record-combobox").then(
      (module) => {
        Combobox = module.default;
        if (step.current) setBefore(stateOf(step.current, latest.current));
      },
      () => {},
    );
  }, [before]);
  if (before && Combobox) return <Combobox {...props} before={before} />;
  return (
    <div ref={step}>
      <PickerStep {...props} />
    </div>
  );
}

/** The search text that a form comes back with, if it was sent before its scripts ran. */
function soughtIn(props: PickerProps): string {
  return pickedOption(props) ? "" : (props.step?.search ?? "");
}

/** What was typed into the search step, chosen there, and typed into its short form, until the combobox takes its place. */
function stateOf(step: HTMLDivElement, props: PickerProps): BeforeCombobox {
  const inputs = [...step.querySelectorAll<HTMLInputElement>("input, textarea")];
  const box = inputs.find(({ type }) => type === "text");
  const chosen = inputs.find(
    ({ type, checked, defaultChecked }) => type === "radio" && checked && !defaultChecked,
  );
  const text = box && isTypedInto(box) ? box.value : chosen ? "" : soughtIn(props);
  return {
    hasFocus: step.contains(document.activeElement),
    text,
    ...(box && { selection: [box.selectionStart, box.selectionEnd] }),
    ...(chosen && { chosen: chosen.value }),
    typed: inputs
      .filter((input) => isOfShortForm(input.name) && isTypedInto(input))
      .map(({ name, value }) => [name, value]),
  };
}

function PickerStep(props: PickerProps) {
  const { field, placeholder, isOptional = false, autoFocus = false, chosen, step, making } = props;
  const isMaking = making !== undefined && step?.isMaking === true;
  const options = step?.options ?? [];
  const shown = chosen && !options.some(({ id }) => id === chosen.id) ? [chosen, ...options] : options;
  // A single result is preselected; in an optional picker, only after a search.
  const offered = isOptional ? (step?.search && step.isAnswer ? options : []) : shown;
  const picked = pickedOption(props) ?? (offered.length === 1 ? offered[0] : undefined);
  const isWrong = (field.errors?.length ?? 0) > 0;
  const described = classNames(isWrong && field.errorId, useStandingId(field));
  return (
    <fieldset
      className={classNames("field picker", isWrong && "has-error")}
      id={field.id}
      aria-describedby={described || undefined}
    >
      <legend className="field__label">
        <PickerLabel {...props} />
      </legend>
      <FieldProblems field={field} />
      <div className="picker__search">
        <input
          className="input"
          type="text"
          name={pickerSearch(field.name)}
          defaultValue={step?.search ?? ""}
          placeholder={placeholder}
          aria-label={placeholder}
          aria-invalid={isWrong || undefined}
          aria-describedby={described || undefined}
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: the form was opened to be filled in
          autoFocus={autoFocus}
        />
        <input type="hidden" name={pickerSought(field.name)} value={step?.sought ?? ""} />
        {/* The answer is shown from here on, not from the top of the form. */}
        <button
          type="submit"
          className="button button--line"
          name="intent"
          value={pickerFind(field.name)}
          formAction={`#${field.id}`}
        >
          <span>Find</span>
        </button>
      </div>
      {step && !isMaking && options.length === 0 && (
        <p className="field__hint">No match for “{step.search}”.</p>
      )}
      {isMaking && (
        <MakingFields
          {...{ field, making }}
          search={step.search}
          isAnswered
          onClose={() => {}}
          closing={pickerFind(field.name)}
        />
      )}
      {!isMaking && isOptional && (
        <label className="picker__choice">
          <input type="radio" name={field.name} value="" defaultChecked={picked === undefined} />
          <span className="picker__name">None</span>
        </label>
      )}
      {!isMaking &&
        shown.map(({ id, name, detail }) => (
          <label key={id} className="picker__choice">
            <input type="radio" name={field.name} value={id} defaultChecked={id === picked?.id} />
            <span>
              <span className="picker__name">{name}</span> <span className="picker__detail">{detail}</span>
            </span>
          </label>
        ))}
      {making && !isMaking && step?.search && (step.isAnswer || options.length === 0) && (
        <OpenMaking field={field}>{makingOffer(making, step.search)}</OpenMaking>
      )}
      <StandsNow field={field} inWords={() => chosen?.name ?? ""} />
    </fieldset>
  );
}
