import { beforeAll, describe, expect, it } from "vitest";
import { daysBetween, londonDayOf, weekOf } from "../../shared/dates";
import { invoiceCalls, vat } from "./calls";
import {
  type Body,
  type ContractGarage,
  done,
  type Entity,
  expectReadAgain,
  expectRefused,
  NOBODY,
} from "./garage";
import { newCustomer, newInvoice } from "./sales";

/** What the review of a week's sales promises. */
export function weeklySalesContract(garage: ContractGarage): void {
  describe("PATCH invoices/bulk-review", () => reviewing(garage));
  describe("GET data-service/invoices/by-date", () => byDate(garage));
}

function reviewing({ api }: ContractGarage): void {
  const { bare, read } = invoiceCalls(api);
  const path = "invoices/bulk-review";
  const refused = (reviews: unknown, field: string, message?: string) =>
    api("PATCH", path, reviews).then((answer) => expectRefused(answer, field, message));

  it("answers the updated invoices in the order sent", async () => {
    const [first, second] = [await bare(), await bare()];
    const reviewed = await done(api, "PATCH", path, [
      { _id: second._id, review: "rejected" },
      { _id: { _id: first._id }, review: "accepted" },
    ]);
    expect(reviewed).toEqual([await read(second), await read(first)]);
    expect(reviewed[0]).toEqual({ ...second, review: "rejected", updated: expect.any(String) });
    expect(reviewed[1]).toMatchObject({ _id: first._id, review: "accepted" });
  });

  it("changes a review, and does not write one that stands already", async () => {
    const { _id } = await bare();
    const [rejected] = await done(api, "PATCH", path, [{ _id, review: "rejected" }]);
    const [accepted] = await done(api, "PATCH", path, [{ _id, review: "accepted" }]);
    expect(accepted.updated > rejected.updated).toBe(true);
    expect(await done(api, "PATCH", path, [{ _id, review: "accepted" }])).toEqual([accepted]);
  });

  it("answers nothing to nothing", async () => {
    expect(await done(api, "PATCH", path, [])).toEqual([]);
  });

  it("reviews none when one of them is wrong", async () => {
    const invoice = await bare();
    await refused(
      [
        { _id: invoice._id, review: "accepted" },
        { _id: NOBODY, review: "accepted" },
      ],
      "reviews.1._id",
      "There is no such invoice",
    );
    expect(await read(invoice)).toEqual(invoice);
  });

  it.each(["__proto__", "constructor", 5, {}, "x".repeat(65), null, ""])("refuses the _id %j", (_id) =>
    refused([{ _id, review: "accepted" }], "reviews.0._id"));

  it.each(["maybe", "Accepted", "", null, undefined, 5, {}])("refuses the review %j", async (review) => {
    const { _id } = await bare();
    await refused([{ _id, review }], "reviews.0.review", "Must be accepted or rejected");
  });

  it.each([[[5]], [[null]], [[[]]]])("refuses the list %j", (list) => refused(list, "reviews.0"));

  it("refuses one invoice twice", async () => {
    const invoice = await bare();
    const { _id } = invoice;
    await refused(
      [
        { _id, review: "accepted" },
        { _id, review: "rejected" },
      ],
      "reviews.1._id",
    );
    expect(await read(invoice)).toEqual(invoice);
  });

  it("refuses more than 500 at once", () =>
    refused(
      Array.from({ length: 501 }, () => ({ _id: NOBODY, review: "accepted" })),
      "reviews",
    ));

  it("takes a version each, and refuses all when one is older than its invoice, 409, naming that", async () => {
    const [old, other] = [await bare(), await bare()];
    await done(api, "PUT", `invoices/${old._id}`, { repairNotes: "theirs" });
    const review = ({ _id, updated }: Entity): Body => ({ _id, review: "accepted", version: updated });
    const answer = await api("PATCH", path, [review(other), review(old)]);
    expectReadAgain(answer);
    expect(answer.body).toContain(`You changed invoice ${old.autoId} at `);
    expect(await read(other)).toEqual(other);
    const fresh = [review(other), review(await read(old))];
    expect(await done(api, "PATCH", path, fresh)).toMatchObject(fresh.map(() => ({ review: "accepted" })));
  });

  it("gives two of the same invoice that come together an `updated` each", async () => {
    const { _id, updated } = await bare();
    const send = (review: string) => api("PATCH", path, [{ _id, review, version: updated }]);
    const answers = await Promise.all([send("accepted"), send("rejected")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
}

function byDate({ api }: ContractGarage): void {
  const path = "data-service/invoices/by-date";
  let first: Entity;
  let second: Entity;
  beforeAll(async () => {
    const customer = (await newCustomer(api))._id;
    const sell = async (charged: number) => {
      const { _id } = await newInvoice(api, { customer, invoiceDate: "2024-02-28" });
      return done(api, "PATCH", `invoices/${_id}/lines`, [{ service: "labour", ...vat(charged) }]);
    };
    first = await sell(100.1);
    second = await sell(0.2);
  });

  it("answers a day each, both ends included, with its invoices, newest first, and their sum", async () => {
    const answer = await done(api, "GET", `${path}?from=2024-02-28&to=2024-03-01`);
    expect(answer).toEqual([
      { _id: "2024-02-28", count: 2, sum: 120.36, invoices: [second, first] },
      { _id: "2024-02-29", count: 0, sum: 0, invoices: [] },
      { _id: "2024-03-01", count: 0, sum: 0, invoices: [] },
    ]);
    expect(await done(api, "GET", `${path}?from=28/02/2024&to=2024-02-28`)).toEqual([answer[0]]);
  });

  it.each([
    "",
    "?from=&to=",
  ])("answers this week, Monday to Sunday, when no days are asked for (%s)", async (query) => {
    const today = await newInvoice(api);
    const answer: Entity[] = await done(api, "GET", path + query);
    expect(answer.map(({ _id }) => _id)).toEqual(weekOf(londonDayOf(new Date())));
    expect(answer.find(({ _id }) => _id === today.invoiceDate).invoices).toContainEqual(today);
  });

  it("answers at most 31 days", async () => {
    const most: Entity[] = await done(api, "GET", `${path}?from=2024-01-01&to=2024-01-31`);
    expect(most.map(({ _id }) => _id)).toEqual(daysBetween("2024-01-01", "2024-01-31"));
    expectRefused(await api("GET", `${path}?from=2024-01-01&to=2024-02-01`), "to", "At most 31 days");
    expectRefused(await api("GET", `${path}?from=1900-01-01&to=2199-12-31`), "to");
  });

  it.each([
    ["from=2024-01-01", "to"],
    ["to=2024-01-01", "from"],
    ["from=2024-01-02&to=2024-01-01", "to"],
    ["from=2024-02-30&to=2024-03-01", "from"],
    ["from=2024-01-01&to=tomorrow", "to"],
  ])("refuses %s", async (query, field) => expectRefused(await api("GET", `${path}?${query}`), field));
}
