import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { DEFAULT_BUSINESS } from "../../config.server";
import { temporaryDirectory } from "../../store/testing/books";
import { type MailServer, startMailServer } from "../../testing/garage/mail-server";
import { writeMailPassword } from "../settings/mail-password.server";
import { createPost } from "./post.server";

// Signing in to a mail server, against a real one that offers no protection.

let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer();
});
afterAll(() => mail.stop());
beforeEach(() => {
  mail.signIns = 0;
});

const MESSAGE = { to: "rosa@example.co.uk", subject: "Hello", text: "Hello" };

function post({ smtpUrl, user = "" }: { smtpUrl?: string; user?: string }) {
  const dataDir = temporaryDirectory();
  const email = { server: "127.0.0.1", port: mail.port, security: "None", user, sender: "" } as const;
  const business = () => ({ ...DEFAULT_BUSINESS, email });
  const office = { dataDir, smtpUrl, mailFrom: "office@garage.example", business, log: () => {} };
  return { dataDir, send: () => createPost(office).sendMail(MESSAGE) };
}

test("SMTP_URL with a password sends it protected only, unless it says otherwise", async () => {
  const smtpUrl = `smtp://office:secret@127.0.0.1:${mail.port}`;
  await expect(post({ smtpUrl }).send()).rejects.toMatchObject({
    message: expect.stringMatching(/offers no protected connection\.$/),
    isOfServer: true,
  });
  expect(mail.signIns).toBe(0);
  await post({ smtpUrl: `${smtpUrl}?requireTLS=false` }).send();
  expect(mail.signIns).toBe(1);
  await post({ smtpUrl: `${smtpUrl}?ignoreTLS=true` }).send();
  expect(mail.signIns).toBe(2);
  await post({ smtpUrl: `smtp://127.0.0.1:${mail.port}` }).send();
  expect(mail.signIns).toBe(2);
});

test("a user name without its password, as after a restoration, is told before anything is sent", async () => {
  await expect(post({ user: "office" }).send()).rejects.toMatchObject({
    message: `The mail server 127.0.0.1:${mail.port} has a user name in Settings, and no password. Enter it there, under Email.`,
    isOfServer: true,
  });
});

test("a damaged password is told in words", async () => {
  const { dataDir, send } = post({ user: "office" });
  await writeMailPassword(dataDir, "secret");
  await send();
  expect(mail.signIns).toBe(1);
  const file = path.join(dataDir, "mail-password");
  fs.writeFileSync(file, fs.readFileSync(file, "utf8").replace("secret", "sacred"));
  await expect(send()).rejects.toMatchObject({
    message: "mail-password does not match its checksum. Enter the password again in Settings.",
    isOfServer: true,
  });
});
