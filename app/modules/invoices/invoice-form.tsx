import { formatEntryDay } from "../../shared/dates";
import type { FormAnswer } from "../../shared/form-answer";
import { type FormField, MoneyField, SelectField, TickField } from "../../ui/field";
import { FormButtons, RecordForm } from "../../ui/form";
import { SaleFields, type SaleFormChoices, saleValues } from "../sales/sale-fields";
import { type ServiceChoice, serviceInWords } from "../sales/service-choice";
import type { Invoice } from "./invoice";
import { MotTestFields, motTestValues } from "./mot-test-fields";

/** What the form of a new invoice offers for an MOT of the same vehicle. */
export interface MotBesides {
  readonly services: readonly ServiceChoice[];
  /** The department's default service. */
  readonly service: string;
}

/** @param invoice the one that the form changes; undefined for a new one */
export function invoiceFormId(invoice?: Pick<Invoice, "_id">): string {
  return `invoice-${invoice?._id ?? "new"}`;
}

/**
 * The form to create an invoice, or to edit the given one's details.
 * @param mot undefined where no MOT can come along @param hasTests whether it takes what an MOT invoice tells of its test
 */
export function InvoiceForm({
  invoice,
  choices,
  mot,
  hasTests,
  token,
  answer,
  cancelTo,
}: {
  readonly invoice?: Invoice;
  readonly choices: SaleFormChoices;
  readonly mot?: MotBesides | undefined;
  readonly hasTests: boolean;
  readonly token?: string;
  readonly answer: FormAnswer | undefined;
  readonly cancelTo: string;
}) {
  const { parties, vehicle } = saleValues(invoice, choices);
  return (
    <RecordForm
      id={invoiceFormId(invoice)}
      values={{
        ...parties,
        invoiceDate: formatEntryDay(invoice?.invoiceDate ?? choices.today),
        ...vehicle,
        repairNotes: invoice?.repairNotes ?? "",
        ...(mot && { andMot: "", motService: mot.service, motCharged: "" }),
        ...(hasTests && motTestValues(invoice)),
      }}
      answer={answer}
      version={invoice?.updated}
      token={token}
      foot={<FormButtons submit={invoice ? "Update invoice" : "Create invoice"} cancelTo={cancelTo} />}
    >
      {(fields) => (
        <>
          <SaleFields
            fields={fields}
            date={{ field: fields.invoiceDate, label: "Invoice date" }}
            notes={{ field: fields.repairNotes, label: "Repair notes" }}
            choices={choices}
            answer={answer}
          />
          {mot && <AndMot fields={fields as unknown as MotFields} services={mot.services} />}
          {hasTests && <MotTestFields fields={fields as unknown as TestFields} />}
        </>
      )}
    </RecordForm>
  );
}

type TestFields = Parameters<typeof MotTestFields>[0]["fields"];
type MotFields = Readonly<Record<"andMot" | "motService" | "motCharged", FormField>>;

/** The tick for an MOT of the same vehicle. Its fields show once it is ticked, without scripts too. */
function AndMot({
  fields,
  services,
}: {
  readonly fields: MotFields;
  readonly services: readonly ServiceChoice[];
}) {
  return (
    <div className="and-mot">
      <TickField
        field={fields.andMot}
        label="And an MOT"
        hint="It gets an invoice of its own. One receipt can pay both."
      />
      <div className="and-mot__test">
        <SelectField
          field={fields.motService}
          label="MOT item"
          choices={services.map((each) => ({ value: each.id, label: serviceInWords(each) }))}
        />
        <MoneyField
          field={fields.motCharged}
          label="MOT charged"
          isOptional
          hint="Leave empty to use the item’s unit price."
        />
      </div>
    </div>
  );
}
