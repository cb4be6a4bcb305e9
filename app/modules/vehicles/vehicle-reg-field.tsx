import { useEffect, useState } from "react";
import { pickerFind, pickerSought } from "../../shared/form-fields";
import type { OptionStep, RecordOption } from "../../shared/record";
import { LONGEST_REGISTRATION, SHORTEST_REGISTRATION } from "../../shared/registration";
import { Button } from "../../ui/button";
import { type FormField, TextField } from "../../ui/field";
import { useHydrated } from "../../ui/hydrated";
import type { SuggestedVehicle } from "./vehicle";

/**
 * The registration field, with suggestions from the vehicle's history: its model and its last customer.
 * With scripts they appear during typing; without, a button fills the empty fields, and those that it filled before.
 */
export function VehicleRegField({
  field,
  step,
  onUse,
}: {
  readonly field: FormField;
  /** The results of the button, without scripts. */
  readonly step: OptionStep | undefined;
  readonly onUse: (model: string, customer: RecordOption | undefined) => void;
}) {
  const hasScripts = useHydrated();
  const [typed, setTyped] = useState("");
  const known = useKnownVehicle(typed);
  const found = step?.options[0];
  return (
    <div className="vehicle-reg">
      <TextField
        field={field}
        label="Vehicle reg"
        {...(field.errors && { hint: `${SHORTEST_REGISTRATION} to ${LONGEST_REGISTRATION} characters` })}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="input is-plate"
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      {!hasScripts && (
        <button
          type="submit"
          className="button button--line vehicle-reg__find"
          name="intent"
          value={pickerFind(field.name)}
          formAction={`#${field.id}`}
        >
          <span>Find vehicle</span>
        </button>
      )}
      {step && <input type="hidden" name={pickerSought(field.name)} value={step.search} />}
      <div className="vehicle-reg__known" role="status">
        {known && (
          <>
            <p>
              <strong>{known.model}</strong>, {known.detail}
            </p>
            <Button type="button" onClick={() => onUse(known.model, known.customer)}>
              Use these
            </Button>
          </>
        )}
        {!known && found && (
          <p>
            <strong>{found.name}</strong>, {found.detail}
          </p>
        )}
        {step?.isAnswer && !found && <p>No invoice or quote is for “{step.search}”.</p>}
      </div>
    </div>
  );
}

function useKnownVehicle(registration: string): SuggestedVehicle | undefined {
  const [known, setKnown] = useState<SuggestedVehicle | null>(null);
  useEffect(() => {
    setKnown(null);
    if (registration.trim().length < SHORTEST_REGISTRATION) return;
    const stopped = new AbortController();
    const ask = async () => {
      try {
        const query = new URLSearchParams({ search: registration });
        const answer = await fetch(`/vehicles/options?${query}`, { signal: stopped.signal });
        const { vehicle } = (await answer.json()) as { vehicle: SuggestedVehicle | null };
        setKnown(vehicle);
      } catch {
        // Errors are ignored: the suggestion is optional.
      }
    };
    const timer = setTimeout(ask, 200);
    return () => {
      clearTimeout(timer);
      stopped.abort();
    };
  }, [registration]);
  return known ?? undefined;
}
