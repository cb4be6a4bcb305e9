import type { FormAnswer } from "../../shared/form-answer";
import { EmailField, TextAreaField, TextField } from "../../ui/field";
import { FormButtons, RecordForm } from "../../ui/form";
import { NoMailServer } from "../mail/no-mail-server";
import type { EmailDraft } from "./emails.server";

/** The form of a message with a paper attached. */
export function EmailForm({
  draft: { title, to, subject, text, notice, version },
  hasMailServer,
  token,
  answer,
  cancelTo,
}: {
  readonly draft: EmailDraft;
  readonly hasMailServer: boolean;
  readonly token: string;
  readonly answer: FormAnswer | undefined;
  readonly cancelTo: string;
}) {
  return (
    <RecordForm
      id="email"
      values={{ to, subject, text }}
      version={version}
      token={token}
      answer={answer}
      foot={<FormButtons submit="Send email" cancelTo={cancelTo} />}
    >
      {(fields) => (
        <>
          {notice && <p className="banner banner--warn">{notice}</p>}
          {!hasMailServer && <NoMailServer />}
          <EmailField field={fields.to} hint="Up to five, with commas between them" />
          <TextField field={fields.subject} label="Subject" autoComplete="off" />
          <TextAreaField field={fields.text} label="Message" hint={`${title} is attached as PDF`} rows={12} />
        </>
      )}
    </RecordForm>
  );
}
