import { expect, test } from "vitest";
import { renderPaper } from "../../paper/paper";
import { paperPrinter } from "../../paper/testing/paper-printer";
import { company, mot } from "../../testing/garage/ashdown-garage";
import { BOXES, boxesOf, wordsOf } from "./vat-boxes";
import { VatPaper } from "./vat-paper";

const print = paperPrinter();

test("a VAT return says on one page what each box is, in whole words", async () => {
  const report = {
    ...{ from: "2026-08-01", to: "2026-10-31", basis: "invoice" as const },
    ...boxesOf({ sales: [], purchases: [] }),
  };
  const { places, sizes } = await print(
    renderPaper(<VatPaper {...{ company, department: mot, logo: undefined, report }} filed={undefined} />),
  );
  expect(sizes).toEqual(["A4"]);
  const said = places.map((place) => place.text);
  for (const box of BOXES) expect(said).toContain(wordsOf(box, report));
  expect(said).toEqual(expect.arrayContaining(["Box", mot.invoice.vatNumber]));
});
