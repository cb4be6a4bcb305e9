import { beforeAll, describe, expect, test } from "vitest";
import { londonDayOf } from "../../shared/dates";
import { contractGarage, create, done, type Entity, expectRefused } from "./garage";

const garage = contractGarage();
const { api } = garage;

const due = async (month: string): Promise<Entity[]> => done(api, "GET", `reports/mots-due?month=${month}`);
const soldTo =
  (customer: string) =>
  (vehicleReg: string, invoiceDate: string, department = "MOT") =>
    create(api, "invoices", { customer, vehicleModel: "Ford Focus", vehicleReg, invoiceDate, department });

test("a vehicle is due a year after its last MOT invoice, with its customer and when it was last seen", async () => {
  const contact = { email: "rosa@example.co.uk", phone: "01632 960001" };
  const rosa = await create(api, "customers", { name: "Rosa Hart", ...contact });
  const other = await create(api, "customers", { name: "New Keeper", ...contact });
  const sold = soldTo(rosa._id);
  await sold("DU11 EAA", "2024-03-05");
  await sold("DU11 EBB", "2024-03-01");
  await sold("du11ebb", "2024-09-10", "Garage");
  await sold("DU11 ECC", "2024-03-09");
  await sold("DU11ECC", "2025-03-01");
  await sold("DU11 EDD", "2024-03-12", "Garage");
  await sold("DU11 EEE", "2024-02-29");
  await soldTo(other._id)("DU11 EAA", "2024-05-05", "Garage");
  // A quote says who has a vehicle as an invoice does.
  await sold("DU11 EFF", "2024-03-07");
  await create(api, "quotes", {
    ...{ customer: other._id, vehicleModel: "Ford Focus", vehicleReg: "DU11EFF", quoteDate: "2024-06-01" },
  });
  const customer = {
    _id: rosa._id,
    autoId: rosa.autoId,
    name: "Rosa Hart",
    email: contact.email,
    phone: rosa.phone,
    noReminders: false,
  };
  expect(await due("2025-03")).toEqual([
    {
      ...{ registration: "DU11 EBB", model: "Ford Focus", due: "2025-03-01", lastSeen: "2024-09-10" },
      reminded: null,
      customer,
    },
    {
      ...{ registration: "DU11 EAA", model: "Ford Focus", due: "2025-03-05", lastSeen: "2024-05-05" },
      reminded: null,
      customer: { ...customer, _id: other._id, autoId: other.autoId, name: "New Keeper" },
    },
    {
      ...{ registration: "DU11 EFF", model: "Ford Focus", due: "2025-03-07", lastSeen: "2024-03-07" },
      reminded: null,
      customer: { ...customer, _id: other._id, autoId: other.autoId, name: "New Keeper" },
    },
  ]);
  expect((await due("2025-02")).map(({ due: day }) => day)).toEqual(["2025-02-28"]);
  expect((await due("2026-03")).map(({ registration }) => registration)).toEqual(["DU11ECC"]);
});

test("a typed day says when a vehicle is due, and a fail without one leaves it due as before", async () => {
  const contact = { email: "tess@example.co.uk", phone: "01632 960003" };
  const tess = await create(api, "customers", { name: "Tess Typed", ...contact });
  const sold = (vehicleReg: string, invoiceDate: string, test: object) =>
    create(api, "invoices/mot", {
      ...{ customer: tess._id, vehicleModel: "Ford Focus", vehicleReg, invoiceDate, ...test },
    });
  await sold("TY11 AAA", "2029-06-10", { motDue: "2030-07-02", motResult: "Pass" });
  await sold("TY11 BBB", "2028-07-20", { motResult: "Pass" });
  await sold("TY11BBB", "2029-06-28", { motResult: "Fail" });
  await sold("TY11 CCC", "2028-07-21", {});
  await sold("TY11 CCC", "2029-06-29", { motResult: "Fail", motDue: "2029-07-09" });
  await sold("TY11 DDD", "2029-07-05", { motResult: "Fail" });
  await sold("TY11 EEE", "2028-07-22", { motDue: "2029-08-01" });
  const rows = async (month: string) =>
    (await due(month)).map(({ registration, due: day }) => `${registration} ${day}`);
  expect(await rows("2029-07")).toEqual(["TY11 CCC 2029-07-09", "TY11 BBB 2029-07-20"]);
  expect(await rows("2029-08")).toEqual(["TY11 EEE 2029-08-01"]);
  expect(await rows("2030-06")).toEqual([]);
  expect(await rows("2030-07")).toEqual(["TY11 AAA 2030-07-02"]);
  await sold("TY11 BBB", "2029-07-03", { motResult: "Pass" });
  expect(await rows("2029-07")).toEqual(["TY11 CCC 2029-07-09"]);
  expect(await rows("2030-07")).toEqual(["TY11 AAA 2030-07-02", "TY11 BBB 2030-07-03"]);
});

