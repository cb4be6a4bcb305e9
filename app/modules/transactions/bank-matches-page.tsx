import { Form } from "@remix-run/react";
import { type FormEventHandler, useEffect, useRef } from "react";
import { formatListDay } from "../../shared/dates";
import type { FormAnswer } from "../../shared/form-answer";
import { formatMoney } from "../../shared/money";
import { Button, ButtonLink } from "../../ui/button";
import { Chip } from "../../ui/chip";
import { EmptyState } from "../../ui/data-table";
import { useIsSending } from "../../ui/form-sending";
import { Check, Circle, Landmark, Plus } from "../../ui/icons";
import { Link } from "../../ui/link";
import { Pager } from "../../ui/pager";
import { Sheet, SheetHead } from "../../ui/sheet";
import { Toggle } from "../../ui/tabs";
import { AnswerToast } from "../../ui/toast";

/** The intents of the buttons of a row. */
export const MATCH = { confirm: "confirm", skip: "skip", unskip: "unskip" } as const;

interface MatchRow {
  readonly _id: string;
  readonly autoId: number;
  readonly customerRef: string;
  readonly date: string;
  readonly left: number;
  readonly suggestion?: {
    readonly key: string;
    readonly customer: { readonly _id: string; readonly name: string };
    /** The receipt that is this money already. */
    readonly receipt: { readonly _id: string; readonly autoId: number; readonly date: string } | undefined;
    readonly invoices: readonly { readonly _id: string; readonly autoId: number; readonly amount: number }[];
    /** What stays on the customer's account. */
    readonly rest: number;
    readonly reasons: readonly string[];
    readonly isLikely: boolean;
  };
}

/** The money that came in by bank and is not accounted for, or was skipped. */
export interface MatchScreen {
  readonly isSkipped: boolean;
  /** The files that were read lately of which some lines were not made. */
  readonly files: readonly { readonly fileName: string; readonly path: string; readonly notMade: number }[];
  readonly rows: readonly MatchRow[];
  readonly count: number;
  readonly page: number;
  readonly limit: number;
}

const inWords = new Intl.ListFormat("en-GB");

const PATH = "/transactions/matching";
const SKIPPED = `${PATH}?show=skipped`;

/** Each transaction with what it has probably paid. The first likely Confirm has the focus, so that Enter confirms one after the other. */
export function MatchPage({
  screen: { rows, count, page, limit, isSkipped, files },
  answer,
}: {
  readonly screen: MatchScreen;
  readonly answer: FormAnswer | undefined;
}) {
  const problem = Object.values(answer?.result.error ?? {}).flat()[0];
  const first = (
    rows.find(({ suggestion }) => suggestion?.isLikely) ?? rows.find(({ suggestion }) => suggestion)
  )?._id;
  const list = useRef<HTMLUListElement>(null);
  const sent = useRef<{ readonly id: string; readonly index: number; readonly button: string }>();
  // The row that was sent goes, and takes the focus with it: the same button of the next row gets it. One that was refused
  // stays, perhaps without that button: the focus stays in it, so that Enter confirms nothing that nobody looked at.
  useEffect(() => {
    const { id, index, button } = sent.current ?? { id: "", index: 0, button: "" };
    const at = rows.findIndex(({ _id }) => _id === id);
    const next = list.current?.children[at < 0 ? Math.min(index, rows.length - 1) : at];
    if (sent.current && (at >= 0 || document.activeElement === document.body))
      (
        next?.querySelector<HTMLElement>(`button[value="${button}"]`) ??
        next?.querySelector<HTMLElement>(".match__form :is(a, button)")
      )?.focus();
    sent.current = undefined;
  }, [rows]);
  return (
    <Sheet>
      <SheetHead
        title={isSkipped ? "SKIPPED" : "TO BE MATCHED"}
        count={count}
        toggle={
          <Toggle
            label="Transactions"
            tabs={[
              { label: "To be matched", to: PATH, isCurrent: !isSkipped },
              { label: "Skipped", to: SKIPPED, isCurrent: isSkipped },
            ]}
          />
        }
      >
        <ButtonLink to="/transactions">All transactions</ButtonLink>
        <ButtonLink look={rows.length === 0 ? "primary" : "line"} icon={Plus} to="/transactions/import">
          Read a bank file
        </ButtonLink>
      </SheetHead>
      {problem && (
        <p className="banner banner--warn" role="alert">
          {problem}
        </p>
      )}
      <AnswerToast answer={answer} />
      {files.map(({ fileName, path, notMade }) => (
        <p key={path} className="banner banner--warn">
          {notMade === 1 ? "1 line" : `${notMade.toLocaleString("en-GB")} lines`} of {fileName}{" "}
          {notMade === 1 ? "needs" : "need"} a look: <Link to={path}>Lines to look at</Link>
        </p>
      ))}
      {rows.length === 0 ? (
        <EmptyState icon={Landmark} title={isSkipped ? "Nothing was skipped" : "Nothing is to be matched"}>
          {isSkipped
            ? "What you skip is kept here, and can be taken back."
            : "Read a file of your bank: what came in is listed here with what it has probably paid."}
        </EmptyState>
      ) : (
        <>
          <ul className="matches" ref={list}>
            {rows.map((row, index) => (
              <li key={row._id} className="match">
                <MatchFacts row={row} />
                <MatchForm
                  {...{ row, isSkipped }}
                  isFirst={row._id === first}
                  takesFocus={row._id === first && !answer}
                  onSubmit={({ nativeEvent }) => {
                    const { submitter } = nativeEvent as SubmitEvent;
                    sent.current = { id: row._id, index, button: submitter?.getAttribute("value") ?? "" };
                  }}
                />
              </li>
            ))}
          </ul>
          {!isSkipped && rows.some(({ suggestion }) => !suggestion) && (
            <p className="match is-quiet">
              A supplier’s refund? Skip it, and tick the credit under Pay supplier.
            </p>
          )}
          <Pager {...{ page, limit, count }} rows={rows.length} />
        </>
      )}
    </Sheet>
  );
}

