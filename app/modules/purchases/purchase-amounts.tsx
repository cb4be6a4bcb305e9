import { addMoney, moneyInputValue, parseMoney, subtractMoney } from "../../shared/money";
import { vatOn } from "../../shared/vat";
import { Button } from "../../ui/button";
import { type FormField, MoneyField } from "../../ui/field";
import { useHydrated } from "../../ui/hydrated";

/** Amount, VAT and total. With scripts each follows what is typed in the others; the server checks that they agree. */
export function PurchaseAmounts({
  amount,
  vat,
  total,
}: {
  readonly amount: FormField;
  readonly vat: FormField;
  readonly total: FormField;
}) {
  const hasScripts = useHydrated();
  const input = (field: FormField) => document.getElementById(field.id) as HTMLInputElement | null;
  const read = (field: FormField) => {
    const text = input(field)?.value.trim() ?? "";
    return text === "" ? 0 : parseMoney(text);
  };
  const write = (field: FormField, value: number) => {
    const element = input(field);
    if (element) element.value = moneyInputValue(value);
  };
  const addUp = () => {
    const [net, tax] = [read(amount), read(vat)];
    if (net !== undefined && tax !== undefined) write(total, addMoney(net, tax));
  };
  const takeVatOff = () => {
    const [gross, tax] = [read(total), read(vat)];
    if (gross !== undefined && tax !== undefined) write(amount, subtractMoney(gross, tax));
  };
  const chargeVat = () => {
    const net = read(amount);
    if (net === undefined) return;
    write(vat, vatOn(net));
    addUp();
  };
  return (
    <div className="field-row">
      <MoneyField field={amount} label="Amount" hint="Without VAT" onInput={addUp} />
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
            "0 if none is charged"
          )
        }
        onInput={addUp}
      />
      <MoneyField field={total} label="Total" hint="Amount plus VAT" onInput={takeVatOff} />
    </div>
  );
}
