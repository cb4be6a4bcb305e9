// Over 300 lines: one person, with all that people see and do at a page.
import type { BrowserContext, Download, Locator, Page, Request, Response } from "playwright-core";
import { expect } from "vitest";

/** Waits until what `look` sees is as expected; a page that changes meanwhile is looked at again. */
export function soon<T>(look: () => Promise<T> | T) {
  return expect.poll(look, { timeout: 30_000, interval: 20 });
}

/** How Remix says that it could not read all of an answer; its address follows. */
const UNDECODED = "Unable to decode turbo-stream response from URL: ";

/** What Remix keeps of a page with scripts. */
interface RoutedPage {
  readonly __remixRouter?: { readonly state: { readonly navigation: { readonly state: string } } };
}

/** Someone at a page, who sees and does what people do there, with scripts or without. */
export class Person {
  /** What the browser's console had to say against the pages seen: errors, and violations of their policy. */
  readonly complaints: string[] = [];

  constructor(
    readonly page: Page,
    readonly url: string,
    readonly hasScripts: boolean,
    /** Leaves the browser, whichever tab it is said at. */
    readonly close: () => Promise<void>,
  ) {
    this.listenTo(page.context());
  }

  /** The same person at another tab. */
  async inNewTab(): Promise<Person> {
    return new Person(await this.page.context().newPage(), this.url, this.hasScripts, this.close);
  }

  /** The same person at the tab that a link opens. */
  async inTabOf(link: Locator): Promise<Person> {
    const [page] = await Promise.all([this.page.context().waitForEvent("page"), link.click()]);
    return new Person(page, this.url, this.hasScripts, this.close);
  }

  /** The file that a link leads to; one that is printed takes its time on a busy machine. */
  async downloads(link: Locator): Promise<Download> {
    const timeout = 60_000;
    const [download] = await Promise.all([
      this.page.waitForEvent("download", { timeout }),
      link.click({ timeout }),
    ]);
    return download;
  }

  /** The last things that the browser asked for, and what became of them. */
  private readonly asked: string[] = [];

  /** What the router may say of answers that it was made to stop reading. */
  private readonly excused = new Set<string>();

  private listenTo(context: BrowserContext): void {
    const note = (request: Request, result: string) => {
      if (!["document", "fetch"].includes(request.resourceType())) return;
      this.asked.push(
        `${request.method()} ${request.url().slice(this.url.length, this.url.length + 80)}: ${result}`,
      );
      if (this.asked.length > 12) this.asked.shift();
    };
    context.on("response", (answer) => note(answer.request(), String(answer.status())));
    context.on("requestfailed", (request) => {
      const why = request.failure()?.errorText ?? "failed";
      note(request, why);
      const isCutShort = /CHUNKED|MISMATCH|DECODING|CONNECTION|EMPTY/.test(why);
      if (isCutShort || (request.url().includes("/__manifest") && why !== "net::ERR_ABORTED"))
        this.complaints.push(`${request.url()} ${why}`);
      if (why === "net::ERR_ABORTED") this.excuse(`${UNDECODED}${request.url()}`);
    });
    // Going on while a page is on its way stops the reading of it, and the router says so.
    context.on("weberror", (error) => {
      const { name, message } = error.error();
      if (name !== "AbortError" && !this.excused.delete(message)) this.complaints.push(message);
    });
    context.on("console", (message) => {
      if (message.type() !== "error" && message.type() !== "warning") return;
      // A refused form is a status that the browser reports by itself.
      if (/^Failed to load resource: .* status of 4\d\d/.test(message.text())) return;
      // Leaving a page stops what it asks for, the next pages' routes too; `requestfailed` tells why.
      if (/^AbortError: |^TypeError: network error$/.test(message.text())) return;
      if (/^Failed to fetch manifest patches TypeError: Failed to fetch/.test(message.text())) return;
      // A busy machine takes seconds to draw a page whose sheet its headers named.
      if (/^The resource \S+ was preloaded using link preload but not used/.test(message.text())) return;
      this.complaints.push(`${message.page()?.url()} ${message.text()}`);
    });
  }

  /** Takes no notice of a complaint, which may have come already. */
  private excuse(complaint: string): void {
    const at = this.complaints.indexOf(complaint);
    if (at === -1) this.excused.add(complaint);
    else this.complaints.splice(at, 1);
  }

  /** Opens an address and waits until the page answers to its scripts, where there are any. */
  async open(path: string, options: { referer?: string } = {}): Promise<Response> {
    const response = await this.page.goto(this.url + path, options);
    if (response === null) throw new Error(`${path} answered nothing`);
    await this.pageIsReady();
    return response;
  }

  /** Opens a form and waits until the router knows where it sends it: that is asked for once, beside the page. */
  async opensToSend(path: string): Promise<void> {
    await this.open(path);
    await this.page.waitForFunction(() =>
      performance.getEntriesByType("resource").some(({ name }) => name.includes("/__manifest")),
    );
  }