function MatchFacts({
  row: { _id, autoId, customerRef, date, left, suggestion },
}: {
  readonly row: MatchRow;
}) {
  return (
    <div className="match__facts">
      <p className="match__money">
        <strong>{formatMoney(left)}</strong> <span>{formatListDay(date)}</span>{" "}
        <Link to={`/transactions/${_id}`} discover="none">
          {customerRef} <span className="is-quiet">#{autoId}</span>
        </Link>
      </p>
      {suggestion ? (
        <p className="match__paid">
          <Chip tone={suggestion.isLikely ? "ok" : "plain"} icon={suggestion.isLikely ? Check : Circle}>
            {suggestion.isLikely ? "Likely" : "Perhaps"}
          </Chip>{" "}
          <Link to={`/customers/${suggestion.customer._id}`} discover="none">
            {suggestion.customer.name}
          </Link>
          {suggestion.receipt && (
            <>
              {", "}
              <Link to={`/receipts/${suggestion.receipt._id}`} discover="none">
                receipt {suggestion.receipt.autoId}
              </Link>{" "}
              of {formatListDay(suggestion.receipt.date)}, which has no bank transaction
            </>
          )}
          {suggestion.invoices.map(({ _id: invoice, autoId: number, amount }) => (
            <span key={invoice}>
              {", "}
              <Link to={`/invoices/${invoice}/view`} discover="none">
                invoice {number}
              </Link>{" "}
              {formatMoney(amount)}
            </span>
          ))}
          {suggestion.rest > 0 && <>, {formatMoney(suggestion.rest)} on account</>}
          <span className="is-quiet"> by {inWords.format(suggestion.reasons)}</span>
        </p>
      ) : (
        <p className="match__paid is-quiet">Nothing that is owed fits.</p>
      )}
    </div>
  );
}

/** The form for a receipt of that transaction. It leads back here. */
function receiveFor(transaction: string, isSkipped: boolean): string {
  return `/receipts/new?${new URLSearchParams({ transaction, from: isSkipped ? SKIPPED : PATH })}`;
}

function MatchForm({
  row: { _id, autoId, suggestion },
  isSkipped,
  isFirst,
  takesFocus,
  onSubmit,
}: {
  readonly row: MatchRow;
  readonly isSkipped: boolean;
  readonly isFirst: boolean;
  readonly takesFocus: boolean;
  readonly onSubmit: FormEventHandler;
}) {
  // Another row that is sent would end the wait for the answer, and nobody would learn of it.
  const isSending = useIsSending();
  const of = <span className="visually-hidden"> transaction {autoId}</span>;
  return (
    <Form method="post" className="match__form" preventScrollReset onSubmit={onSubmit}>
      <input type="hidden" name="transaction" value={_id} />
      {suggestion && <input type="hidden" name="suggestion" value={suggestion.key} />}
      {suggestion && !isSkipped && (
        <Button
          // A button takes the focus when it is made: that of the row which has become the first is made anew.
          key={isFirst ? "first" : "later"}
          look={isFirst ? "primary" : "line"}
          name="intent"
          value={MATCH.confirm}
          autoFocus={takesFocus}
          // A key that is held confirms one match, and not the next that takes the focus.
          onKeyDown={(event) => event.repeat && event.preventDefault()}
          isSending={isSending}
        >
          Confirm{of}
        </Button>
      )}
      <ButtonLink look={suggestion || isSkipped ? "quiet" : "line"} to={receiveFor(_id, isSkipped)}>
        Receive money{of}
      </ButtonLink>
      <Button look="quiet" name="intent" value={isSkipped ? MATCH.unskip : MATCH.skip} isSending={isSending}>
        {isSkipped ? "Take back" : "Skip"}
        {of}
      </Button>
    </Form>
  );
}
