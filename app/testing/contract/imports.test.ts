// Over 300 lines: what every kind of import promises through the api, each on books that the last one left.
import { describe, expect, test } from "vitest";
import { readCsv } from "../garage/read-csv";
import { contractGarage, create, done, expectRefused, expectSentence } from "./garage";
import { importFiles } from "./import-files";

const garage = contractGarage();
const { api, as } = garage;
const { send, imported, fetchText } = importFiles(garage);
const count = async (path: string) => Number((await api("GET", path)).headers.get("X-Total-Count"));

describe("customers", () => {
  test("are told first, and then imported in one commit, by the headings of another program", async () => {
    const file =
      "Account Name;Main Email;Mobile;Street;City;Zip;Terms\r\n" +
      "Sage Ltd;office@sage.example.co.uk;7700 900417;1 Mill Lane;Lewes;bn7 2dz;30 days\r\n" +
      "No Contact;;;;;;\r\n" +
      "Bad Post;bad@example.co.uk;01825 762118;;;ZZZ;\r\n" +
      "sage  LTD;OFFICE@sage.example.co.uk;;;;;\r\n";
    const before = await count("customers");
    const told = await send("customers", file, "?dryRun=true");
    expect(told).toMatchObject({ status: 200, body: { _id: null, made: 2, alreadyThere: 1, refused: 1 } });
    expect(told.body.rows).toEqual([
      { row: 2, state: "made", reasons: ["Payment terms “30 days” become 28 Days"] },
      { row: 3, state: "made", reasons: ["Incomplete: no email and no phone"] },
      { row: 4, state: "refused", reasons: ["Zip: “ZZZ”: Invalid Post Code"] },
      { row: 5, state: "alreadyThere", reasons: ["Row 2 is the same"] },
    ]);
    expect(await count("customers")).toBe(before);

    const made = await imported("customers", file, "?fileName=sage.csv");
    expect(made).toMatchObject({ made: 2, alreadyThere: 1, refused: 1, rows: told.body.rows });
    const [last, first] = await done(api, "GET", "customers?limit=2");
    expect(first).toMatchObject({
      ...{ name: "Sage Ltd", email: "office@sage.example.co.uk", phone: "07700900417" },
      ...{ addressLine1: "1 Mill Lane", town: "Lewes", postalCode: "BN7 2DZ", paymentTerms: "28 Days" },
    });
    expect(last).toMatchObject({ name: "No Contact", email: "", phone: "", autoId: first.autoId + 1 });
    const stored = await done(api, "GET", `imports/${made._id}`);
    expect(stored).toMatchObject({ kind: "customers", fileName: "sage.csv", made: 2, by: "Administrator" });
    expect((await done(api, "GET", "imports"))[0]).toEqual(stored);
  });

  test("of the same file are there already the second time, and nothing is stored", async () => {
    const file = "Name,Postcode\nTwice Told,TN22 1QD\nTwice Told,BN7 2DZ\n";
    expect(await imported("customers", file)).toMatchObject({ made: 2 });
    const before = await count("imports");
    const again = await send("customers", file);
    expect(again).toMatchObject({ status: 200, body: { _id: null, made: 0, alreadyThere: 2 } });
    expect(again.body.rows[0].reasons[0]).toMatch(/^Customer \d+ is the same$/);
    expect(await count("imports")).toBe(before);
  });

  test("of one file that is sent twice at once are made once", async () => {
    const rows = Array.from({ length: 600 }, (_, at) => `At Once ${at}`);
    const file = ["Name", ...rows, ""].join("\n");
    const answers = await Promise.all([send("customers", file), send("customers", file)]);
    expect(answers.map(({ body }) => body.made).sort((a, b) => a - b)).toEqual([0, 600]);
    expect(answers.map(({ body }) => body.alreadyThere).sort((a, b) => a - b)).toEqual([0, 600]);
  });

  test("have one line where other programs write several", async () => {
    const head = "Name,Street Address,City,Mobile Phone No.,Phone No.,Payment Terms Code";
    await imported(
      "customers",
      `${head}\n"Two Lines\nT/A Foo","9 Mill Lane\r\nHadlow Down",Lewes,07700 900418,01825 762131,30 days\n`,
    );
    expect((await done(api, "GET", "customers?limit=1"))[0]).toMatchObject({
      ...{ name: "Two Lines T/A Foo", addressLine1: "9 Mill Lane, Hadlow Down", town: "Lewes" },
      ...{ phone: "07700900418", paymentTerms: "28 Days" },
    });
  });

  test("keep every line of an address: the second line has the third one too", async () => {
    const addressOf = async (file: string) => {
      await imported("customers", file);
      const [{ addressLine1, addressLine2, town }] = await done(api, "GET", "customers?limit=1");
      return [addressLine1, addressLine2, town];
    };
    const head = "Name,Phone,Address 1,Address 2,Address 3";
    const row = (name: string, lines: string) => `${name},01825 762119,Unit 2,${lines}`;
    expect(
      await addressOf(`${head},Town,County\n${row("Third Line", "Mill Yard,Ridgewood,Uckfield,Sussex")}\n`),
    ).toEqual(["Unit 2", "Mill Yard, Ridgewood", "Uckfield"]);
    expect(await addressOf(`${head},Town\n${row("No Second", ",Ridgewood,Uckfield")}\n`)).toEqual([
      ...["Unit 2", "Ridgewood", "Uckfield"],
    ]);
    expect(await addressOf(`${head},Town\n${row("Town Twice", "Mill Yard,UCKFIELD,Uckfield")}\n`)).toEqual([
      ...["Unit 2", "Mill Yard", "Uckfield"],
    ]);
    expect(
      await addressOf(`${head},Address 4,Address 5\n${row("Sage Five", "Mill Yard,Lewes,Sussex,BN7 2DZ")}\n`),
    ).toEqual(["Unit 2", "Mill Yard", "Lewes"]);
    const xero = "Name,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity";
    expect(await addressOf(`${xero}\nXero Four,Unit 2,Mill Yard,Ridgewood,New Town,Uckfield\n`)).toEqual([
      ...["Unit 2", "Mill Yard, Ridgewood, New Town", "Uckfield"],
    ]);
  });

  test("are not active where a column says so, and get no reminders where they opted out", async () => {
    const told = async (heading: string, cell: string) => {
      const name = `${heading} ${cell}`;
      const { rows } = await imported("customers", `Name,Phone,Email,${heading}\n${name},,,${cell}\n`);
      const [{ active, noReminders }] = await done(api, "GET", "customers?limit=1");
      return [active, noReminders, ...rows[0].reasons.slice(1)];
    };
    expect(await told("Inactive Flag", "1")).toEqual([false, false]);
    expect(await told("Inactive Flag", "0")).toEqual([true, false]);
    expect(await told("Inactive", "Inactive")).toEqual([false, false]);
    expect(await told("Inactive", "Active")).toEqual([true, false]);
    expect(await told("Active", "No")).toEqual([false, false]);
    expect(await told("Marketing Opt Out", "Yes")).toEqual([true, true]);
    expect(await told("Do not send reminders", "x")).toEqual([true, true]);
    const held = "On Hold “Yes” is left out";
    expect(await told("On Hold", "Yes")).toEqual([true, false, held]);
    expect(await told("On Hold", "No")).toEqual([true, false]);
  });

  test("are not made of the line beneath them that counts them", async () => {
    const told = await send(
      "customers",
      "Name,Mobile\nTotal Tyres,01825 762118\nTotal,01825 762119\nTotal: 4,\n",
      "?dryRun=true",
    );
    expect(told.body).toMatchObject({ made: 2, refused: 1 });
    expect(told.body.rows[2].reasons).toEqual(["“Total: 4” looks like the total of the rows above"]);
  });

  test("have one phone of two columns: the reasons name the one that is meant", async () => {
    const file =
      "Name,Mobile,Tel\n" +
      "Landline Only,,01825 762130\n" +
      "Bad Landline,,12345\n" +
      "Bad Mobile,12345,01825 762131\n" +
      "Both Phones,7700 900431,01825 762132\n" +
      "Twice The Same,07700 900432,+44 7700 900432\n";
    const { rows } = await imported("customers", file);
    const [incomplete, refused] = ["Incomplete: no email", "“12345”: Invalid Phone Number"];
    expect(rows.map(({ reasons }: { reasons: string[] }) => reasons)).toEqual([
      [incomplete],
      [`Tel: ${refused}`],
      [`Mobile: ${refused}`],
      [incomplete, "Mobile “7700 900431” is taken, Tel “01825 762132” is left out"],
      [incomplete],
    ]);
    const phoneOf = async (search: string) =>
      (await done(api, "POST", "customers/search", { search }))[0].phone;
    expect([await phoneOf("Landline Only"), await phoneOf("Both Phones")]).toEqual([
      "01825762130",
      "07700900431",
    ]);
  });

  test("that lack an email are asked for it at the next edit", async () => {
    await imported("customers", "Name,Phone,No reminders\nIncomplete Person,01825 762118,yes\n");
    const [person] = await done(api, "POST", "customers/search", { search: "Incomplete Person" });
    const { _id, email } = person;
    expect(person.noReminders).toBe(true);
    expect(email).toBe("");
    expectRefused(await api("PUT", `customers/${_id}`, { town: "Lewes" }), "email", "Email is Required");
    const mended = await done(api, "PUT", `customers/${_id}`, { town: "Lewes", email: "i@example.co.uk" });
    expect(mended).toMatchObject({ town: "Lewes", email: "i@example.co.uk" });
  });

  test("of our own export are there already", async () => {
    await create(api, "customers", {
      ...{ name: "Exported Ellis", email: "ee@example.co.uk", phone: "01825 762118", postalCode: "TN22 1QD" },
    });
    const export_ = await fetchText("/exports/customers.csv?search=Exported Ellis");
    expect(readCsv(export_)).toHaveLength(2);
    expect(await send("customers", export_, "?dryRun=true")).toMatchObject({
      body: { made: 0, alreadyThere: 1, refused: 0 },
    });
  });
});

