import { Form } from "@remix-run/react";
import { formatEntryDay } from "../../shared/dates";
import type { FormAnswer } from "../../shared/form-answer";
import { VERSION } from "../../shared/form-fields";
import { formatMoney } from "../../shared/money";
import { Button, ButtonLink } from "../../ui/button";
import { useIsSending, useVersionOnShow } from "../../ui/form-sending";
import { Download, FileText, Mail, Pencil, Plus, Trash } from "../../ui/icons";
import { Question } from "../../ui/question";
import { Sums } from "../../ui/sums";
import { AccountNote } from "../receipts/account-note";
import { SaleHead, SaleLines, SaleParties, type SaleSetting } from "../sales/sale-page";
import { type Quote, type QuoteState, validUntil } from "./quote";
import { QuoteChip } from "./quote-chip";

/** A quote and the related data on its page. */
export interface QuoteScreen extends SaleSetting {
  readonly quote: Quote;
  /** The invoice that was made from the quote. */
  readonly invoice: { readonly id: string; readonly number: number } | undefined;
  /** What the customer has on account. */
  readonly onAccount: number;
  readonly state: QuoteState;
}

/** The tax quote on screen (REFERENCE §2). Once it is invoiced nothing of it can be changed. */
export function QuotePage({
  screen,
  answer,
}: {
  readonly screen: QuoteScreen;
  /** The answer to the button that generates the invoice, when it was rejected. */
  readonly answer: FormAnswer | undefined;
}) {
  const { quote, invoice, from, vatWord } = screen;
  const path = `/quotes/${quote._id}/view`;
  return (
    <>
      <QuoteTools screen={screen} path={path} answer={answer} />
      <article className="sheet invoice">
        <SaleHead
          title={`QUO # ${quote.autoId}`}
          registration={quote.vehicleReg}
          chip={<QuoteChip state={screen.state} />}
          facts={[
            ["Date", formatEntryDay(quote.quoteDate)],
            ["Vehicle", quote.vehicleModel],
            ["Valid until", formatEntryDay(validUntil(quote))],
          ]}
          setting={screen}
        />
        <SaleParties sale={quote} from={from} notesTitle="Quote notes" notes={quote.quoteNotes} />
        {quote.lines.length > 0 ? (
          <SaleLines
            sale={quote}
            caption={`Lines of quote ${quote.autoId}`}
            {...(!invoice && { path })}
            vatWord={vatWord}
          />
        ) : (
          <p className="invoice__no-lines">No lines yet. Add the work and its price.</p>
        )}
        <div className="invoice__foot">
          <div className="invoice__left">
            {!invoice && (
              <ButtonLink
                icon={Plus}
                look={quote.lines.length === 0 ? "primary" : "line"}
                to={`${path}/lines/new`}
                preventScrollReset
              >
                Add quote line
              </ButtonLink>
            )}
          </div>
          <div className="invoice__totals">
            <Sums
              rows={[
                { label: "Sub Total", value: formatMoney(quote.subTotal) },
                { label: "VAT", value: formatMoney(quote.vatAmount) },
                { label: "Total", value: formatMoney(quote.total), look: "balance" },
              ]}
            />
            {!invoice && (
              <>
                <AccountNote onAccount={screen.onAccount} />
                <ButtonLink className="button--wide" to={depositPath(quote)}>
                  Receive a deposit
                </ButtonLink>
              </>
            )}
          </div>
        </div>
      </article>
    </>
  );
}

/** The form for money of the quote's customer, which stays on account until the quote is invoiced. */
function depositPath({ _id, autoId, customer }: Quote): string {
  const query = { customer, reference: `Quote ${autoId}`, from: `/quotes/${_id}/view` };
  return `/receipts/new?${new URLSearchParams(query)}`;
}

function QuoteTools({
  screen: { quote, invoice },
  path,
  answer,
}: {
  readonly screen: QuoteScreen;
  readonly path: string;
  readonly answer: FormAnswer | undefined;
}) {
  const isSending = useIsSending();
  const version = useVersionOnShow(answer, quote.updated);
  return (
    <div className="page-tools">
      {invoice ? (
        <ButtonLink
          look="primary"
          className="page-tools__first"
          icon={FileText}
          to={`/invoices/${invoice.id}/view`}
        >
          View invoice
        </ButtonLink>
      ) : (
        <Form method="post" className="page-tools__first">
          <input type="hidden" name={VERSION} value={version} />
          {answer?.asked && (
            <Question {...answer.asked}>
              Nothing is saved yet. Press Generate invoice again if this is right, or change the quote first.
            </Question>
          )}
          <Button look={quote.lines.length > 0 ? "primary" : "line"} icon={FileText} isSending={isSending}>
            Generate invoice
          </Button>
        </Form>
      )}
      <a href={`/quotes/${quote._id}/pdf`} className="button button--line">
        <Download />
        <span>Download quote</span>
      </a>
      <ButtonLink icon={Mail} to={`${path}/email`} preventScrollReset>
        Email
      </ButtonLink>
      {!invoice && (
        <>
          <ButtonLink icon={Pencil} to={`${path}/edit`} preventScrollReset>
            Edit quote details
          </ButtonLink>
          <ButtonLink look="quiet-danger" icon={Trash} to={`${path}/delete`} preventScrollReset>
            Delete
          </ButtonLink>
        </>
      )}
    </div>
  );
}
