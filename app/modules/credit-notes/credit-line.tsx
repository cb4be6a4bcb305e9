import { useRef } from "react";
import { BOXES } from "../../shared/form-fields";
import { formatMoney, moneyInputValue, parseMoney } from "../../shared/money";
import { formatQuantity } from "../../shared/quantity";
import { FieldProblems, type FormField } from "../../ui/field";
import type { FormFields } from "../../ui/form";
import { type FormValues, hasChanged } from "../../ui/form-values";
import { LineQuantity } from "../sales/line-quantity";
import {
  type CreditRow,
  creditField,
  creditTick,
  hasUnits,
  leftField,
  stoodField,
  unitsAmount,
  unitsField,
} from "./credit-form";

interface CreditLineFields {
  readonly tick: FormField;
  readonly units: FormField;
  readonly amount: FormField;
}

/** A line of the credited invoice: its tick, what is left of it, how many of its units are credited, and the amount. */
export function CreditLine({
  row,
  fields,
  saved,
}: {
  readonly row: CreditRow;
  readonly fields: FormFields<FormValues>;
  /** The values that the form first showed. */
  readonly saved: Readonly<Record<string, string>>;
}) {
  const { line } = row;
  const [tick, units, amount] = [
    fields[creditTick(line)],
    fields[unitsField(line)],
    fields[creditField(line)],
  ];
  if (!tick || !units || !amount) return null;
  return <CreditCells row={row} fields={{ tick, units, amount }} saved={saved} />;
}

function CreditCells({
  row,
  fields,
  saved,
}: {
  readonly row: CreditRow;
  readonly fields: CreditLineFields;
  readonly saved: Readonly<Record<string, string>>;
}) {
  const { line, title, description, left, unitsLeft } = row;
  const { tick, units, amount } = fields;
  const following = useFollowingCredit(row, fields, saved);
  const isWrong = [units, amount].some(({ errors = [] }) => errors.length > 0);
  const isTicked = tick.initialValue === "on";
  const hasText = [units, amount].some(({ initialValue = "" }) => initialValue !== "");
  return (
    <tr>
      <td className="credited__tick">
        <input type="hidden" name={BOXES} value={tick.name} />
        <input type="hidden" name={leftField(line)} value={moneyInputValue(left.charged)} />
        {isTicked && hasText && <input type="hidden" name={stoodField(line)} value="on" />}
        <input
          key={tick.key}
          id={tick.id}
          name={tick.name}
          type="checkbox"
          className="tick__box"
          aria-label={`Credit ${title}`}
          defaultChecked={isTicked}
          onInput={following.onTick}
        />
      </td>
      <th scope="row">
        <label htmlFor={tick.id}>{title}</label>
        {description && <small className="lines">{description}</small>}
        <LineQuantity quantity={row.quantity} unitPrice={row.unitPrice} />
      </th>
      <td className="is-right">{formatMoney(left.charged)}</td>
      <td className={isWrong ? "credited__amount has-error" : "credited__amount"}>
        <FieldProblems field={units} />
        <FieldProblems field={amount} />
        {hasUnits(row) && (
          <span className="credited__units">
            <CreditInput
              field={units}
              label={`Quantity of ${title}`}
              inputMode="decimal"
              placeholder={formatQuantity(unitsLeft)}
              onInput={following.onUnits}
            />{" "}
            of {formatQuantity(unitsLeft)}
          </span>
        )}
        <CreditInput
          field={amount}
          label={`Amount of ${title}`}
          inputMode={left.charged < 0 ? "text" : "decimal"}
          placeholder={moneyInputValue(left.charged)}
          onInput={following.onAmount}
        />
      </td>
    </tr>
  );
}

function CreditInput({
  field,
  label,
  ...props
}: {
  readonly field: FormField;
  readonly label: string;
  readonly inputMode: "decimal" | "text";
  readonly placeholder: string;
  readonly onInput: () => void;
}) {
  const isWrong = (field.errors?.length ?? 0) > 0;
  return (
    <input
      key={field.key}
      id={field.id}
      name={field.name}
      type="text"
      autoComplete="off"
      className="input is-right"
      aria-label={label}
      aria-invalid={isWrong || undefined}
      aria-describedby={isWrong ? field.errorId : undefined}
      defaultValue={field.initialValue ?? ""}
      {...props}
    />
  );
}

/**
 * What a line's form does when scripts run: the amount follows the quantity, a quantity that nobody typed gives way to
 * an amount, and both tick the line. What somebody typed is never rewritten; the server says where the two do not agree.
 */
function useFollowingCredit(
  row: CreditRow,
  { tick, units, amount }: CreditLineFields,
  saved: Readonly<Record<string, string>>,
) {
  /** The text that somebody typed last into a field, by its name. */
  const typed = useRef<Map<string, string>>();
  const input = (field: FormField) => document.getElementById(field.id) as HTMLInputElement | null;
  const textIn = (field: FormField) => input(field)?.value.trim() ?? "";
  const fill = (field: FormField, text: string) => {
    const element = input(field);
    if (element) element.value = text;
  };
  /** What a refused form brings back was typed, but for an amount that followed. */
  const typedIn = () => {
    typed.current ??= new Map(
      [units, amount].flatMap(({ name, initialValue = "" }) => {
        const follows = parseMoney(initialValue) === unitsAmount(row, units.initialValue ?? "");
        const isTyped = hasChanged(initialValue, saved[name]) && !(name === amount.name && follows);
        return isTyped ? [[name, initialValue.trim()] as const] : [];
      }),
    );
    return typed.current;
  };
  const isTyped = (field: FormField) => textIn(field) !== "" && typedIn().get(field.name) === textIn(field);
  const mark = (field: FormField) => {
    typedIn().set(field.name, textIn(field));
    const box = input(tick);
    if (box && textIn(field) !== "") box.checked = true;
  };
  return {
    onTick: () => {
      if (input(tick)?.checked) return;
      for (const field of [units, amount]) fill(field, "");
    },
    onUnits: () => {
      mark(units);
      if (isTyped(amount)) return;
      const follows = unitsAmount(row, textIn(units));
      if (textIn(units) === "") fill(amount, saved[amount.name] ?? "");
      else if (follows !== undefined) fill(amount, moneyInputValue(follows));
    },
    onAmount: () => {
      mark(amount);
      if (textIn(amount) !== "" && !isTyped(units)) fill(units, "");
    },
  };
}
