import type { ReactNode } from "react";
import { tickIntent } from "../../shared/form-fields";
import { classNames } from "../../ui/class-names";
import { Refusal, type Saving } from "./saving";

/**
 * A tick box that saves on its own. Without scripts, a button appears when the box differs from the saved state.
 * A rejected tick then comes back in the record's form.
 */
export function TickForm({
  action,
  name,
  label,
  isOn,
  version,
  saving,
  hasScripts,
  isInGrid = false,
  children,
}: {
  /** The address of the record's form. */
  readonly action: string;
  readonly name: string;
  readonly label: string;
  readonly isOn: boolean;
  readonly version: string;
  readonly saving: Saving;
  readonly hasScripts: boolean;
  /** Whether the grid's keys reach it, instead of Tab. */
  readonly isInGrid?: boolean;
  /** The state in words: one element. */
  readonly children: ReactNode;
}) {
  const { pending, save } = saving;
  const sent = pending(name);
  const refused = saving.refused(name);
  const isTicked = sent === undefined ? isOn : sent === "true";
  return (
    <form
      method="post"
      action={action}
      className={classNames("tick-form", isOn && "is-on", sent !== undefined && "is-saving")}
      onSubmit={(event) => event.preventDefault()}
    >
      <input
        type="checkbox"
        className="tick__box"
        name={name}
        aria-label={label}
        checked={isTicked}
        tabIndex={isInGrid && hasScripts ? -1 : undefined}
        onChange={(event) => save({ [name]: String(event.currentTarget.checked) })}
      />
      {children}
      {!hasScripts && (
        <button
          type="submit"
          className="button button--line tick-form__save"
          name="intent"
          value={tickIntent({ box: name, isOn, version })}
        >
          Save
        </button>
      )}
      {refused && <Refusal refused={{ ...refused, reason: refused.ofBox ?? refused.reason }} />}
    </form>
  );
}
