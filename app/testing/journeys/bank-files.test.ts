import { describe, expect, test } from "vitest";
import { RecordPicker } from "./picker";
import { LIKE_MODES, openStage, personOn } from "./stage";

const stage = openStage();

describe.each(LIKE_MODES)("with $mode", ({ scripts, word }) => {
  const owner = personOn(stage, { scripts });

  async function invoiceOf(name: string, charged: number, vehicleReg: string) {
    const { _id: customer } = await stage.customer(name);
    const invoice = await stage.make("invoices", { customer, vehicleModel: "Ford Transit", vehicleReg });
    const line = { service: "labour", charged, addVat: false };
    await stage.api("PUT", `invoices/${invoice._id}/new-line`, line);
    return invoice;
  }

  test("a bank file is read once, and what came in is confirmed with Enter, skipped and taken back", async () => {
    const first = await invoiceOf(`Nora ${word}`, 120, "BA11 NKA");
    const one = await invoiceOf(`Otto Twice${word}`, 30, "BA12 NKB");
    const { customer } = (await stage.api("GET", `invoices/${one._id}`)).body;
    const more = await stage.make("invoices", {
      customer: customer._id,
      vehicleModel: "Fiat",
      vehicleReg: "BA13 NKC",
    });
    await stage.api("PUT", `invoices/${more._id}/new-line`, {
      service: "labour",
      charged: 45.5,
      addVat: false,
    });
    const file = {
      ...{ name: `${word}.csv`, mimeType: "text/csv" },
      buffer: Buffer.from(
        `Date,Description,Paid in,Paid out\n19/03/2026,NORA ${word},120.00,\n18/03/2026,OTTO TWICE${word},75.50,\n17/03/2026,${word} UNKNOWN,3.21,\n`,
      ),
    };
    await owner.open("/transactions");
    await owner.follows("Match with invoices");
    await owner.isAt("/transactions/matching");
    await owner.follows("Read a bank file");
    await owner.isAt("/transactions/import");
    expect(await owner.sends("Read the file")).toBe(422);
    await owner.seesProblems("Choose a file");
    await owner.field("Bank file").setInputFiles(file);
    await owner.sends("Read the file");
    await owner.isAt("/transactions/matching");
    await owner.seesToast("Bank file read: 3 transactions made, 0 there already");
    const item = (text: string) => owner.page.getByRole("listitem").filter({ hasText: text });
    await item(`NORA ${word}`).getByText("Likely").waitFor();
    await item(`NORA ${word}`).getByText("by the amount and the name").waitFor();
    await item(`OTTO TWICE${word}`).getByText("by all that is owed and the name").waitFor();
    const refund = "A supplier’s refund? Skip it, and tick the credit under Pay supplier.";
    await item(`${word} UNKNOWN`).getByText("Nothing that is owed fits.").waitFor();
    expect(await owner.page.getByText(refund).count()).toBe(1);

    await owner.page.keyboard.press("Enter");
    await owner.seesToast(/^Receipt created and matched: number \d+, £120\.00$/);
    await item(`NORA ${word}`).waitFor({ state: "detached" });
    const paid = (await stage.api("GET", `invoices/${first._id}`)).body;
    expect(paid).toMatchObject({
      balancePayable: 0,
      receipts: [{ date: "2026-03-19", method: "BACS", amount: 120 }],
    });
    const [transaction] = (await stage.api("GET", "transactions")).body;
    expect(transaction).toMatchObject({ customerRef: `NORA ${word}`, left: 0 });

    // What is suggested may be wrong: the money is from somebody else.
    const other = item(`OTTO TWICE${word}`).getByRole("link", { name: "Receive money" });
    await other.click();
    await owner.page.getByText("Who did the money come from?").first().waitFor();
    await owner.open("/transactions/matching");
    await item(`OTTO TWICE${word}`).getByRole("button", { name: "Skip" }).click();
    await item(`OTTO TWICE${word}`).waitFor({ state: "detached" });
    await owner.follows("Skipped");
    await other.waitFor();
    await item(`OTTO TWICE${word}`).getByRole("button", { name: "Take back" }).click();
    await item(`OTTO TWICE${word}`).waitFor({ state: "detached" });
    await owner.follows("To be matched");
    await item(`OTTO TWICE${word}`).getByRole("button", { name: "Confirm" }).click();
    await owner.seesToast(/^Receipt created and matched: number \d+, £/);
    for (const { _id } of [one, more])
      expect((await stage.api("GET", `invoices/${_id}`)).body.balancePayable).toBe(0);

    // What nothing fits is received from somebody, with all that the bank said.
    await item(`${word} UNKNOWN`).getByRole("link", { name: "Receive money" }).click();
    const asked = owner.page.getByRole("main").filter({ hasText: "Who did the money come from?" });
    await asked.getByText(`${word} UNKNOWN`).waitFor();
    const payer = new RecordPicker(owner, "Who did the money come from?", "Name, phone, postcode or number");
    await payer.choose(`Nora ${word}`, `Nora ${word}`);
    await owner.sends("Continue");
    await owner.field("Amount received").waitFor();
    expect(await owner.values("Amount received", "Date", "Reference (optional)")).toEqual([
      ...["3.21", "17/03/2026", `${word} UNKNOWN`],
    ]);
    await owner.sends("Create receipt");
    await owner.isAt("/transactions/matching");
    await item(`${word} UNKNOWN`).waitFor({ state: "detached" });

    await owner.follows("Read a bank file");
    await owner.field("Bank file").setInputFiles(file);
    await owner.sends("Read the file");
    await owner.seesToast("Bank file read: 0 transactions made, 3 there already");
  });
});

