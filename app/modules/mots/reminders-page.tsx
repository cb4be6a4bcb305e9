import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { formatListDay, formatMoment } from "../../shared/dates";
import type { FormAnswer } from "../../shared/form-answer";
import { SEND_TOKEN } from "../../shared/form-fields";
import { Button } from "../../ui/button";
import { useIsSending } from "../../ui/form-sending";
import { Download } from "../../ui/icons";
import { Link } from "../../ui/link";
import { Question } from "../../ui/question";
import { Sheet, SheetHead } from "../../ui/sheet";
import { AnswerToast } from "../../ui/toast";
import { spacedPhone } from "../customers/customer";
import type { Template } from "../emails/email";
import { RoundProgressPart } from "../emails/round-progress";
import { countedWords, REMINDERS } from "../emails/round-words";
import type { RoundProgress } from "../emails/rounds.server";
import { NoMailServer } from "../mail/no-mail-server";
import type { Marking } from "./markings.server";
import type { MotDue } from "./mot-due";
import { type ReminderWay, WAY_WORDS } from "./reminder";

/** The intent of the button that takes the last marking back. */
export const TAKES_BACK = "takeBack";

/** Those who can be reminded in one way, and what the first of them is told. */
export interface ReminderPart {
  readonly count: number;
  /** The vehicles as JSON, for the form. */
  readonly vehicles: string;
  readonly sample: Template | undefined;
}

/** What the page that reminds of MOTs shows. */
export interface RemindersScreen {
  /** "due in December 2026", or "overdue" */
  readonly which: string;
  /** The query of this page. */
  readonly query: string;
  /** The query without those who were reminded already. */
  readonly plainQuery: string;
  readonly isAgain: boolean;
  readonly all: number;
  readonly reminded: number;
  readonly inactive: number;
  readonly noReminders: number;
  readonly waiting: number;
  readonly perhaps: number;
  readonly parts: Readonly<Record<ReminderWay, ReminderPart>>;
  /** Those who have no email, full address or mobile number. */
  readonly byPhone: readonly Pick<MotDue, "registration" | "due" | "customer">[];
  readonly progress: RoundProgress;
  /** What was last marked by hand among these. */
  readonly marking: Marking | null;
  /** The list that leads here. */
  readonly list: string;
}

const LETTERS = { one: "letter", many: "letters" };
const TEXTS = { one: "text message", many: "text messages" };

/** Emails reminders of MOTs, and makes the letters and the file for a texting service. */
export function RemindersPage({
  screen,
  hasMailServer,
  token,
  answer,
}: {
  readonly screen: RemindersScreen;
  readonly hasMailServer: boolean;
  readonly token: string;
  readonly answer: FormAnswer | undefined;
}) {
  const { which, query, parts, progress, list } = screen;
  const reasons = Object.values(answer?.result?.error ?? {}).flatMap((messages) => messages ?? []);
  const here = `/mots-due/reminders?${query}`;
  /** The answer's question, for the form that it is about. */
  const questionOf = (fields: Readonly<Record<string, string>>) =>
    Object.entries(fields).every(([name, value]) => answer?.result.initialValue?.[name] === value)
      ? answer?.asked
      : undefined;
  return (
    <Sheet>
      <SheetHead title={`MOTS ${which.toUpperCase()}`} count={screen.all} />
      <AnswerToast
        answer={answer}
        text={answer?.failure && [...new Set([answer.failure, ...reasons])].join(". ")}
      />
      <div className="round">
        <RoundProgressPart progress={progress} words={REMINDERS} here={here} />
        <LeftOut screen={screen} />
        {screen.marking && (
          <LastMarking marking={screen.marking} question={questionOf({ marked: screen.marking.at })} />
        )}
        <Part
          title="By email"
          part={parts.Email}
          nobody="No customer here with an email is still to be reminded."
        >
          {!hasMailServer && <NoMailServer />}
          {!progress.isRunning && progress.waiting === 0 && (
            <WayForm
              way="Email"
              part={parts.Email}
              token={token}
              look="primary"
              question={questionOf({ way: "Email" })}
            >
              {`Email ${countedWords(parts.Email.count, REMINDERS)}`}
            </WayForm>
          )}
        </Part>
        <Part
          title="By letter"
          part={parts.Letter}
          nobody="No customer here with an address is still to be reminded."
        >
          <p>
            <a className="export-link" href={`/mots-due/letters.pdf?${query}`}>
              <Download />
              {`${countedWords(parts.Letter.count, LETTERS)} as PDF`}
            </a>
          </p>
          <WayForm way="Letter" part={parts.Letter} token={token} question={questionOf({ way: "Letter" })}>
            Mark as reminded by letter
          </WayForm>
        </Part>
        <Part
          title="By text message"
          part={parts.Text}
          nobody="No customer here with a mobile number is still to be reminded."
        >
          <p>
            <a className="export-link" href={`/mots-due/texts.csv?${query}`}>
              <Download />
              {`${countedWords(parts.Text.count, TEXTS)} as CSV for a texting service`}
            </a>
          </p>
          <WayForm way="Text" part={parts.Text} token={token} question={questionOf({ way: "Text" })}>
            Mark as reminded by text message
          </WayForm>
        </Part>
        {screen.byPhone.length > 0 && <ByPhone rows={screen.byPhone} />}
        <p>
          <Link to={list}>Back to the list</Link>
        </p>
      </div>
    </Sheet>
  );
}

