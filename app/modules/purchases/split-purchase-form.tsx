import { useEffect, useRef, useState } from "react";
import { type Day, formatEntryDay } from "../../shared/dates";
import type { FormAnswer } from "../../shared/form-answer";
import { formatMoney, parseMoney, subtractMoney } from "../../shared/money";
import { Button, ButtonLink } from "../../ui/button";
import { DateField } from "../../ui/date-field";
import { type Choice, MoneyField, TextField, TickField } from "../../ui/field";
import { RecordForm } from "../../ui/form";
import { useIsSending } from "../../ui/form-sending";
import type { FormValues } from "../../ui/form-values";
import { useHydrated } from "../../ui/hydrated";
import { Plus } from "../../ui/icons";
import { RecordPicker } from "../../ui/record-picker";
import { SUPPLIER_MAKING } from "../suppliers/supplier-making";
import { ADD_PART, MOST_PARTS, PART_FIELDS, partField, partKeys, partsSum } from "./split-purchase";
import { SplitPurchasePart } from "./split-purchase-part";

export interface SplitPurchaseChoices {
  readonly today: Day;
  readonly categories: readonly Choice[];
}

const COMMON = {
  supplier: "",
  supplierInvoiceNumber: "",
  supplierInvoiceDate: "",
  total: "",
  paid: "",
  paidDate: "",
};

function formValues(keys: readonly number[], { today }: SplitPurchaseChoices): FormValues & typeof COMMON {
  const ofParts = keys.flatMap((key) =>
    PART_FIELDS.map((name) => [partField(name, key), name === "vat" ? "0.00" : ""]),
  );
  return {
    ...{ ...COMMON, supplierInvoiceDate: formatEntryDay(today), parts: keys.join(" ") },
    ...(Object.fromEntries(ofParts) as Record<string, string>),
  };
}

/** The form for a supplier's invoice over several jobs: each of its parts becomes a purchase. */
export function SplitPurchaseForm({
  choices,
  token,
  answer,
  cancelTo,
}: {
  readonly choices: SplitPurchaseChoices;
  readonly token: string;
  readonly answer: FormAnswer | undefined;
  readonly cancelTo: string;
}) {
  const sent = answer?.result.initialValue as Record<string, string> | undefined;
  const keys = partKeys(sent?.parts);
  const values = formValues(keys, choices);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({ ...values, ...sent });
  // Without scripts the answer is shown from here on, not from the top of the form.
  const staysBelow = useHydrated() ? {} : { formAction: "#add-part" };
  const sheet = useRef<HTMLDivElement>(null);
  const readTyped = () => {
    const form = sheet.current?.querySelector("form");
    if (form) setTyped(Object.fromEntries(new FormData(form)) as Record<string, string>);
  };
  // A part that was added is drawn before the form knows what it begins with, and any change of the parts changes the sum.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per answer
  useEffect(() => {
    const form = sheet.current?.querySelector("form");
    for (const name of keys.flatMap((key) => PART_FIELDS.map((field) => partField(field, key)))) {
      const input = form?.elements.namedItem(name);
      const isEmpty =
        (input instanceof HTMLInputElement || input instanceof HTMLSelectElement) && !input.value;
      if (isEmpty) input.value = sent?.[name] ?? "";
    }
    readTyped();
  }, [answer]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: it only observes what its children do
    <div ref={sheet} className="sheet receipt" onInput={readTyped} onClick={readTyped}>
      <RecordForm
        id="split-purchase"
        values={values}
        answer={answer}
        token={token}
        foot={<SplitFoot typed={typed} cancelTo={cancelTo} />}
      >
        {(fields) => (
          <>
            <input type="hidden" name="parts" value={keys.join(" ")} />
            <div className="split__common">
              <RecordPicker
                field={fields.supplier}
                label="Supplier"
                placeholder="Name, town, phone or number"
                chosen={undefined}
                source="/suppliers/options"
                making={SUPPLIER_MAKING}
                step={answer?.steps?.supplier}
              />
              <TextField
                field={fields.supplierInvoiceNumber}
                label="Supplier’s invoice number"
                autoComplete="off"
                spellCheck={false}
              />
              <DateField field={fields.supplierInvoiceDate} label="Supplier’s invoice date" />
              <MoneyField field={fields.total} label="Supplier’s total" hint="With VAT" />
              <TickField field={fields.paid} label="Paid" />
              <DateField field={fields.paidDate} label="Paid on" isOptional />
            </div>
            {keys.map((key, index) => (
              <SplitPurchasePart
                key={key}
                {...{ fields, values, answer, staysBelow }}
                categories={choices.categories}
                part={key}
                position={index + 1}
                isOnly={keys.length === 1}
              />
            ))}
            <div className="split__add" id="add-part">
              {keys.length < MOST_PARTS && (
                <Button name="intent" value={ADD_PART} icon={Plus} {...staysBelow}>
                  Add a job
                </Button>
              )}
            </div>
          </>
        )}
      </RecordForm>
    </div>
  );
}

/** What the parts come to beside the supplier's total, and the buttons. */
function SplitFoot({
  typed,
  cancelTo,
}: {
  readonly typed: Readonly<Record<string, string>>;
  readonly cancelTo: string;
}) {
  const isSending = useIsSending();
  const sum = partsSum(typed);
  const total = parseMoney(typed.total ?? "") ?? 0;
  const left = subtractMoney(total, sum);
  return (
    <>
      <div className="form-sum receipt__sum" role="status">
        <strong className={left < 0 && total > 0 ? "is-bad" : undefined}>
          Split {formatMoney(sum)} of {formatMoney(total)}
          {total !== 0 && left !== 0 && `, ${formatMoney(Math.abs(left))} ${left > 0 ? "left" : "too much"}`}
        </strong>
      </div>
      <ButtonLink look="quiet" to={cancelTo} closes givesUp>
        Cancel
      </ButtonLink>
      <Button look="primary" isSending={isSending}>
        Create purchases
      </Button>
    </>
  );
}
