import { beforeAll, describe, expect, it } from "vitest";
import { type Answer, OWNER } from "../garage/test-app";
import { type ContractGarage, claimsOf, contractGarage, each, expectSentence, handMadeToken } from "./garage";

const CALL = "authentication/sign-in";

/** POST authentication/sign-in (REFERENCE §5, §7). */
export function signInContract(garage: ContractGarage): void {
  describe("api/authentication/sign-in", () => {
    tokens(garage);
    refusals(garage);
  });
  describe("Too many wrong passwords", tooMany);
}

function tokens({ as, token }: ContractGarage): void {
  it("answers 200 with a token as a JSON string", async () => {
    const answer = await as()("POST", CALL, { ...OWNER, email: ` ${OWNER.email.toUpperCase()} ` });
    expect(answer).toMatchObject({ status: 200, body: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) });
    expect(answer.headers.get("Content-Type")).toMatch(/^application\/json/);
    expect(answer.headers.get("Set-Cookie")).toBeNull();
  });

  it("claims who it is for", () => {
    const claims = claimsOf(token());
    expect(claims).toMatchObject({ name: "Administrator", email: OWNER.email, role: "Admin" });
    expect(claims.sub).toEqual(expect.stringMatching(/^[\w-]+$/));
  });

  it("lasts 12 hours from now", () => {
    const { iat, exp } = claimsOf(token());
    expect(Number(exp) - Number(iat)).toBe(12 * 3600);
    expect(Math.abs(Date.now() / 1000 - Number(iat))).toBeLessThan(120);
  });

  it("is a JWT signed with HS256", () => {
    expect(JSON.parse(Buffer.from(token().split(".")[0] ?? "", "base64url").toString())).toMatchObject({
      alg: "HS256",
    });
    expect(handMadeToken(claimsOf(token())).split(".")[2]).toBe(token().split(".")[2]);
  });

  it("tells nothing of the password", () => {
    expect(Object.keys(claimsOf(token())).join()).not.toMatch(/password|hash/i);
    expect(JSON.stringify(claimsOf(token()))).not.toMatch(/\$2[aby]\$/);
  });
}

function refusals({ as }: ContractGarage): void {
  const short = "Password must be more than 12 Characters long.";
  const cases: [title: string, body: unknown, errors: Record<string, string>][] = [
    ["a password of 11 characters", { ...OWNER, password: "elevenchars" }, { password: short }],
    ["a password that is missing", { email: OWNER.email }, { password: short }],
    ["an email that is none", { ...OWNER, email: "owner" }, { email: "Invalid Email" }],
    ["an email that is missing", { password: OWNER.password }, { email: "Email is Required" }],
    ["nothing at all", {}, { email: "Email is Required", password: short }],
  ];
  it.each(cases)("refuses %s, in the agreed words", async (_, body, errors) => {
    const answer = await as()("POST", CALL, body);
    expect(answer.status).toBe(400);
    const expected = Object.entries(errors).map(([field, message]) => [field, [message]]);
    expect(answer.body.errors).toEqual(Object.fromEntries(expected));
  });

  it.each(each([5, true, {}, ["correct-horse-battery"]]))("refuses %j as a password", async (password) => {
    const answer = await as()("POST", CALL, { ...OWNER, password });
    expect(answer).toMatchObject({ status: 400, body: { errors: { password: [expect.any(String)] } } });
  });

  it("answers the same 401 to a wrong password and to an unknown email", async () => {
    const wrong = await as()("POST", CALL, { ...OWNER, password: "wrong-horse-battery" });
    const unknown = await as()("POST", CALL, { ...OWNER, email: "nobody@example.co.uk" });
    expectSentence(wrong, 401);
    expectSentence(unknown, 401);
    expect(wrong.body).toBe(unknown.body);
  });

  it.each(["GET", "PUT", "PATCH", "DELETE"])("answers 405 to %s", async (method) => {
    const answer = await as()(method, CALL);
    expectSentence(answer, 405);
    expect(answer.headers.get("Allow")).toBe("POST");
  });

  it.each(["null", "[]", "5", "{"])("refuses the body %s, 400", async (body) => {
    expect((await as()("POST", CALL, body)).status).toBe(400);
  });

  it("refuses another content type, 415", async () => {
    expectSentence(await as()("POST", CALL, OWNER, { "Content-Type": "text/plain" }), 415);
  });
}

function tooMany(): void {
  const { as } = contractGarage();
  const wrong = { ...OWNER, password: "wrong-horse-battery" };
  let tries: Answer[];
  const beyond = () => tries.filter(({ status }) => status !== 401);

  beforeAll(async () => {
    tries = await Promise.all(Array.from({ length: 12 }, () => as()("POST", CALL, wrong)));
  });

  it("are answered 401 ten times, also when they come at once", () => {
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(10);
  });

  it("are answered 429 from then on", () => {
    expect(beyond()).toHaveLength(2);
    for (const answer of beyond()) expectSentence(answer, 429);
  });

  it("are told in Retry-After how many seconds to wait", () => {
    for (const { headers } of beyond()) {
      const seconds = Number(headers.get("Retry-After"));
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(15 * 60);
    }
  });

  it("close the account to the right password too", async () => {
    expectSentence(await as()("POST", CALL, OWNER), 429);
  });

  it("close it whatever the case of the email", async () => {
    expectSentence(await as()("POST", CALL, { ...wrong, email: OWNER.email.toUpperCase() }), 429);
  });

  it("leave other accounts open", async () => {
    expectSentence(await as()("POST", CALL, { ...wrong, email: "other@example.co.uk" }), 401);
  });
}