const are = (count: number, one: string, many: string) =>
  `${count.toLocaleString("en-GB")} ${count === 1 ? one : many}`;

/** Who is left out, and the way to take those in who were reminded already. */
function LeftOut({ screen }: { readonly screen: RemindersScreen }) {
  const { reminded, inactive, noReminders, waiting, perhaps, isAgain, plainQuery } = screen;
  const sentences = [
    inactive > 0 && `${are(inactive, "vehicle’s customer is", "vehicles’ customers are")} not active.`,
    noReminders > 0 &&
      `${are(noReminders, "vehicle’s customer", "vehicles’ customers")} asked for no reminders.`,
    reminded > 0 && `${are(reminded, "was", "were")} reminded already.`,
    waiting > 0 && `${are(waiting, "email waits", "emails wait")} to be sent.`,
    perhaps > 0 && `${are(perhaps, "email", "emails")} may have arrived.`,
    isAgain && "Those who were reminded already are among these.",
  ].filter(Boolean);
  if (sentences.length === 0) return null;
  return (
    <p>
      {sentences.join(" ")}{" "}
      {isAgain ? (
        <Link to={`?${plainQuery}`}>Leave them out</Link>
      ) : (
        reminded + perhaps > 0 && <Link to={`?${plainQuery}&again=yes`}>Remind them again</Link>
      )}
    </p>
  );
}

function Part({
  title,
  part: { count, sample },
  nobody,
  children,
}: {
  readonly title: string;
  readonly part: ReminderPart;
  readonly nobody: string;
  readonly children: ReactNode;
}) {
  return (
    <section className="reminder-part" aria-label={title}>
      <h2 className="round__title">{title}</h2>
      {count === 0 ? (
        <p>{nobody}</p>
      ) : (
        <>
          {sample && (
            <figure className="reminder-part__sample">
              <figcaption className="is-quiet">The first says:</figcaption>
              {sample.subject && <p className="reminder-part__subject">{sample.subject}</p>}
              <p className="lines">{sample.text}</p>
            </figure>
          )}
          {children}
        </>
      )}
    </section>
  );
}

/** Whom nothing can be sent to. */
function ByPhone({ rows }: { readonly rows: RemindersScreen["byPhone"] }) {
  return (
    <section className="reminder-part" aria-label="By phone">
      <h2 className="round__title">By phone</h2>
      <p>
        {are(rows.length, "vehicle’s customer has", "vehicles’ customers have")} no email, full address or
        mobile number.
      </p>
      <ul className="reminder-part__list">
        {rows.map(({ registration, due, customer: { _id, name, phone } }) => (
          <li key={`${registration} ${due}`}>
            {registration}, due {formatListDay(due)}: <Link to={`/customers/${_id}`}>{name}</Link>
            {phone && `, ${spacedPhone(phone)}`}
          </li>
        ))}
      </ul>
    </section>
  );
}

function WayForm({
  way,
  part,
  token,
  look = "line",
  question,
  children,
}: {
  readonly question?: FormAnswer["asked"];
  readonly way: ReminderWay;
  readonly part: ReminderPart;
  readonly token: string;
  readonly look?: "primary" | "line";
  readonly children: string;
}) {
  const isSending = useIsSending();
  return (
    <Form method="post" className="reminder-part__form">
      <input type="hidden" name={SEND_TOKEN} value={token} />
      <input type="hidden" name="way" value={way} />
      <input type="hidden" name="vehicles" value={part.vehicles} />
      {question && (
        <Question {...question}>
          {way === "Email"
            ? `Nothing is sent yet. Press ${children} again if this is right.`
            : `Nothing is marked yet. Press ${children} again once the ${SENT_WORDS[way]}.`}
        </Question>
      )}
      <Button look={look} isSending={isSending}>
        {children}
      </Button>
    </Form>
  );
}

/** What must have been done before it is marked by hand. */
const SENT_WORDS = { Letter: "letters are posted", Text: "messages are sent" };

/** What was marked last, and the way back. */
function LastMarking({
  marking: { at, way, by, count },
  question,
}: {
  readonly marking: Marking;
  readonly question: FormAnswer["asked"];
}) {
  const isSending = useIsSending();
  return (
    <Form method="post" className="reminder-part__form">
      <p>
        {`${are(count, "vehicle was", "vehicles were")} marked as reminded by ${WAY_WORDS[way]} by ${by}, ${formatMoment(at)}.`}
      </p>
      <input type="hidden" name="marked" value={at} />
      {question && (
        <Question {...question}>Nothing is changed yet. Press Take back again if this is right.</Question>
      )}
      <Button name="intent" value={TAKES_BACK} isSending={isSending}>
        Take back
      </Button>
    </Form>
  );
}