describe.each(LIKE_MODES)("with $mode", ({ scripts, word }) => {
  const owner = personOn(stage, { scripts });
  const reads = async (text: string) => {
    await owner.open("/transactions/import");
    await owner.field("Bank file").setInputFiles({
      ...{ name: `${word}.csv`, mimeType: "text/csv" },
      buffer: Buffer.from(text),
    });
    await owner.field("Department whose account it is").selectOption("MOT");
    await owner.sends("Read the file");
  };

  test("each line of a bank file that is refused stands on a page of its own, with the reason", async () => {
    const head = "Date,Description,Paid in,Paid out\n";
    const good = `19/03/2026,@GOOD ${word},1.23,\n`;
    await reads(`${head}${good}31/02/2026,NO DAY ${word},5.00,\n18/03/2026,NO SUM ${word},1e3,\n`);
    await owner.isAt(/^\/transactions\/import\/[^/]+\/lines$/);
    const place = owner.place;
    await owner.seesToast("Bank file read: 1 transaction made, 0 there already, 2 refused");
    const row = (text: string) => owner.page.getByRole("row").filter({ hasText: text });
    await row(`NO DAY ${word}`).getByText("Date: “31/02/2026” is not a date").waitFor();
    await row(`NO DAY ${word}`).getByText("£5.00").waitFor();
    await row(`NO SUM ${word}`).getByText("Amount: “1e3” is not an amount in pounds").waitFor();
    expect(await row(`@GOOD ${word}`).count()).toBe(0);
    // It is entered by hand, and the list is there again, also once another file was read.
    await owner.follows("Create transaction");
    await owner.fills({ Reference: `NO DAY ${word}`, Amount: "5" });
    await owner.sends("Create transaction");
    await owner.isAt(place);
    await owner.follows("To be matched");
    await owner.page
      .getByRole("listitem")
      .filter({ hasText: `@GOOD ${word}` })
      .waitFor();
    await reads(`${head}30/02/2026,OTHER FILE ${word},6.00,\n17/03/2026,FINE ${word},6.00,\n`);
    await owner.isAt(/^\/transactions\/import\/[^/]+\/lines$/);
    await owner.follows("To be matched");
    await owner.page.getByRole("link", { name: "Lines to look at" }).nth(1).click();
    await row(`NO SUM ${word}`).waitFor();
    const [made] = (await stage.api("GET", `transactions?limit=500`)).body.filter(
      ({ customerRef }: { customerRef: string }) => customerRef === `@GOOD ${word}`,
    );
    expect(made).toMatchObject({ amount: 1.23 });
  });

  test("on a phone with text of twice its size no button runs off the side", async () => {
    await owner.page.setViewportSize({ width: 390, height: 844 });
    await reads(`Date,Description,Amount\n19/03/2026,LARGE ${word},1.37\n`);
    for (const path of ["/transactions", "/transactions/matching"]) {
      await owner.open(path);
      const cut = await owner.page.evaluate(() => {
        document.documentElement.style.fontSize = "200%";
        const buttons = [...document.querySelectorAll(".sheet .button")];
        return buttons
          .filter((each) => each.getBoundingClientRect().right > innerWidth)
          .map((each) => each.textContent);
      });
      expect(cut, path).toEqual([]);
    }
    await owner.page.setViewportSize({ width: 1280, height: 800 });
  });

  test("an OFX file's lines are there too, and what was refused for long is asked for again", async () => {
    const line = (id: string, day: string) =>
      `<STMTTRN><DTPOSTED>${day}<TRNAMT>2.50<FITID>${word}${id}<NAME>OFX ${word} ${id}</STMTTRN>`;
    await reads(`<OFX>${line("1", "20260318")}${line("2", "99999999")}</OFX>`);
    await owner.isAt(/^\/transactions\/import\/[^/]+\/lines$/);
    await owner.page
      .getByRole("row")
      .filter({ hasText: `OFX ${word} 2` })
      .getByText("Refused")
      .waitFor();
    await owner.open("/transactions/import/nothing-like-it/lines");
    await owner.isAt("/transactions/import");
    await owner.seesToast(
      "These lines are no longer here: they are kept for an hour, unless the server restarts. Read the file again.",
    );
  });

  test("money that was noted before its bank transaction is linked, or received as other money", async () => {
    const { _id: customer } = await stage.customer(`Zeta ${word}`);
    const money = { customer, amount: 310, method: "BACS", date: "2026-03-24" };
    const noted = await stage.make("receipts", money);
    const lines = [`25/03/2026,ZETA ${word},310.00`, `26/03/2026,FROM NOBODY,310.00`];
    await reads(["Date,Description,Amount", ...lines, ""].join("\n"));
    const item = (text: string) => owner.page.getByRole("listitem").filter({ hasText: text });
    await item(`ZETA ${word}`)
      .getByText(`receipt ${noted.autoId} of 24 Mar 2026, which has no bank transaction`)
      .waitFor();
    await item(`FROM NOBODY`).getByRole("link", { name: "Receive money" }).click();
    const payer = new RecordPicker(owner, "Who did the money come from?", "Name, phone, postcode or number");
    await payer.choose(`Zeta ${word}`, `Zeta ${word}`);
    await owner.sends("Continue");
    expect(await owner.sends("Create receipt")).toBe(422);
    await owner.page
      .getByText(`Receipt ${noted.autoId} of 24 Mar 2026 has the same amount and no bank transaction`)
      .waitFor();
    await owner.open("/transactions/matching");
    await item(`ZETA ${word}`).getByRole("button", { name: "Confirm" }).click();
    await owner.seesToast(/^Receipt matched: number \d+, £/);
    const { transaction } = (await stage.api("GET", `receipts/${noted._id}`)).body;
    expect(transaction.customerRef).toBe(`ZETA ${word}`);
  });

  const choose = async (choices: Readonly<Record<string, RegExp | string>>) => {
    for (const [label, choice] of Object.entries(choices)) {
      const options = await owner.field(label).getByRole("option").allTextContents();
      const option = options.find((each) =>
        typeof choice === "string" ? each === choice : choice.test(each),
      );
      await owner.field(label).selectOption({ label: option ?? "" });
    }
    await owner.page.getByRole("button", { name: "Read it again" }).click();
  };

  test("a bank file without headings is read once its columns are chosen, and the next is shown so", async () => {
    // Another number of columns is another choice.
    const more = scripts ? ",x" : "";
    await reads(
      `21/03/2026,CREDIT,${word} PLAIN,61.50${more}\n22/03/2026,CREDIT,${word} OTHER,7.25${more}\n`,
    );
    await owner.page.getByText("The file has no headings, so its columns are numbered.").waitFor();
    await choose({ Date: /^Column 4/, Description: /^Column 3: .* PLAIN$/, Amount: /^Column 1/ });
    await owner.page.getByText("No line can be read this way.").waitFor();
    expect(await owner.page.getByRole("button", { name: "Read the file" }).count()).toBe(0);
    await choose({ Date: "Column 1: 21/03/2026", Amount: "Column 4: 61.50" });
    const lines = owner.page.getByRole("table", { name: "Lines of the file" });
    await lines.getByText("£61.50").waitFor();
    expect(await lines.getByRole("row").count()).toBe(3);
    const { headers } = await stage.api("GET", "transactions");
    await owner.sends("Read the file");
    await owner.isAt("/transactions/matching");
    await owner.seesToast("Bank file read: 2 transactions made, 0 there already");
    const [made] = (await stage.api("GET", "transactions")).body;
    expect(made).toMatchObject({ customerRef: `${word} OTHER`, department: "MOT", amount: 7.25 });
    expect(Number(headers.get("X-Total-Count"))).toBe(made.autoId - 2);

    await reads(`23/03/2026,CREDIT,${word} NEXT,1.50${more}\n`);
    // Another bank's file without headings would look the same, so the lines are shown first.
    await lines.getByText("£1.50").waitFor();
    await owner.sends("Read the file");
    await owner.isAt("/transactions/matching");
    await owner.seesToast("Bank file read: 1 transaction made, 0 there already");
  });
});

test("columns of one name are not offered, and a bank's file is no file of customers", async () => {
  const person = await stage.person({ scripts: false });
  await person.open("/transactions/import");
  const file = {
    name: "twice.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("When,Text,Text,Sum\n1,a,b,2\n"),
  };
  await person.field("Bank file").setInputFiles(file);
  await person.sends("Read the file");
  await person.page.getByText("Two columns are called “Text”, so neither can be chosen.").waitFor();
  const offered = await person.field("Description").getByRole("option").allTextContents();
  expect(offered).toEqual(["Not in the file", "When", "Sum"]);
  const [, id] = /import\/([^?]+)/.exec(person.page.url()) ?? [];
  await person.open(`/settings/import/${id}`);
  await person.isAt("/settings/import");
  await person.seesToast(
    "The file is no longer here: it is kept for an hour, unless the server restarts. Choose it again.",
  );
  expect(stage.faults).toEqual([]);
  await person.close();
});

test("a file that is no longer held is asked for again", async () => {
  const person = await stage.person({ scripts: false });
  await person.open("/transactions/import/nothing");
  await person.isAt("/transactions/import");
  await person.seesToast(
    "The file is no longer here: it is kept for an hour, unless the server restarts. Choose it again.",
  );
  await person.close();
});
