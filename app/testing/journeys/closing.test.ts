import { afterEach, describe, expect, test } from "vitest";
import { LIKE_MODES, openStage, personOn } from "./stage";

const stage = openStage();
afterEach(() => stage.api("PUT", "closing", { closedUntil: null }));

describe.each(LIKE_MODES)("with $mode", ({ scripts, word }) => {
  const owner = personOn(stage, { scripts });

  test("an Admin closes the books, sees a change refused, and opens them again", async () => {
    const customer = await stage.customer(`Closed ${word}`);
    const vehicle = { vehicleModel: "Ford Transit", vehicleReg: "GK71 HZN" };
    const sold = { customer: customer._id, invoiceDate: "2025-10-31", ...vehicle };
    const { _id } = await stage.make("invoices", sold);
    await owner.open("/who-owes-us");
    await owner.follows("Closed books");
    await owner.seesHeading("The books are open");
    await owner.fills({ "Last closed day": "31/10/2199" });
    expect(await owner.sends("Close the books")).toBe(422);
    await owner.seesProblems("The books can be closed up to today, not beyond");
    await owner.fills({ "Last closed day": "" });
    expect(await owner.sends("Close the books")).toBe(422);
    await owner.seesProblems("Give the last closed day");
    await owner.fills({ "Last closed day": "31/10/2025" });
    await owner.sends("Close the books");
    await owner.seesToast("Books closed");
    await owner.seesHeading("The books are closed up to 31 Oct 2025");

    await owner.open(`/invoices/${_id}/view/edit`);
    await owner.fills({ "Vehicle model": "Ford Focus" });
    expect(await owner.sends("Update invoice")).toBe(409);
    await owner.page
      .getByText("The books are closed up to 31 Oct 2025. Make a credit note, or ask an Admin to open them.")
      .first()
      .waitFor();
    expect((await stage.api("GET", `invoices/${_id}`)).body.vehicleModel).toBe("Ford Transit");

    await owner.open("/who-owes-us/closing");
    await owner.sends("Open the books");
    await owner.seesToast("Books opened");
    await owner.seesHeading("The books are open");
    const history = await owner.opensHistoryInForm();
    await history.getByText("Closed until").first().waitFor();
  });

  test("an Admin is told what another one closed meanwhile, and asked before a month opens again", async () => {
    const closedUntil = async () => (await stage.api("GET", "closing")).body.closedUntil;
    await stage.api("PUT", "closing", { closedUntil: "2025-08-31" });
    await owner.open("/who-owes-us/closing");
    await owner.fills({ "Last closed day": "30/09/2025" });
    await stage.api("PUT", "closing", { closedUntil: "2025-10-31" });
    expect(await owner.sends("Close the books")).toBe(409);
    await owner.seesProblems(/changed this last closed day at .* while you were editing it/);
    await owner.seesHeading("The books are closed up to 31 Oct 2025");
    expect(await owner.values("Last closed day")).toEqual(["30/09/2025"]);
    expect(await owner.sends("Close the books")).toBe(422);
    await owner.seesQuestion("The books are closed up to 31 Oct 2025. 01 – 31 Oct 2025 would be open again.");
    expect(await closedUntil()).toBe("2025-10-31");
    await owner.open("/who-owes-us/closing");
    await stage.api("PUT", "closing", { closedUntil: "2025-11-30" });
    expect(await owner.sends("Open the books")).toBe(409);
    await owner.seesHeading("The books are closed up to 30 Nov 2025");
    expect(await closedUntil()).toBe("2025-11-30");
    await owner.fills({ "Last closed day": "31/12/1925" });
    expect(await owner.sends("Close the books")).toBe(422);
    await owner.seesQuestion("31 Dec 1925 is long ago.");
    expect(await owner.sends("Close the books")).toBe(422);
    await owner.seesQuestion(
      "The books are closed up to 30 Nov 2025. 01 Jan 1926 – 30 Nov 2025 would be open again.",
    );
    expect(await closedUntil()).toBe("2025-11-30");
  });
});

test("staff see up to when the books are closed, and cannot change it", async () => {
  await stage.api("PUT", "closing", { closedUntil: "2025-10-31" });
  const person = await stage.clerk();
  await person.open("/who-owes-us/closing");
  await person.seesHeading("The books are closed up to 31 Oct 2025");
  await person.page.getByText("An Admin closes and opens the books.").waitFor();
  expect(await person.page.getByRole("button", { name: "Open the books" }).count()).toBe(0);
  await person.close();
});
