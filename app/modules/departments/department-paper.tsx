import type { ReactNode } from "react";
import { Address, BankDetails, type Fact, Facts, Letterhead, Parties } from "../../paper/blocks";
import { Paper } from "../../paper/paper";
import { addressLines, type PostalAddress } from "../customers/customer";
import { type Company, type Department, sender } from "./department";

/** Whose paper it is. */
export interface PaperSetting {
  readonly company: Company;
  readonly department: Department;
  /** The department's logo as a `data:` URI. */
  readonly logo: string | undefined;
}

/** A department's paper down to whom it is for. What the configuration does not say is left out. */
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
  /** What viewers call it, and what its later pages continue. */
  readonly name: { readonly file: string; readonly page: string };
  readonly to: PostalAddress;
  readonly facts: readonly Fact[];
  readonly children: ReactNode;
}) {
  const from = sender(company, department);
  const sentBy = company.name || from.name;
  const details = department.invoice;
  const address = details.address.length > 0 ? details.address : company.address;
  const vatNumber = details.vatNumber && `VAT number ${details.vatNumber}`;
  return (
    <Paper
      title={`${name.file}, ${sentBy}`}
      continued={`${sentBy} | ${name.page}, continued`}
      foot={[[sentBy, ...address].filter(Boolean).join(", "), vatNumber].filter(Boolean).join(" | ")}
    >
      <Letterhead logo={logo} name={sentBy} tagline={company.tagline} title={title} number={number} />
      <Parties>
        <Address label="To" name={to.name} lines={addressLines(to)} />
        <Address label="From" name={from.name} lines={from.lines} />
        <Facts facts={facts} />
      </Parties>
      {children}
    </Paper>
  );
}

/** Where to pay a department to; nothing where the configuration names no account. */
export function DepartmentBank({
  department: { invoice },
  title,
  reference,
}: {
  readonly department: Department;
  readonly title: string;
  /** What the payment is to name. */
  readonly reference: string;
}) {
  if (!invoice.bankAccount) return null;
  return (
    <BankDetails
      title={title}
      facts={[
        { label: "Bank", value: invoice.bankName },
        { label: "Sort code", value: invoice.sortCode },
        { label: "Account number", value: invoice.bankAccount },
        { label: "Payment reference", value: reference },
      ]}
    />
  );
}
