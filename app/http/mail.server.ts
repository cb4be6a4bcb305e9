import fs from "node:fs/promises";
import path from "node:path";
import type { RunningGarage } from "../garage.server";

/** A message in plain text. */
export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The timeout of each step with a mail server, in milliseconds. */
const PATIENCE_MS = 20_000;

/** Sends a message by SMTP_URL, or else writes it to outbox/ in the data directory and logs the path. Rejects on failure. */
export async function sendMail({ env, business, log }: RunningGarage, message: Message): Promise<void> {
  // Loaded on first use: most servers never send mail.
  const { createTransport } = await import("nodemailer");
  const from = env.mailFrom ?? {
    name: business.product,
    address: business.company.email || "garage@localhost",
  };
  if (env.smtpUrl !== undefined) {
    const transport = createTransport({
      url: env.smtpUrl,
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      socketTimeout: PATIENCE_MS,
    });
    await transport.sendMail({ from, ...message });
    return;
  }
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const { message: bytes, messageId } = await transport.sendMail({ from, ...message });
  const outbox = path.join(env.dataDir, "outbox");
  await fs.mkdir(outbox, { recursive: true, mode: 0o700 });
  const moment = new Date().toISOString().replaceAll(/[-:.]/g, "");
  const file = path.join(outbox, `${moment}-${messageId.replaceAll(/[^\w]/g, "").slice(0, 12)}.eml`);
  // Renamed when complete, so that its final name never holds a partial message.
  await fs.writeFile(`${file}.part`, bytes as Buffer, { mode: 0o600, flag: "wx" });
  await fs.rename(`${file}.part`, file);
  log(`No mail server is configured (SMTP_URL): the message is in ${file}`);
}
