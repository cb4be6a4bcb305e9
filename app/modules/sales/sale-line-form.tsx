import { useEffect, useState } from "react";
import type { FormAnswer } from "../../shared/form-answer";
import { DRAWN_WITH, NEXT } from "../../shared/form-fields";
import { moneyInputValue } from "../../shared/money";
import type { OptionStep } from "../../shared/record";
import { type FormField, MoneyField, TextAreaField, TickField } from "../../ui/field";
import { FormButtons, RecordForm } from "../../ui/form";
import { useHydrated } from "../../ui/hydrated";
import { MakingSelect } from "../../ui/making-select";
import { SERVICE_MAKING } from "../services/service-making";
import { QuantityFields, useFollowingFigures } from "./line-figure-fields";
import { figuresOf } from "./line-figures";
import type { SaleLine } from "./sale";
import { type ServiceChoice, serviceInWords } from "./service-choice";

const TO_THE_PENNY = {
  hint: "Without VAT. Leave empty to use the service’s unit price. Enter a discount as a negative amount.",
  /** A service's price as it is filled into the field. */
  offered: (price: number) => moneyInputValue(price),
};

/** The state of a line's VAT box, whether the customer or the department fixes it, and the reason. */
export interface VatBox {
  readonly isFixed: boolean;
  readonly isOn: boolean;
  readonly reason: string;
}

/** @param line the one that the form changes; undefined for a new one */
export function lineFormId(line?: Pick<SaleLine, "_id">): string {
  return `line-${line?._id ?? "new"}`;
}

/** The form for a new line of an invoice or a quote, or for a change of one. */
export function SaleLineForm({
  noun,
  line,
  amounts = TO_THE_PENNY,
  services,
  vat,
  version,
  token,
  drawnWith,
  answer,
  cancelTo,
}: {
  /** "invoice": the sale that the line belongs to. */
  readonly noun: string;
  readonly line?: SaleLine;
  readonly amounts?: typeof TO_THE_PENNY;
  readonly services: readonly ServiceChoice[];
  /** The state of the VAT box, and whether the customer or the department fixes it. */
  readonly vat: VatBox;
  readonly version: string;
  readonly token?: string;
  /** What it shows of its sale, as `lineDrawnWith` has it. */
  readonly drawnWith?: string;
  readonly answer: FormAnswer | undefined;
  readonly cancelTo: string;
}) {
  const figures = figureValues(line);
  return (
    <RecordForm
      id={lineFormId(line)}
      values={{
        service: line?.service ?? "",
        description: line?.description ?? "",
        ...figures,
        addVat: (vat.isFixed ? vat.isOn : (line?.addVat ?? vat.isOn)) ? "on" : "",
      }}
      answer={answer}
      version={version}
      token={token}
      enters={line ? undefined : NEXT}
      foot={
        <FormButtons
          submit={`${line ? "Update" : "Add"} ${noun} line`}
          next={line ? undefined : "Add and next"}
          cancelTo={cancelTo}
        />
      }
    >
      {(fields) => (
        <>
          {drawnWith !== undefined && <input type="hidden" name={DRAWN_WITH} value={drawnWith} />}
          <LineFields
            {...{ fields, figures, amounts, services, vat }}
            step={answer?.steps?.service}
            hasFocus={!answer}
          />
        </>
      )}
    </RecordForm>
  );
}

type LineFieldName = "service" | "description" | "charged" | "addVat" | "quantity" | "unitPrice";

/** One unit at no price yet, or the figures of the line. */
function figureValues(line: SaleLine | undefined) {
  if (!line) return { charged: "", quantity: "1", unitPrice: "" };
  const { quantity, unitPrice, charged } = figuresOf(line);
  return {
    charged: moneyInputValue(charged),
    quantity: String(quantity),
    unitPrice: moneyInputValue(unitPrice),
  };
}

