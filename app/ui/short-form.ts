import { useEffect, useRef, useState } from "react";
import type { OptionStep, RecordOption } from "../shared/record";
import { useIsSending } from "./form-sending";

/** The short form beside a field, for a record that the field does not offer yet. */
interface ShortForm {
  readonly isOpen: boolean;
  /** Whether the server has drawn it and knows its values. Those of one that is opened anew are another record's. */
  readonly isAnswered: boolean;
  /** How often it was opened: opened anew while it is open, it begins anew. */
  readonly openings: number;
  readonly open: () => void;
  /** Also for a choice, which makes it needless. */
  readonly close: () => void;
  /** Call when the user types into the field. */
  readonly noteTyping: () => void;
}

/**
 * The state of a short form. Each answer of the server says anew whether it is open, and what it has made. That comes too late for
 * what the user has chosen, or typed, since the form was sent.
 * @param fieldId of the field that it stands beside. @param step the last answer. @param take puts what was made into the field
 */
export function useShortForm(
  fieldId: string,
  step: OptionStep | undefined,
  take: (made: RecordOption) => void,
): ShortForm {
  // Undefined while it is closed.
  const [isAnswered, setAnswered] = useState<boolean | undefined>(step?.isMaking || undefined);
  const [openings, setOpenings] = useState(0);
  const since = useRef<"" | "typed" | "chosen">("");
  const isSending = useIsSending();
  useEffect(() => {
    if (isSending) since.current = "";
  }, [isSending]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (!step || since.current === "chosen") return;
    setAnswered(step.isMaking || undefined);
    const made = step.options.find(({ id }) => id === step.made);
    if (!made || since.current === "typed") return;
    take(made);
    if (step.takesFocus) focusMade(fieldId);
  }, [step]);
  const choose = (answered: false | undefined) => {
    since.current = "chosen";
    setAnswered(answered);
  };
  return {
    isOpen: isAnswered !== undefined,
    isAnswered: isAnswered === true,
    openings,
    open: () => {
      setOpenings((count) => count + 1);
      choose(false);
    },
    close: () => choose(undefined),
    noteTyping: () => {
      since.current ||= "typed";
    },
  };
}

/** Puts the focus on the field whose record was made, unless the user has gone on to another one meanwhile. */
function focusMade(id: string): void {
  const field = document.getElementById(id);
  const { activeElement, body } = document;
  const isHere = field?.closest(".picker, .making-select")?.contains(activeElement);
  if (isHere || activeElement === body) field?.focus();
}
