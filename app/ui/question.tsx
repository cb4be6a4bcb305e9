import { useEffect, useRef } from "react";
import { CONFIRMED } from "../shared/form-fields";

/** The questions before a save. The button that asked for the save also says yes to all of them. @param children what to do next */
export function Question({
  questions,
  yes,
  children = "What it says now is not saved yet. Press the same button again if this is right, or change it.",
}: {
  readonly questions: readonly string[];
  readonly yes: string;
  readonly children?: string;
}) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: takes the focus only when new questions arrive
  useEffect(() => box.current?.focus(), [yes]);
  // Without scripts the browser itself puts the focus there.
  return (
    <div
      className="summary summary--question"
      role="alert"
      aria-labelledby="question-title"
      tabIndex={-1}
      ref={box}
      {...{ autoFocus: true }}
    >
      <h2 id="question-title" className="summary__title">
        Please check
      </h2>
      {questions.map((question) => (
        <p key={question}>{question}</p>
      ))}
      <p>{children}</p>
      <input type="hidden" name={CONFIRMED} value={yes} />
    </div>
  );
}
