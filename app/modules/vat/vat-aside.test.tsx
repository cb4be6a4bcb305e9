import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { SmallGarage, TODAY } from "../../testing/garage/small-garage";
import { VatNotesPart } from "./vat-aside";
import { vatScreen } from "./vat-screens.server";

it("counts the customers who have deposits on account, however many receipts those are", async () => {
  const books = await SmallGarage.open();
  await books.receives("2026-08-10", 50);
  await books.receives("2026-08-11", 30);
  const url = new URL("http://garage/vat?to=2026-10-31");
  const notes = <VatNotesPart screen={vatScreen(books.garage, url, "test", TODAY)} />;
  const text = renderToStaticMarkup(notes).replace(/<[^>]*>/g, " ");
  expect(text).toContain("Deposits on account: £80.00");
  expect(text).toContain("Invoice the 1 customer");
});
