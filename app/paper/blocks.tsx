import type { ReactNode } from "react";
import { letterheadSize } from "./letterhead-fit";
import { windowSize } from "./window-fit";

/** A road wheel, for a garage without its own logo. */
function WheelMark() {
  const spokes = [0, 72, 144, 216, 288];
  return (
    <svg className="mark" viewBox="0 0 56 56" fill="none" stroke="currentColor" aria-hidden="true">
      <circle cx="28" cy="28" r="25.8" strokeWidth="3.6" />
      <circle cx="28" cy="28" r="6" strokeWidth="3.4" />
      {spokes.map((angle) => (
        <path key={angle} d="M28 21.5V8" strokeWidth="3.4" transform={`rotate(${angle} 28 28)`} />
      ))}
    </svg>
  );
}

/** The head of the first page: the logo or the garage's name, the title and the number; a letter has no title. Long words are smaller. */
export function Letterhead({
  logo,
  name,
  tagline,
  title,
  number,
}: {
  /** A `data:` URI. */
  logo: string | undefined;
  name: string;
  tagline: string;
  title: string;
  number: string;
}) {
  const size = letterheadSize({ ...(logo ? { name: "", tagline: "" } : { name, tagline }), title, number });
  return (
    <header className={size === 0 ? "letterhead" : `letterhead letterhead--${size}`}>
      {logo ? (
        <img className="logo" src={logo} alt={name} />
      ) : (
        <div className="sender">
          <WheelMark />
          <div>
            <p className="name">{name}</p>
            {tagline && <p className="tagline">{tagline}</p>}
          </div>
        </div>
      )}
      {title && (
        <div className="title">
          <h1>{title}</h1>
          <p className="number">{number}</p>
        </div>
      )}
    </header>
  );
}

/** The top of the first page: the letterhead, the addressee in the window, and beside it the sender and the facts. */
export function PaperHead({ letterhead, children }: { letterhead: ReactNode; children: ReactNode }) {
  return (
    <div className="head">
      {letterhead}
      <div className="parties">{children}</div>
    </div>
  );
}

/** A line of an address. A long email may break after its @. */
function AddressLine({ line }: { line: string }) {
  const at = /^\S+@\S+$/.test(line) ? line.indexOf("@") + 1 : 0;
  return (
    <p>
      {line.slice(0, at)}
      {at > 0 && <wbr />}
      {line.slice(at)}
    </p>
  );
}

/** A phone number within a sentence, on one line. */
export function PhoneNumber({ number }: { number: string }) {
  return <span className="phone">{number}</span>;
}

/** A name and the lines beneath it, without duplicates. */
export function Address({ label, name, lines }: { label?: string; name: string; lines: readonly string[] }) {
  return (
    <section className="address">
      {label && <h2>{label}</h2>}
      <p className="name">{name}</p>
      {[...new Set(lines)].map((line) => (
        <AddressLine key={line} line={line} />
      ))}
    </section>
  );
}

/** The addressee where the window of a DL envelope shows it, and nothing else there: the label stands above. A long one is smaller. */
export function Addressee({
  label,
  name,
  lines,
}: {
  label?: string;
  name: string;
  lines: readonly string[];
}) {
  const all = [name, ...lines].map(onOneLine);
  const [first = "", ...others] = all;
  return (
    <>
      {label && <h2 className="addressee">{label}</h2>}
      <div className={`window window--${windowSize(all)}`}>
        <Address name={first} lines={others} />
      </div>
    </>
  );
}

const onOneLine = (text: string) => text.replace(/\s+/g, " ").trim();

export interface Fact {
  readonly label: string;
  readonly value: string;
  readonly strong?: boolean;
}

/** Labels and values. Facts without a value are left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts
        .filter(({ value }) => value)
        .flatMap(({ label, value, strong }) => [
          <dt key={label}>{label}</dt>,
          <dd
            key={`${label}:`}
            className={[strong && "strong", /^[−£]/.test(value) && "money"].filter(Boolean).join(" ")}
          >
            {value}
          </dd>,
        ])}
    </dl>
  );
}

/** Longer notes stand beneath the vehicle, in the full width of the page. So do those of a longer registration, whose plate is wide. */
const SHORT_NOTES = 180;
const SHORT_REGISTRATION = 8;

/** The registration as a plate, the model and the notes. What is missing is left out: an opening balance may have no vehicle. */
export function Vehicle({
  registration,
  model,
  notes,
}: {
  registration: string;
  model: string;
  notes: string;
}) {
  const text = notes.trim();
  const short =
    text.length <= SHORT_NOTES && text.split("\n").length <= 4 && registration.length <= SHORT_REGISTRATION;
  const isNoted = text !== "" && short;
  return (
    <>
      {(registration || model || isNoted) && (
        <section className={isNoted ? "vehicle noted keep" : "vehicle keep"}>
          {registration && <p className="plate">{registration}</p>}
          {model && (
            <div>
              <h2>Vehicle</h2>
              <p className="model">{model}</p>
            </div>
          )}
          {isNoted && <p className="notes lines-kept">{text}</p>}
        </section>
      )}
      {text && !short && (
        <section className="notes long">
          <h2>Notes</h2>
          <p className="lines-kept">{text}</p>
        </section>
      )}
    </>
  );
}

export interface Sum {
  readonly label: string;
  readonly value: string;
  readonly strong?: boolean;
}

/** The sums of a paper, right-aligned beneath its lines. */
export function Totals({ sums }: { sums: readonly Sum[] }) {
  return (
    <dl className="totals">
      {sums.flatMap(({ label, value, strong }) => [
        <dt key={label} className={strong ? "strong" : undefined}>
          {label}
        </dt>,
        <dd key={`${label}:`} className={strong ? "strong money" : "money"}>
          {value}
        </dd>,
      ])}
    </dl>
  );
}

/** The amount that the reader looks for. */
export function Balance({ label, amount, note }: { label: string; amount: string; note: string }) {
  return (
    <div className="balance">
      <dl className="amount">
        <dt>{label}</dt>
        <dd className={amount.length > 10 ? "is-long" : undefined}>{amount}</dd>
      </dl>
      {note && <p>{note}</p>}
    </div>
  );
}

/** The account to pay into. Empty facts are left out. */
export function BankDetails({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <section className="bank">
      <h2>{title}</h2>
      <dl>
        {facts
          .filter(({ value }) => value)
          .map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

/**
 * The rows of a paper's table and the end of the paper, which is never alone: the last row goes with it. The end is a row too,
 * because Chromium 156 keeps a part of a table whole, but moves no row for the sake of what follows the table.
 * @param width the number of columns.
 */
export function RowsAndEnd({
  rows,
  width,
  end,
}: {
  readonly rows: readonly ReactNode[];
  readonly width: number;
  readonly end: ReactNode;
}) {
  const kept = Math.max(0, rows.length - 1);
  return (
    <>
      {kept > 0 && <tbody>{rows.slice(0, kept)}</tbody>}
      <tbody className="keep">
        {rows.slice(kept)}
        <tr className="end">
          <td colSpan={width}>
            <div className="ending">{end}</div>
          </td>
        </tr>
      </tbody>
    </>
  );
}

/** The headings of a table's columns, aligned like their cells. */
export function ColumnHeads({
  heads,
}: {
  readonly heads: readonly { readonly label: string; readonly look?: "money" | "number" }[];
}) {
  return (
    <thead>
      <tr>
        {heads.map(({ label, look }) => (
          <th key={label} scope="col" className={look}>
            {label}
          </th>
        ))}
      </tr>
    </thead>
  );
}
