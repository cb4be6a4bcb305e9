import { expect, it } from "vitest";
import { askingAnew } from "../../http/asking-anew";
import { readForm } from "../../http/form.server";
import { QuestionError } from "../../shared/errors";
import { TOLD, VERSION } from "../../shared/form-fields";
import { SmallGarage } from "../../testing/garage/small-garage";
import { invoiceDeletion } from "./invoice-screens.server";
import { deleteInvoice, getInvoice } from "./invoices.server";
import { issueInvoice } from "./issue.server";

it("asks about an invoice that was issued since its confirmation was opened, and not about what that showed", async () => {
  const small = await SmallGarage.open();
  const { garage } = small;
  const paid = await small.invoices("2026-11-20");
  await small.receives("2026-11-20", 60, paid._id);
  const shown = invoiceDeletion(garage, paid._id);
  expect(shown.warnings).toEqual([
    "Payments were taken for this invoice. £60.00 stays on the customer’s account.",
  ]);

  await issueInvoice(garage, getInvoice(garage, paid._id), "somebody else");
  const presses = (warnings: readonly string[]) => {
    const sent = new FormData();
    sent.set(VERSION, shown.invoice.updated);
    for (const warning of warnings) sent.append(TOLD, warning);
    const { ask, version } = readForm(sent);
    const askAgain = askingAnew(ask, () => invoiceDeletion(garage, paid._id).warnings);
    return deleteInvoice(garage, paid._id, "test", version, askAgain);
  };
  const asked = await presses(shown.warnings).catch((error) => error);
  expect(asked).toBeInstanceOf(QuestionError);
  expect(asked.questions).toEqual([
    expect.stringMatching(/^Issued on .+\. A credit note leaves no gap in the numbers\.$/),
  ]);
  expect(garage.books.invoices.get(paid._id)).toBeDefined();
  await presses([...shown.warnings, ...asked.questions]);
  expect(garage.books.invoices.get(paid._id)).toBeUndefined();
});
