import type { ReactNode } from "react";
import type { FormAnswer } from "../shared/form-answer";
import { Button, ButtonLink } from "./button";
import { Drawer } from "./drawer";
import { RecordForm, useIsSending } from "./form";

const NO_VALUES = {};

/** Asks before a record goes for good. */
export function DeleteConfirmation({
  noun,
  name,
  answer,
  cancelTo,
  version,
  warnings = [],
  consequence = "This cannot be undone.",
  children,
}: {
  /** "customer", "invoice line". */
  readonly noun: string;
  readonly name: string;
  readonly answer: FormAnswer | undefined;
  readonly cancelTo: string;
  /** The record's `updated`: what is confirmed is the deletion of what was shown. */
  readonly version: string;
  /** What speaks against it. */
  readonly warnings?: readonly string[];
  readonly consequence?: string;
  /** What there is to know of the record. */
  readonly children?: ReactNode;
}) {
  const isSending = useIsSending();
  return (
    <Drawer title={`Delete ${noun}`} closeTo={cancelTo}>
      <RecordForm
        id="delete"
        values={NO_VALUES}
        answer={answer}
        version={version}
        foot={
          <>
            <Button look="danger" isSending={isSending}>
              Delete {noun}
            </Button>
            <ButtonLink look="quiet" to={cancelTo} preventScrollReset data-focus>
              Cancel
            </ButtonLink>
          </>
        }
      >
        {() => (
          <>
            <p className="delete-question">
              Delete <strong>{name}</strong>?
            </p>
            {warnings.map((warning) => (
              <p key={warning} className="banner banner--warn">
                {warning}
              </p>
            ))}
            {children}
            <p className="is-quiet">{consequence}</p>
          </>
        )}
      </RecordForm>
    </Drawer>
  );
}
