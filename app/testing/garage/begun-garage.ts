import fs from "node:fs/promises";
import { ownedBooks, sessionCookie, startTestApp, temporaryDir } from "./test-app";

/** A garage that has just begun, and the owner's session in it. */
interface BegunGarage {
  readonly dataDir: string;
  /** `session=…` */
  readonly cookie: string;
}

let begun: Promise<BegunGarage> | undefined;

async function begin(): Promise<BegunGarage> {
  const dataDir = await ownedBooks();
  const app = await startTestApp({ dataDir });
  const cookie = await sessionCookie(app.url);
  await app.end();
  return { dataDir, cookie };
}

/** A copy of a garage that was begun once for this process: a server takes half a second to start. */
export async function begunGarage(): Promise<BegunGarage> {
  begun ??= begin();
  const { dataDir, cookie } = await begun;
  const copy = await temporaryDir();
  await fs.cp(dataDir, copy, { recursive: true });
  return { dataDir: copy, cookie };
}
