import { Addressee, Letterhead } from "../../paper/blocks";
import { Paper } from "../../paper/paper";
import type { Day } from "../../shared/dates";
import { formatEntryDay } from "../../shared/dates";
import { addressLines, type PostalAddress } from "../customers/customer";
import { phoneOf, sender } from "../departments/department";
import { type PaperSetting, paperFoot } from "../departments/department-paper";
import type { Template } from "../emails/email";

/** A letter about a vehicle. */
export interface Letter extends Template {
  readonly to: PostalAddress;
}

/** Letters for window envelopes, each on a page of its own. */
export function LettersPaper({
  company,
  department,
  logo,
  letters,
  today,
}: PaperSetting & { readonly letters: readonly Letter[]; readonly today: Day }) {
  const from = sender(company, department);
  const sentBy = company.name || from.name;
  const contact = [phoneOf(company, department), department.invoice.email || company.email];
  return (
    <Paper
      title={`MOT letters of ${formatEntryDay(today)}, ${sentBy}`}
      continued=""
      foot={paperFoot(company, [company.legalName || sentBy, ...from.lines])}
    >
      {letters.map(({ to, subject, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two letters may be the same, and none moves
        <section className="letter" key={index}>
          <div className="letter__head">
            <Letterhead logo={logo} name={sentBy} tagline={company.tagline} title="" number="" />
          </div>
          <Addressee name={to.name} lines={addressLines(to)} />
          <div className="letter__side">
            <p>{formatEntryDay(today)}</p>
            {contact.filter(Boolean).map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
          <h1 className="letter__subject">{subject}</h1>
          <p className="lines-kept">{text}</p>
        </section>
      ))}
    </Paper>
  );
}
