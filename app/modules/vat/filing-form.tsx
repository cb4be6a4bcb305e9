import type { ReactNode } from "react";
import { countInWords } from "../../shared/count-in-words";
import { formatDays } from "../../shared/dates";
import type { FormAnswer } from "../../shared/form-answer";
import { Drawer } from "../../ui/drawer";
import { Facts } from "../../ui/facts";
import { MoneyField, TextField, TickField } from "../../ui/field";
import { FormButtons, type FormFields, RecordForm } from "../../ui/form";
import { BOXES, boxInWords, type VatBoxes } from "./vat-boxes";
import { correctionInWords, type VatPlace, vatAddress } from "./vat-screen";

const NOTHING_ADDED = {
  ...{ includesCorrections: "", adjustedFor: "" },
  ...{ adjustBox1: "", adjustBox4: "", adjustBox6: "", adjustBox7: "" },
};

interface FilingProps {
  readonly place: VatPlace;
  readonly answer: FormAnswer | undefined;
}

/** Marks a period as filed: its figures are kept as they are now. */
export function FilingForm({
  boxes,
  correction,
  place,
  answer,
}: FilingProps & {
  readonly boxes: VatBoxes;
  /** What changed in earlier returns comes to, in pounds; undefined if nothing changed. */
  readonly correction: number | undefined;
}) {
  const closeTo = vatAddress("/vat", place);
  return (
    <Drawer title="Mark as filed" closeTo={closeTo}>
      <RecordForm
        id="filing"
        values={NOTHING_ADDED}
        answer={answer}
        // Not made yet, but what is typed is asked about, and a second press is answered as the first.
        version="not filed"
        foot={<FormButtons submit="Mark as filed" cancelTo={closeTo} />}
      >
        {(fields) => (
          <>
            <p>
              Has the return for <strong>{formatDays(place.from, place.to)}</strong> been sent to HMRC with
              these figures? They are kept, and later changes are shown.
            </p>
            <Facts
              facts={[
                ["Basis", place.basis === "cash" ? "Cash" : "Invoice"],
                ...BOXES.map((box) => [`Box ${box}`, boxInWords(box, boxes)] as const),
              ]}
            />
            {/* The figures on show: they are not kept if the books have changed meanwhile. */}
            {BOXES.map((box) => (
              <input key={box} type="hidden" name={`box${box}`} value={boxes[`box${box}`]} />
            ))}
            <Adjustment fields={fields} correction={correction} />
          </>
        )}
      </RecordForm>
    </Drawer>
  );
}

/** What was sent beyond the books. */
function Adjustment({
  fields,
  correction,
}: {
  readonly fields: FormFields<typeof NOTHING_ADDED>;
  readonly correction: number | undefined;
}): ReactNode {
  return (
    <>
      {correction !== undefined && (
        <>
          <TickField
            field={fields.includesCorrections}
            label={`With the corrections of earlier returns: ${correctionInWords(correction)}`}
            hint="HMRC allows up to £10,000, or 1% of box 6 up to £50,000"
          />
          <input type="hidden" name="correction" value={correction} />
        </>
      )}
      <fieldset className="vat-beyond" aria-describedby="vat-beyond">
        <legend className="caps">Beyond the books</legend>
        <p id="vat-beyond" className="field__hint">
          Such as a fuel scale charge, or what an earlier program holds of the period. With a minus it is
          taken off. Boxes 6 and 7 drop the pence of the sum.
        </p>
        <div className="field-pair">
          <MoneyField field={fields.adjustBox1} label="Added to box 1" hint="VAT on sales" isOptional />
          <MoneyField field={fields.adjustBox4} label="Added to box 4" hint="VAT on purchases" isOptional />
        </div>
        <div className="field-pair">
          <MoneyField field={fields.adjustBox6} label="Added to box 6" hint="Sales without VAT" isOptional />
          <MoneyField
            field={fields.adjustBox7}
            label="Added to box 7"
            hint="Purchases without VAT"
            isOptional
          />
        </div>
        <TextField field={fields.adjustedFor} label="What it is added for" isOptional />
      </fieldset>
    </>
  );
}

const NO_VALUES = {};

/** Takes the mark away. */
export function UnfilingForm({
  version,
  changes,
  correction,
  place,
  answer,
}: FilingProps & {
  readonly version: string;
  /** How many records count differently since it was filed, and what that comes to in pounds. */
  readonly changes: number;
  readonly correction: number;
}) {
  const closeTo = vatAddress("/vat", place);
  return (
    <Drawer title="Not filed after all" closeTo={closeTo}>
      <RecordForm
        id="filing"
        values={NO_VALUES}
        answer={answer}
        version={version}
        foot={<FormButtons submit="Take the mark away" cancelTo={closeTo} />}
      >
        {() => (
          <>
            {changes > 0 && (
              <p className="banner banner--warn">
                {countInWords(changes, "record")} changed since: {correctionInWords(correction)}. Filed again,
                the figures have that in them, and nothing asks for a correction any more.
              </p>
            )}
            <p>
              The figures that were kept for <strong>{formatDays(place.from, place.to)}</strong> are
              forgotten, and the period can be marked as filed again. The history keeps both.
            </p>
          </>
        )}
      </RecordForm>
    </Drawer>
  );
}
