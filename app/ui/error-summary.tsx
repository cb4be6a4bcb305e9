import { useEffect, useRef } from "react";
import type { FormAnswer } from "../shared/form-answer";
import { isOfShortForm } from "../shared/making";
import { Link } from "./link";

/** "There is a problem": every message, each linked to its field. */
export function ErrorSummary({
  answer,
  names,
  fieldId,
}: {
  readonly answer: FormAnswer;
  readonly names: readonly string[];
  readonly fieldId: (name: string) => string;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer.failure !== undefined) box.current?.focus();
  }, [answer]);
  const errors = Object.entries(answer.result.error ?? {}).flatMap(([name, messages]) =>
    (messages ?? []).map((message) => ({
      name,
      message: answer.told?.[`${name} ${message}`] ?? message,
    })),
  );
  if (errors.length === 0) return null;
  const places = new Map(names.map((name, index) => [name, index]));
  errors.sort((a, b) => (places.get(a.name) ?? -1) - (places.get(b.name) ?? -1));
  // Without scripts the browser itself puts the focus there.
  return (
    <div
      className="summary"
      role="alert"
      aria-labelledby="summary-title"
      tabIndex={-1}
      ref={box}
      {...{ autoFocus: true }}
    >
      <h2 id="summary-title" className="summary__title">
        There is a problem
      </h2>
      <ul className="summary__list">
        {errors.map(({ name, message }) => (
          <li key={`${name} ${message}`}>
            {places.has(name) || isOfShortForm(name) ? (
              <FieldLink id={fieldId(name)} message={message} />
            ) : (
              message
            )}
          </li>
        ))}
        {answer.links.map(({ label, href }) => (
          <li key={href}>
            <Link to={href} target="_blank">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Links to a field. With scripts the address does not change, because the router would discard the form's answer. */
function FieldLink({ id, message }: { readonly id: string; readonly message: string }) {
  return (
    <a
      href={`#${id}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(id)?.focus();
      }}
    >
      {message}
    </a>
  );
}
