import { SelectField, TextAreaField, TextField } from "../../ui/field";
import { inBraces, TEMPLATE_WORDS } from "../emails/email";
import { TEMPLATE_KINDS, type TemplateKind } from "../emails/email-kind";
import { MAIL_SECURITY } from "./mail-settings";
import { choicesOf, type Of, QUIET } from "./settings-part";
import { hasSubject, templateField } from "./settings-sections";

export function MailFields({ of, notes }: Of & { readonly notes: readonly string[] }) {
  return (
    <>
      {notes.map((note) => (
        <p key={note} className="is-quiet">
          {note}
        </p>
      ))}
      <TextField
        field={of("server")}
        label="Mail server"
        hint="Your provider names it, like smtp.example.co.uk. Without one, messages are kept in outbox/"
        isOptional
        spellCheck={false}
        {...QUIET}
      />
      <div className="field-pair">
        <TextField field={of("port")} label="Port" inputMode="numeric" width="short" {...QUIET} />
        <SelectField
          field={of("security")}
          label="Protection"
          choices={choicesOf(MAIL_SECURITY)}
          width="short"
        />
      </div>
      <TextField field={of("user")} label="User name" isOptional spellCheck={false} {...QUIET} />
      <TextField
        field={of("password")}
        label="Password"
        type="password"
        hint="Left empty, it stays as it is. It is never shown, and no backup holds it"
        isOptional
        autoComplete="new-password"
      />
      <TextField
        field={of("sender")}
        label="Messages come from"
        hint="An email, or a name and an email: Ashdown Garage <office@example.co.uk>. Without it, the company’s email"
        isOptional
        spellCheck={false}
        {...QUIET}
      />
    </>
  );
}

const KIND_NAMES: Readonly<Record<TemplateKind, string>> = {
  invoice: "Invoice",
  quote: "Quote",
  "credit-note": "Credit note",
  receipt: "Receipt",
  statement: "Statement",
  refund: "Refund",
  "mot-reminder": "MOT reminder",
  "mot-letter": "MOT letter",
  "mot-text": "MOT text message",
};

export function MessageFields({ of }: Of) {
  return (
    <>
      <p className="is-quiet">
        What messages say at first. Words in braces are filled in. Leave a field empty for the usual words.
      </p>
      {TEMPLATE_KINDS.map((kind) => (
        <fieldset key={kind} className="settings__message">
          <legend>{KIND_NAMES[kind]}</legend>
          {hasSubject(kind) && (
            <TextField
              field={of(templateField(kind, "Subject"))}
              label={`${KIND_NAMES[kind]}: ${kind === "mot-letter" ? "heading" : "subject"}`}
              isOptional
              {...QUIET}
            />
          )}
          <TextAreaField
            field={of(templateField(kind, "Text"))}
            label={`${KIND_NAMES[kind]}: message`}
            hint={`Filled in: ${inBraces(TEMPLATE_WORDS[kind])}`}
            isOptional
            rows={7}
          />
        </fieldset>
      ))}
    </>
  );
}