function LineFields({
  fields,
  figures,
  amounts,
  services,
  vat,
  step,
  hasFocus,
}: {
  readonly fields: Readonly<Record<LineFieldName, FormField>>;
  readonly figures: ReturnType<typeof figureValues>;
  readonly amounts: typeof TO_THE_PENNY;
  readonly services: readonly ServiceChoice[];
  readonly vat: VatBox;
  readonly step: OptionStep | undefined;
  readonly hasFocus: boolean;
}) {
  const { onInput, offer } = useFollowingFigures(fields, figures);
  const [chosen, setChosen] = useState(fields.service.initialValue ?? "");
  // What was chosen before the scripts ran came without an event.
  useEffect(() => {
    const select = document.getElementById(fields.service.id);
    if (select instanceof HTMLSelectElement) setChosen(select.value);
  }, [fields.service.id]);
  const choose = (service: string) => {
    const { unitPrice = 0 } = services.find(({ id }) => id === service) ?? {};
    if (unitPrice > 0) offer(moneyInputValue(unitPrice), amounts.offered(unitPrice));
    else offer("", "");
    setChosen(service);
  };
  const made = services.find(({ id }) => id === step?.made)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a service that was made is chosen once, when the list has it
  useEffect(() => {
    if (made !== undefined) choose(made);
  }, [made]);
  return (
    <>
      <MakingSelect
        making={SERVICE_MAKING}
        step={step}
        field={fields.service}
        label="Item"
        placeholder="Choose a service"
        autoFocus={hasFocus}
        choices={services.map((each) => ({ value: each.id, label: serviceInWords(each) }))}
        onChange={choose}
      />
      <TextAreaField field={fields.description} label="Description" isOptional />
      <MoneyField field={fields.charged} label="Amount" hint={amounts.hint} onInput={onInput.charged} />
      <VatField field={fields.addVat} {...{ vat, services, chosen }} />
      <QuantityFields fields={fields} onInput={onInput} />
    </>
  );
}

/**
 * The VAT box with the value that will be saved: fixed by the department, the customer or the service. Without scripts the
 * service is the one that the form was drawn with; the box then sends what it shows, because another may still be chosen.
 */
function VatField({
  field,
  vat,
  services,
  chosen,
}: {
  readonly field: FormField;
  readonly vat: VatBox;
  readonly services: readonly ServiceChoice[];
  /** The id of the chosen service: without scripts, the one that the form was drawn with. */
  readonly chosen: string;
}) {
  const [isTicked, setTicked] = useState(field.initialValue === "on" || field.initialValue === "true");
  // A press that came before the scripts came without an event.
  useEffect(() => {
    const box = document.getElementById(field.id);
    if (box instanceof HTMLInputElement && !box.disabled) setTicked(box.checked);
  }, [field.id]);
  const forcing = services.filter(({ forcesVat }) => forcesVat);
  const forced = forcing.find(({ id }) => id === chosen);
  const hasScripts = useHydrated();
  const fixed = vat.isFixed ? vat : forced && { isOn: true, reason: `${forced.title} always carries VAT` };
  const hint = fixed?.reason ?? (forcing.length > 0 ? alwaysWithVat(forcing) : undefined);
  return (
    <>
      {!hasScripts && !vat.isFixed && forced && <input type="hidden" name={field.name} value="on" />}
      <TickField
        field={field}
        label="Add Vat (20%)"
        isDisabled={fixed !== undefined}
        checked={fixed?.isOn ?? isTicked}
        onChange={setTicked}
        {...(hint !== undefined && { hint })}
      />
    </>
  );
}

/** "Always added for Labour; Tyres and 3 others". */
function alwaysWithVat(services: readonly ServiceChoice[]): string {
  const named = services.slice(0, 4).map(({ title }) => title);
  const others = services.length - named.length;
  return `Always added for ${named.join("; ")}${others > 0 ? ` and ${others} others` : ""}`;
}
