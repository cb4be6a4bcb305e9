import { describe, expect, test } from "vitest";
import { openBooks } from "../../modules/books/books.server";
import { ownedBooks, sessionCookie, startTestApp, type TestApp } from "../garage/test-app";

const WARNING = "This machine’s clock says ";

describe.each([
  { when: "years after this machine’s clock", lastChange: "2099-03-01T08:00:00.000Z", isWarned: true },
  { when: "long ago", lastChange: "2020-03-01T08:00:00.000Z", isWarned: false },
])("books that were changed $when", ({ lastChange, isWarned }) => {
  test(`are opened ${isWarned ? "with" : "without"} a warning, on every page and in the log`, async () => {
    const dataDir = await ownedBooks();
    const books = await openBooks({ dir: dataDir, now: () => new Date(lastChange) });
    await books.update("test", ({ users }) => {
      for (const each of [...users]) users.put({ ...each, phone: "01632 960001" });
    });
    await books.close();
    const app = await startTestApp({ dataDir });
    try {
      const told = [await pageOf(app, "/home"), await pageOf(app, "/customers/none"), app.output()];
      expect(told.map((text) => text.includes(WARNING))).toEqual(told.map(() => isWarned));
      expect(told.map((text) => text.includes("the books were changed on 01 Mar 2099"))).toEqual(
        told.map(() => isWarned),
      );
    } finally {
      await app.stop();
    }
  });
});

async function pageOf({ url }: TestApp, place: string): Promise<string> {
  const answer = await fetch(url + place, { headers: { Cookie: await sessionCookie(url) } });
  return answer.text();
}
