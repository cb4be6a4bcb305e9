import { beforeAll, describe, expect } from "vitest";
import { soon } from "./person";
import { MODES, openStage, personOn } from "./stage";
import { walk } from "./walk";

// An invoice from nothing to paid, by someone who has no mouse. Approvals have a walk of their own.

const stage = openStage();

/** No page of ours has more stops than this. */
const MOST_STOPS = 120;

describe.each(MODES)("with $mode and no mouse, a member of staff", ({ scripts, word }) => {
  const person = personOn(stage, { scripts });
  let customer: string;
  beforeAll(async () => {
    customer = `Nora Pike ${word}`;
    await stage.customer(customer);
  });

  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => person.page.keyboard.press(key)), Promise.resolve());
  const type = (text: string) => person.page.keyboard.type(text);

  /** What has the focus: its role or tag, its name as a screen reader would tell it, and whether its ring can be seen. */
  const focused = () =>
    person.page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return undefined;
      const labels = (element as HTMLInputElement).labels;
      const name =
        element.getAttribute("aria-label") ??
        (labels?.length
          ? [...labels].map((label) => label.textContent?.trim()).join(" ")
          : element.textContent?.trim());
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      const isMarked = (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
      return {
        name: name ?? "",
        kind: element.getAttribute("role") ?? element.tagName.toLowerCase(),
        isMarked,
      };
    });

  /** Goes on with Tab until what is named has the focus; every stop on the way shows that it has it. */
  async function tabsTo(kind: string, name: string | RegExp): Promise<void> {
    const stops: string[] = [];
    while (stops.length < MOST_STOPS) {
      await press("Tab");
      const stop = await focused();
      if (stop === undefined) continue;
      stops.push(`${stop.kind} ${stop.name}`);
      expect(stop.isMarked, `${stop.kind} ${stop.name} shows its focus`).toBe(true);
      if (stop.kind === kind && (typeof name === "string" ? stop.name === name : name.test(stop.name)))
        return;
    }
    throw new Error(`No ${kind} ${name} among ${stops.join(", ")}`);
  }

  async function follows(name: string): Promise<void> {
    await tabsTo("a", name);
    await press("Enter");
  }

  walk("makes an invoice, adds a line and takes the payment", (step) => {
    step("makes an invoice", async () => {
      await person.open("/invoices");
      await follows("Create invoice");
      await person.seesDrawer("Create Invoice");
      await person.isAt("/invoices/new");
      if (scripts) {
        await tabsTo("combobox", "Customer");
        await type(`pike ${word}`);
        await person.page.getByRole("option").first().waitFor();
        await press("ArrowDown", "Enter");
      } else {
        await tabsTo("input", "Name, phone, town or number");
        await type(`pike ${word}`);
        await tabsTo("button", "Find");
        await press("Enter");
        await person.page.getByRole("group", { name: "Customer" }).getByRole("radio").first().waitFor();
        await tabsTo("input", new RegExp(customer));
        await press("Space");
      }
      await tabsTo("input", "Vehicle reg");
      await type("ab12 cde");
      await tabsTo("input", "Vehicle model");
      await type("Land Rover Defender 110");
      await tabsTo("button", "Create invoice");
      await press("Enter");
      await person.isAt(/^\/invoices\/[^/]+\/view$/);
      await person.page.getByText(customer).first().waitFor();
    });

    step("is told what is wrong where the focus is, and adds a line", async () => {
      await follows("Add invoice line");
      await person.seesDrawer("New Invoice Line");
      await tabsTo("button", "Add invoice line");
      await press("Enter");
      await person.page.getByRole("alert", { name: "There is a problem" }).waitFor();
      await tabsTo("a", "Select Invoice Line Service");
      await press("Enter");
      await soon(async () => (await focused())?.name).toBe("Item");
      await type("Labour");
      await tabsTo("input", "Amount");
      await type("100");
      await tabsTo("input", "Add Vat (20%)");
      if (!(await person.field("Add Vat (20%)").isChecked())) await press("Space");
      await tabsTo("button", "Add invoice line");
      await press("Enter");
      await person.seesNoDrawer();
      await soon(() => person.sums("Sub Total")).toMatchObject({
        Total: "£120.00",
        "Outstanding Balance": "£120.00",
      });
    });

    step("takes the payment", async () => {
      await person.isAt(/\/view$/);
      await follows("Add Payments");
      await person.seesDrawer("Add Payments");
      await tabsTo("input", "Amount");
      expect(await person.values("Amount")).toEqual(["120.00"]);
      await press("Enter");
      await person.seesNoDrawer();
      await soon(() => person.sums("Sub Total")).toMatchObject({
        Paid: "£120.00",
        "Outstanding Balance": "£0.00",
      });
    });

    step("leaves a drawer, and is where the drawer was opened", async () => {
      await person.isAt(/\/view$/);
      await follows("Edit invoice details");
      await person.seesDrawer(/^Update Invoice \d+$/);
      if (scripts) await press("Escape");
      else await follows("Cancel");
      await person.isAt(/\/view$/);
      await person.seesNoDrawer();
      if (scripts) await soon(async () => (await focused())?.name).toBe("Edit invoice details");
    });
  });
});
