import type { ReactNode } from "react";
import type { FormAnswer } from "../shared/form-answer";
import { TOLD } from "../shared/form-fields";
import { Button, ButtonLink } from "./button";
import { Drawer } from "./drawer";
import { RecordForm } from "./form";
import { useIsSending } from "./form-sending";

const NO_VALUES = {};

/** Asks before a record is deleted for good. */
export function DeleteConfirmation({
  verb = "Delete",
  noun,
  name,
  answer,
  cancelTo,
  version,
  warnings = [],
  consequence = "This cannot be undone.",
  children,
}: {
  /** What is done to it, where it is called otherwise. */
  readonly verb?: string;
  /** "customer", "invoice line". */
  readonly noun: string;
  readonly name: string;
  readonly answer: FormAnswer | undefined;
  readonly cancelTo: string;
  /** The record's `updated`, so that only the version on show is deleted. */
  readonly version: string;
  /** Reasons against the deletion. */
  readonly warnings?: readonly string[];
  readonly consequence?: string;
  /** Facts about the record. */
  readonly children?: ReactNode;
}) {
  const isSending = useIsSending();
  return (
    <Drawer title={`${verb} ${noun}`} closeTo={cancelTo}>
      <RecordForm
        id="delete"
        values={NO_VALUES}
        answer={answer}
        version={version}
        foot={
          <>
            <Button look="danger" isSending={isSending}>
              {verb} {noun}
            </Button>
            <ButtonLink look="quiet" to={cancelTo} closes preventScrollReset data-focus>
              Cancel
            </ButtonLink>
          </>
        }
      >
        {() => (
          <>
            <p className="delete-question">
              {verb} <strong>{name}</strong>?
            </p>
            {warnings.map((warning) => (
              <p key={warning} className="banner banner--warn">
                {warning}
                <input type="hidden" name={TOLD} value={warning} />
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
