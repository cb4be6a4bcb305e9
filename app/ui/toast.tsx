import { useState } from "react";
import type { FormAnswer } from "../shared/form-answer";
import type { ToastMessage } from "../shared/toast";
import { useHydrated } from "./hydrated";
import { Check, CircleAlert, TriangleAlert, X } from "./icons";

const ICONS = { ok: Check, warn: TriangleAlert, bad: CircleAlert };

/** Messages in the corner. They disappear by themselves; the style sheet keeps them while the pointer is over them. */
export function Toasts({ messages }: { readonly messages: readonly ToastMessage[] }) {
  return (
    <div className="toasts" role="status">
      {messages.map((message) => (
        <Toast key={`${message.at}${message.text}`} {...message} />
      ))}
    </div>
  );
}

/**
 * The message of a form's answer, shown anew for each, even in the same words.
 * @param text what to say instead of the answer's own failure.
 */
export function AnswerToast({
  answer,
  text = answer?.failure,
}: {
  readonly answer: Pick<FormAnswer, "failure" | "success"> | undefined;
  readonly text?: string | undefined;
}) {
  const [shown, setShown] = useState({ answer, at: 0 });
  if (shown.answer !== answer) setShown({ answer, at: shown.at + 1 });
  const said = text || answer?.success;
  return said ? <Toasts messages={[{ tone: text ? "bad" : "ok", text: said, at: shown.at }]} /> : null;
}

function Toast({ tone, text }: ToastMessage) {
  const [isGone, setGone] = useState(false);
  const canDismiss = useHydrated();
  if (isGone) return null;
  const Icon = ICONS[tone];
  return (
    <div className={`toast toast--${tone}`}>
      <Icon />
      <p>{text}</p>
      {canDismiss && (
        <button type="button" className="icon-button" aria-label="Dismiss" onClick={() => setGone(true)}>
          <X />
        </button>
      )}
    </div>
  );
}
