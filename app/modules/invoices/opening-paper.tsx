import type { ReactNode } from "react";
import { ColumnHeads, type Fact, RowsAndEnd, Vehicle } from "../../paper/blocks";
import { addMoney, formatMoney } from "../../shared/money";
import { tidyRegistration } from "../../shared/registration";
import type { Department } from "../departments/department";
import { DepartmentPaper, type PaperSetting, PaperTerms } from "../departments/department-paper";
import { lineTotal, type SaleLine } from "../sales/sale";
import { type Invoice, nounOnPaper, numberOnPaper, titleOnPaper } from "./invoice";

/** The paper of what is left of another program's invoice. The customer has that one's VAT invoice: a second would count twice. */
export function OpeningPaper({
  invoice,
  facts,
  children,
  ...setting
}: PaperSetting & {
  readonly invoice: Invoice;
  readonly facts: readonly Fact[];
  /** The end of the paper, below the lines. Terms follow it. */
  readonly children: ReactNode;
}) {
  const title = "Opening balance";
  const number = numberOnPaper(invoice);
  const name = `${title} ${number}`;
  return (
    <DepartmentPaper
      {...setting}
      department={withoutVatNumber(setting.department)}
      title={title}
      number={titleOnPaper(invoice)}
      name={{ file: name, page: name }}
      to={invoice.billTo}
      facts={facts}
    >
      <Vehicle
        registration={tidyRegistration(invoice.vehicleReg)}
        model={invoice.vehicleModel}
        notes={invoice.repairNotes}
      />
      <p className="opening">
        {wasLeft(invoice)} {nounOnPaper(invoice).toLowerCase()} {number}, sent before. This is not a VAT
        invoice.
      </p>
      <table className="items">
        <caption>What was left</caption>
        <ColumnHeads heads={[{ label: "Item and description" }, { label: "Amount", look: "money" }]} />
        <RowsAndEnd
          rows={together(invoice.lines).map(({ _id, title: heading, description, amount }) => (
            <tr key={_id}>
              <td>
                <p className="title">{heading}</p>
                {description && <p className="description lines-kept">{description}</p>}
              </td>
              <td className="money">{formatMoney(amount)}</td>
            </tr>
          ))}
          width={2}
          end={children}
        />
      </table>
      <PaperTerms terms={setting.terms} />
    </DepartmentPaper>
  );
}

function wasLeft({ total }: Pick<Invoice, "total">): string {
  return total < 0 ? "What was left in your favour on" : "What was left to pay on";
}

type OpeningRow = Pick<SaleLine, "_id" | "title" | "description"> & { readonly amount: number };

/** The lines, of which those with VAT and without are one if they say the same. */
function together(lines: readonly SaleLine[]): OpeningRow[] {
  const rows = new Map<string, OpeningRow>();
  for (const line of lines) {
    const { _id, title, description } = line;
    const words = JSON.stringify([title, description]);
    const amount = addMoney(rows.get(words)?.amount ?? 0, lineTotal(line));
    rows.set(words, { _id, title, description, amount });
  }
  return [...rows.values()];
}

function withoutVatNumber(department: Department): Department {
  return { ...department, invoice: { ...department.invoice, vatNumber: "" } };
}
