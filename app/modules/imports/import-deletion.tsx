import type { FormAnswer } from "../../shared/form-answer";
import { DeleteConfirmation } from "../../ui/delete-confirmation";
import { countOf, type TakenBackKind } from "./import-kinds";

/** What is told before an import is taken back. */
interface TakingBackScreen {
  readonly kind: TakenBackKind;
  readonly fileName: string;
  readonly made: number;
  readonly updated: string;
  readonly warnings: readonly string[];
  /** How many of its records were deleted since. */
  readonly gone: number;
}

/** Asks before an import is taken back. */
export function ImportDeletion({
  screen: { kind, fileName, made, updated, warnings, gone },
  answer,
  cancelTo,
}: {
  readonly screen: TakingBackScreen;
  readonly answer: FormAnswer | undefined;
  readonly cancelTo: string;
}) {
  const left = made - gone;
  return (
    <DeleteConfirmation
      verb="Take back"
      noun="import"
      name={fileName || `the import of ${countOf(kind, made)}`}
      answer={answer}
      cancelTo={cancelTo}
      version={updated}
      warnings={warnings}
      consequence={`The ${countOf(kind, left)} that it made ${left === 1 ? "is" : "are"} deleted, unless other records refer to ${left === 1 ? "it" : "them"}. The file can then be imported again.`}
    />
  );
}
