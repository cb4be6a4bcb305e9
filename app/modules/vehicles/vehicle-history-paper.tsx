import { ColumnHeads, Facts, Letterhead, Vehicle } from "../../paper/blocks";
import { Paper } from "../../paper/paper";
import { type Day, formatEntryDay } from "../../shared/dates";
import { sender } from "../departments/department";
import { type PaperSetting, paperFoot } from "../departments/department-paper";

/** What was done to a vehicle, the latest visit first. */
export interface VehicleHistory {
  readonly registration: string;
  readonly model: string;
  readonly visits: readonly {
    /** The invoice's. */
    readonly number: number;
    readonly day: Day;
    readonly department: string;
    readonly work: readonly string[];
    readonly notes: string;
    /** What was entered of an MOT test; "" for nothing. */
    readonly test: string;
  }[];
}

/** Rows of text that stay together. */
const TALL_ROWS = 12;
/** Characters of a row, about. */
const ROW_LENGTH = 50;

/** Whether a visit would leave much of a page empty if it were not broken. */
function isTall(texts: readonly string[]): boolean {
  const rows = texts.flatMap((text) => text.split("\n")).map(({ length }) => Math.ceil(length / ROW_LENGTH));
  return rows.reduce((sum, each) => sum + each, 0) > TALL_ROWS;
}

/**
 * A vehicle's history on paper. It goes along with the vehicle when that is sold, so it names no keeper, no price and no supplier.
 */
export function VehicleHistoryPaper({
  company,
  department,
  logo,
  history: { registration, model, visits },
  today,
}: PaperSetting & { readonly history: VehicleHistory; readonly today: Day }) {
  const from = sender(company, department);
  const sentBy = company.name || from.name;
  const title = "Vehicle history";
  const [latest] = visits;
  // A service and a test of one day are two invoices.
  const days = new Set(visits.map(({ day }) => day));
  return (
    <Paper
      title={`${title} of ${registration}, ${sentBy}`}
      continued={`${sentBy} | ${title} of ${registration}, continued`}
      foot={paperFoot(company, [company.legalName || sentBy, ...company.address])}
    >
      <Letterhead logo={logo} name={sentBy} tagline={company.tagline} title={title} number={registration} />
      <div className="parties">
        <Facts
          facts={[
            { label: "Date", value: formatEntryDay(today) },
            { label: "Visits", value: days.size.toLocaleString("en-GB") },
            { label: "Last visit", value: latest ? formatEntryDay(latest.day) : "", strong: true },
          ]}
        />
      </div>
      <Vehicle registration={registration} model={model} notes="" />
      <table className="items visits">
        <ColumnHeads
          heads={[
            { label: "Work" },
            { label: "Department" },
            { label: "Invoice", look: "number" },
            { label: "Date", look: "number" },
          ]}
        />
        <tbody>
          {visits.map(({ number, day, department: done, work, test, notes }) => (
            <tr key={number} className={isTall([...work, notes]) ? "tall" : undefined}>
              <td>
                {work.length === 0 && !test && !notes && <p>No work listed</p>}
                {work.map((line, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: lines of the same words are told apart by their place alone
                  <p key={index} className="lines-kept">
                    {line}
                  </p>
                ))}
                {test && <p>{test}</p>}
                {notes && <p className="description lines-kept">{notes}</p>}
              </td>
              <td>{done}</td>
              <td className="number">{number}</td>
              <td className="number">{formatEntryDay(day)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Paper>
  );
}
