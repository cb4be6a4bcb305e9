import type { TemplateKind } from "../emails/email-kind";

/** How the connection to a mail server is protected. TLS is from the first byte, STARTTLS after a greeting. */
export const MAIL_SECURITY = ["STARTTLS", "TLS", "None"] as const;

/** What a kind of message says, where it differs from the usual; "" for the usual. */
export interface TemplateSettings {
  readonly subject: string;
  readonly text: string;
}

/** The mail server of config.json. Its password stands in a file of its own, which no backup holds. */
export interface MailSettings {
  /** "smtp.example.co.uk"; "" for none. */
  readonly server: string;
  readonly port: number;
  readonly security: (typeof MAIL_SECURITY)[number];
  /** Who signs in to the server; "" for nobody. */
  readonly user: string;
  /** Who messages come from: an email, or a name and an email in angle brackets. "" for the company. */
  readonly sender: string;
  /** What messages say, by their kind. */
  readonly templates?: { readonly [Kind in TemplateKind]?: TemplateSettings | undefined } | undefined;
}

export const NO_MAIL: MailSettings = { server: "", port: 587, security: "STARTTLS", user: "", sender: "" };
