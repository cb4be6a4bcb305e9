import fs from "node:fs/promises";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectRefused, expectSentence } from "../contract/garage";
import { newUserBody } from "../contract/office";
import { type ApiClient, apiClient, ownerClient, startTestApp, type TestApp } from "../garage/test-app";
import { type Person, soon } from "./person";
import { LIKE_MODES, Stage } from "./stage";
import { walk } from "./walk";

const REQUEST = "authentication/request-password-reset";
const PASSWORD = "another-horse-battery";

interface Received {
  readonly from: string;
  readonly to: string[];
  readonly text: string;
}

/** A message as its text: soft line ends of quoted-printable taken out. */
const textOf = (raw: string) => raw.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "=");

const linkIn = (text: string) => /(https?:\/\/[^\s/]+)(\/reset-password\/([\w-]+))/.exec(text) ?? [];

describe("a link to choose a new password, by a mail server", () => {
  const received: Received[] = [];
  let server: SMTPServer;
  let app: TestApp;
  /** Signed in once: that takes a third of a second. */
  let owner: ApiClient;

  beforeAll(async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onData(stream, session, done) {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", () => {
          const { mailFrom, rcptTo } = session.envelope;
          received.push({
            from: mailFrom ? mailFrom.address : "",
            to: rcptTo.map(({ address }) => address),
            text: textOf(Buffer.concat(chunks).toString()),
          });
          done();
        });
      },
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.server.address() as AddressInfo;
    app = await startTestApp({
      env: {
        SMTP_URL: `smtp://127.0.0.1:${port}`,
        MAIL_FROM: "Office <office@garage.example>",
        PUBLIC_URL: "https://office.garage.example",
      },
    });
    owner = await ownerClient(app.url);
  });
  afterAll(async () => {
    await app.stop();
    await new Promise<void>((resolve) => server.close(resolve));
  });

  const call = (path: string, body: unknown) => apiClient(app.url)("POST", path, body);
  const newUser = async () => {
    const body = newUserBody();
    expect((await owner("POST", "users", body)).status).toBe(201);
    return { email: String(body.email), password: String(body.password) };
  };
  const tokenFor = async (email: string) => {
    const before = received.length;
    expect((await call(REQUEST, { email })).status).toBe(204);
    await soon(() => received.length).toBe(before + 1);
    return linkIn(received.at(-1)?.text ?? "")[3] ?? "";
  };

  test("comes to the user's own address, from ours, to where the office really is", async () => {
    const { email } = await newUser();
    await tokenFor(email.toUpperCase());
    const message = received.at(-1);
    expect(message).toMatchObject({ from: "office@garage.example", to: [email] });
    expect(message?.text).toMatch(/^Subject: Choose a new password for Garage/m);
    expect(linkIn(message?.text ?? "")[1]).toBe("https://office.garage.example");
  });

  test("is not sent to nobody, and the answer is the same", async () => {
    const before = received.length;
    const [known, unknown] = await Promise.all([
      call(REQUEST, { email: (await newUser()).email }),
      call(REQUEST, { email: "nobody@example.co.uk" }),
    ]);
    expect([known.status, unknown.status, known.body, unknown.body]).toEqual([204, 204, "", ""]);
    await soon(() => received.length).toBe(before + 1);
  });

  test("changes the password once, ends every session, and proves the email", async () => {
    const { email, password } = await newUser();
    const signIn = (secret: string) => call("authentication/sign-in", { email, password: secret });
    const session = apiClient(app.url, (await signIn(password)).body);
    const place = `authentication/reset-password/${await tokenFor(email)}`;
    const body = { email, password: PASSWORD, passwordConfirmation: PASSWORD };
    expectRefused(
      await call(place, { ...body, password: "short", passwordConfirmation: "short" }),
      "password",
      "Password must be more than 12 Characters long.",
    );
    expectRefused(
      await call(place, { ...body, passwordConfirmation: "else" }),
      "passwordConfirmation",
      "Passwords must match",
    );
    expectRefused(
      await call(place, { ...body, passwordConfirmation: "" }),
      "passwordConfirmation",
      "Required",
    );
    expectRefused(await call(place, { ...body, email: "owner@example.co.uk" }), "token");
    expect(await call(place, body)).toMatchObject({ status: 204, body: "" });
    expectRefused(await call(place, body), "token");
    expectSentence(await session("GET", "customers"), 401);
    expectSentence(await signIn(password), 401);
    expect((await signIn(PASSWORD)).status).toBe(200);
    const users = (await owner("GET", "users")).body;
    expect(users.find((user: { email: string }) => user.email === email)).toMatchObject({
      emailVerified: true,
    });
  });

  test.each([
    "",
    "no-such-token",
    "__proto__",
    "%00",
    "x".repeat(500),
  ])("is nothing when made up (%s)", async (token) => {
    const body = { email: "owner@example.co.uk", password: PASSWORD, passwordConfirmation: PASSWORD };
    const answer = await call(`authentication/reset-password/${token}`, body);
    expect([400, 404]).toContain(answer.status);
  });

  test.each([undefined, "", "nonsense", 5, {}])("needs an email (%j)", async (email) =>
    expectRefused(await call(REQUEST, { email }), "email"));

  test("lets in at once whom too many wrong passwords had kept out", async () => {
    const { email } = await newUser();
    const signIn = (secret: string) => call("authentication/sign-in", { email, password: secret });
    const token = await tokenFor(email);
    let status = 401;
    while (status === 401) status = (await signIn("wrong-password-again")).status;
    expect(status).toBe(429);
    const body = { email, password: PASSWORD, passwordConfirmation: PASSWORD };
    expect((await call(`authentication/reset-password/${token}`, body)).status).toBe(204);
    expect((await signIn(PASSWORD)).status).toBe(200);
  });

  test("lets in a PC that too many wrong passwords were typed at", async () => {
    const { email, password } = await newUser();
    const byForm = async (page: string, fields: Record<string, string>, cookie: string) => {
      const answer = await fetch(`${app.url}/${page}`, {
        ...{ method: "POST", redirect: "manual", body: new URLSearchParams(fields) },
        headers: { Cookie: cookie },
      });
      await answer.text();
      const device = answer.headers.getSetCookie().find((each) => each.startsWith("device="));
      return { status: answer.status, device: device?.split(";")[0] ?? "" };
    };
    const { device } = await byForm("sign-in", { email, password }, "");
    const wrong = () => byForm("sign-in", { email, password: "wrong-password-again" }, device);
    let status = 401;
    while (status === 401) status = (await wrong()).status;
    expect(status).toBe(429);
    const chosen = { email, password: PASSWORD, passwordConfirmation: PASSWORD };
    const reset = await byForm(`reset-password/${await tokenFor(email)}`, chosen, device);
    expect(reset.status).toBe(302);
    expect((await byForm("sign-in", { email, password: PASSWORD }, device)).status).toBe(302);
  });

  test("is in no log", async () => {
    for (let each = 1; each <= 3; each++) await tokenFor((await newUser()).email);
    expect(received.length).toBeGreaterThan(2);
    for (const { text } of received) expect(app.output()).not.toContain(linkIn(text)[3]);
  });

  test("goes to one email five times an hour at the most", async () => {
    const { email } = await newUser();
    const before = received.length;
    const answers = await Promise.all(Array.from({ length: 6 }, () => call(REQUEST, { email })));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(204));
    await soon(() => app.output()).toContain("too often");
    await soon(() => received.length).toBe(before + 5);
  });

  test("is asked for by one address twenty times an hour at the most", async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 21; count += 1) {
      statuses.push((await call(REQUEST, { email: "nobody@example.co.uk" })).status);
    }
    expect(new Set(statuses)).toEqual(new Set([204, 429]));
    const refused = await call(REQUEST, { email: "nobody@example.co.uk" });
    expectSentence(refused, 429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  });
});

