import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** A message as a mail server received it. */
export interface Received {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and body, without the soft line ends of quoted-printable. */
  readonly text: string;
}

/** A real mail server for tests. */
export interface MailServer {
  readonly port: number;
  readonly received: readonly Received[];
  /** What it answers to the next messages: "" takes them, a sentence refuses them. */
  refuse: string;
  /** The code of that refusal, and the command that it answers. */
  code: number;
  at: "MAIL FROM" | "RCPT TO" | "DATA";
  /** An address that it refuses. */
  unknown: string;
  /** Called with each message before it is answered, which waits for it. */
  hold: () => Promise<void>;
  /** What everybody has to sign in with; "" takes anything. */
  password: string;
  /** How often somebody tried to sign in. */
  signIns: number;
  readonly stop: () => Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const received: Received[] = [];
  const mail: Omit<MailServer, "port" | "received" | "stop"> = {
    ...{ refuse: "", code: 450, at: "DATA", unknown: "", password: "", signIns: 0, hold: async () => {} },
  };
  const refusalAt = (command: MailServer["at"]) =>
    mail.refuse !== "" && mail.at === command
      ? Object.assign(new Error(mail.refuse), { responseCode: mail.code })
      : undefined;
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    onAuth({ username, password }, _session, done) {
      mail.signIns += 1;
      if (mail.password !== "" && password !== mail.password) return done(new Error("Wrong password"));
      done(null, { user: username });
    },
    onMailFrom: (_address, _session, done) => done(refusalAt("MAIL FROM")),
    onRcptTo: ({ address }, _session, done) =>
      done(
        address === mail.unknown
          ? Object.assign(new Error("5.1.1 no such user"), { responseCode: 550 })
          : refusalAt("RCPT TO"),
      ),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        await mail.hold();
        const refusal = refusalAt("DATA");
        if (refusal) return done(refusal);
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          text: Buffer.concat(chunks)
            .toString()
            .replaceAll(/=\r?\n/g, "")
            .replaceAll("=3D", "="),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return Object.assign(mail, { port, received, stop });
}
