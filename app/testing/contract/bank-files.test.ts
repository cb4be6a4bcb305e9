import { describe, expect, test } from "vitest";
import type { Answer } from "../garage/test-app";
import { contractGarage, create, done, expectRefused, expectSentence } from "./garage";

const { api } = contractGarage();

const send = (text: string, query = "", type = "text/csv"): Promise<Answer> =>
  api("POST", `transactions/import${query}`, text, { "Content-Type": type });
const count = async () => Number((await api("GET", "transactions")).headers.get("X-Total-Count"));

const HEAD = "Date,Description,Amount\n";
const FILE = `${HEAD}03/03/2026,PIKE N 10001,120.00\n02/03/2026,TYRES,-164.50\n02/03/2026,COFFEE,-3\n02/03/2026,COFFEE,-3\n`;

describe("a bank's file", () => {
  test("becomes transactions once, in the order of their days", async () => {
    expect(await send(FILE, "?dryRun=true")).toMatchObject({ status: 200, body: { made: 4 } });
    expect(await send(FILE, "?dryRun")).toMatchObject({ status: 200, body: { made: 4 } });
    expect(await send(FILE, "?dryrun=true")).toMatchObject({ status: 200, body: { made: 4 } });
    expect(await count()).toBe(0);
    const first = await send(FILE, "?department=MOT");
    expect(first).toMatchObject({ status: 201, body: { made: 4, alreadyThere: 0, refused: 0 } });
    const [newest, ...others] = await done(api, "GET", "transactions");
    expect(newest).toMatchObject({
      ...{ customerRef: "PIKE N 10001", amount: 120, date: "2026-03-03", department: "MOT", left: 120 },
    });
    expect(others).toHaveLength(3);
    const again = await send(FILE);
    expect(again).toMatchObject({ status: 200, body: { made: 0, alreadyThere: 4 } });
    expect(again.body.rows[0].reasons).toEqual(["It was read before, for MOT"]);
    expect(await count()).toBe(4);
    expect(await send(`${FILE}04/03/2026,NEW,5\n`)).toMatchObject({
      status: 201,
      body: { made: 1, alreadyThere: 4 },
    });
    expect((await api("DELETE", `transactions/${newest._id}`)).status).toBe(204);
    expect(await send(FILE)).toMatchObject({ status: 201, body: { made: 1, alreadyThere: 3 } });
  });

  test("is refused the lines of days to come and of long ago", async () => {
    const refused = async (...lines: readonly string[]) => {
      const { body } = await send([HEAD.trim(), ...lines, ""].join("\n"), "?dryRun=true");
      expect(body).toMatchObject({ made: 0, refused: lines.length });
      return body.rows.flatMap(({ reasons }: { reasons: string[] }) => reasons);
    };
    expect(await refused("05/03/2126,AHEAD,7.50")).toEqual(["Date: 05 Mar 2126 is still to come."]);
    const long = "Date: 05 Mar 1926 in row 3 is long ago. Write the days like 26/11/2026";
    expect(await refused("05/03/2026,GOOD,7.50", "05/03/1926,LONG AGO,7.50")).toEqual([long, long]);
  });

  test("brings nothing that was entered by hand", async () => {
    await create(api, "transactions", { customerRef: "By Hand", amount: 7.5, date: "2026-03-05" });
    const { body } = await send(`${HEAD}05/03/2026,BY HAND,7.50\n05/03/2026,BY HAND,7.50\n`);
    expect(body).toMatchObject({ made: 1, alreadyThere: 1 });
    expect(body.rows[0].reasons).toEqual(["It was entered by hand"]);
  });

  test("of Revolut has the fees in its amounts, and says so", async () => {
    const head = "Date completed (UTC),State,Description,Payment currency,Amount,Total amount,Fee\n";
    const { body } = await send(
      `${head}2026-03-05,COMPLETED,WIRE TO TYRES,GBP,-80.00,-81.00,1.00\n2026-03-05,COMPLETED,OIL,EUR,-9.00,-9.00,0.00\n`,
    );
    expect(body).toMatchObject({
      ...{ made: 1, refused: 1 },
      rows: [
        { reasons: ["Amount: a fee of £1.00 is in it"] },
        { reasons: ["Currency: only pounds are read, no EUR"] },
      ],
    });
    const transactions = await done(api, "GET", "transactions");
    expect(transactions.find((each: { amount: number }) => each.amount === -81)).toMatchObject({
      customerRef: "WIRE TO TYRES",
    });
  });

  test("of American Express has its signs turned, and says so", async () => {
    const file =
      "Date,Description,Card Member,Account #,Amount\n07/03/2026,AMEX TYRES,J SMITH,-71001,164.50\n";
    expect((await send(file)).body).toMatchObject({
      made: 1,
      rows: [{ reasons: ["Amount: a card’s file has what was charged without a minus"] }],
    });
    const [newest] = await done(api, "GET", "transactions");
    expect(newest).toMatchObject({ customerRef: "AMEX TYRES", amount: -164.5 });
  });

  test("may be OFX", async () => {
    const ofx = "<OFX><STMTTRN><DTPOSTED>20260306<TRNAMT>9.99<FITID>X9<NAME>OFX NAME</STMTTRN></OFX>";
    expect(await send(ofx, "", "application/x-ofx")).toMatchObject({ status: 201, body: { made: 1 } });
  });

  test("may have columns that are chosen, and that is remembered for files with these headings", async () => {
    const chosen = (...columns: readonly string[]) =>
      `?${new URLSearchParams(columns.map((each) => ["column", each]))}`;
    const heads = "Fecha;Concepto;Importe\n";
    const file = `${heads}07/03/2026;OTHER HEADINGS;4.50\n`;
    expectRefused(await send(file), "file");
    const query = chosen("date=Fecha", "description=Concepto", "amount=Importe");
    expect(await send(file, query)).toMatchObject({ status: 201, body: { made: 1 } });
    const [newest] = await done(api, "GET", "transactions");
    expect(newest).toMatchObject({ customerRef: "OTHER HEADINGS", amount: 4.5, date: "2026-03-07" });
    expect(await send(`${file}08/03/2026;NEXT;1.00\n`)).toMatchObject({
      status: 201,
      body: { made: 1, alreadyThere: 1 },
    });
    const plain = "07/03/2026,CREDIT,NO HEADINGS,4.50\n";
    const columns = chosen("date=Column 1", "description=Column 3", "amount=Column 4");
    expectRefused(await send(plain), "file");
    expect(await send(plain, columns)).toMatchObject({ status: 201, body: { made: 1 } });
    expectRefused(await send(plain), "file");
    expectRefused(await send(file, "?column=payee=Column 3"), "column");
    expectRefused(await send(file, "?column=date=Day"), "column");
    expectRefused(await send(file, "?days=soon"), "days");
  });

  test("is refused in words, and its lines one by one", async () => {
    const before = await count();
    expectRefused(await send("Name\nAnn\n"), "file");
    expectRefused(await send(FILE, "?department=Paint"), "department");
    expectSentence(await send(FILE, "", "application/json"), 415);
    const { body } = await send(`${HEAD}soon,X,1\n01/03/2026,X,0\n`);
    expect(body).toMatchObject({ made: 0, refused: 2 });
    await done(api, "PUT", "closing", { closedUntil: "2025-12-31" });
    const closed = await send(`${HEAD}31/12/2025,X,1\n`);
    await done(api, "PUT", "closing", { closedUntil: null });
    expect(closed.body.rows[0].reasons[0]).toMatch(/^The books are closed up to 31 Dec 2025/);
    expect(await count()).toBe(before);
  });
});
