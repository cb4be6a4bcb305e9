import path from "node:path";
import type { Transporter } from "nodemailer";
import { makeDirectory, replaceFile } from "../../store/disk";
import type { Business } from "../departments/department";
import { readMailPassword } from "../settings/mail-password.server";
import { NO_MAIL } from "../settings/mail-settings";
import { ConfigError, refusedByDisk } from "../settings/settings-file.server";
import { type Delivery, MailError, type Message, PERHAPS } from "./mail";

/** Sends messages. */
export interface Post {
  /** Sends one, or lays it into the outbox where no mail server is set. @throws MailError */
  readonly sendMail: (message: Message) => Promise<Delivery>;
  /** Whether a mail server is set, by the environment or in Settings. */
  readonly hasMailServer: () => boolean;
}

interface PostOffice {
  readonly dataDir: string;
  /** What the environment says comes before the settings. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string | undefined;
  readonly business: () => Business;
  readonly log: (line: string) => void;
}

/** How long a mail server has for its first words, in milliseconds, and for each answer: some look through a message before they take it. */
const GREETING_MS = 20_000;
const ANSWER_MS = 60_000;

/** The post of a garage. The settings are read for each message, so that a change takes effect at once. */
export function createPost(office: PostOffice): Post {
  return {
    hasMailServer: () => office.smtpUrl !== undefined || (office.business().email ?? NO_MAIL).server !== "",
    sendMail: async (message) => {
      const { product, company, email = NO_MAIL } = office.business();
      const name = company.name || product;
      const from =
        office.mailFrom ?? (email.sender || { name, address: company.email || "garage@localhost" });
      const server = await transportOf(office);
      if (server === undefined) return laid(office, { from, ...told(message) });
      let isHandedOver = false;
      server.transport.use("stream", ({ message }, done) => {
        message.processFunc((content) =>
          content.once("end", () => {
            isHandedOver = true;
          }),
        );
        done();
      });
      try {
        const { rejectedErrors = [] } = await server.transport.sendMail({ from, ...told(message) });
        return { state: "sent", refused: refusedInWords(rejectedErrors, server.name) };
      } catch (error) {
        throw refusalOf(error, server.name, isHandedOver);
      }
    },
  };
}

function told({ attachments = [], ...message }: Message) {
  return {
    ...message,
    attachments: attachments.map(({ filename, content }) => ({ filename, content: Buffer.from(content) })),
  };
}

/** Options by which SMTP_URL says itself that the connection need not be protected. nodemailer heeds them only without requireTLS. */
const UNPROTECTED = ["ignoreTLS", "opportunisticTLS"];

/** @throws MailError */
async function transportOf({
  smtpUrl,
  business,
  dataDir,
}: PostOffice): Promise<{ transport: Transporter; name: string } | undefined> {
  // Loaded on first use: most servers never send mail.
  const { createTransport } = await import("nodemailer");
  const patience = {
    connectionTimeout: GREETING_MS,
    greetingTimeout: GREETING_MS,
    socketTimeout: ANSWER_MS,
  };
  if (smtpUrl !== undefined) {
    const { host, password, searchParams } = new URL(smtpUrl);
    // Whoever is in between could take the offer of protection away. The address has the last word.
    const requireTLS = password !== "" && !UNPROTECTED.some((name) => searchParams.has(name));
    return { transport: createTransport({ url: smtpUrl, requireTLS, ...patience }), name: host };
  }
  const { server, port, security, user } = business().email ?? NO_MAIL;
  if (server === "") return undefined;
  const name = `${server}:${port}`;
  const pass = user === "" ? "" : await passwordOf(name, dataDir);
  const transport = createTransport({
    ...patience,
    host: server,
    port,
    secure: security === "TLS",
    requireTLS: security === "STARTTLS",
    ignoreTLS: security === "None",
    ...(user !== "" && { auth: { user, pass } }),
  });
  return { transport, name };
}

/** @throws MailError where there is none, as after a restoration, or it is damaged: no message of a round would be taken */
async function passwordOf(server: string, dataDir: string): Promise<string> {
  const password = await readMailPassword(dataDir).catch((error: unknown) => {
    throw error instanceof ConfigError ? new MailError(error.message, true) : error;
  });
  if (password !== "") return password;
  throw new MailError(
    `The mail server ${server} has a user name in Settings, and no password. Enter it there, under Email.`,
    true,
  );
}

/** What nodemailer says of a message, or of an address, that was not taken; of a failed connection also what OpenSSL says. */
interface Failure {
  readonly code?: string;
  readonly message?: string;
  readonly response?: string;
  readonly responseCode?: number;
  /** The SMTP command that was refused. */
  readonly command?: string;
  /** Whose address was refused. */
  readonly recipient?: string;
  readonly library?: string;
  readonly reason?: string;
}

/** Why the server did not take it, in words for the person who sent it. @param isHandedOver whether it had the whole message */
function refusalOf(error: unknown, server: string, isHandedOver: boolean): MailError {
  const failure = error as Failure;
  const { code, command, response = "" } = failure;
  const it = `The mail server ${server}`;
  if (isForNow(failure))
    return new MailError(`${it} takes no messages for now${inQuotes(response)}. Nothing was sent.`, true);
  if (isOfSender(failure)) return new MailError(`${it} refused the sender${inQuotes(response)}.`, true);
  if (code === "EENVELOPE" && command === "RCPT TO")
    return new MailError(`${it} refused the address${inQuotes(response)}.`, false);
  // Of an address that it would not send to, nodemailer says so itself: the server was not asked.
  if (command === "API") {
    const { message = "" } = failure;
    return new MailError(`The message was not sent: ${message}.`, message.startsWith("Invalid sender"));
  }
  if (code === "EMESSAGE" || code === "EENVELOPE")
    return new MailError(`${it} refused the message${inQuotes(response)}.`, false);
  if (isHandedOver) return new MailError(`${it} did not say whether it took the message. ${PERHAPS}`, false);
  if (code === "EAUTH") return new MailError(`${it} refused the user name or the password.`, true);
  if (code === "ETLS") return new MailError(`${it} offers no protected connection.`, true);
  return new MailError(`${it} ${unreachedBy(failure)} Nothing was sent.`, true);
}

/** Whether it takes nothing from the garage. A message that is too large is refused there too. Source: RFC 1870, §6. */
function isOfSender({ code, command, responseCode }: Failure): boolean {
  return code === "EENVELOPE" && command === "MAIL FROM" && responseCode !== 552;
}

/** Which of several addresses a server refused, in a sentence; "" for none. */
function refusedInWords(failures: readonly Failure[], server: string): string {
  if (failures.length === 0) return "";
  const each = failures.map(({ recipient = "", response = "" }) => `${recipient}${inQuotes(response)}`);
  return `The mail server ${server} refused ${new Intl.ListFormat("en-GB").format(each)}.`;
}

/**
 * Whether it would take no other message either for a while: it closes, is busy or full, or has taken as many messages as it may.
 * Of the addressee it speaks at RCPT TO; some servers speak of the mailbox only once they have the message. Source: RFC 5321, §4.2.3; RFC 3463, §3.4.
 */
function isForNow({ code, responseCode = 0, command, response = "" }: Failure): boolean {
  if (responseCode === 421 || /^5\d\d[ -]5\.4\.5/.test(response)) return true;
  const isOfServer =
    code === "EMESSAGE" ? /^4(?:32|51|52)(?![ -]4\.2)|^4\d\d[ -]4\.3/.test(response) : command !== "RCPT TO";
  return responseCode >= 400 && responseCode < 500 && isOfServer;
}

function unreachedBy({ code = "", message = "", response = "", library, reason }: Failure): string {
  if (library === "SSL routines")
    return `does not begin with TLS (${reason}). Its protection may be STARTTLS.`;
  if (/certificate/i.test(message)) return `has a certificate that is not trusted (${message}).`;
  if (message === "Greeting never received")
    return "said nothing. Where its port begins with TLS, such as 465, its protection is TLS.";
  if (response !== "") return `turns us away${inQuotes(response)}.`;
  if (/closed unexpectedly|disconnected before|ECONNRESET|EPIPE/.test(message))
    return "closed the connection.";
  return `cannot be reached${code === "" ? "" : ` (${code})`}.`;
}

function inQuotes(response: string): string {
  const line = response.replace(/[\r\n]+/g, " ").slice(0, 200);
  return line === "" ? "" : `: “${line}”`;
}

async function laid({ dataDir, log }: PostOffice, mail: object): Promise<Delivery> {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const { message: bytes, messageId } = await transport.sendMail(mail);
  const outbox = path.join(dataDir, "outbox");
  const moment = new Date().toISOString().replaceAll(/[-:.]/g, "");
  const file = path.join(outbox, `${moment}-${messageId.replaceAll(/[^\w]/g, "").slice(0, 12)}.eml`);
  const lay = async () => {
    makeDirectory(outbox);
    await replaceFile(file, bytes as Buffer);
  };
  await lay().catch(refusedByDisk("The message"));
  log(`No mail server is configured (SMTP_URL): the message is in ${file}`);
  return { state: "outbox", refused: "" };
}
