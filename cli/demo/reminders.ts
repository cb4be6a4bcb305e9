import type { Garage } from "../../app/modules/books/books.server";
import type { MailState } from "../../app/modules/mail/mail";
import { createPost } from "../../app/modules/mail/post.server";
import { markReminded } from "../../app/modules/mots/mark-reminded.server";
import type { Month, MotDue } from "../../app/modules/mots/mot-due";
import { motsDue } from "../../app/modules/mots/mots.server";
import type { ReminderWay } from "../../app/modules/mots/reminder";
import { reminderTold } from "../../app/modules/mots/reminder-words.server";

/** How many reminders lie in the outbox: from when no mail server was set yet. */
const LAID = 3;

/** Reminds of what is due in a month: by letter where the phone is a landline, else by email and text message in turn. */
export async function remindOfMots(garage: Garage, month: Month, by: string): Promise<void> {
  const rows = dueIn(garage, month);
  const mobiles = rows.filter(({ customer }) => customer.phone.startsWith("07"));
  const isEmailed = (row: MotDue) => row.customer.email !== "" && mobiles.indexOf(row) % 2 === 0;
  const letters = rows.filter((row) => !mobiles.includes(row));
  await mark(garage, "Letter", letters, by);
  await mark(
    garage,
    "Text",
    mobiles.filter((row) => !isEmailed(row)),
    by,
  );
  await keepEmails(garage, month, mobiles.filter(isEmailed), "sent", by);
}

/** Lays reminders of what is due in a month into the outbox of a data directory. */
export async function layReminders(garage: Garage, month: Month, dir: string, by: string): Promise<void> {
  const rows = dueIn(garage, month)
    .filter(({ customer }) => customer.email !== "")
    .slice(0, LAID);
  const post = createPost({
    ...{ dataDir: dir, smtpUrl: undefined, mailFrom: undefined },
    ...{ business: () => garage.business, log: () => {} },
  });
  for (const row of rows) {
    const { subject, text } = reminderTold(garage, "mot-reminder", row);
    await post.sendMail({ to: row.customer.email, subject, text: `${text}\n` });
  }
  await keepEmails(garage, month, rows, "outbox", by);
}

function dueIn(garage: Garage, month: Month): MotDue[] {
  return motsDue(garage, month).filter(({ customer }) => !customer.noReminders);
}

async function mark(garage: Garage, way: ReminderWay, rows: readonly MotDue[], by: string): Promise<void> {
  if (rows.length === 0) return;
  const vehicles = rows.map(({ registration, due }) => ({ registration, due }));
  await markReminded(garage, { way, vehicles }, by, `demo-${way.toLowerCase()}`);
}

/** Keeps a round of emails as it is kept once it is done. */
function keepEmails(
  garage: Garage,
  month: Month,
  rows: readonly MotDue[],
  state: MailState,
  by: string,
): Promise<void> {
  return garage.books.update(by, ({ emails, reminders }) => {
    for (const [index, row] of rows.entries()) {
      const { registration, due, customer } = row;
      const _id = `demo-mot-${month}-${index}`;
      const mot = { registration, due };
      emails.insert({
        ...{ _id, kind: "mot-reminder", record: customer._id, mot, to: customer.email },
        ...{ ...reminderTold(garage, "mot-reminder", row), state, reason: "", by, round: emails.moment },
      });
      reminders.insert({ _id, ...mot, way: "Email", customer: customer._id, by });
    }
  });
}