/** Our own list as a file, which only the browser's session may fetch. */
test("suppliers, products and services are known by their names", async () => {
  await imported("suppliers", "Vendor,Telephone,City\nSussex Tyres,01273 700212,Lewes\n");
  await create(api, "purchase-categories", { name: "Oils", description: "And fluids" });
  const oil = "Product/Service Name,Sales Price,Unit,Category,Preferred Vendor\n";
  const made = await imported(
    "products",
    `${oil}Oil 5W-30,£9.8000,LTR,oils,sussex tyres\nRag,1,Box,Cloth,\n`,
  );
  expect(made.rows[1].reasons).toEqual([
    "Unit “Box” becomes item",
    "There is no purchase category “Cloth”: none is set",
  ]);
  expect((await done(api, "GET", "products"))[1]).toMatchObject({
    ...{ name: "Oil 5W-30", description: "Oil 5W-30", unitPrice: 9.8, unit: "Ltr" },
    ...{ purchaseCategory: { name: "Oils" }, supplier: { name: "Sussex Tyres" } },
  });
  const services = await imported("services", "Name,Price,Vatable\nWheel alignment,60.00,yes\n");
  expect(services.rows).toEqual([{ row: 2, state: "made", reasons: ["Incomplete: a short description"] }]);
  const [service] = await done(api, "GET", "services");
  expect(service).toMatchObject({ title: "Wheel alignment", unitPrice: 60, chargeVat: true });
  expectRefused(
    await api("PUT", `services/${service._id}`, { unitPrice: 65 }),
    "description",
    "Service Description is required",
  );
  for (const [kind, text] of [
    ["suppliers", "Vendor\nSUSSEX TYRES\n"],
    ["products", "Name\noil 5w-30\n"],
    ["services", "Name\nLabour\n"],
  ] as const)
    expect(await send(kind, text)).toMatchObject({ status: 200, body: { made: 0, alreadyThere: 1 } });
});

