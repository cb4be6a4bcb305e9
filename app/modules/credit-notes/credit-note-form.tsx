import { useEffect, useState } from "react";
import { formatEntryDay } from "../../shared/dates";
import type { FormAnswer } from "../../shared/form-answer";
import { DRAWN_WITH } from "../../shared/form-fields";
import { formatMoney, moneyInputValue } from "../../shared/money";
import { DateField } from "../../ui/date-field";
import { SelectField, TextField } from "../../ui/field";
import { FormButtons, RecordForm } from "../../ui/form";
import { Notices } from "../../ui/notices";
import { creditedVat, sumCredit } from "./credit";
import {
  COMMON_REASONS,
  type CreditFormChoices,
  type CreditRow,
  creditAmount,
  creditField,
  creditRefusal,
  creditTick,
  unitsField,
} from "./credit-form";
import { CreditLines } from "./credit-lines";
import type { CreditNote } from "./credit-note";

const REASONS = COMMON_REASONS.map((reason) => ({ value: reason, label: reason }));

function formValues(note: CreditNote | undefined, { today, rows }: CreditFormChoices) {
  const lines = rows.flatMap(({ line, left, credited, creditedUnits }) => [
    [creditTick(line), note && credited === 0 ? "" : "on"],
    [creditField(line), credited === 0 || credited === left.charged ? "" : moneyInputValue(credited)],
    [unitsField(line), creditedUnits === undefined ? "" : String(creditedUnits)],
  ]);
  const isCommon = note && REASONS.some(({ value }) => value === note.reason);
  return {
    because: isCommon ? note.reason : "",
    reason: isCommon ? "" : (note?.reason ?? ""),
    date: formatEntryDay(note?.date ?? today),
    ...(Object.fromEntries(lines) as Record<string, string>),
  };
}

/** The form for what is credited of an invoice. A new one credits all that is left of it, until a tick goes. */
export function CreditNoteForm({
  note,
  choices,
  notices = [],
  token,
  answer,
  cancelTo,
}: {
  readonly note?: CreditNote;
  readonly choices: CreditFormChoices;
  /** What to tell before it is changed. */
  readonly notices?: readonly string[];
  readonly token?: string;
  readonly answer: FormAnswer | undefined;
  readonly cancelTo: string;
}) {
  const { rows } = choices;
  const values = formValues(note, choices);
  const sent = answer?.result.initialValue as Record<string, string> | undefined;
  const [typed, setTyped] = useState<Record<string, string>>({ ...values, ...sent });
  // The server's answer is drawn into the fields without an event.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per answer
  useEffect(() => setTyped({ ...values, ...sent }), [answer]);
  return (
    <div
      className="credit"
      onInput={({ target }) => {
        const form = (target as HTMLInputElement).form;
        if (form) setTyped(Object.fromEntries(new FormData(form)) as Record<string, string>);
      }}
    >
      <RecordForm
        id={`credit-note-${note?._id ?? "new"}`}
        values={values}
        answer={answer}
        version={note?.updated}
        token={token}
        foot={<FormButtons submit={`${note ? "Update" : "Create"} credit note`} cancelTo={cancelTo} />}
      >
        {(fields) => (
          <>
            <Notices of={notices} />
            {!note && <input type="hidden" name={DRAWN_WITH} value={choices.drawnWith} />}
            <div className="field-pair">
              <SelectField
                field={fields.because}
                label="Reason"
                placeholder="Choose one, or type it"
                choices={REASONS}
                autoFocus={!answer}
              />
              <DateField field={fields.date} label="Date" />
            </div>
            <TextField
              field={fields.reason}
              label="In your own words"
              hint="Printed instead of the reason above"
              isOptional
              autoComplete="off"
            />
            <CreditLines rows={rows} fields={fields} saved={values} />
            <CreditSum rows={rows} typed={typed} />
          </>
        )}
      </RecordForm>
    </div>
  );
}

/** What the credit note comes to, while it is typed. */
function CreditSum({
  rows,
  typed,
}: {
  readonly rows: readonly CreditRow[];
  readonly typed: Readonly<Record<string, string>>;
}) {
  const lines = rows.flatMap((row) => {
    const charged = creditAmount(row, typed);
    return charged === 0 ? [] : [{ charged, vat: creditedVat(row, charged, row.left) }];
  });
  const { subTotal, vatAmount, total } = sumCredit(lines);
  const refusals = rows.flatMap((row) => creditRefusal(row, typed) ?? []);
  return (
    <p className="form-sum credit__sum" role="status">
      <strong>Crediting {formatMoney(total)}</strong>{" "}
      <small>
        {refusals.length > 0
          ? refusals.join(". ")
          : `${formatMoney(subTotal)} and ${formatMoney(vatAmount)} VAT`}
      </small>
    </p>
  );
}
