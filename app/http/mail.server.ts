import fs from "node:fs/promises";
import path from "node:path";
import type { RunningGarage } from "../garage.server";

/** A message in plain text. */
export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** How long a mail server may take for each step. */
const PATIENCE_MS = 20_000;

/** Sends a message by SMTP_URL, or writes it to the data directory's outbox/ and logs where. Rejects when it could not. */
export async function sendMail({ env, business, log }: RunningGarage, message: Message): Promise<void> {
  // Few servers ever send one: read when the first is.
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
  // Under its name there is a whole message or none.
  await fs.writeFile(`${file}.part`, bytes as Buffer, { mode: 0o600, flag: "wx" });
  await fs.rename(`${file}.part`, file);
  log(`No mail server is configured (SMTP_URL): the message is in ${file}`);
}
