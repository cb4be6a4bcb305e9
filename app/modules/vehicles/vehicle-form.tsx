import type { ReactNode } from "react";
import { type Day, formatEntryDay, formatListDay } from "../../shared/dates";
import type { FormAnswer } from "../../shared/form-answer";
import { ticked } from "../../shared/form-fields";
import { NOT_YET } from "../../shared/record";
import { DateField } from "../../ui/date-field";
import { TextAreaField, TickField } from "../../ui/field";
import { FormButtons, RecordForm } from "../../ui/form";
import { vehiclePath } from "./vehicle";
import type { VehicleView } from "./vehicle-notes.server";

/** The form for what staff say of a vehicle. */
export function VehicleForm({
  vehicle: { _id, registration, notes, motDue, goneSince, due, updated },
  answer,
  children,
}: {
  readonly vehicle: Pick<
    VehicleView,
    "_id" | "registration" | "notes" | "motDue" | "goneSince" | "due" | "updated"
  >;
  readonly answer: FormAnswer | undefined;
  /** What follows the fields. */
  readonly children?: ReactNode;
}) {
  return (
    <RecordForm
      id={`vehicle-${_id}`}
      values={{
        notes,
        motDue: motDue ? formatEntryDay(motDue) : "",
        gone: ticked(goneSince !== null),
      }}
      answer={answer}
      action={`${vehiclePath(registration)}/edit`}
      version={updated ?? NOT_YET}
      foot={<FormButtons submit="Update vehicle" cancelTo={vehiclePath(registration)} />}
    >
      {(fields) => (
        <>
          <TextAreaField
            field={fields.notes}
            label="Notes"
            hint="For staff only: they are on no paper"
            isOptional
            rows={5}
            autoFocus={!answer}
          />
          <DateField
            field={fields.motDue}
            label="Next test due"
            hint={`After a test elsewhere${dueHere(due, motDue)}`}
            isOptional
          />
          <div className="ticks">
            <TickField
              field={fields.gone}
              label="Sold or scrapped"
              hint="Nobody is reminded of its MOT, until it is here again"
            />
          </div>
          {children}
        </>
      )}
    </RecordForm>
  );
}

/** ". Without one it is due on 05 Apr 2027", where another day than what staff said counts. */
function dueHere(due: Day | null, said: Day | null): string {
  return due === null || due === said ? "" : `. Without one it is due on ${formatListDay(due)}`;
}
