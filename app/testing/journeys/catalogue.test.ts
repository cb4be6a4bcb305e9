// Over 300 lines: the walks of services and purchase categories, which resemble each other step by step.
import { describe, expect, test } from "vitest";
import { formatListDay, londonDayOf } from "../../shared/dates";
import { type Person, soon } from "./person";
import { LIKE_MODES, openStage, personOn } from "./stage";
import { walkLikeOthers } from "./walk";

const stage = openStage();

const dayOf = ({ created }: { created: string }) => formatListDay(londonDayOf(new Date(created)));

/** The values of a view drawer's facts but for its two moments, which only have to be there. */
async function factsOf(person: Person, title: string): Promise<string[]> {
  const drawer = await person.seesDrawer(title);
  const facts = Object.values(await person.facts(drawer));
  for (const moment of facts.slice(-2)) expect(moment).toMatch(/^\d{1,2} [A-Z][a-z]{2,3} \d{4}, \d\d:\d\d$/);
  return facts.slice(0, -2);
}

describe.each(LIKE_MODES)("with $mode, a member of staff", ({ scripts, word }) => {
  const person = personOn(stage, { scripts });

  describe("with a service", () => {
    const name = `Timing belt of ${word}`;
    const description = "Belt, tensioner and water pump.\nRoad test of five miles.";

    walkLikeOthers("creates one, finds it, looks at it and edits it", (step) => {
      step("is told what is wrong with a new one, message by message", async () => {
        await person.open("/services");
        await person.seesTitle("Services");
        await person.seesHeading("ALL SERVICES");
        await person.follows("Create service");
        await person.isAt("/services/new");
        await person.seesDrawer("Create service");
        await person.seesTitle("Create service");
        expect(await person.values("Unit price", "Unit measure")).toEqual(["0.00", "item"]);
        expect(await person.field("Force Charge VAT").isChecked()).toBe(false);

        expect(await person.sends("Create service")).toBe(422);
        await person.seesProblems("Service Name is required", "Service Description is required");
        await person.seesTitle("Error: Create service");
        await person.seesToast("Error creating service");
        expect(await person.problemAt("Name")).toBe("Error: Service Name is required");
        expect(await person.problemAt("Description")).toBe(
          "At least 32 characters Error: Service Description is required",
        );
      });

      step(
        "keeps what was typed, while a short description and prices that are none are refused",
        async () => {
          const tooShort = "Service Description is required";
          await person.fills({ Name: name, Description: "x".repeat(31), "Unit price": "-1" });
          await person.field("Unit measure").selectOption("general");
          await person.field("Force Charge VAT").check();
          expect(await person.sends("Create service")).toBe(422);
          await person.seesProblems(tooShort, "Must not be negative");
          expect(await person.values("Name", "Description", "Unit price", "Unit measure")).toEqual([
            ...[name, "x".repeat(31), "-1", "general"],
          ]);
          expect(await person.field("Force Charge VAT").isChecked()).toBe(true);

          await person.fills({ Description: description, "Unit price": "a lot" });
          expect(await person.sends("Create service")).toBe(422);
          await person.seesProblems(/^Must be an amount in pounds/);
          expect(await person.problemAt("Unit price")).toMatch(/^Error: Must be an amount in pounds/);
        },
      );

      step("creates it, and finds the new row", async () => {
        await person.fills({ "Unit price": "£1,249.5" });
        await person.sends("Create service");
        await person.seesToast("Service created successfully");
        await person.isAt("/services");
        await person.seesNoDrawer();
        const [made] = (await stage.api("GET", "services")).body;
        expect(made).toMatchObject({ title: name, description, unitPrice: 1249.5, chargeVat: true });
        expect(await person.cells(name)).toEqual([
          ...[name, description.replace("\n", " "), "£1,249.50", "general", dayOf(made)],
        ]);
        const shown = person.row(name).getByText(/^Belt, tensioner and/);
        expect(await shown.getAttribute("title")).toBe(description);
      });

      step("finds it by its words, and clears the search", async () => {
        await person.open("/services");
        await person.searches("Search Services", ` TIMING ${word.toLowerCase()} tensioner `);
        await person.isAt(/^\/services\?search=/);
        await person.seesHeading("SEARCH RESULTS");
        await person.seesRows(1, [name]);
        await person.searches("Search Services", "nothing is called this");
        await person.page.getByText("No service matches “nothing is called this”").waitFor();
        await person.page.getByRole("link", { name: "Clear search" }).last().click();
        await person.isAt("/services");
        await person.seesHeading("ALL SERVICES");
        await soon(() => person.row(name).count()).toBe(1);
      });

      step("looks at it, and at what became of it", async () => {
        await person.open(`/services?search=Timing+${word}`);
        await person.follows(`View ${name}`);
        await person.seesTitle(`Service ${name}`);
        expect(await factsOf(person, name)).toEqual([description, "£1,249.50", "general", "Yes"]);
        await person.follows("History");
        const history = person.history(person.drawer(name));
        await history.waitFor();
        await soon(() => history.innerText()).toMatch(/^Created\s+by .*Force Charge VAT\s+Yes/s);
        await person.drawer(name).getByRole("link", { name: "Close", exact: true }).last().click();
        await person.isAt(`/services?search=Timing+${word}`);
        await person.seesNoDrawer();
      });

      step("edits it, and is told what was wrong", async () => {
        await person.open(`/services?search=Timing+${word}`);
        await person.follows(`Edit ${name}`);
        await person.seesDrawer(`Edit ${name}`);
        await person.seesTitle(`Edit service ${name}`);
        expect(await person.values("Name", "Unit price")).toEqual([name, "1249.50"]);
        await person.fills({ Description: "too short" });
        expect(await person.sends("Update service")).toBe(422);
        await person.seesProblems("Service Description is required");
        await person.seesToast("Error getting service");
        await person.fills({ Description: "Belt, tensioner and water pump, guaranteed", "Unit price": "" });
        await person.field("Unit measure").selectOption("hourly");
        await person.field("Force Charge VAT").uncheck();
        await person.sends("Update service");
        await person.seesToast("Service updated successfully");
        await person.isAt(`/services?search=Timing+${word}`);
        await person.follows(name);
        expect(await factsOf(person, name)).toEqual([
          ...["Belt, tensioner and water pump, guaranteed", "£0.00", "hourly", "No"],
        ]);
      });
    });

    test("shows a long description whole in its view, and in two lines of the list", async () => {
      const title = `Long ${word}`;
      const long = "Everything that was ever done to a vehicle. ".repeat(40).trim();
      await stage.make("services", { title, description: long });
      await person.open(`/services?search=Long+${word}`);
      const { height } = (await person.row(title).boundingBox()) ?? { height: Number.NaN };
      expect(height).toBeLessThan(60);
      await person.follows(`View ${title}`);
      expect((await factsOf(person, title))[0]).toBe(long);
    });

    test("cannot delete one that is on an invoice, and is shown the invoice", async () => {
      const title = `Held ${word}`;
      const service = await stage.make("services", { title, description });
      const { _id: customer } = await stage.customer(`Owner of ${word}`);
      const vehicle = { vehicleModel: "Ford Focus", vehicleReg: "HE11 DDD" };
      const invoice = await stage.make("invoices", { customer, ...vehicle });
      await stage.api("PUT", `invoices/${invoice._id}/new-line`, { service: service._id, charged: 10 });
      await person.open(`/services?search=Held+${word}`);
      await person.follows(`Delete ${title}`);
      const drawer = await person.seesDrawer("Delete service");
      await person.seesTitle(`Delete service ${title}`);
      await drawer.getByText("This cannot be undone.").waitFor();
      expect(await person.sends("Delete service")).toBe(409);
      const link = `Invoice ${invoice.autoId}`;
      await person.seesProblems(`${title} has 1 invoice and cannot be deleted`, link);
      await person.seesToast("Error getting service");
      expect(await drawer.getByRole("link", { name: link }).getAttribute("href")).toBe(
        `/invoices/${invoice._id}/view`,
      );
      await person.follows("Cancel");
      await person.seesRows(1, [title]);
    });

    test("cannot delete the default service of a department", async () => {
      await person.open("/services/labour/delete");
      expect(await person.sends("Delete service")).toBe(409);
      await person.seesProblems("Labour is the default service of Garage and cannot be deleted");
      await person.seesToast("Error getting service");
      await person.follows("Cancel");
      await person.isAt("/services");
      await soon(() => person.row("Labour").count()).toBe(1);
    });

    test("deletes one that nothing holds for good", async () => {
      const { _id } = await stage.make("services", { title: `Leaving ${word}`, description });
      await person.open(`/services?search=Leaving+${word}`);
      await person.follows(`Delete Leaving ${word}`);
      const drawer = await person.seesDrawer("Delete service");
      await drawer.getByText(`Leaving ${word}`, { exact: true }).waitFor();
      await person.sends("Delete service");
      await person.seesToast("Service deleted successfully");
      await person.page.getByText(`No service matches “Leaving ${word}”`).waitFor();
      expect((await person.open(`/services/${_id}`)).status()).toBe(404);
    });
  });

  describe("with a purchase category", () => {
    const name = `Consumables of ${word}`;
    const description = "Oil, grease, rags.\nGloves.";

    walkLikeOthers("creates one, finds it, looks at it and edits it", (step) => {
      step("is told what is wrong with a new one, message by message, and keeps what was typed", async () => {
        await person.open("/purchase-categories");
        await person.seesTitle("Purchase Categories");
        await person.seesHeading("ALL PURCHASES CATEGORIES");
        await person.follows("Create purchase category");
        await person.isAt("/purchase-categories/new");
        await person.seesDrawer("Create purchase category");
        await person.seesTitle("Create purchase category");

        expect(await person.sends("Create purchase category")).toBe(422);
        await person.seesProblems(
          ...["Purchase Category Name is required", "Purchase Category Description is required"],
        );
        await person.seesTitle("Error: Create purchase category");
        await person.seesToast("Error creating purchase category");
        expect(await person.problemAt("Name")).toBe("Error: Purchase Category Name is required");

        await person.fills({ Description: description });
        expect(await person.sends("Create purchase category")).toBe(422);
        await person.seesProblems("Purchase Category Name is required");
        expect(await person.values("Name", "Description")).toEqual(["", description]);
      });

      step("creates it, and finds the new row", async () => {
        await person.fills({ Name: name });
        await person.sends("Create purchase category");
        await person.seesToast("Purchase category created successfully");
        await person.isAt("/purchase-categories");
        await person.seesNoDrawer();
        const [made] = (await stage.api("GET", "purchase-categories")).body;
        expect(made).toMatchObject({ name, description });
        expect(await person.cells(name)).toEqual([name, description.replace("\n", " "), dayOf(made)]);
      });

      step("finds it by its words, and clears the search", async () => {
        await person.searches("Search Purchase Categories", ` GREASE ${word.toLowerCase()} `);
        await person.isAt(/^\/purchase-categories\?search=/);
        await person.seesHeading("SEARCH RESULTS");
        await person.seesRows(1, [name]);
        await person.searches("Search Purchase Categories", "nothing is called this");
        await person.page.getByText("No purchase category matches “nothing is called this”").waitFor();
        await person.page.getByRole("link", { name: "Clear search" }).last().click();
        await person.isAt("/purchase-categories");
        await person.seesHeading("ALL PURCHASES CATEGORIES");
      });

      step("looks at it, and at what became of it", async () => {
        await person.open("/purchase-categories");
        await person.follows(`View ${name}`);
        await person.seesTitle(`Purchase category ${name}`);
        expect(await factsOf(person, name)).toEqual([description]);
        await person.follows("History");
        const history = person.history(person.drawer(name));
        await history.waitFor();
        await soon(() => history.innerText()).toMatch(/^Created\s+by /);
        await person.follows("Edit purchase category");
        await person.seesDrawer(`Edit ${name}`);
      });

      step("edits it, and is told what was wrong", async () => {
        await person.seesTitle(`Edit purchase category ${name}`);
        await person.fills({ Name: "" });
        expect(await person.sends("Update purchase category")).toBe(422);
        await person.seesProblems("Purchase Category Name is required");
        await person.seesToast("Error getting purchase category");
        await person.fills({ Name: name, Description: "Used up without being charged" });
        await person.sends("Update purchase category");
        await person.seesToast("Purchase category updated successfully");
        await person.isAt("/purchase-categories");
        await soon(async () => (await person.cells(name))[1]).toBe("Used up without being charged");
      });
    });

    test("cannot delete one that a purchase or a product is in, and is shown them", async () => {
      const held = `Held ${word}`;
      const { _id: purchaseCategory } = await stage.make("purchase-categories", { name: held, description });
      const { _id: supplier } = await stage.make("suppliers", { name: `Supplier of ${word}` });
      const purchase = await stage.make("purchases", {
        ...{ supplier, purchaseCategory, details: "Brake cleaner", invoicedTo: "Garage" },
        ...{ amount: 10, total: 10, supplierInvoiceNumber: word, supplierInvoiceDate: "2026-03-02" },
      });
      const product = await stage.make("products", { name: `Rag ${word}`, description, purchaseCategory });
      await person.open(`/purchase-categories?search=Held+${word}`);
      await person.follows(`Delete ${held}`);
      const drawer = await person.seesDrawer("Delete purchase category");
      await person.seesTitle(`Delete purchase category ${held}`);
      expect(await person.sends("Delete purchase category")).toBe(409);
      const links = [`Purchase ${purchase.autoId}`, `Product Rag ${word}`] as const;
      await person.seesProblems(`${held} has 1 purchase and 1 product and cannot be deleted`, ...links);
      await person.seesToast(`${held} has 1 purchase and 1 product and cannot be deleted`);
      const hrefs = links.map((link) => drawer.getByRole("link", { name: link }).getAttribute("href"));
      expect(await Promise.all(hrefs)).toEqual([`/purchases/${purchase._id}`, `/products/${product._id}`]);
      await person.follows("Cancel");
      await person.seesRows(1, [held]);
    });

    test("deletes an empty one for good", async () => {
      const leaving = `Leaving ${word}`;
      const { _id } = await stage.make("purchase-categories", { name: leaving, description });
      await person.open(`/purchase-categories?search=Leaving+${word}`);
      await person.follows(`Delete ${leaving}`);
      const drawer = await person.seesDrawer("Delete purchase category");
      await drawer.getByText(leaving, { exact: true }).waitFor();
      await person.sends("Delete purchase category");
      await person.seesToast("Purchase category deleted successfully");
      await person.page.getByText(`No purchase category matches “${leaving}”`).waitFor();
      expect((await person.open(`/purchase-categories/${_id}`)).status()).toBe(404);
    });
  });
});
