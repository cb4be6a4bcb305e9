import { Fragment, type ReactNode } from "react";
import { Balance, ColumnHeads, PhoneNumber, RowsAndEnd, Totals } from "../../paper/blocks";
import { formatEntryDay } from "../../shared/dates";
import { formatMoney, subtractMoney } from "../../shared/money";
import { tidyRegistration } from "../../shared/registration";
import type { Customer } from "../customers/customer";
import { phoneOf } from "../departments/department";
import { DepartmentBank, DepartmentPaper, type PaperSetting } from "../departments/department-paper";
import type { AccountLine, AgedDebt, Statement, StatementLine } from "./statement";

/** The unpaid invoices, and how late each is; then the money on account that is deducted. */
function StatementTable({ statement, end }: { statement: Statement; end: ReactNode }) {
  const invoices = statement.lines.map((line) => <InvoiceRow key={line.autoId} line={line} />);
  const [first, ...others] = statement.account.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two refunds of a day may be alike, and the paper is drawn once.
    <AccountRow key={index} line={line} />
  ));
  const account = first && (
    <Fragment key="account">
      <tr>
        <th scope="rowgroup" colSpan={7} className="part">
          Money on account
        </th>
      </tr>
      {first}
    </Fragment>
  );
  const rows = account ? (others.length > 0 ? others : [account]) : invoices;
  return (
    <table className="items statement">
      <caption>Unpaid invoices</caption>
      <ColumnHeads
        heads={[
          { label: "Date" },
          { label: "Invoice", look: "number" },
          { label: "Vehicle" },
          { label: "Due date" },
          { label: "Total", look: "money" },
          { label: "Paid", look: "money" },
          { label: "Outstanding", look: "money" },
        ]}
      />
      {rows !== invoices && <tbody>{invoices}</tbody>}
      {rows === others && <tbody className="keep">{account}</tbody>}
      <RowsAndEnd width={7} end={end} rows={rows} />
    </table>
  );
}

function InvoiceRow({ line }: { line: StatementLine }) {
  return (
    <tr>
      <td className="day">{formatEntryDay(line.invoiceDate)}</td>
      <td className={`title ${line.number.length > LONG_NUMBER ? "long-number" : "number"}`}>
        {line.number}
      </td>
      <td className="wide">
        {tidyRegistration(line.vehicleReg)}
        <p className="description">{line.vehicleModel}</p>
      </td>
      <td className="day">
        {formatEntryDay(line.due)}
        {line.daysOverdue > 0 && <p className="overdue">{lateness(line.daysOverdue)}</p>}
      </td>
      <td className="money">{formatMoney(line.total)}</td>
      <td className="money">
        {formatMoney(line.paid)}
        {line.credited !== 0 && <p className="description">credited {formatMoney(line.credited)}</p>}
      </td>
      <td className="money title">{formatMoney(line.outstanding)}</td>
    </tr>
  );
}

/** Another program's number may be longer than one line has room for. */
const LONG_NUMBER = 12;

/** Money on account lowers what is outstanding, so that the column adds up to the total due. */
function AccountRow({ line: { date, what, detail, amount } }: { line: AccountLine }) {
  return (
    <tr>
      <td className="day">{date && formatEntryDay(date)}</td>
      <td colSpan={5} className="across">
        {what}
        {detail && <p className="description">{detail}</p>}
      </td>
      <td className="money title">{formatMoney(subtractMoney(0, amount))}</td>
    </tr>
  );
}

/** `12` → `overdue 12 days`. */
function lateness(days: number): string {
  return `overdue ${days.toLocaleString("en-GB")} ${days === 1 ? "day" : "days"}`;
}

