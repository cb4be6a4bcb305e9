import { useEffect, useRef } from "react";
import { addMoney, moneyInputValue, parseMoney, subtractMoney } from "../../shared/money";
import { vatOn, vatWithin } from "../../shared/vat";
import { Button } from "../../ui/button";
import { type FormField, MoneyField } from "../../ui/field";
import { hasChanged, isTypedInto } from "../../ui/form-values";
import { useHydrated } from "../../ui/hydrated";

/**
 * The fields for amount, VAT and total. With scripts, figures that were not typed are calculated from those that were.
 * The server checks that they agree.
 */
export function PurchaseAmounts({
  amount,
  vat,
  total,
  saved,
}: {
  readonly amount: FormField;
  readonly vat: FormField;
  readonly total: FormField;
  /** The record's saved figures. Different figures in the fields were typed before the form was drawn again. */
  readonly saved: Readonly<Record<string, string>>;
}) {
  const hasScripts = useHydrated();
  const input = (field: FormField) => document.getElementById(field.id) as HTMLInputElement | null;
  const textIn = (field: FormField) => input(field)?.value.trim() ?? "";
  const read = (field: FormField, otherwise?: number) =>
    textIn(field) === "" ? otherwise : parseMoney(textIn(field));
  const typed = useRef<Set<string>>();
  typed.current ??= new Set(
    [amount, vat, total]
      .filter((field) => hasChanged(field.initialValue, saved[field.name]))
      .map(({ name }) => name),
  );
  // What was typed before the scripts ran came without an event.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once they run
  useEffect(() => {
    for (const field of [amount, vat, total]) if (isTypedInto(input(field))) typed.current?.add(field.name);
  }, []);
  /** Whether the button filled in the VAT, which then follows the amount or the total. */
  const isCharged = useRef(false);
  const follow = (field: FormField, value: number) => {
    const element = input(field);
    if (element && !typed.current?.has(field.name)) element.value = moneyInputValue(value);
  };
  const addUp = () => {
    const [net, tax] = [read(amount), read(vat, 0)];
    if (net !== undefined && tax !== undefined) follow(total, addMoney(net, tax));
  };
  const takeVatOff = () => {
    const [gross, tax] = [read(total), read(vat, 0)];
    if (gross !== undefined && tax !== undefined) follow(amount, subtractMoney(gross, tax));
  };
  const settle = () => {
    const isTotalLed = typed.current?.has(total.name) && !typed.current.has(amount.name);
    const [net, gross] = [read(amount), read(total)];
    if (isCharged.current && isTotalLed && gross !== undefined) follow(vat, vatWithin(gross));
    if (isCharged.current && !isTotalLed && net !== undefined) follow(vat, vatOn(net));
    if (isTotalLed) takeVatOff();
    else addUp();
  };
  const chargeVat = () => {
    typed.current?.delete(vat.name);
    isCharged.current = true;
    settle();
  };
  const onInputOf = (field: FormField) => () => {
    const isEmpty = textIn(field) === "";
    if (isEmpty) typed.current?.delete(field.name);
    else typed.current?.add(field.name);
    if (field === vat) isCharged.current = false;
    // What is emptied to be typed anew is not filled in meanwhile.
    if (!isEmpty || field === vat) settle();
  };
  return (
    <div className="field-row">
      <MoneyField field={amount} label="Amount" hint="Without VAT" onInput={onInputOf(amount)} />
      <MoneyField
        field={vat}
        label="VAT"
        isOptional
        hint={
          hasScripts ? (
            <Button type="button" look="quiet" className="button--inline" onClick={chargeVat}>
              Charge 20%
            </Button>
          ) : (
            "Enter 0 if no VAT is charged"
          )
        }
        onInput={onInputOf(vat)}
      />
      <MoneyField field={total} label="Total" hint="Amount plus VAT" onInput={onInputOf(total)} />
    </div>
  );
}
