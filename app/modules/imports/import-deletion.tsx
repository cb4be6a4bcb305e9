import type { FormAnswer } from "../../shared/form-answer";
import { DeleteConfirmation } from "../../ui/delete-confirmation";
import { KIND_WORDS, type TakenBackKind } from "./import-kinds";

/** What is told before an import is taken back. */
interface TakingBackScreen {
  readonly kind: TakenBackKind;
  readonly fileName: string;
  readonly made: number;
  readonly updated: string;
  /** How many of its records were changed since. */
  readonly changed: number;
  /** How many of its records were deleted since. */
  readonly gone: number;
}

/** Asks before an import is taken back. */
export function ImportDeletion({
  screen: { kind, fileName, made, updated, changed, gone },
  answer,
  cancelTo,
}: {
  readonly screen: TakingBackScreen;
  readonly answer: FormAnswer | undefined;
  readonly cancelTo: string;
}) {
  const { one, title } = KIND_WORDS[kind];
  const left = made - gone;
  const count = (many: number) => `${many.toLocaleString("en-GB")} ${many === 1 ? one : title.toLowerCase()}`;
  return (
    <DeleteConfirmation
      verb="Take back"
      noun="import"
      name={fileName || `the import of ${count(made)}`}
      answer={answer}
      cancelTo={cancelTo}
      version={updated}
      warnings={
        changed > 0
          ? [`${count(changed)} ${changed === 1 ? "was" : "were"} changed since. Those changes are lost.`]
          : []
      }
      consequence={`The ${count(left)} that it made ${left === 1 ? "is" : "are"} deleted, unless other records refer to ${left === 1 ? "it" : "them"}. The file can then be imported again.`}
    />
  );
}