describe("columns", () => {
  test("of which nothing is read are named, by a dry run and by the import", async () => {
    const some = "Name,Balance,Rep,\nUnread Una,12.50,Jo,\n";
    const named = { body: { made: 1, unreadColumns: ["Balance", "Rep"] } };
    expect(await send("customers", some, "?dryRun=true")).toMatchObject(named);
    expect(await send("customers", some)).toMatchObject(named);
    expect(await imported("customers", "Name\nRead Ruth\n")).toMatchObject({ unreadColumns: [] });
  });

  const file = "Kunde,Wohnort\nAnna Schmidt,Lewes\n";

  test("can be chosen, and the choice is remembered for files with the same headings", async () => {
    expectRefused(
      await send("customers", file),
      "column",
      "No column is read as Name. Choose the one that holds it",
    );
    const chosen = "?column=name%3DKunde&column=town%3DWohnort";
    expect(await imported("customers", file, chosen)).toMatchObject({ made: 1 });
    expect(await imported("customers", file.replace("Anna", "Berta"))).toMatchObject({ made: 1 });
    expect((await done(api, "GET", "customers?limit=1"))[0]).toMatchObject({
      name: "Berta Schmidt",
      town: "Lewes",
    });
    const mended = "Kunde,Wohnort,Why it was refused\nClara Schmidt,Lewes,Name: Required\n";
    expect(await imported("customers", mended)).toMatchObject({ made: 1 });
  });

  test.each([
    ["?column=nome%3DKunde", "column", /no field “nome”/],
    ["?column=name%3DClient", "column", /no column “Client”/],
    ["?column=name", "column", /must be a field and a heading/],
    ["?days=soon", "days", /dmy, mdy, ymd/],
    ["?dryRun=perhaps", "dryRun", /true or false/],
    ["?dry_run=perhaps", "dryRun", /true or false/],
  ])("%s is refused", async (query, field, words) => {
    const { status, body } = await send("customers", file, query);
    expect(status).toBe(400);
    expect(body.errors[field][0]).toMatch(words);
  });
});

