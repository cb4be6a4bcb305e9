import { ColumnHeads, Facts, Letterhead } from "../../paper/blocks";
import { Paper } from "../../paper/paper";
import { formatEntryDay, londonDayOf } from "../../shared/dates";
import { formatMoney } from "../../shared/money";
import { sender } from "../departments/department";
import type { PaperSetting } from "../departments/department-paper";
import { BOXES, boxInWords, wordsOf } from "./vat-boxes";
import type { VatReport } from "./vat-report.server";
import { adjustmentInWords, type VatReturn } from "./vat-return";

/** The VAT return for the file: its nine boxes. */
export function VatPaper({
  company,
  department,
  logo,
  report,
  filed,
}: PaperSetting & {
  readonly report: VatReport;
  /** Undefined if it was not filed. */
  readonly filed: Pick<VatReturn, "created" | "adjustment"> | undefined;
}) {
  const { from, to, basis, box5, isReclaim } = report;
  const days = `${formatEntryDay(from)} to ${formatEntryDay(to)}`;
  const sentBy = company.name || sender(company, department).name;
  return (
    <Paper
      title={`VAT return ${days}, ${sentBy}`}
      continued={`${sentBy} | VAT return ${days}, continued`}
      foot={sentBy}
    >
      <Letterhead logo={logo} name={sentBy} tagline={company.tagline} title="VAT return" number={days} />
      <div className="parties">
        <Facts
          facts={[
            { label: "VAT number", value: department.invoice.vatNumber || "–" },
            { label: "Basis", value: basis },
            {
              label: "Filed",
              value: filed ? formatEntryDay(londonDayOf(new Date(filed.created))) : "Not filed",
            },
            { label: isReclaim ? "To reclaim" : "To pay", value: formatMoney(box5), strong: true },
          ]}
        />
      </div>
      <table className="items boxes">
        <ColumnHeads
          heads={[{ label: "Box" }, { label: "What it is" }, { label: "Amount", look: "money" }]}
        />
        <tbody>
          {BOXES.map((box) => (
            <tr key={box}>
              <td>{box}</td>
              <td>{wordsOf(box, report)}</td>
              <td className={box === 5 ? "money title" : "money"}>{boxInWords(box, report)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {filed?.adjustment && <p>{adjustmentInWords(filed.adjustment)}</p>}
    </Paper>
  );
}
