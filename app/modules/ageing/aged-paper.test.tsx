import { describe, expect, test } from "vitest";
import { renderPaper } from "../../paper/paper";
import { paperPrinter } from "../../paper/testing/paper-printer";
import { company, repairs } from "../../testing/garage/ashdown-garage";
import { AgedPaper } from "./aged-paper";
import type { PartyKind } from "./aged-view";
import { type Aged, aged, type Party } from "./ageing";

const AT = "2026-11-19";
const PARTIES: readonly Party[] = [
  { _id: "a", autoId: 12, name: "Weald Valley Couriers" },
  { _id: "b", autoId: 7, name: "Zoë Ó Hara & Sons" },
];

/** One debt of each age, and one in the party's favour. */
function report(items = ITEMS): Aged<Party, string> {
  return aged(
    AT,
    { items, onAccount: new Map() },
    { party: (id) => PARTIES.find(({ _id }) => _id === id), terms: () => 0, doc: () => "" },
  );
}
const ITEMS = [
  { party: "a", date: "2026-11-19", pence: 100_00, id: "" },
  { party: "a", date: "2026-11-01", pence: 20_50, id: "" },
  { party: "b", date: "2026-10-01", pence: 3_25, id: "" },
  { party: "b", date: "2026-09-01", pence: 1_234_56, id: "" },
  { party: "b", date: "2025-01-01", pence: 7, id: "" },
  { party: "a", date: "2026-11-10", pence: -15_00, id: "" },
];

const print = paperPrinter();
const htmlOf = (kind: PartyKind, of = report()) =>
  renderPaper(<AgedPaper company={company} department={repairs} logo={undefined} kind={kind} aged={of} />);
const wordsOf = async (html: string) => (await print(html)).text.replace(/\s+/g, " ");

describe("the aged report on paper", () => {
  test("says whose debts, as at which day, in which columns, and their totals", async () => {
    const words = await wordsOf(htmlOf("customer"));
    for (const part of [
      "Aged debtors",
      "As at 19/11/2026",
      "Current 1–30 days 31–60 days 61–90 days Over 90 days On account Total",
      "7 Zoë Ó Hara & Sons – – £3.25 £1,234.56 £0.07 – £1,237.88",
      "12 Weald Valley Couriers £100.00 £20.50 – – – −£15.00 £105.50",
      "Total £100.00 £20.50 £3.25 £1,234.56 £0.07 −£15.00 £1,343.38",
    ]) {
      expect(words).toContain(part);
    }
    expect(words.indexOf("Zoë")).toBeLessThan(words.indexOf("Weald"));
  });

  test("speaks of suppliers where they are owed, and of nobody where nothing is owed", async () => {
    expect(await wordsOf(htmlOf("supplier"))).toContain("Aged creditors");
    expect(await wordsOf(htmlOf("customer", report([])))).toContain(
      "Nobody owes us anything as at 19/11/2026.",
    );
    expect(await wordsOf(htmlOf("supplier", report([])))).toContain(
      "We owe nobody anything as at 19/11/2026.",
    );
  });
});
