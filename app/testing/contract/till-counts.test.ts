import { describe, expect, test } from "vitest";
import { addDays, londonDayOf } from "../../shared/dates";
import { contractGarage, create, done, expectRefused, expectSentence } from "./garage";
import { newCustomer } from "./sales";

// The cash of a day beside what receipts say of it.

const { api, as } = contractGarage();

let customer: string | undefined;
const take = async (date: string, amount: number, method = "Cash") => {
  customer ??= (await newCustomer(api))._id as string;
  return create(api, "receipts", { customer, date, method, amount });
};

describe("a count of the till", () => {
  test("tells what is over or short of the float and the day's cash", async () => {
    const date = "2026-02-03";
    await take(date, 100);
    await take(date, -20);
    await take(date, 500, "Card");
    await take("2026-02-04", 70);
    const count = await done(api, "PUT", `till-counts/${date}`, { counted: 127.5, float: 50, notes: "Late" });
    expect(count).toMatchObject({
      ...{ _id: date, date, counted: 127.5, float: 50, notes: "Late", cash: 80, difference: -2.5 },
      countedBy: expect.stringMatching(/\w/),
    });
    expect(await done(api, "GET", `till-counts/${date}`)).toEqual(count);
    await take(date, -2.5);
    expect(await done(api, "GET", `till-counts/${date}`)).toMatchObject({ cash: 77.5, difference: 0 });
    const banked = await done(api, "PUT", `till-counts/${date}`, { counted: 50, takenOut: 70 });
    expect([count.takenOut, banked.takenOut, banked.difference]).toEqual([0, 70, -7.5]);
  });

  test("is corrected field by field, and by nobody who saw an older one", async () => {
    const date = "2026-02-05";
    const first = await done(api, "PUT", `till-counts/${date}`, { counted: 80, float: 50 });
    const second = await done(api, "PUT", `till-counts/${date}`, { counted: 90 });
    expect(second).toMatchObject({ counted: 90, float: 50, difference: 40 });
    const older = { "If-Unmodified-Since-Version": first.updated };
    expectSentence(await api("PUT", `till-counts/${date}`, { counted: 1 }, older), 409);
    expectSentence(await api("DELETE", `till-counts/${date}`, undefined, older), 409);
    expect(await done(api, "GET", `till-counts/${date}`)).toEqual(second);
  });

  test("stays that of who counted when it is only sent again", async () => {
    const clerk = { name: "Cass Counter", email: "cass@example.co.uk", role: "Staff" };
    const password = "a long enough password";
    await create(api, "users", { ...clerk, phone: "07700900123", password, passwordConfirmation: password });
    const { body: token } = await api("POST", "authentication/sign-in", { email: clerk.email, password });
    const sent = { counted: 80, float: 50, notes: "" };
    const first = await done(api, "PUT", "till-counts/2026-02-09", sent);
    expect(await done(as(token), "PUT", "till-counts/2026-02-09", { counted: 80 })).toEqual(first);
    const corrected = await done(as(token), "PUT", "till-counts/2026-02-09", { counted: 81 });
    expect(corrected).toMatchObject({ counted: 81, countedBy: clerk.name });
  });

  test("is listed, the latest day first, and removed", async () => {
    for (const day of ["2025-06-01", "2025-06-03", "2025-06-02"]) {
      await done(api, "PUT", `till-counts/${day}`, { counted: 1 });
    }
    const days = async (query: string) =>
      (await done(api, "GET", `till-counts?${query}`)).map(({ date }: { date: string }) => date);
    expect(await days("from=2025-06-01&to=2025-06-30")).toEqual(["2025-06-03", "2025-06-02", "2025-06-01"]);
    expect(await days("from=2025-06-02&to=2025-06-02")).toEqual(["2025-06-02"]);
    expect((await api("DELETE", "till-counts/2025-06-02")).status).toBe(204);
    expectSentence(await api("DELETE", "till-counts/2025-06-02"), 404);
    expectSentence(await api("GET", "till-counts/2025-06-02"), 404);
    expect(await days("to=2025-06-30")).toEqual(["2025-06-03", "2025-06-01"]);
  });

  test("is refused in words, and then nothing is stored", async () => {
    const date = "2025-01-07";
    const path = `till-counts/${date}`;
    expectRefused(await api("PUT", path, {}), "counted", "Enter the cash in the till");
    expectRefused(await api("PUT", path, { counted: -1 }), "counted", "Must not be negative");
    expectRefused(await api("PUT", path, { counted: "a few" }), "counted");
    expectRefused(await api("PUT", path, { counted: 1, float: -1 }), "float", "Must not be negative");
    expectRefused(
      await api("PUT", path, { counted: 1, takenOut: -1 }),
      ...(["takenOut", "Must not be negative"] as const),
    );
    for (const day of ["2026-02-30", "soon", "03/02/2026", "2026-2-3"]) {
      const answer = await api("PUT", `till-counts/${encodeURIComponent(day)}`, { counted: 1 });
      expectRefused(answer, "date", "Must be a real date, like 2026-11-19");
    }
    const tomorrow = addDays(londonDayOf(new Date()), 1);
    expectRefused(
      await api("PUT", `till-counts/${tomorrow}`, { counted: 1 }),
      "date",
      "A day to come cannot be counted",
    );
    expectSentence(await api("GET", path), 404);
    expectRefused(await api("GET", "till-counts?from=soon"), "from");
  });
});
