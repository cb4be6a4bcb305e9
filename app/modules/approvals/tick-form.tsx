import type { ReactNode } from "react";
import { BOXES, SHOWN, TICK, ticked, VERSION } from "../../shared/form-fields";
import { Button } from "../../ui/button";
import { classNames } from "../../ui/class-names";
import { useHydrated } from "../../ui/hydrated";
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
  /** Whether the grid's keys reach it, instead of Tab. */
  readonly isInGrid?: boolean;
  /** The state in words. */
  readonly children: ReactNode;
}) {
  const hasScripts = useHydrated();
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
      <input type="hidden" name={VERSION} value={version} />
      <input type="hidden" name={SHOWN} value={JSON.stringify({ [name]: ticked(isOn) })} />
      <input type="hidden" name={BOXES} value={name} />
      <input type="hidden" name="intent" value={TICK} />
      <input
        type="checkbox"
        className="tick__box"
        name={name}
        aria-label={label}
        checked={isTicked}
        tabIndex={isInGrid && hasScripts ? -1 : undefined}
        onChange={(event) => save({ [name]: String(event.currentTarget.checked) })}
      />
      <span className="tick-form__state">{children}</span>
      {!hasScripts && <Button className="tick-form__save">Save</Button>}
      {refused && <Refusal refused={{ ...refused, reason: refused.ofBox ?? refused.reason }} />}
    </form>
  );
}