  /**
   * The address changes before the page under it is there: without scripts until all of it was read, with them
   * until Remix takes the scroll position over, in the same breath in which every other effect of the page runs.
   */
  async pageIsReady(): Promise<void> {
    await this.page.waitForLoadState("domcontentloaded");
    if (this.hasScripts) await this.page.waitForFunction(() => history.scrollRestoration === "manual");
  }

  /** Keeps what is asked for under an address waiting. @returns what lets it go */
  async holdsBack(address: string | RegExp): Promise<() => void> {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await this.page.route(address, async (route) => {
      await held;
      await route.continue();
    });
    return letGo;
  }

  /** Whether the browser would ask before it closes the page. */
  asksBeforeClosing(): Promise<boolean> {
    return this.page.evaluate(() => !window.dispatchEvent(new Event("beforeunload", { cancelable: true })));
  }

  /** The path and query of the page. */
  get place(): string {
    const { pathname, search } = new URL(this.page.url());
    return pathname + search;
  }

  async isAt(place: string | RegExp): Promise<void> {
    if (typeof place === "string") await soon(() => this.place).toBe(place);
    else await soon(() => this.place).toMatch(place);
    await this.pageIsReady();
    if (this.hasScripts) await this.pageIsDrawn();
  }

  /** The router moves the address first; React draws the page in its next task, and the progress bar goes with it. */
  private async pageIsDrawn(): Promise<void> {
    await this.page.evaluate(() => new Promise((drawn) => setTimeout(drawn)));
    await this.page.getByRole("status").getByText("Loading", { exact: true }).waitFor({ state: "detached" });
  }

  /** @param title of the window, without the garage's name */
  async seesTitle(title: string | RegExp): Promise<void> {
    const named = async () => (await this.page.title()).replace(/ · Garage$/, "");
    if (typeof title === "string") await soon(named).toBe(title);
    else await soon(named).toMatch(title);
  }

  /** The drawer over the page, by its title. */
  drawer(title: string | RegExp): Locator {
    return this.page.getByRole("dialog", { name: title });
  }

  async seesDrawer(title: string | RegExp): Promise<Locator> {
    const drawer = this.drawer(title);
    await drawer.waitFor();
    return drawer;
  }

  async seesNoDrawer(): Promise<void> {
    await this.page.getByRole("dialog").waitFor({ state: "detached" });
  }

  async seesToast(text: string | RegExp): Promise<void> {
    await this.page.getByRole("status").getByText(text, { exact: true }).waitFor();
  }

  async seesHeading(text: string): Promise<void> {
    await soon(() =>
      this.page
        .getByRole("heading", { level: 2, includeHidden: true })
        .first()
        .evaluate((heading) => heading.firstChild?.textContent),
    ).toBe(text);
  }

  /** A field by its label, in the drawer when there is one. */
  field(label: string): Locator {
    return this.front.getByLabel(label, { exact: true });
  }

  private get front(): Locator {
    return this.page.locator("[role=dialog], body:not(:has([role=dialog])) main");
  }

