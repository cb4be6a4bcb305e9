import type { MouseEvent } from "react";
import { FILL } from "../../shared/form-fields";
import { Button } from "../../ui/button";
import type { FormFields } from "../../ui/form";
import type { FormValues } from "../../ui/form-values";
import { type CreditRow, hasUnits } from "./credit-form";
import { CreditLine } from "./credit-line";

/** The lines of the credited invoice, each with what is credited of it. */
export function CreditLines({
  rows,
  fields,
  saved,
}: {
  readonly rows: readonly CreditRow[];
  readonly fields: FormFields<FormValues>;
  /** The values that the form first showed. */
  readonly saved: Readonly<Record<string, string>>;
}) {
  if (rows.length === 0) return <p className="is-quiet">Nothing is left of this invoice to credit.</p>;
  return (
    <section className="credit__lines" aria-labelledby="credit-lines">
      <div className="credit__head">
        <h3 id="credit-lines" className="caps">
          Lines
        </h3>
        <Button look="quiet" name="intent" value={FILL.none} onClick={clearAll}>
          Clear
        </Button>
      </div>
      <p className="field__hint">{hintOf(rows)}</p>
      <table className="received credited">
        <caption className="visually-hidden">Lines to credit</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Credit</span>
            </th>
            <th scope="col">Item</th>
            <th scope="col" className="is-right">
              Left
            </th>
            <th scope="col" className="is-right">
              Credit
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <CreditLine key={row.line} row={row} fields={fields} saved={saved} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function hintOf(rows: readonly CreditRow[]): string {
  const less = rows.some(hasUnits) ? "type how many, or the amount" : "type the amount";
  return `A tick credits all that is left of a line. For less, ${less}.`;
}

/** Takes all ticks and amounts away. Without scripts, the server does. */
function clearAll(event: MouseEvent<HTMLButtonElement>): void {
  event.preventDefault();
  const { form } = event.currentTarget;
  for (const input of form?.querySelectorAll<HTMLInputElement>(".credited input:not([type=hidden])") ?? []) {
    if (input.type === "checkbox") input.checked = false;
    else input.value = "";
  }
  form
    ?.querySelector(".credited input:not([type=hidden])")
    ?.dispatchEvent(new Event("input", { bubbles: true }));
}
