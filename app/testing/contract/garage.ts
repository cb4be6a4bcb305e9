import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect } from "vitest";
import {
  type Answer,
  type ApiClient,
  apiClient,
  leaveVatOpen,
  OWNER,
  startTestApp,
  type TestApp,
} from "../garage/test-app";
import { complaintOf } from "./openapi-answers";

export type Body = Readonly<Record<string, unknown>>;

/** An entity as the api answers it. */
export type Entity = Answer["body"];

/** What the server of these tests signs tokens with. */
export const SECRET = "contract-tests-contract-tests-contract";

/** The id of no record. */
export const NOBODY = "nobody-has-this-id-00";

/** A running garage that tests talk to. Its members are good inside tests only. */
export interface ContractGarage {
  /** Calls as the owner. */
  readonly api: ApiClient;
  /** Calls with that Authorization header; without one as a stranger. */
  readonly as: (authorization?: string) => ApiClient;
  /** The owner's token. */
  readonly token: () => string;
  readonly url: () => string;
  readonly dataDir: () => string;
  /** kill -9, and a new start on the same directory. */
  readonly crash: () => Promise<void>;
}

/** Starts a garage before the tests of the surrounding block and ends it after them. */
export function contractGarage(): ContractGarage {
  let app: TestApp;
  let token: string;
  const start = (dataDir?: string) =>
    startTestApp({ env: { SESSION_SECRET: SECRET }, ...(dataDir !== undefined && { dataDir }) });
  beforeAll(async () => {
    app = await start();
    token = (await apiClient(app.url)("POST", "authentication/sign-in", OWNER)).body;
    await leaveVatOpen(apiClient(app.url, token));
  });
  afterAll(() => app.stop());
  return {
    api: described((...call) => apiClient(app.url, token)(...call)),
    as: (authorization) => described(apiClient(app.url, authorization)),
    token: () => token,
    url: () => app.url,
    dataDir: () => app.dataDir,
    crash: async () => {
      await app.kill();
      app = await start(app.dataDir);
    },
  };
}

/** The same client, whose every answer must be as the api's description says. */
function described(api: ApiClient): ApiClient {
  return async (method, call, ...rest) => {
    const answer = await api(method, call, ...rest);
    expect(complaintOf(method, call, answer)).toBeUndefined();
    return answer;
  };
}

/** Makes a record and gives the entity that the api answered. */
export async function create(api: ApiClient, path: string, body: Body): Promise<Entity> {
  const answer = await api("POST", path, body);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 });
  return answer.body;
}

/** A call that must succeed; gives what it answered. */
export async function done(api: ApiClient, ...call: Parameters<ApiClient>): Promise<Entity> {
  const answer = await api(...call);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body;
}

/** A 400 for these fields and no others; `message` where REFERENCE §5 gives the words. */
export function expectRefused(answer: Answer, field: string, message?: string): void {
  expect(answer).toMatchObject({ status: 400, body: { message: expect.stringMatching(/\w/) } });
  expect(answer.body.errors).toEqual({ [field]: [message ?? expect.stringMatching(/\w/)] });
}

/** A refusal as every status but 400 has it: a JSON string that says something. */
export function expectSentence(answer: Answer, status: number): void {
  expect(answer.status).toBe(status);
  expect(answer.headers.get("Content-Type")).toMatch(/^application\/json/);
  expect(answer.body).toEqual(expect.stringMatching(/\w/));
}

/** The 409 to what is based on an older version, in the words of a client and not of a screen. */
export function expectReadAgain(answer: Answer): void {
  expectSentence(answer, 409);
  expect(answer.body).toMatch(
    / since the version that was sent, so nothing was done\. Read what stands now, then call again with its version\.$/,
  );
}

/** One case a value, for `it.each`, which would spread a value that is a list. */
export function each<T>(values: readonly T[]): [value: T][] {
  return values.map((value) => [value]);
}

/** The `_id`s of a list. */
export function idsOf(answer: Answer): string[] {
  expect(answer.status).toBe(200);
  return answer.body.map(({ _id }: { _id: string }) => _id);
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A JWT made by hand, HS256. */
export function handMadeToken(claims: Body, secret = SECRET): string {
  const content = `${part({ alg: "HS256", typ: "JWT" })}.${part(claims)}`;
  return `${content}.${createHmac("sha256", secret).update(content).digest("base64url")}`;
}

/** The claims with no signature at all: `alg: none`. */
export function unsignedToken(claims: Body): string {
  return `${part({ alg: "none", typ: "JWT" })}.${part(claims)}.`;
}

/** What a token claims. */
export function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
}
