import type { Locator } from "playwright-core";
import { type Person, soon } from "./person";

/** What the search steps say may be typed. */
export const CUSTOMER_SEARCH = "Name, phone, town or number";
export const SUPPLIER_SEARCH = "Name, town, phone or number";

/** A field that links a record: a combobox for a person with scripts, a search step for one without. */
export class RecordPicker {
  /**
   * @param label the field's, "(optional)" included.
   * @param search the label of what is typed into in the search step.
   */
  constructor(
    private readonly person: Person,
    private readonly label: string,
    private readonly search: string,
  ) {}

  /** The combobox. */
  get box(): Locator {
    return this.person.page.getByRole("combobox", { name: this.label, exact: true });
  }

  /** What the combobox offers. */
  get list(): Locator {
    return this.person.page.getByRole("listbox", { name: this.noun, exact: true });
  }

  /** What can be chosen, "None" included. */
  get choices(): Locator {
    const offer = /^Create .* “.*”$/;
    return this.person.hasScripts
      ? this.list.getByRole("option").filter({ hasNotText: offer })
      : this.group.locator("label.picker__choice");
  }

  /** The names of choices: each stands before its details, in an element of its own. */
  private names(choices: Locator): Promise<string[]> {
    return choices.evaluateAll((each) =>
      each.map((choice) => {
        const [first] = [...choice.querySelectorAll("span")].filter((span) => !span.querySelector("span"));
        return first?.textContent ?? "";
      }),
    );
  }

  async seesChoices(...names: string[]): Promise<void> {
    await soon(() => this.names(this.choices)).toEqual(names);
  }

  /** Waits until one record can be chosen, and it is marked. */
  async marksOnly(): Promise<void> {
    const marks = () =>
      this.choices.evaluateAll((each) => each.map((choice) => choice.getAttribute("aria-selected")));
    await soon(marks).toEqual(["true"]);
  }

  /** The search step. */
  get group(): Locator {
    return this.person.page.getByRole("group", { name: this.label, exact: true });
  }

  /** Has the search step look for `words`. */
  async find(words: string): Promise<void> {
    await this.person.field(this.search).fill(words);
    await Promise.all([
      this.person.page.waitForResponse((answer) => answer.request().method() === "POST"),
      this.group.getByRole("button", { name: "Find" }).click(),
    ]);
  }

  /** Looks for `words`, and takes the record called `name`. */
  async choose(words: string, name: string): Promise<void> {
    if (this.person.hasScripts) {
      await this.box.fill(words);
      await this.choices.filter({ hasText: name }).click();
    } else {
      await this.find(words);
      await this.group.getByRole("radio", { name }).check();
    }
    await this.holds(name);
  }

  /** Looks for `words`, and takes the offer to make such a record. */
  async takesOffer(words: string, offer: string): Promise<void> {
    if (this.person.hasScripts) {
      await this.box.fill(words);
      await this.list.getByRole("option", { name: offer }).click();
    } else {
      await this.find(words);
      await this.group.getByRole("button", { name: offer }).click();
    }
  }

  async clear(): Promise<void> {
    const clear = `Clear ${this.noun.toLowerCase()}`;
    if (this.person.hasScripts)
      await this.person.page.getByRole("button", { name: clear, exact: true }).click();
    else await this.group.getByRole("radio", { name: "None" }).check();
    await this.isEmpty();
  }

  async holds(name: string): Promise<void> {
    if (this.person.hasScripts) await soon(() => this.box.inputValue()).toBe(name);
    else await soon(() => this.names(this.chosen)).toEqual([name]);
  }

  /** The choice of the search step that is made. */
  private get chosen(): Locator {
    return this.choices.filter({ has: this.person.page.getByRole("radio", { checked: true }) });
  }

  async isEmpty(): Promise<void> {
    if (this.person.hasScripts) await soon(() => this.box.inputValue()).toBe("");
    else await this.group.getByRole("radio", { name: "None", checked: true }).waitFor();
  }

  private get noun(): string {
    return this.label.replace(" (optional)", "");
  }
}