  /** Fills in fields by their labels. */
  async fills(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(values)) await this.field(label).fill(value);
  }

  /** What the fields hold. */
  async values(...labels: string[]): Promise<string[]> {
    return Promise.all(labels.map((label) => this.field(label).inputValue()));
  }

  /** Has a list looked through, by the label of its search field. */
  async searches(label: string, words: string): Promise<void> {
    await this.field(label).fill(words);
    await this.field(label).press("Enter");
  }

  async follows(link: string): Promise<void> {
    await this.front.getByRole("link", { name: link, exact: true }).click();
  }

  /** Presses a button that sends something, and gives the status of the answer. */
  async sends(button: string): Promise<number> {
    const [response] = await Promise.all([
      this.page.waitForResponse((answer) => answer.request().method() === "POST"),
      this.front.getByRole("button", { name: button, exact: true }).click(),
    ]);
    return response.status();
  }

  /** With scripts the page's data is read anew after an answer: until then it may show what others change meanwhile. */
  async hasReadAnew(): Promise<void> {
    await this.page.waitForFunction(() => {
      const { __remixRouter: router } = globalThis as RoutedPage;
      return (router?.state.navigation.state ?? "idle") === "idle";
    });
  }

  /** "There is a problem", and every message in it. */
  async seesProblems(...messages: (string | RegExp)[]): Promise<void> {
    const summary = this.page.getByRole("alert", { name: "There is a problem" });
    await soon(() => summary.getByRole("listitem").allTextContents()).toEqual(
      messages.map((message) => (typeof message === "string" ? message : expect.stringMatching(message))),
    );
  }

  /** "Please check": what is asked before anything is saved. */
  async seesQuestion(text: string | RegExp): Promise<void> {
    const question = this.page.getByRole("alert", { name: "Please check" });
    await question.getByText(text, { exact: true }).waitFor();
  }

  /** All that is asked before anything is saved, without the sentence that says what to do next. */
  async questions(): Promise<string[]> {
    const box = this.page.getByRole("alert", { name: "Please check" });
    const sentences = await box.getByRole("paragraph").allTextContents();
    return sentences.slice(0, -1);
  }

  /** What is said at a field of what is wrong with it, read as a screen reader finds it. */
  async problemAt(label: string): Promise<string> {
    const field = this.field(label);
    expect(await field.getAttribute("aria-invalid"), `${label} is invalid`).toBe("true");
    const ids = (await field.getAttribute("aria-describedby")) ?? "";
    const texts = await Promise.all(
      ids.split(" ").map((id) => this.page.locator(`[id="${id}"]`).textContent()),
    );
    return texts.join(" ");
  }

  /** A row of the list, by some of its text. */
  row(text: string | RegExp): Locator {
    return this.page.getByRole("row").filter({ hasText: text });
  }

  /** What a row of the list says, cell by cell but for its actions, once all of it is there. */
  async cells(row: string | Locator): Promise<string[]> {
    const found = typeof row === "string" ? this.row(row) : row;
    await found.getByRole("link", { name: /^Delete / }).waitFor();
    return (await found.locator("th, td").allInnerTexts()).slice(0, -1).map((text) => text.trim());
  }

  /** The links in `place` by their names, as a screen reader says them. */
  async linkNames(place: Locator): Promise<string[]> {
    const links = (await place.ariaSnapshot()).matchAll(/- link "((?:[^"\\]|\\.)*)"/g);
    return [...links].map(([, name = ""]) => name);
  }

  /** The rows of the list, without what they unfold. */
  get rows(): Locator {
    return this.page.getByRole("row").filter({ has: this.page.getByRole("rowheader") });
  }

  /** What the rows of the list say in one column, top down. */
  async seesRows(column: number, texts: readonly string[]): Promise<void> {
    await soon(() => this.rows.locator(`:scope > :nth-child(${column})`).allInnerTexts()).toEqual(texts);
  }

  /** What the opened row shows of itself. */
  get unfolded(): Locator {
    const isHead = this.page.getByRole("rowheader").or(this.page.getByRole("columnheader"));
    return this.page.getByRole("row").filter({ hasNot: isHead });
  }

  /** The names and values of a list of them in `place`: of the first one, or of the first that has `name`. */
  async facts(place: Locator, name?: string): Promise<Record<string, string>> {
    const lists = place.locator("dl").filter({ visible: true });
    const named =
      name === undefined ? lists : lists.filter({ has: this.page.getByText(name, { exact: true }) });
    const pairs = await named.evaluateAll(([list]) =>
      [...(list?.querySelectorAll("dt") ?? [])].map((term) => {
        const value = term.nextElementSibling;
        return [term.textContent ?? "", value instanceof HTMLElement ? value.innerText.trim() : ""];
      }),
    );
    return Object.fromEntries(pairs);
  }

  /** The amounts or facts on the page among which `name` is. */
  sums(name: string): Promise<Record<string, string>> {
    return this.facts(this.page.getByRole("main"), name);
  }

  /** What came in for the invoice on the page: day, method and reference, and amount of each receipt. */
  async received(): Promise<string[][]> {
    const rows = this.page
      .getByRole("main")
      .getByRole("table", { name: /^Money in for/ })
      .locator("tbody tr");
    const texts = await rows.evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll("th, td")].map((cell) => cell.textContent ?? "")),
    );
    return texts.map((cells) => cells.slice(0, -1));
  }

  /** A part of the page, by its heading. */
  section(heading: string): Locator {
    return this.page
      .locator("section")
      .filter({ has: this.page.getByRole("heading", { name: heading, exact: true }) });
  }

  /** The plate of a registration, which leads to its vehicle. */
  plate(registration: string): Locator {
    return this.page.getByRole("link", { name: registration, exact: true });
  }

  /** What was changed in a record, newest first, in its drawer. */
  history(drawer: Locator): Locator {
    return drawer.getByRole("region", { name: "History" }).getByRole("list");
  }

  /** Opens the history beside a form, in a tab of its own. @param title of the form's drawer, if it is in one */
  async opensHistoryInForm(title?: string | RegExp): Promise<Locator> {
    const around = (page: Page) =>
      title === undefined ? page.getByRole("main") : page.getByRole("dialog", { name: title });
    const opened = this.page.context().waitForEvent("page");
    await around(this.page).getByRole("link", { name: "History" }).click();
    const history = this.history(around(await opened));
    await history.waitFor();
    return history;
  }

  /** Where the person is and what the page says against them: for who reads why a test failed. */
  async whatIsSaid(): Promise<string> {
    const alerts = await this.page.getByRole("alert").allInnerTexts();
    const routing = await this.page.evaluate(() => {
      const { __remixRouter: router } = globalThis as RoutedPage;
      return JSON.stringify(router?.state.navigation);
    });
    const place = `${this.place}, ${this.hasScripts ? `with scripts, ${routing}` : "without scripts"}`;
    return [place, ...alerts, ...this.asked].join("\n");
  }
}
