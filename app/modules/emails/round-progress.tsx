import { Form, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { formatMoment } from "../../shared/dates";
import { Button, ButtonLink } from "../../ui/button";
import { useIsSending } from "../../ui/form-sending";
import { useHydrated } from "../../ui/hydrated";
import { Link } from "../../ui/link";
import { type RoundWords, sentInWords } from "./round-words";
import type { RoundProgress } from "./rounds.server";

/** The intent of the button that sends again what failed, and goes on with what waits or was stopped. */
export const REPEATS = "repeat";

/** The intent of the button that sends again what may have arrived. */
export const INSISTS = "insist";

/** The intent of the button that keeps what waits from being sent. */
export const STOPS = "stop";

/** Milliseconds between two looks at a round that is under way. */
const LOOKS_EVERY = 2000;

/** How far a round has come, and what is left to do about it. @param here the page's own address */
export function RoundProgressPart({
  progress,
  words,
  here,
}: {
  readonly progress: RoundProgress;
  readonly words: RoundWords;
  readonly here: string;
}) {
  const { at, total, waiting, stopped, failed, perhaps, isRunning, canStop } = progress;
  const isSending = useIsSending();
  const isHydrated = useHydrated();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isRunning) return;
    const looking = setInterval(revalidate, LOOKS_EVERY);
    return () => clearInterval(looking);
  }, [isRunning, revalidate]);
  if (at === null) return null;
  const certain = failed.length - perhaps;
  const many = words.many.charAt(0).toUpperCase() + words.many.slice(1);
  return (
    <section aria-labelledby="round">
      <h2 id="round" className="round__title">
        {isRunning ? `Sending ${words.many}` : `${many} of ${formatMoment(at)}`}
      </h2>
      <progress
        className="round__bar"
        max={total}
        value={total - waiting - stopped}
        aria-labelledby="round"
      />
      <p role="status">
        {sentInWords(progress, words)}
        {failed.length > 0 && `, ${failed.length} failed`}
        {stopped > 0 && `, ${stopped} stopped`}
        {waiting > 0 && `, ${waiting} to go`}
      </p>
      {isRunning && !isHydrated && (
        <p>
          <ButtonLink to={here}>Show how far it is now</ButtonLink>
        </p>
      )}
      {failed.length > 0 && (
        <ul className="round__failed">
          {failed.map(({ _id, customer, name, reason }) => (
            <li key={_id}>
              <Link to={`/customers/${customer}`}>{name}</Link>: {reason}
            </li>
          ))}
        </ul>
      )}
      {(canStop || (!isRunning && failed.length + stopped + waiting > 0)) && (
        <Form method="post" className="round__buttons">
          {!isRunning && certain + stopped + waiting > 0 && (
            <Button name="intent" value={REPEATS} isSending={isSending}>
              {stopped + waiting > 0
                ? "Go on"
                : perhaps === 0
                  ? "Send those again"
                  : `Send again the ${certain === 1 ? "one" : certain.toLocaleString("en-GB")} that did not arrive`}
            </Button>
          )}
          {!isRunning && perhaps > 0 && waiting === 0 && (
            <Button look="quiet" name="intent" value={INSISTS} isSending={isSending}>
              {perhaps === 1
                ? "Send again what may have arrived"
                : `Send again the ${perhaps.toLocaleString("en-GB")} that may have arrived`}
            </Button>
          )}
          {canStop && (
            <Button name="intent" value={STOPS} isSending={isSending}>
              {isRunning ? "Stop" : "Do not send the rest"}
            </Button>
          )}
        </Form>
      )}
    </section>
  );
}
