import { formatDays } from "../../shared/dates";
import type { FormAnswer } from "../../shared/form-answer";
import { formatMoney } from "../../shared/money";
import { Drawer } from "../../ui/drawer";
import { Facts } from "../../ui/facts";
import { FormButtons, RecordForm } from "../../ui/form";
import { BOXES, type VatBoxes } from "./vat-boxes";
import { type VatPlace, vatAddress } from "./vat-screen";

const NO_VALUES = {};

/** Marks a period as filed: its figures are kept as they are now. */
export function FilingForm({
  place,
  boxes,
  answer,
}: {
  readonly place: VatPlace;
  readonly boxes: VatBoxes;
  readonly answer: FormAnswer | undefined;
}) {
  const closeTo = vatAddress("/vat", place);
  return (
    <Drawer title="Mark as filed" closeTo={closeTo}>
      <RecordForm
        id="filing"
        values={NO_VALUES}
        answer={answer}
        foot={<FormButtons submit="Mark as filed" cancelTo={closeTo} />}
      >
        {() => (
          <>
            <p>
              Has the return for <strong>{formatDays(place.from, place.to)}</strong> been sent to HMRC with
              these figures? They are kept, and what changes later is told.
            </p>
            <Facts
              facts={[
                ["Basis", place.basis],
                ...BOXES.map((box) => [`Box ${box}`, formatMoney(boxes[`box${box}`])] as const),
              ]}
            />
          </>
        )}
      </RecordForm>
    </Drawer>
  );
}

/** Takes the mark away. */
export function UnfilingForm({
  place,
  version,
  answer,
}: {
  readonly place: VatPlace;
  readonly version: string;
  readonly answer: FormAnswer | undefined;
}) {
  const closeTo = vatAddress("/vat", place);
  return (
    <Drawer title="Not filed after all" closeTo={closeTo}>
      <RecordForm
        id="unfiling"
        values={NO_VALUES}
        answer={answer}
        version={version}
        foot={<FormButtons submit="Take the mark away" cancelTo={closeTo} />}
      >
        {() => (
          <p>
            The figures that were kept for <strong>{formatDays(place.from, place.to)}</strong> are forgotten,
            and the period can be marked as filed again. The history keeps both.
          </p>
        )}
      </RecordForm>
    </Drawer>
  );
}
