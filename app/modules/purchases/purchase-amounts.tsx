import { useRef } from "react";
import { addMoney, moneyInputValue, parseMoney, subtractMoney } from "../../shared/money";
import { vatOn } from "../../shared/vat";
import { Button } from "../../ui/button";
import { type FormField, MoneyField } from "../../ui/field";
import { hasChanged } from "../../ui/form-values";
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
  const chargeVat = () => {
    const net = read(amount);
    if (net === undefined) return;
    typed.current?.delete(vat.name);
    follow(vat, vatOn(net));
    addUp();
  };
  const onInputOf = (field: FormField, settle: () => void) => () => {
    if (textIn(field) === "") typed.current?.delete(field.name);
    else typed.current?.add(field.name);
    settle();
  };
  return (
    <div className="field-row">
      <MoneyField field={amount} label="Amount" hint="Without VAT" onInput={onInputOf(amount, addUp)} />
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
        onInput={onInputOf(vat, addUp)}
      />
      <MoneyField field={total} label="Total" hint="Amount plus VAT" onInput={onInputOf(total, takeVatOff)} />
    </div>
  );
}
