import type { ReactNode } from "react";
import { formatDays } from "../../shared/dates";
import type { FormAnswer } from "../../shared/form-answer";
import { formatMoney } from "../../shared/money";
import { Drawer } from "../../ui/drawer";
import { Facts } from "../../ui/facts";
import { FormButtons, RecordForm } from "../../ui/form";
import { BOXES, type VatBoxes } from "./vat-boxes";
import { type VatPlace, vatAddress } from "./vat-screen";

const NO_VALUES = {};

interface FilingProps {
  readonly place: VatPlace;
  readonly answer: FormAnswer | undefined;
}

/** Marks a period as filed: its figures are kept as they are now. */
export function FilingForm({ boxes, ...props }: FilingProps & { readonly boxes: VatBoxes }) {
  const { place } = props;
  return (
    <FilingDrawer {...props} title="Mark as filed" submit="Mark as filed">
      <p>
        Has the return for <strong>{formatDays(place.from, place.to)}</strong> been sent to HMRC with these
        figures? They are kept, and what changes later is told.
      </p>
      <Facts
        facts={[
          ["Basis", place.basis],
          ...BOXES.map((box) => [`Box ${box}`, formatMoney(boxes[`box${box}`])] as const),
        ]}
      />
      {/* The figures on show: they are not kept if the books have changed meanwhile. */}
      {BOXES.map((box) => (
        <input key={box} type="hidden" name={`box${box}`} value={boxes[`box${box}`]} />
      ))}
    </FilingDrawer>
  );
}

/** Takes the mark away. */
export function UnfilingForm({ version, ...props }: FilingProps & { readonly version: string }) {
  const { from, to } = props.place;
  return (
    <FilingDrawer {...props} title="Not filed after all" submit="Take the mark away" version={version}>
      <p>
        The figures that were kept for <strong>{formatDays(from, to)}</strong> are forgotten, and the period
        can be marked as filed again. The history keeps both.
      </p>
    </FilingDrawer>
  );
}

function FilingDrawer({
  title,
  submit,
  place,
  version,
  answer,
  children,
}: FilingProps & {
  readonly title: string;
  readonly submit: string;
  readonly version?: string;
  readonly children: ReactNode;
}) {
  const closeTo = vatAddress("/vat", place);
  return (
    <Drawer title={title} closeTo={closeTo}>
      <RecordForm
        id="filing"
        values={NO_VALUES}
        answer={answer}
        version={version}
        foot={<FormButtons submit={submit} cancelTo={closeTo} />}
      >
        {() => children}
      </RecordForm>
    </Drawer>
  );
}
