import { expect, it } from "vitest";
import { formatMoment } from "../../shared/dates";
import { SmallGarage } from "../../testing/garage/small-garage";
import { getInvoice, updateInvoice } from "../invoices/invoices.server";
import { createUser } from "../users/manage-users.server";
import { reviewInvoices } from "./weekly-sales.server";

it("names who changed the invoices of a week meanwhile, and when, where that is the same for all", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const password = "correct horse battery";
  const joins = async (name: string, digit: number) => {
    const contact = { email: `${digit}@example.co.uk`, phone: `0770090012${digit}` };
    const secret = { password, passwordConfirmation: password };
    return (await createUser(garage, { name, ...contact, ...secret, role: "Staff" }, "test"))._id;
  };
  const [gemma, femi] = [await joins("Gemma Pryce", 1), await joins("Femi Adeyemi", 2)];
  const invoices = [await books.invoices("2026-11-05"), await books.invoices("2026-11-06")];
  const shown = invoices.map(({ _id, updated }) => ({ _id, version: updated, review: "accepted" }));
  const rejects = (at: number, by: string) =>
    reviewInvoices(garage, [{ _id: shown[at]?._id, review: "rejected" }], by);
  const time = "at \\d\\d:\\d\\d( on \\d\\d \\w+ \\d{4})?";
  const isTold = (words: string, by = "test") =>
    expect(reviewInvoices(garage, shown, by)).rejects.toThrow(
      new RegExp(`^${words}, so nothing was saved\\. Check these invoices`),
    );

  await rejects(0, gemma);
  await isTold(`Gemma Pryce changed invoice 1 ${time}`);
  await isTold(`You changed invoice 1 ${time}`, gemma);
  await rejects(1, femi);
  const times = shown.map(({ _id }) => formatMoment(getInvoice(garage, _id).updated));
  const both = times[0] === times[1] ? ` ${time}` : "";
  await isTold(`You and Gemma Pryce changed invoices 1 and 2${both}`, femi);
  await isTold(`Gemma Pryce and Femi Adeyemi changed invoices 1 and 2${both}`);
  await updateInvoice(garage, shown[1]?._id ?? "", { vehicleModel: "Ford Kuga" }, "a command");
  await isTold("Gemma Pryce and someone else changed invoices 1 and 2");
});
