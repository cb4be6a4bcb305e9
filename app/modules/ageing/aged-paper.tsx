import { ColumnHeads, Facts, Letterhead } from "../../paper/blocks";
import { Paper } from "../../paper/paper";
import { formatEntryDay } from "../../shared/dates";
import { formatMoney } from "../../shared/money";
import { sender } from "../departments/department";
import type { PaperSetting } from "../departments/department-paper";
import type { PartyKind } from "./aged-view";
import { type Aged, type Ageing, FIGURE_WORDS, FIGURES, type Party } from "./ageing";

/** The report for the file: who owes how much by age, and the totals. */
export function AgedPaper({
  company,
  department,
  logo,
  kind,
  aged: { at, rows, totals },
}: PaperSetting & { readonly kind: PartyKind; readonly aged: Aged<Party, unknown> }) {
  const isCustomers = kind === "customer";
  const title = isCustomers ? "Aged debtors" : "Aged creditors";
  const day = formatEntryDay(at);
  const sentBy = company.name || sender(company, department).name;
  const count = rows.length.toLocaleString("en-GB");
  return (
    <Paper
      title={`${title} as at ${day}, ${sentBy}`}
      continued={`${sentBy} | ${title} as at ${day}, continued`}
      foot={sentBy}
    >
      <Letterhead logo={logo} name={sentBy} tagline={company.tagline} title={title} number={`As at ${day}`} />
      <div className="parties">
        <Facts
          facts={[
            { label: isCustomers ? "Customers" : "Suppliers", value: count },
            { label: "Overdue", value: formatMoney(totals.overdue) },
            { label: "Owed, less on account", value: formatMoney(totals.total), strong: true },
          ]}
        />
      </div>
      {rows.length === 0 ? (
        <p className="opening">{`${isCustomers ? "Nobody owes us anything" : "We owe nobody anything"} as at ${day}.`}</p>
      ) : (
        <table className="items aged-report">
          <ColumnHeads
            heads={[
              { label: isCustomers ? "Customer" : "Supplier" },
              ...FIGURES.map((figure) => ({ label: FIGURE_WORDS[figure], look: "money" as const })),
            ]}
          />
          <tbody>
            {rows.map((row) => (
              <tr key={row.party._id}>
                <td>{`${row.party.autoId} ${row.party.name}`}</td>
                <Amounts ageing={row} />
              </tr>
            ))}
            <tr>
              <td className="title">Total</td>
              <Amounts ageing={totals} />
            </tr>
          </tbody>
        </table>
      )}
    </Paper>
  );
}

function Amounts({ ageing }: { readonly ageing: Ageing }) {
  return FIGURES.map((figure) => (
    <td key={figure} className={figure === "total" ? "money title" : "money"}>
      {ageing[figure] === 0 ? "–" : formatMoney(ageing[figure])}
    </td>
  ));
}