describe.each(LIKE_MODES)("with $mode, somebody who forgot the password", ({ scripts, word }) => {
  let stage: Stage;
  let person: Person;
  beforeAll(async () => {
    stage = await Stage.open();
    person = await stage.person({ scripts, isStranger: true });
  });
  afterAll(() => stage.close());

  const email = `${word.toLowerCase()}@example.co.uk`;
  walk("asks for a link, follows it and signs in with the new password", (step) => {
    let link = "";

    step("asks for a link, and is told what is wrong until the email is one", async () => {
      await stage.make("users", { ...newUserBody(), email });
      await person.open("/sign-in");
      await person.follows("Reset password");
      await person.isAt("/request-reset-password");
      await person.seesTitle("Reset Password");
      await person.page.getByText("No mail server is set, so no link reaches your mailbox.").waitFor();
      expect(await person.sends("Get password reset link")).toBe(422);
      await person.seesProblems("Email is Required");
      await person.page.getByText("Unknown error updating password").first().waitFor();
      await person.fills({ Email: "nonsense" });
      await person.sends("Get password reset link");
      await person.seesProblems("Invalid Email");
      await person.fills({ Email: email });
      await person.sends("Get password reset link");
      await person.page.getByText("a link to choose a new password is in outbox/ on the server").waitFor();
    });

    step("finds the message in the outbox, and follows its link", async () => {
      const outbox = path.join(stage.dataDir, "outbox");
      await soon(() =>
        fs.readdir(outbox).then(
          (names) => names.filter((name) => name.endsWith(".eml")).length,
          () => 0,
        ),
      ).toBe(1);
      const [name = ""] = await fs.readdir(outbox);
      const message = textOf(await fs.readFile(path.join(outbox, name), "utf8"));
      expect(message).toContain(`To: ${email}`);
      link = linkIn(message)[2] ?? "";
      await person.open(link);
      await person.seesTitle("Reset Password");
      expect(await person.sends("Reset password")).toBe(422);
      await person.seesProblems(
        "Email is Required",
        "Password must be more than 12 Characters long.",
        "Password confirmation: Required",
      );
      await person.fills({ Email: email, Password: PASSWORD, "Password confirmation": "something-else" });
      await person.sends("Reset password");
      await person.seesProblems("Passwords must match");
      expect(await person.values("Email")).toEqual([email]);
      await person.fills({ Password: PASSWORD, "Password confirmation": PASSWORD });
      await person.sends("Reset password");
      await person.isAt("/sign-in");
      await person.seesToast("Password updated. Sign in with the new one.");
    });

    step("signs in with the new password; the link is used up", async () => {
      await person.open(link);
      await person.fills({ Email: email, Password: PASSWORD, "Password confirmation": PASSWORD });
      expect(await person.sends("Reset password")).toBe(422);
      await person.seesProblems(/has been used/);
      await person.open("/sign-in");
      await person.fills({ Email: email, Password: PASSWORD });
      await person.sends("Sign in");
      await person.isAt("/home");
      await person.open(link);
      await person.isAt("/home");
      expect(person.complaints).toEqual([]);
    });
  });
});
