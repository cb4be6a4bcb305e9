// Over 300 lines: the walks of suppliers and users, which resemble each other step by step.
import { describe, expect, test } from "vitest";
import { OWNER } from "../garage/test-app";
import { type Person, soon } from "./person";
import { LIKE_MODES, openStage, personOn } from "./stage";
import { walk, walkLikeOthers } from "./walk";

const stage = openStage();

const PASSWORD = "twelve letters and more";

/** The values of a view drawer's facts but for its two moments. */
async function factsOf(person: Person, title: string): Promise<string[]> {
  const drawer = await person.seesDrawer(title);
  return Object.values(await person.facts(drawer)).slice(0, -2);
}

describe.each(LIKE_MODES)("with $mode, a member of staff", ({ scripts, word, digit }) => {
  const person = personOn(stage, { scripts });

  describe("with a supplier", () => {
    const name = `Motor Factors of ${word}`;

    walkLikeOthers("creates one, finds it, looks at it and edits it", (step) => {
      step("is told that a new one needs a name, and keeps what was typed", async () => {
        await person.open("/suppliers");
        await person.seesTitle("Suppliers");
        await person.seesHeading("ALL SUPPLIERS");
        await person.follows("Create supplier");
        await person.isAt("/suppliers/new");
        await person.seesDrawer("Create supplier");
        await person.seesTitle("Create supplier");
        await person.fills({
          ...{ "Town (optional)": word, "Phone (optional)": `01825 76 2${digit} ext. 4` },
          "Email (optional)": "sales at factors",
        });
        expect(await person.sends("Create supplier")).toBe(422);
        await person.seesProblems("Full Name is Required");
        await person.seesTitle("Error: Create supplier");
        await person.seesToast("Error creating supplier");
        expect(await person.problemAt("Full name")).toBe("Error: Full Name is Required");
        expect(await person.values("Town (optional)", "Phone (optional)", "Email (optional)")).toEqual([
          ...[word, `01825 76 2${digit} ext. 4`, "sales at factors"],
        ]);
      });

      step("creates it, and finds the new row", async () => {
        await person.fills({ "Full name": `  ${name} ` });
        await person.sends("Create supplier");
        await person.seesToast("Supplier created successfully");
        await person.isAt("/suppliers");
        await person.seesNoDrawer();
        const [made] = (await stage.api("GET", "suppliers")).body;
        expect(await person.cells(name)).toEqual([
          ...[String(made.autoId), name, word, `01825 76 2${digit} ext. 4`],
        ]);
      });

      step("finds it by its words, and clears the search", async () => {
        const search = person.field("Search Suppliers");
        for (const words of [` FACTORS ${word.toLowerCase()} `, `762${digit} ${word}`, `sales ${word}`]) {
          await search.fill(words);
          await search.press("Enter");
          await person.isAt(/^\/suppliers\?search=/);
          await person.seesHeading("SEARCH RESULTS");
          await person.seesRows(2, [name]);
        }
        await search.fill("nobody is called this");
        await search.press("Enter");
        await person.page.getByText("No supplier matches “nobody is called this”").waitFor();
        await search.fill("");
        await search.press("Enter");
        await person.seesHeading("ALL SUPPLIERS");
        await person.row(name).waitFor();
      });

      step("looks at it, and at what became of it", async () => {
        await person.open(`/suppliers?search=factors+${word}`);
        await person.follows(`View ${name}`);
        await person.seesTitle(`Supplier ${name}`);
        const facts = await person.facts(await person.seesDrawer(name), "Phone");
        expect(facts).toMatchObject({
          ...{ Town: word, Phone: `01825 76 2${digit} ext. 4`, Email: "sales at factors" },
        });
        await person.follows("History");
        const history = person.history(person.drawer(name));
        await history.waitFor();
        await soon(() => history.innerText()).toMatch(/^Created\s+by /);
        await person.follows("Edit supplier");
        await person.isAt(new RegExp(`^/suppliers/[^/]+/edit\\?search=factors\\+${word}$`));
      });

      step("edits it: what was wrong is told, and what is cleared is gone", async () => {
        await person.seesDrawer(`Edit ${name}`);
        await person.seesTitle(`Edit supplier ${name}`);
        await person.fills({ "Full name": "" });
        expect(await person.sends("Update supplier")).toBe(422);
        await person.seesProblems("Full Name is Required");
        await person.seesToast("Error updating supplier");
        await person.fills({
          "Full name": name,
          "Phone (optional)": "",
          "Email (optional)": "a@example.co.uk",
        });
        await person.sends("Update supplier");
        await person.seesToast("Supplier updated successfully");
        await person.isAt(`/suppliers?search=factors+${word}`);
        await soon(async () => (await person.cells(name))[3]).toBe("");
        await person.follows(name);
        const facts = await person.facts(await person.seesDrawer(name), "Phone");
        expect(facts).toMatchObject({ Town: word, Phone: "–", Email: "a@example.co.uk" });
      });
    });

    test("cannot delete one that purchases and products name, and is shown them", async () => {
      const held = `Held ${word}`;
      const { _id: supplier } = await stage.make("suppliers", { name: held });
      const { _id: purchaseCategory } = await stage.make("purchase-categories", {
        ...{ name: `Oils ${word}`, description: "And fluids" },
      });
      const purchase = await stage.make("purchases", {
        ...{ supplier, purchaseCategory, details: "Brake cleaner", invoicedTo: "Garage" },
        ...{ amount: 10, total: 10, supplierInvoiceNumber: word, supplierInvoiceDate: "2026-03-02" },
      });
      const product = await stage.make("products", { name: `Rag ${word}`, description: "White", supplier });
      await person.open(`/suppliers?search=held+${word}`);
      await person.follows(`Delete ${held}`);
      const drawer = await person.seesDrawer("Delete supplier");
      await drawer.getByText("This cannot be undone.").waitFor();
      expect(await person.sends("Delete supplier")).toBe(409);
      const links = [`Purchase ${purchase.autoId}`, `Product Rag ${word}`] as const;
      await person.seesProblems(`${held} has 1 purchase and 1 product and cannot be deleted`, ...links);
      await person.seesToast("Error deleting supplier");
      const hrefs = links.map((link) => drawer.getByRole("link", { name: link }).getAttribute("href"));
      expect(await Promise.all(hrefs)).toEqual([`/purchases/${purchase._id}`, `/products/${product._id}`]);
      await person.follows("Cancel");
      await person.seesRows(2, [held]);
    });

    test("deletes one that nothing holds for good", async () => {
      const leaving = `Leaving ${word}`;
      const { _id, autoId } = await stage.make("suppliers", { name: leaving });
      await person.open(`/suppliers?search=leaving+${word}`);
      await person.follows(`Delete ${leaving}`);
      const drawer = await person.seesDrawer("Delete supplier");
      await drawer.getByText(`${leaving} (#${autoId})`).waitFor();
      await person.sends("Delete supplier");
      await person.seesToast("Supplier deleted successfully");
      await person.page.getByText(`No supplier matches “leaving ${word}”`).waitFor();
      expect((await person.open(`/suppliers/${_id}`)).status()).toBe(404);
    });
  });

  describe("with a user", () => {
    const name = `Rosa Lund of ${word}`;
    const email = `rosa.${word.toLowerCase()}@example.co.uk`;
    const passwords = { Password: PASSWORD, "Password confirmation": PASSWORD };

    walk("creates one, looks at it and edits it, and that user signs in", (step) => {
      step("is told what is wrong with a new one, message by message", async () => {
        await person.open("/users");
        await person.seesTitle("Users");
        await person.seesHeading("ALL USERS");
        await person.follows("Create user");
        await person.isAt("/users/new");
        await person.seesDrawer("Create user");
        await person.seesTitle("Create user");
        expect(await person.values("User Type")).toEqual(["Staff"]);
        await soon(() => person.field("Active").count()).toBe(0);
        expect(await person.field("Email verified").isChecked()).toBe(false);

        expect(await person.sends("Create user")).toBe(422);
        await person.seesProblems(
          ...[
            "Full Name is Required",
            "Email is Required",
            "Invalid Mobile Phone",
            "Week password",
            "Password confirmation: Required",
          ],
        );
        await person.seesTitle("Error: Create user");
        await person.seesToast("Error creating user");
        expect(await person.problemAt("Full name")).toBe("Error: Full Name is Required");
        expect(await person.problemAt("Password confirmation")).toBe("Error: Required");
      });

      step("keeps what was typed but the passwords, while they or the others are wrong", async () => {
        await person.fills({ "Full name": name, Email: "rosa@nowhere", "Mobile phone": "01825 762 110" });
        await person.fills({ Password: "eleven char", "Password confirmation": "eleven char" });
        expect(await person.sends("Create user")).toBe(422);
        await person.seesProblems("Invalid Email", "Invalid Mobile Phone", "Week password");
        expect(await person.problemAt("Mobile phone")).toBe("Error: Invalid Mobile Phone");
        expect(await person.problemAt("Password")).toBe("At least 12 characters Error: Week password");
        expect(await person.values("Full name", "Email", "Mobile phone")).toEqual([
          ...[name, "rosa@nowhere", "01825 762 110"],
        ]);
        // Never sent back by the server.
        if (!scripts) expect(await person.values("Password", "Password confirmation")).toEqual(["", ""]);

        await person.fills({ Email: email, "Mobile phone": `+44 7700 90012${digit}`, ...passwords });
        await person.fills({ "Password confirmation": `${PASSWORD}!` });
        expect(await person.sends("Create user")).toBe(422);
        await person.seesProblems("Passwords must match");
        expect(await person.problemAt("Password confirmation")).toBe("Error: Passwords must match");

        await person.fills({ Email: OWNER.email.toUpperCase(), ...passwords });
        expect(await person.sends("Create user")).toBe(422);
        await person.seesProblems("This email belongs to Administrator");
      });

      step("creates it, and finds the new row", async () => {
        await person.fills({ Email: email, ...passwords });
        await person.sends("Create user");
        await person.seesToast("User created successfully");
        await person.isAt("/users");
        await person.seesNoDrawer();
        expect(await person.cells(name)).toEqual([name, email, "Staff"]);
      });

      step("looks at it", async () => {
        await person.follows(`View ${name}`);
        await person.seesTitle(`User ${name}`);
        expect(await factsOf(person, name)).toEqual([
          ...[email, "No", expect.stringMatching(new RegExp(`90012${digit}$`)), "Staff", "Yes"],
        ]);
        await person.follows("Edit user");
        await person.isAt(/^\/users\/[^/]+\/edit$/);
      });

      step("edits it, and is told what was wrong; an empty password stays as it is", async () => {
        await person.seesDrawer(`Edit ${name}`);
        await person.seesTitle(`Edit user ${name}`);
        await person.fills({ "Full name": "", "New password (optional)": "too short" });
        expect(await person.sends("Update user")).toBe(422);
        await person.seesProblems("Full Name is Required", "Week password", "Passwords must match");
        await person.seesToast("Error updating user");
        await person.fills({ "Full name": name, "New password (optional)": PASSWORD });
        expect(await person.sends("Update user")).toBe(422);
        await person.seesProblems("Passwords must match");
        await person.fills({ "Full name": `${name} and Hove`, "New password (optional)": "" });
        await person.field("Email verified").check();
        await person.sends("Update user");
        await person.seesToast("Updated user successfully");
        await person.isAt("/users");
        await person.follows(`View ${name} and Hove`);
        expect(await factsOf(person, `${name} and Hove`)).toEqual([
          ...[email, "Yes", expect.any(String), "Staff", "Yes"],
        ]);
      });

      /** Someone who signs in at a browser of their own. */
      async function signedIn(password: string): Promise<Person> {
        const someone = await stage.person({ scripts, isStranger: true });
        await someone.open("/sign-in");
        await someone.fills({ Email: email, Password: password });
        await someone.sends("Sign in");
        return someone;
      }

      step("changes their own password and stays signed in here, and nowhere else", async () => {
        const [here, there] = [await signedIn(PASSWORD), await signedIn(PASSWORD)];
        await Promise.all([here.isAt("/home"), there.isAt("/home")]);
        await here.open("/users");
        await here.follows(`Edit ${name} and Hove`);
        await here.seesDrawer(`Edit ${name} and Hove`);
        const fresh = `${PASSWORD}, changed`;
        await here.fills({ "New password (optional)": fresh, "Password confirmation (optional)": fresh });
        await here.sends("Update user");
        await here.seesToast("Updated user successfully");
        await here.open("/customers");
        await here.isAt("/customers");
        await there.open("/customers");
        await there.isAt(/^\/sign-in/);
        const old = await signedIn(PASSWORD);
        await old.page.getByRole("alert", { name: "There is a problem" }).waitFor();
        for (const each of [there, old]) await each.close();

        await person.open("/users");
        await person.follows(`View ${name} and Hove`);
        await person.follows("History");
        const changes = person.history(person.drawer(`${name} and Hove`)).getByRole("listitem");
        await soon(() => changes.count()).toBe(3);
        const [password = "", edited = "", created = ""] = await changes.allInnerTexts();
        expect(password).toMatch(
          new RegExp(`^Changed\\s+by ${name} and Hove.*Password\\s+–\\s+→\\s+New$`, "s"),
        );
        expect(edited).toMatch(/^Changed\s+by Administrator.*Email verified\s+No\s+→\s+Yes$/s);
        expect(created).toMatch(/^Created\s+by Administrator.*Password\s+New/s);
        expect(`${password}${edited}${created}`).not.toMatch(/\$2[aby]\$|Credentials/);

        await here.open("/users");
        await here.follows("Delete Administrator");
        await here.seesDrawer("Delete user");
        expect(await here.sends("Delete user")).toBe(409);
        await here.seesProblems("Administrator is the last Admin and cannot be deleted or deactivated");
        await here.seesToast("Error deleting user");
        expect(here.complaints).toEqual([]);
        await deletesThem(here);
        await here.close();
      });

      async function deletesThem(them: Person): Promise<void> {
        await person.open("/users");
        await person.follows(`Delete ${name} and Hove`);
        const drawer = await person.seesDrawer("Delete user");
        await person.seesTitle(`Delete user ${name} and Hove`);
        await drawer.getByText(`${name} and Hove (${email})`).waitFor();
        await drawer.getByText(/^Deleting a user marks them as inactive/).waitFor();
        await person.sends("Delete user");
        await person.seesToast("User deleted successfully");
        await person.isAt("/users");
        await soon(() => person.row(name).count()).toBe(0);
        const all = (await stage.api("GET", "users")).body;
        expect(all.map((user: { email: string }) => user.email)).not.toContain(email);
        await them.open("/customers");
        await them.isAt(/^\/sign-in/);
      }
    });

    test("cannot delete themselves, nor take the last Admin away", async () => {
      await person.open("/users");
      await person.follows("Delete Administrator");
      await person.seesDrawer("Delete user");
      expect(await person.sends("Delete user")).toBe(409);
      await person.seesProblems("You cannot delete or deactivate yourself");
      await person.seesToast("Error deleting user");
      await person.follows("Cancel");
      await person.follows("Edit Administrator");
      await person.seesDrawer("Edit Administrator");
      await person.fills({ "Mobile phone": "07700 900 100" });
      await person.field("User Type").selectOption("Staff");
      expect(await person.sends("Update user")).toBe(409);
      await person.seesProblems("Administrator is the last Admin and must stay an Admin");
      await person.seesToast("Error updating user");
      expect(await person.values("Mobile phone", "User Type")).toEqual(["07700 900 100", "Staff"]);
      await person.field("User Type").selectOption("Admin");
      await person.field("Active").uncheck();
      expect(await person.sends("Update user")).toBe(409);
      await person.seesProblems("You cannot delete or deactivate yourself");
    });
  });
});
