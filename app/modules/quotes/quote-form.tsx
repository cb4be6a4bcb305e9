import { formatEntryDay } from "../../shared/dates";
import type { FormAnswer } from "../../shared/form-answer";
import { FormButtons, RecordForm } from "../../ui/form";
import { SaleFields, type SaleFormChoices, saleValues } from "../sales/sale-fields";
import type { Quote } from "./quote";

/** The amount field of a quote's line. */
export const WHOLE_POUNDS = {
  hint: "Whole pounds without VAT; pence are dropped. Leave empty to use the service’s unit price. Enter a discount as a negative amount.",
  offered: (price: number) => String(Math.trunc(price)),
};

export interface QuoteFormChoices extends SaleFormChoices {
  /** False if the configuration lets staff choose the department. */
  readonly isDepartmentFixed: boolean;
}

/** The form to create a quote, or to edit the given one's details. */
export function QuoteForm({
  quote,
  choices,
  token,
  answer,
  cancelTo,
}: {
  readonly quote?: Quote;
  readonly choices: QuoteFormChoices;
  readonly token?: string;
  readonly answer: FormAnswer | undefined;
  readonly cancelTo: string;
}) {
  const { parties, vehicle } = saleValues(quote, choices);
  return (
    <RecordForm
      id={`quote-${quote?._id ?? "new"}`}
      values={{
        ...parties,
        quoteDate: formatEntryDay(quote?.quoteDate ?? choices.today),
        ...vehicle,
        quoteNotes: quote?.quoteNotes ?? "",
      }}
      answer={answer}
      version={quote?.updated}
      token={token}
      foot={<FormButtons submit={quote ? "Update quote" : "Create quote"} cancelTo={cancelTo} />}
    >
      {(fields) => (
        <SaleFields
          fields={fields}
          date={{ field: fields.quoteDate, label: "Quote date" }}
          notes={{ field: fields.quoteNotes, label: "Quote notes" }}
          isDepartmentFixed={choices.isDepartmentFixed}
          choices={choices}
          answer={answer}
        />
      )}
    </RecordForm>
  );
}
