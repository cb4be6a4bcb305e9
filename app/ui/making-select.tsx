import { closingIntent, type MakingForm } from "../shared/making";
import type { OptionStep } from "../shared/record";
import { SelectField } from "./field";
import { useHydrated } from "./hydrated";
import { Plus } from "./icons";
import { MakingFields, makingOffer, OpenMaking } from "./making-fields";
import { useShortForm } from "./short-form";

/** A choice from a short list, with an offer to add to it. */
export function MakingSelect({
  making,
  step,
  ...select
}: Parameters<typeof SelectField>[0] & {
  readonly making: MakingForm;
  readonly step: OptionStep | undefined;
}) {
  const { field, choices } = select;
  const hasScripts = useHydrated();
  // A field on show keeps what it holds, so what was made is written into it.
  const { isOpen, isAnswered, open, close, noteTyping } = useShortForm(field.id, step, ({ id }) => {
    const select = document.getElementById(field.id);
    if (!(select instanceof HTMLSelectElement)) return;
    select.value = id;
    select.dispatchEvent(new Event("input", { bubbles: true }));
  });
  // The list of the page may not have it yet.
  const made = step?.options.find(({ id }) => !choices.some(({ value }) => value === id));
  const all = made ? [...choices, { value: made.id, label: made.name }] : choices;
  return (
    <div className="making-select">
      <SelectField
        {...select}
        choices={all}
        onChange={(value) => {
          noteTyping();
          select.onChange?.(value);
        }}
      />
      {isOpen && (
        <MakingFields
          field={field}
          making={making}
          search=""
          isAnswered={isAnswered}
          onClose={() => {
            close();
            document.getElementById(field.id)?.focus();
          }}
          closing={closingIntent(field.name)}
        />
      )}
      {!isOpen && hasScripts && (
        <button type="button" className="button button--quiet" onClick={open}>
          <Plus />
          <span>{makingOffer(making, "")}</span>
        </button>
      )}
      {!isOpen && !hasScripts && <OpenMaking field={field}>{makingOffer(making, "")}</OpenMaking>}
    </div>
  );
}
