import { describe, expect, test } from "vitest";
import { nextTestDay } from "../../modules/mots/mot-due";
import { addDays, formatListDay, londonDayOf } from "../../shared/dates";
import { contractGarage, create, done, type Entity, expectRefused, expectSentence } from "./garage";
import { newCustomer } from "./sales";

// What staff say of a vehicle, beside what its sales tell.

const { api } = contractGarage();
const TODAY = londonDayOf(new Date());
const YEAR = Number(TODAY.slice(0, 4));

const sold = async (vehicleReg: string, invoiceDate: string, sale: object = {}) =>
  create(api, "invoices", {
    ...{ customer: (await newCustomer(api))._id, vehicleModel: "Ford Focus", vehicleReg, invoiceDate },
    ...sale,
  });
const said = (registration: string, body: object) => done(api, "PUT", `vehicles/${registration}`, body);
/** The days of a month on which a vehicle is due. */
const dueIn = async (day: string, registration: string): Promise<string[]> =>
  (await done(api, "GET", `reports/mots-due?month=${day.slice(0, 7)}`)).flatMap((row: Entity) =>
    row.registration === registration ? [row.due] : [],
  );

describe("a vehicle", () => {
  test("is read by its sales, and takes what staff say of it field by field", async () => {
    const { customer } = await sold("VN11 AAA", `${YEAR}-01-15`);
    const before = await done(api, "GET", "vehicles/vn11-aaa");
    expect(before).toMatchObject({
      ...{ _id: "VN11AAA", registration: "VN11 AAA", model: "Ford Focus", lastSeen: `${YEAR}-01-15` },
      ...{ notes: "", motDue: null, due: null, goneSince: null, updated: null },
      customer: { _id: customer._id },
    });
    const noted = await said("VN11%20AAA", { notes: "Key in the glovebox" });
    expect(noted).toEqual({
      ...before,
      notes: "Key in the glovebox",
      updated: expect.stringMatching(/^\d{4}-/),
    });
    expect(await said("VN11AAA", { motDue: `${YEAR + 1}-01-20` })).toMatchObject({
      ...{ notes: "Key in the glovebox", motDue: `${YEAR + 1}-01-20`, due: `${YEAR + 1}-01-20` },
    });
  });

  test("is due as staff say after a test elsewhere, until a test here comes after it", async () => {
    const first = addDays(TODAY, -400);
    const tested = await sold("VN11 BBB", first, { department: "MOT" });
    const due = async () => (await done(api, "GET", "vehicles/VN11BBB")).due;
    expect(await dueIn(nextTestDay(first), "VN11 BBB")).toEqual([nextTestDay(first)]);
    const elsewhere = addDays(TODAY, 300);
    expect(await said("VN11BBB", { motDue: elsewhere })).toMatchObject({ motDue: elsewhere, due: elsewhere });
    expect(await dueIn(nextTestDay(first), "VN11 BBB")).toEqual([]);
    expect(await dueIn(elsewhere, "VN11 BBB")).toEqual([elsewhere]);
    for (const earlier of [nextTestDay(first), first]) {
      expectRefused(
        await api("PUT", "vehicles/VN11BBB", { motDue: earlier }),
        "motDue",
        `Must be after ${formatListDay(nextTestDay(first))}, which invoice ${tested.autoId} says. Change that invoice if it is wrong`,
      );
    }
    // An older test that is entered late changes nothing. One of today is the newest knowledge, though it is due sooner.
    await sold("VN11BBB", addDays(TODAY, -1), { department: "MOT", motDue: addDays(TODAY, 200) });
    expect(await due()).toBe(elsewhere);
    const taxi = await sold("VN11BBB", TODAY, { department: "MOT", motDue: addDays(TODAY, 30) });
    expect(await said("VN11BBB", { notes: "Taxi" })).toMatchObject({
      ...{ notes: "Taxi", motDue: null, due: addDays(TODAY, 30) },
    });
    // Made by mistake, it leaves what was said before. Said again, that comes after it.
    await done(api, "PUT", `invoices/${taxi._id}`, { vehicleReg: "VN11 BXX" });
    expect(await due()).toBe(elsewhere);
    await done(api, "PUT", `invoices/${taxi._id}`, { vehicleReg: "VN11 BBB" });
    expect(await due()).toBe(addDays(TODAY, 30));
    await said("VN11BBB", { motDue: elsewhere });
    expect(await due()).toBe(elsewhere);
  });

  test("is due as staff say in place of what another program said", async () => {
    const { name } = await newCustomer(api, { name: "Owner of VN11 CCC" });
    const file = `Registration,Owner,MOT due\nVN11 CCC,${name},20/05/${YEAR + 1}\n`;
    const sent = await api("POST", "imports/vehicles", file, { "Content-Type": "text/csv" });
    expect(sent.body).toMatchObject({ made: 1 });
    expect(await dueIn(`${YEAR + 1}-05`, "VN11 CCC")).toEqual([`${YEAR + 1}-05-20`]);
    await said("VN11CCC", { motDue: `${YEAR + 1}-02-11` });
    expect(await dueIn(`${YEAR + 1}-05`, "VN11 CCC")).toEqual([]);
    expect(await dueIn(`${YEAR + 1}-02`, "VN11 CCC")).toEqual([`${YEAR + 1}-02-11`]);
    const newer = `Registration,Owner,Last visit,MOT due\nVN11 CCC,${name},01/10/${YEAR - 1},01/10/${YEAR + 1}\n`;
    await api("POST", "imports/vehicles", newer, { "Content-Type": "text/csv" });
    expect(await dueIn(`${YEAR + 1}-10`, "VN11 CCC")).toEqual([`${YEAR + 1}-10-01`]);
    await said("VN11CCC", { motDue: null });
    expect(await dueIn(`${YEAR + 1}-10`, "VN11 CCC")).toEqual([`${YEAR + 1}-10-01`]);
  });

  test("is due on the day of its test here as staff say, where another program said a later one", async () => {
    const day = addDays(TODAY, -100);
    const tested = await sold("VN11 KKK", day, { department: "MOT" });
    const file = `Registration,MOT due\nVN11 KKK,${addDays(TODAY, 380)}\n`;
    await api("POST", "imports/vehicles", file, { "Content-Type": "text/csv" });
    const due = async () => (await done(api, "GET", "vehicles/VN11KKK")).due;
    expect(await due()).toBe(addDays(TODAY, 380));
    expectRefused(
      await api("PUT", "vehicles/VN11KKK", { motDue: addDays(nextTestDay(day), -1) }),
      "motDue",
      `Must not be before ${formatListDay(nextTestDay(day))}, which invoice ${tested.autoId} says. Change that invoice if it is wrong`,
    );
    const right = nextTestDay(day);
    expect(await said("VN11KKK", { motDue: right })).toMatchObject({ motDue: right, due: right });
    expect(await said("VN11KKK", { notes: "Read the certificate" })).toMatchObject({ due: right });
    expect(await dueIn(right, "VN11 KKK")).toEqual([right]);
    expect(await dueIn(addDays(TODAY, 380), "VN11 KKK")).toEqual([]);
    // What is imported after that is newer, as after any day that staff said.
    const newer = `Registration,Last visit,MOT due\nVN11 KKK,${day},${addDays(TODAY, 385)}\n`;
    await api("POST", "imports/vehicles", newer, { "Content-Type": "text/csv" });
    expect(await due()).toBe(addDays(TODAY, 385));
    await said("VN11KKK", { motDue: right });
    expect(await due()).toBe(right);
    await said("VN11KKK", { motDue: null });
    expect(await due()).toBe(addDays(TODAY, 385));
  });

  test("that is sold is nobody's, and nobody is reminded of it, until it is here again", async () => {
    const day = addDays(TODAY, -200);
    await sold("VN11 DDD", day, { department: "MOT" });
    const [due] = await dueIn(nextTestDay(day), "VN11 DDD");
    expect(due).toBeDefined();
    expect(await said("VN11DDD", { gone: true })).toMatchObject({ goneSince: TODAY, customer: null });
    expect(await dueIn(nextTestDay(day), "VN11 DDD")).toEqual([]);
    const reminders = { way: "Letter", vehicles: [{ registration: "VN11 DDD", due }] };
    expectSentence(await api("POST", "reminders", reminders), 409);
    expect(await said("VN11DDD", { notes: "Sold to a dealer" })).toMatchObject({ goneSince: TODAY });
    // Somebody entered what was done before that day.
    await sold("VN11DDD", addDays(TODAY, -1));
    expect(await dueIn(nextTestDay(day), "VN11 DDD")).toEqual([]);
    await sold("VN11DDD", TODAY);
    expect(await done(api, "GET", "vehicles/VN11DDD")).toMatchObject({
      ...{ goneSince: null, notes: "Sold to a dealer", customer: { _id: expect.any(String) } },
    });
    expect(await dueIn(nextTestDay(day), "VN11 DDD")).toEqual([due]);
  });

  test("that is sold is nobody's, whatever was dated ahead before", async () => {
    await sold("VN11 HHH", addDays(TODAY, 7));
    expect(await said("VN11HHH", { gone: true })).toMatchObject({ goneSince: TODAY, customer: null });
    const { _id: next } = await newCustomer(api);
    const quote = { customer: next, vehicleModel: "Ford Focus", vehicleReg: "VN11 HHH", quoteDate: TODAY };
    await create(api, "quotes", quote);
    expect(await done(api, "GET", "vehicles/VN11HHH")).toMatchObject({
      ...{ goneSince: null, customer: { _id: next } },
    });
  });

  test("is due as before where its MOT invoice was credited in full, without a test", async () => {
    await sold("VN11 JJJ", `${YEAR - 1}-06-10`, { department: "MOT" });
    const wrong = await create(api, "invoices/mot", {
      ...{ customer: (await newCustomer(api))._id, vehicleModel: "Ford Focus", vehicleReg: "VN11 JJJ" },
      ...{ invoiceDate: `${YEAR}-05-05`, charged: 54.85 },
    });
    const due = async () => (await done(api, "GET", "vehicles/VN11JJJ")).due;
    expect(await due()).toBe(`${YEAR + 1}-05-05`);
    const [line] = wrong.lines;
    await create(api, "credit-notes", {
      ...{ invoice: wrong._id, reason: "Wrong vehicle", lines: [{ line: line._id, charged: 54.85 }] },
    });
    expect(await due()).toBe(`${YEAR}-06-10`);
    await done(api, "PUT", `invoices/${wrong._id}`, { motResult: "Pass" });
    expect(await due()).toBe(`${YEAR + 1}-05-05`);
  });

  test("that was said to be sold by mistake is its customer's again", async () => {
    const { customer } = await sold("VN11 EEE", TODAY);
    await said("VN11EEE", { gone: true });
    expect(await said("VN11EEE", { gone: false })).toMatchObject({
      ...{ goneSince: null, customer: { _id: customer._id } },
    });
  });

  test("is changed by nobody who saw an older one, and only once by the same", async () => {
    await sold("VN11 FFF", TODAY);
    const first = await said("VN11FFF", { notes: "One" });
    expect(await said("VN11FFF", { notes: "One" })).toEqual(first);
    await said("VN11FFF", { notes: "Two" });
    const older = { "If-Unmodified-Since-Version": first.updated };
    expectSentence(await api("PUT", "vehicles/VN11FFF", { notes: "Three" }, older), 409);
    const never = { "If-Unmodified-Since-Version": "none" };
    expectSentence(await api("PUT", "vehicles/VN11FFF", { notes: "Three" }, never), 409);
    expect(await done(api, "GET", "vehicles/VN11FFF")).toMatchObject({ notes: "Two" });
  });

  test("is refused in words, and one that was never here is not found", async () => {
    await sold("VN11 GGG", TODAY);
    const path = "vehicles/VN11GGG";
    expectRefused(
      await api("PUT", path, { motDue: "31/02/2027" }),
      ...(["motDue", "Must be a real date, like 19/11/2026"] as const),
    );
    expectRefused(await api("PUT", path, { notes: "n".repeat(2001) }), "notes");
    expectRefused(await api("PUT", path, { gone: "perhaps" }), "gone", "Must be true or false");
    expect(await done(api, "GET", path)).toMatchObject({ updated: null });
    for (const never of ["vehicles/NEVER1", "vehicles/__proto__", "vehicles/%20"]) {
      expectSentence(await api("GET", never), 404);
      expectSentence(await api("PUT", never, { notes: "Ghost" }), 404);
    }
  });
});
