import { useEffect, useRef } from "react";
import { moneyInputValue, multiplyMoney, parseMoney } from "../../shared/money";
import { parseQuantity } from "../../shared/quantity";
import { type FormField, MoneyField, TextField } from "../../ui/field";
import { hasChanged, isTypedInto } from "../../ui/form-values";
import { type LineFigures, unitPriceOf } from "./line-figures";

type FigureFields = Readonly<Record<keyof LineFigures, FormField>>;

/**
 * What a line's form does with its figures when scripts run: the amount follows quantity and unit price, or the unit price
 * follows the amount. A figure that somebody typed is never rewritten; the server says where figures do not agree.
 */
interface FollowingFigures {
  /** What happens when somebody types into a field. */
  readonly onInput: Readonly<Record<keyof LineFigures, () => void>>;
  /** Offers the unit price of a service, and the amount of one, where nobody typed others; "" for none. */
  readonly offer: (unitPrice: string, amountOfOne: string) => void;
}

/** @param saved the figures of the line as the form first showed them. */
export function useFollowingFigures(
  { quantity, unitPrice, charged }: FigureFields,
  saved: Readonly<Record<string, string>>,
): FollowingFigures {
  const typed = useRef<Set<keyof LineFigures>>();
  const offered = useRef("");
  const input = (field: FormField) => document.getElementById(field.id) as HTMLInputElement | null;
  const drawn = (field: FormField) => field.initialValue ?? "";
  const textIn = (field: FormField) => input(field)?.value.trim() ?? "";
  const fill = (field: FormField, text: string) => {
    const element = input(field);
    if (element) element.value = text;
  };
  const product = (textOf = textIn) => {
    const [count, price] = [parseQuantity(textOf(quantity)), parseMoney(textOf(unitPrice))];
    return count === undefined || price === undefined ? undefined : multiplyMoney(price, count);
  };
  /** Figures that a refused form brings back were typed, but for an amount that followed, and those typed before the scripts ran. */
  const typedIn = () => {
    typed.current ??= new Set(
      (["unitPrice", "charged"] as const).filter((name) => {
        const field = name === "charged" ? charged : unitPrice;
        if (isTypedInto(input(field))) return true;
        if (!hasChanged(field.initialValue, saved[name])) return false;
        return name !== "charged" || parseMoney(drawn(charged)) !== product(drawn);
      }),
    );
    return typed.current;
  };
  // Before any is typed that is heard of, or another follows it.
  useEffect(() => void typedIn());
  const note = (name: keyof LineFigures, field: FormField) => {
    if (textIn(field) === "") typedIn().delete(name);
    else typedIn().add(name);
  };
  const followAmount = () => {
    if (typedIn().has("unitPrice")) return;
    const [count, text] = [parseQuantity(textIn(quantity)), textIn(charged)];
    if (count === undefined || (text === "" && count !== 1)) return;
    const amount = parseMoney(text);
    const price = amount === undefined ? undefined : unitPriceOf(amount, count);
    fill(unitPrice, price === undefined ? "" : moneyInputValue(price));
  };
  const followUnits = () => {
    if (typedIn().has("charged")) return;
    const amount = product();
    if (amount !== undefined) fill(charged, moneyInputValue(amount));
  };
  return {
    onInput: {
      quantity: () => (typedIn().has("charged") ? followAmount() : followUnits()),
      unitPrice: () => {
        note("unitPrice", unitPrice);
        followUnits();
      },
      charged: () => {
        note("charged", charged);
        followAmount();
      },
    },
    offer: (price, amountOfOne) => {
      if (typedIn().size > 0 || (textIn(charged) !== "" && offered.current === "")) return;
      offered.current = price;
      fill(unitPrice, price);
      const amount = product();
      fill(charged, amount === undefined || textIn(quantity) === "1" ? amountOfOne : moneyInputValue(amount));
    },
  };
}

/** Quantity and unit price of a line. They stand behind the amount, which is all that most lines need. */
export function QuantityFields({
  fields: { quantity, unitPrice },
  onInput,
}: {
  readonly fields: FigureFields;
  readonly onInput: FollowingFigures["onInput"];
}) {
  return (
    <div className="field-pair">
      <TextField
        field={quantity}
        label="Quantity"
        hint="Pieces, hours or litres"
        width="short"
        inputMode="decimal"
        autoComplete="off"
        onInput={onInput.quantity}
      />
      <MoneyField
        field={unitPrice}
        label="Unit price"
        isOptional
        hint="Fills in the amount"
        onInput={onInput.unitPrice}
      />
    </div>
  );
}