test("a vehicle that was imported is due on its day, until it is tested here", async () => {
  const contact = { email: "ivo@example.co.uk", phone: "01632 960002" };
  await create(api, "customers", { name: "Ivo Import", ...contact });
  const visits = [
    "Registration,Make and model,Customer,Last visit,MOT due",
    "IM11 AAA,Ford Ka,Ivo Import,2025-02-01,2028-02-10",
    "IM11 BBB,Ford Ka,Ivo Import,2025-02-01,2028-02-11",
    "IM11 CCC,Ford Ka,Ivo Import,,2028-02-12",
    "IM11 DDD,Ford Ka,,2025-02-01,2028-02-13",
  ];
  const imported = await api("POST", "imports/vehicles", visits.join("\n"), {
    "Content-Type": "text/csv",
  });
  expect(imported.status).toBe(201);
  const [ivo] = await done(api, "POST", "customers/search", { search: "Ivo Import" });
  const sold = soldTo(ivo._id);
  await sold("IM11BBB", "2027-05-01");
  await sold("IM11 AAA", "2024-02-01");
  const inFebruary = await due("2028-02");
  expect(inFebruary.map(({ registration, due: day, lastSeen }) => [registration, day, lastSeen])).toEqual([
    ["IM11 AAA", "2028-02-10", "2025-02-01"],
    ["IM11 CCC", "2028-02-12", null],
  ]);
  expect(inFebruary[0]?.customer.name).toBe("Ivo Import");
  expect((await due("2027-02")).map(({ registration }) => registration)).toEqual([]);
  expect((await due("2028-05")).map(({ registration }) => registration)).toEqual(["IM11BBB"]);
});

test("all of a busy month are marked as reminded at once", async () => {
  const contact = { email: "fleet@example.co.uk", phone: "01632 960003" };
  await create(api, "customers", { name: "Fleet Hire", ...contact });
  const visits = Array.from({ length: 620 }, (_, index) => `FL ${index} EET,Ford Ka,Fleet Hire,,2033-06-10`);
  const csv = ["Registration,Make and model,Customer,Last visit,MOT due", ...visits].join("\n");
  const imported = await api("POST", "imports/vehicles", csv, { "Content-Type": "text/csv" });
  expect(imported.status).toBe(201);
  const vehicles = (await due("2033-06")).map(({ registration, due: day }) => ({ registration, due: day }));
  expect(vehicles).toHaveLength(620);
  const marked = await api("POST", "reminders", { way: "Letter", vehicles });
  expect(marked.status).toBe(201);
  expect((await due("2033-06")).filter(({ reminded }) => reminded === null)).toEqual([]);
});

test("more vehicles than any garage tests in a month are refused", async () => {
  const vehicles = Array(5001).fill({ registration: "RE11 MND", due: "2031-05-20" });
  expectRefused(
    await api("POST", "reminders", { way: "Letter", vehicles }),
    "vehicles",
    "At most 5,000 vehicles",
  );
});