/** The debt by age, in columns. */
function Ageing({ ageing }: { ageing: readonly AgedDebt[] }) {
  return (
    <section className="aged">
      <h2>Amounts by days overdue</h2>
      <table className="ageing">
        <thead>
          <tr>
            {ageing.map(({ age }) => (
              <th key={age} scope="col">
                {age}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            {ageing.map(({ age, amount }) => (
              <td key={age} className={amount > 0 ? "title" : undefined}>
                {formatMoney(amount)}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  );
}

/** The lines of which something is left to pay: money on account comes off the oldest first. */
function leftToPay({ lines, onAccount }: Statement): readonly StatementLine[] {
  let rest = onAccount;
  return lines.filter(({ outstanding }) => {
    rest = subtractMoney(rest, outstanding);
    return rest < 0;
  });
}

/** The due day of the total, and the overdue amount. */
function paymentRequest(statement: Statement): string {
  const { totalDue, overdue } = statement;
  if (totalDue === 0) return "Nothing to pay";
  const dueDays = new Set(leftToPay(statement).map(({ due }) => due));
  const [due] = dueDays;
  if (due === undefined) return "Nothing to pay";
  if (overdue === totalDue) return "The whole amount is overdue. Please pay now.";
  if (overdue > 0) return `${formatMoney(overdue)} is overdue. Please pay that now.`;
  return dueDays.size === 1
    ? `Please pay by ${formatEntryDay(due)}`
    : "Please pay each invoice by its due date";
}

/** What stays on account, beyond what is owed to any department; "" for nothing. */
function onTheAccount({ leftOnAccount, availableOnAccount }: Statement): string {
  if (leftOnAccount === 0) return "";
  const isAll = leftOnAccount === availableOnAccount;
  return `${formatMoney(leftOnAccount)} is ${isAll ? "" : "left "}on your account.`;
}

/** A customer's statement for a department: every unpaid invoice, its delay, and the total due. */
export function StatementPaper({
  statement,
  customer,
  ...setting
}: PaperSetting & { readonly statement: Statement; readonly customer: Customer }) {
  const { lines, onAccount, outstanding, totalDue } = statement;
  const { company, department } = setting;
  const phone = phoneOf(company, department);
  const day = formatEntryDay(statement.day);
  const name = `Statement of ${day} for customer ${customer.autoId}`;
  const end = (
    <>
      {lines.length > 0 && <Ageing ageing={statement.ageing} />}
      <div className="sums">
        <p className="closing">
          {lines.length > 0 &&
            "If you have paid in the last few days, thank you. Please deduct that payment. "}
          {phone && (
            <>
              Questions about this statement? Call <PhoneNumber number={phone} /> and quote customer{" "}
              {customer.autoId}.
            </>
          )}
        </p>
        <div>
          {onAccount > 0 && (
            <Totals
              sums={[
                { label: "Outstanding", value: formatMoney(outstanding) },
                { label: "On account", value: formatMoney(-onAccount) },
              ]}
            />
          )}
          <Balance label="Total due" amount={formatMoney(totalDue)} note={paymentRequest(statement)} />
        </div>
      </div>
      {totalDue > 0 && (
        <DepartmentBank
          department={department}
          title="Pay by bank transfer"
          reference={`Customer ${customer.autoId}`}
        />
      )}
    </>
  );
  return (
    <DepartmentPaper
      {...setting}
      title="Statement"
      number={`${department.displayName}, ${day}`}
      name={{ file: name, page: name }}
      to={customer}
      facts={[
        { label: "Statement date", value: day },
        { label: "Customer number", value: String(customer.autoId) },
        { label: "Payment terms", value: statement.terms ?? "" },
        { label: "Total due", value: formatMoney(totalDue), strong: true },
      ]}
    >
      <p className="opening">
        {lines.length > 0
          ? [`Unpaid invoices as of ${day}, oldest first`, onTheAccount(statement)].filter(Boolean).join(". ")
          : [`There are no unpaid invoices as of ${day}.`, onTheAccount(statement), "Thank you."]
              .filter(Boolean)
              .join(" ")}
      </p>
      {lines.length > 0 ? (
        <StatementTable statement={statement} end={end} />
      ) : (
        <div className="ending">{end}</div>
      )}
    </DepartmentPaper>
  );
}
