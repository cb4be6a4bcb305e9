import type { ReactNode } from "react";
import { ColumnHeads, type Fact, RowsAndEnd, type Sum, Vehicle } from "../../paper/blocks";
import { addMoney, formatMoney } from "../../shared/money";
import { formatQuantity } from "../../shared/quantity";
import { tidyRegistration } from "../../shared/registration";
import { VAT_RATE } from "../../shared/vat";
import { classNames } from "../../ui/class-names";
import { type Department, vatWordOf } from "../departments/department";
import { DepartmentPaper, type PaperSetting, PaperTerms } from "../departments/department-paper";
import { figuresOf, hasQuantities } from "./line-figures";
import { lineVat, type Sale, type SaleLine, type SaleSums } from "./sale";

/** The paper of a sale, down to its lines. */
export function SalePaper({
  sale,
  noun,
  number,
  facts,
  notes,
  children,
  ...setting
}: PaperSetting & {
  readonly sale: Sale;
  /** "Invoice": the title is "Tax Invoice". */
  readonly noun: string;
  /** "INV # 12". */
  readonly number: string;
  readonly facts: readonly Fact[];
  readonly notes: string;
  /** The end of the paper, below the lines. Terms follow it. */
  readonly children: ReactNode;
}) {
  const { autoId, billTo } = sale;
  return (
    <DepartmentPaper
      {...setting}
      title={`Tax ${noun}`}
      number={number}
      name={{ file: `${noun} ${autoId}`, page: `Tax ${noun} ${autoId}` }}
      to={billTo}
      facts={facts}
    >
      <Vehicle registration={tidyRegistration(sale.vehicleReg)} model={sale.vehicleModel} notes={notes} />
      <SaleLineTable lines={sale.lines} department={setting.department} end={children} />
      <PaperTerms terms={setting.terms} />
    </DepartmentPaper>
  );
}

/** Sub Total, VAT and Total. */
export function saleSums({ subTotal, vatAmount, total }: SaleSums): Sum[] {
  return [
    { label: "Sub Total", value: formatMoney(subTotal) },
    { label: "VAT", value: formatMoney(vatAmount) },
    { label: "Total", value: formatMoney(total), strong: true },
  ];
}

/**
 * A line as it is printed. What is credited of a line has a VAT of its own, and may be no number of units, or units of no
 * price that makes its amount.
 */
type PrintedLine = Pick<
  SaleLine,
  "_id" | "title" | "description" | "charged" | "quantity" | "unitPrice" | "addVat"
> & {
  readonly vat?: number;
  readonly isPart?: boolean;
};

const vatOf = (line: PrintedLine) => line.vat ?? lineVat(line);

/** The reason why a line has no VAT. */
function withoutVat(department: Department): string {
  return vatWordOf(department) ?? "No VAT";
}

/** A description longer than about a third of a page may break across pages. Shorter ones stay in one piece, but for the end of the last. */
function isTall({ description }: PrintedLine): boolean {
  return description.length > 1200 || description.split("\n").length > 20;
}

/** A last description of more lines, or more characters, leaves its end to the page of the totals. */
const WHOLE_LINES = 8;
const WHOLE_TEXT = 700;
/** The most of it that goes there. */
const REST_LINES = 3;
const REST_TEXT = 300;

/** A long description in two parts, the second for the page that the end of the paper comes to; undefined for a short one. */
function splitDescription(description: string): readonly [string, string] | undefined {
  const lines = description.split("\n");
  if (lines.length <= WHOLE_LINES && description.length <= WHOLE_TEXT) return undefined;
  const tail = description.slice(-REST_TEXT);
  const [, ...within] = tail.split("\n");
  // After a line where one ends there, or else after a sentence or a word, or within one without an end.
  const cut = /[.!?] /.exec(tail) ?? / /.exec(tail);
  const rest =
    within.length > 0
      ? within.slice(-REST_LINES).join("\n")
      : tail.slice(cut ? cut.index + cut[0].length : 0);
  return rest === "" ? undefined : [description.slice(0, -rest.length).trimEnd(), rest];
}

