import type { ReactNode } from "react";
import { Address, Addressee, BankDetails, type Fact, Facts, Letterhead, PaperHead } from "../../paper/blocks";
import { footSize } from "../../paper/letterhead-fit";
import { Paper } from "../../paper/paper";
import { addressLines, type PostalAddress } from "../customers/customer";
import { type Company, type Department, sender } from "./department";

/** The sender of a paper. */
export interface PaperSetting {
  readonly company: Company;
  readonly department: Department;
  /** The department's logo as a `data:` URI. */
  readonly logo: string | undefined;
  /** What stands at the end of invoices and quotes; nothing if missing. */
  readonly terms?: string;
}

/** The upper part of a department's paper, down to the recipient. Missing configuration is left out. */
export function DepartmentPaper({
  company,
  department,
  logo,
  title,
  number,
  name,
  to,
  facts,
  children,
}: PaperSetting & {
  /** "Tax Invoice". */
  readonly title: string;
  /** Beneath the title: "INV # 12". */
  readonly number: string;
  /** The title in viewers, and the heading of later pages. */
  readonly name: { readonly file: string; readonly page: string };
  readonly to: PostalAddress;
  readonly facts: readonly Fact[];
  readonly children: ReactNode;
}) {
  const from = sender(company, department);
  const sentBy = company.name || from.name;
  const details = department.invoice;
  const address = details.address.length > 0 ? details.address : company.address;
  return (
    <Paper
      title={`${name.file}, ${sentBy}`}
      continued={`${sentBy} | ${name.page}, continued`}
      foot={paperFoot(company, [company.legalName || sentBy, ...address], details.vatNumber)}
    >
      <PaperHead
        letterhead={
          <Letterhead logo={logo} name={sentBy} tagline={company.tagline} title={title} number={number} />
        }
      >
        <Addressee label="To" name={to.name} lines={addressLines(to)} />
        <Address label="From" name={from.name} lines={from.lines} />
        <Facts facts={facts} />
      </PaperHead>
      {children}
    </Paper>
  );
}

/**
 * The foot of a paper: whose it is, with the numbers that belong on it. Each number stays in one line. An address that is too
 * long for the foot comes last, so that no number is lost.
 * @param whose a name and an address
 */
export function paperFoot(
  company: Pick<Company, "number">,
  whose: readonly string[],
  vatNumber = "",
): string {
  const numbers = [
    company.number && `Company number ${company.number}`,
    vatNumber && `VAT number ${vatNumber}`,
  ];
  const unbroken = numbers.flatMap((text) => (text ? text.replaceAll(" ", "\u00a0") : []));
  const [name = "", ...address] = whose.filter(Boolean);
  const usual = [[name, ...address].join(", "), ...unbroken].join(" | ");
  return footSize(usual) ? usual : [name, ...unbroken, address.join(", ")].join(" | ");
}

/** The department's bank account; empty when none is configured. */
export function DepartmentBank({
  department: { invoice },
  title,
  reference,
}: {
  readonly department: Department;
  readonly title: string;
  /** The reference to quote with the payment. */
  readonly reference: string;
}) {
  if (!invoice.bankAccount) return null;
  return (
    <BankDetails
      title={title}
      facts={[
        { label: "Bank", value: invoice.bankName },
        { label: "Sort code", value: sortCodeOnPaper(invoice.sortCode) },
        { label: "Account number", value: invoice.bankAccount },
        { label: "Payment reference", value: reference },
      ]}
    />
  );
}

/** As banks print it: 20-00-00. What is not six digits stays as it was typed. */
function sortCodeOnPaper(typed: string): string {
  const digits = typed.replace(/[\s-]/g, "");
  return /^\d{6}$/.test(digits) ? digits.replace(/(?<=\d)(?=(?:\d\d)+$)/g, "-") : typed;
}

/** The garage's own words at the end of a paper. They may break, and go on to a page of their own. */
export function PaperTerms({ terms }: Pick<PaperSetting, "terms">) {
  return terms ? <p className="closing lines-kept">{terms}</p> : null;
}
