import { expect } from "vitest";
import { type Answer, type ApiClient, sessionCookie } from "../garage/test-app";
import type { ContractGarage } from "./garage";

const CSV = { "Content-Type": "text/csv" };

/** Imports CSV files into a garage, and reads what its pages and exports say of them. */
export function importFiles({ api, url }: Pick<ContractGarage, "api" | "url">) {
  const send = (kind: string, text: string, query = "", by: ApiClient = api): Promise<Answer> =>
    by("POST", `imports/${kind}${query}`, text, CSV);

  /** Sends a file of which something can be made, and gives what was told. */
  async function imported(kind: string, text: string, query = ""): Promise<Answer["body"]> {
    const answer = await send(kind, text, query);
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 });
    return answer.body;
  }

  async function fetchText(path: string): Promise<string> {
    const cookie = await sessionCookie(url());
    return (await fetch(url() + path, { headers: { Cookie: cookie } })).text();
  }

  return { send, imported, fetchText };
}