/** What the VAT Regulations 1995, regulation 14 (1) (h) and (m), ask for where it is not one of each. */
const QUANTITY_HEADS = [
  { label: "Qty", look: "money" },
  { label: "Unit price", look: "money" },
] as const;

function QuantityCells({ line }: { readonly line: PrintedLine }) {
  const { quantity, unitPrice } = figuresOf(line);
  const isPriced = !line.isPart && (line.quantity === undefined || line.unitPrice !== undefined);
  return (
    <>
      <td className="money">{line.isPart ? "–" : formatQuantity(quantity)}</td>
      <td className="money">{isPriced ? formatMoney(unitPrice) : "–"}</td>
    </>
  );
}

/**
 * The lines, with their net amounts and VAT; with quantities, if any line is for other than one unit.
 * @param end the end of the paper.
 */
export function SaleLineTable({
  lines,
  department,
  caption = "Work and parts",
  end,
}: {
  lines: readonly PrintedLine[];
  department: Department;
  caption?: string;
  end: ReactNode;
}) {
  const isCounted = hasQuantities(lines);
  const width = isCounted ? 7 : 5;
  const rowOf = (line: PrintedLine, isContinued = false) => (
    <tr key={line._id} className={classNames(isTall(line) && "tall", isContinued && "continued")}>
      <td>
        <p className="title">{line.title}</p>
        {line.description && <p className="description lines-kept">{line.description}</p>}
      </td>
      {isCounted && <QuantityCells line={line} />}
      <td className={line.addVat ? "money" : "money word"}>
        {line.addVat ? `${VAT_RATE}%` : <span>{withoutVat(department)}</span>}
      </td>
      <td className="money">{formatMoney(vatOf(line))}</td>
      <td className="money">{formatMoney(line.charged)}</td>
      <td className="money">{formatMoney(addMoney(line.charged, vatOf(line)))}</td>
    </tr>
  );
  /** The last line, of which a part goes with the end of the paper however tall it is. */
  const lastRows = (line: PrintedLine) => {
    const [first, rest] = splitDescription(line.description) ?? [];
    if (first === undefined) return [rowOf(line)];
    return [
      rowOf({ ...line, description: first }, true),
      <tr key="rest" className="rest">
        <td>
          <p className="description lines-kept">{rest}</p>
        </td>
        <td colSpan={width - 1} />
      </tr>,
    ];
  };
  const rows = [...lines.slice(0, -1).map((line) => rowOf(line)), ...lines.slice(-1).flatMap(lastRows)];
  const none = (
    <tr key="none">
      <td className="none" colSpan={5}>
        No items
      </td>
    </tr>
  );
  return (
    <table className={isCounted ? "items counted" : "items"}>
      <caption>{caption}</caption>
      <ColumnHeads
        heads={[
          { label: "Item and description" },
          ...(isCounted ? QUANTITY_HEADS : []),
          { label: "VAT rate", look: "money" },
          { label: "VAT", look: "money" },
          { label: "Amount", look: "money" },
          { label: "Total", look: "money" },
        ]}
      />
      <RowsAndEnd rows={rows.length > 0 ? rows : [none]} width={width} end={end} />
    </table>
  );
}

/** Net and VAT by rate, as a VAT invoice must state them (HMRC VAT Notice 700, section 16.3). */
export function VatSummary({ lines, department }: { lines: readonly PrintedLine[]; department: Department }) {
  const rates = [
    { name: `Standard ${VAT_RATE}%`, lines: lines.filter((line) => line.addVat) },
    { name: withoutVat(department), lines: lines.filter((line) => !line.addVat) },
  ].filter((rate) => rate.lines.length > 0);
  if (rates.length === 0) return null;
  return (
    <section>
      <h2>VAT summary</h2>
      <table className="small-table">
        <ColumnHeads
          heads={[{ label: "Rate" }, { label: "Net", look: "money" }, { label: "VAT", look: "money" }]}
        />
        <tbody>
          {rates.map((rate) => (
            <tr key={rate.name}>
              <td>{rate.name}</td>
              <td className="money">{formatMoney(addMoney(...rate.lines.map((line) => line.charged)))}</td>
              <td className="money">{formatMoney(addMoney(...rate.lines.map(vatOf)))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