test.each([
  "dryRun",
  "dryRun=",
  "dryrun=true",
  "DRYRUN",
  "dry_run=true",
  "dry-run",
  "dryRun=false&dryrun",
])("?%s imports nothing", async (query) => {
  const told = await send("suppliers", "Name\nNever Made Ltd\n", `?${query}`);
  expect(told).toMatchObject({ status: 200, body: { _id: null, made: 1 } });
});

test("?dryRun=false imports", async () => {
  expect(await imported("suppliers", "Name\nMade Ltd\n", "?dryRun=false")).toMatchObject({ made: 1 });
});

describe("an import", () => {
  test("is taken back as a whole, and can be made again", async () => {
    const file = "Name,Phone\nTaken Back One,01825 700001\nTaken Back Two,01825 700002\n";
    const before = await count("customers");
    const { _id } = await imported("customers", file);
    expect(await count("customers")).toBe(before + 2);
    expect((await api("DELETE", `imports/${_id}`)).status).toBe(204);
    expect(await count("customers")).toBe(before);
    expectSentence(await api("GET", `imports/${_id}`), 404);
    expectSentence(await api("DELETE", `imports/${_id}`), 404);
    expect(await imported("customers", file)).toMatchObject({ made: 2 });
  });

  test("stays while something points at what it made", async () => {
    const { _id } = await imported(
      "customers",
      "Name,Phone\nHeld Fast,01825 700003\nFree To Go,01825 700004\n",
    );
    const [{ _id: customer }] = await done(api, "POST", "customers/search", { search: "Held Fast" });
    const vehicle = { vehicleModel: "Ford Focus", vehicleReg: "HE11 DXX" };
    const invoice = await create(api, "invoices", { customer, ...vehicle });
    const refused = await api("DELETE", `imports/${_id}`);
    expectSentence(refused, 409);
    expect(refused.body).toBe("This import cannot be taken back: its customers have 1 invoice by now.");
    expect(await done(api, "POST", "customers/search", { search: "Free To Go" })).toHaveLength(1);
    expect((await api("DELETE", `invoices/${invoice._id}`)).status).toBe(204);
    expect((await api("DELETE", `imports/${_id}`)).status).toBe(204);
  });

  test("is made, told and taken back by an Admin only", async () => {
    const clerk = { email: "import-clerk@example.co.uk", password: "a long enough secret" };
    await create(api, "users", {
      ...clerk,
      ...{ name: "Clerk", phone: "07700 900417", role: "Staff", passwordConfirmation: clerk.password },
    });
    const staff = as((await api("POST", "authentication/sign-in", clerk)).body);
    const sentence = "Only an Admin may import, and take an import back";
    const file = "Name\nStaff Made\n";
    for (const query of ["", "?dryRun=true"])
      expect(await send("customers", file, query, staff)).toMatchObject({ status: 403, body: sentence });
    const { _id } = await imported("customers", file);
    expect(await staff("DELETE", `imports/${_id}`)).toMatchObject({ status: 403, body: sentence });
    expect((await staff("GET", `imports/${_id}`)).status).toBe(200);
    expectSentence(await send("customers", file, "", as()), 401);
  });

  test("must be CSV, of a kind that there is", async () => {
    expectSentence(await api("POST", "imports/customers", { name: "Ann" }), 415);
    expectSentence(await send("invoicing", "Name\nAnn\n"), 405);
  });
});