describe("reminders", () => {
  const dueIn = "2031-05";
  const vehicle = { registration: "RE11 MND", due: "2031-05-20" };
  const remind = (body: object) => api("POST", "reminders", { way: "Letter", vehicles: [vehicle], ...body });
  beforeAll(async () => {
    const contact = { email: "rem@example.co.uk", phone: "01632 960004" };
    const { _id } = await create(api, "customers", { name: "Rem Inded", ...contact });
    await soldTo(_id)("RE11MND", "2030-05-20");
  });

  test("tell when and how what is due was reminded of last, until the next test", async () => {
    expect((await due(dueIn))[0]?.reminded).toBeNull();
    const rows = (await due(dueIn)).map(({ registration, due: day }) => ({ registration, due: day }));
    const { status, body } = await remind({ vehicles: rows });
    expect(status).toBe(201);
    expect(body).toMatchObject([
      {
        ...{ registration: "RE11MND", due: "2031-05-20", way: "Letter", by: "Administrator" },
        customer: { name: "Rem Inded" },
      },
    ]);
    expect((await due(dueIn))[0]?.reminded).toEqual({ at: body[0].created, way: "Letter" });
    const again = (await remind({ way: "Text", vehicles: [vehicle] })).body;
    expect((await due(dueIn))[0]?.reminded).toEqual({ at: again[0].created, way: "Text" });
    expect(await done(api, "GET", "reminders?registration=re11mnd")).toEqual([again[0], body[0]]);
    expect(await done(api, "GET", "reminders?registration=NO11NE")).toEqual([]);
    const [{ customer }] = body;
    await soldTo(customer._id)("RE11 MND", "2031-05-22");
    expect((await due("2032-05"))[0]).toMatchObject({ registration: "RE11 MND", reminded: null });
  });

  test("leave out what was reminded of since its sender looked, and are taken back one by one", async () => {
    const contact = { email: "two@example.co.uk", phone: "01632 960005" };
    const { _id } = await create(api, "customers", { name: "Two Clerks", ...contact });
    await soldTo(_id)("TW11 CLA", "2031-06-20");
    await soldTo(_id)("TW11 CLB", "2031-06-21");
    const seen = (reminded: string | null) => [
      { registration: "TW11 CLA", due: "2032-06-20", reminded },
      { registration: "TW11 CLB", due: "2032-06-21", reminded: null },
    ];
    const way = async () => (await due("2032-06")).map(({ reminded }) => reminded?.way ?? null);
    const [first] = (await remind({ vehicles: seen(null).slice(0, 1) })).body;
    expect((await remind({ way: "Text", vehicles: seen(null) })).body).toHaveLength(1);
    expect(await way()).toEqual(["Letter", "Text"]);
    const refused = await remind({ way: "Text", vehicles: seen(null) });
    expect([refused.status, refused.body]).toEqual([
      409,
      "All of these are reminded, sold or with another customer by now",
    ]);
    const [again, ...none] = (await remind({ way: "Text", vehicles: seen(first.created) })).body;
    expect(none).toEqual([]);
    expect((await api("DELETE", `reminders/${again._id}`)).status).toBe(204);
    expect((await api("DELETE", `reminders/${again._id}`)).status).toBe(404);
    expect(await way()).toEqual(["Letter", "Text"]);
    expectRefused(await remind({ vehicles: [{ ...seen(null)[0], reminded: 5 }] }), "vehicles.0.reminded");
  });

  test("leave out what has another customer than its sender saw", async () => {
    const contact = { email: "own@example.co.uk", phone: "01632 960006" };
    const keeper = await create(api, "customers", { name: "First Keeper", ...contact });
    const buyer = await create(api, "customers", { name: "Next Keeper", ...contact });
    await soldTo(keeper._id)("OW11 NRA", "2031-07-20");
    const seen = { registration: "OW11 NRA", due: "2032-07-20", reminded: null, customer: keeper._id };
    await create(api, "invoices", {
      ...{ customer: buyer._id, vehicleModel: "Ford Ka", vehicleReg: "OW11 NRA", invoiceDate: "2031-08-01" },
    });
    const refused = await remind({ vehicles: [seen] });
    expect([refused.status, refused.body]).toEqual([
      409,
      "All of these are reminded, sold or with another customer by now",
    ]);
    const { body } = await remind({ vehicles: [{ ...seen, customer: buyer }] });
    expect(body).toMatchObject([{ registration: "OW11 NRA", customer: { name: "Next Keeper" } }]);
    expect(await done(api, "GET", "reminders?registration=OW11NRA")).toHaveLength(1);
    expectRefused(await remind({ vehicles: [{ ...seen, customer: 5 }] }), "vehicles.0.customer");
  });

  test.each([
    ["way", { way: "" }],
    ["way", { way: "Pigeon" }],
    ["way", { way: ["Letter"] }],
    ["vehicles", { vehicles: [] }],
    ["vehicles", { vehicles: "RE11 MND" }],
    ["vehicles.0.registration", { vehicles: [{ due: "2031-05-20" }] }],
    ["vehicles.0.due", { vehicles: [{ registration: "RE11 MND" }] }],
    ["vehicles.0.due", { vehicles: [{ registration: "RE11 MND", due: "soon" }] }],
    ["vehicles.0.due", { vehicles: [{ registration: "RE11 MND", due: "2031-05-21" }] }],
    ["vehicles.0.due", { vehicles: [{ registration: "__proto__", due: "2031-05-20" }] }],
  ])("are refused at %s, and none is kept: %j", async (field, body) => {
    const before = await done(api, "GET", "reminders");
    expectRefused(await remind(body), field);
    expect(await done(api, "GET", "reminders")).toEqual(before);
  });
});

test("without a month it is the present one; what is no month is refused", async () => {
  expect(await done(api, "GET", "reports/mots-due")).toEqual(await due(londonDayOf(new Date()).slice(0, 7)));
  for (const month of ["soon", "2026-13", "2026-11-01", "%00", "20261"]) {
    expectRefused(
      await api("GET", `reports/mots-due?month=${month}`),
      "month",
      "Must be a month, like 2026-11",
    );
  }
});

test("the calendar needs its secret address, and no sign-in", async () => {
  for (const token of ["", "x", "x".repeat(32), "..%2f..%2fsecret"]) {
    const answer = await fetch(`${garage.url()}/calendar/${token}/mots-due.ics`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain("BEGIN:VCALENDAR");
  }
});
