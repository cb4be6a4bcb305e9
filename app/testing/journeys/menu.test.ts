import { describe, expect, test } from "vitest";
import { soon } from "./person";
import { LIKE_MODES, openStage, personOn } from "./stage";

/** Pixels. */
const PHONE = 390;
const DESK = 1280;

const stage = openStage();

describe.each(LIKE_MODES)("the menu, with $mode,", ({ scripts }) => {
  const person = personOn(stage, { scripts });

  const entry = () =>
    person.page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Suppliers" });
  /** How many pixels of an entry's words are seen. */
  const words = () =>
    entry().evaluate((link) => {
      const range = document.createRange();
      range.selectNodeContents(link);
      const { left, right } = range.getBoundingClientRect();
      return Math.max(0, Math.min(right, link.getBoundingClientRect().right) - left);
    });
  /** What is pressed to open the menu, and to close it: labels of its box, which nobody sees. */
  const opener = () => person.page.getByRole("banner").locator("label");
  const closer = () => person.page.getByRole("navigation", { name: "Main" }).locator("label");
  const opens = async (width: number) => {
    await person.page.setViewportSize({ width, height: 800 });
    await person.open("/customers");
  };

  test("is closed on a phone, opens over the page and closes again", async () => {
    const { page } = person;
    await opens(PHONE);
    await soon(() => entry().isVisible()).toBe(false);
    await opener().click();
    await entry().waitFor();
    await closer().click();
    await entry().waitFor({ state: "hidden" });

    await opener().click();
    await entry().waitFor();
    await page.mouse.click(370, 600);
    await entry().waitFor({ state: "hidden" });

    await page.getByRole("checkbox", { name: "Menu" }).focus();
    await page.keyboard.press("Space");
    await entry().click();
    await person.isAt("/suppliers");
    await entry().waitFor({ state: "hidden" });
  });

  test("takes the keyboard on a phone: from its box to its links, and to nothing that it lies over", async () => {
    const { page } = person;
    await opens(PHONE);
    await page.getByRole("checkbox", { name: "Menu" }).focus();
    await page.keyboard.press("Space");
    const reached: (string | null)[] = [];
    for (let tab = 0; tab < 3; tab += 1) {
      await page.keyboard.press("Tab");
      reached.push(await page.evaluate(() => document.activeElement?.textContent ?? null));
    }
    expect(reached.slice(1)).toEqual(["Home", "Customers"]);
    await soon(() => page.getByRole("main").isVisible()).toBe(false);
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Space");
    await entry().waitFor({ state: "hidden" });
    await soon(() => page.getByRole("main").isVisible()).toBe(true);
  });

  test("is open on a tablet, and collapses to a rail and back", async () => {
    const { page } = person;
    await opens(760);
    const width = () => page.getByRole("navigation", { name: "Main" }).evaluate((menu) => menu.clientWidth);
    expect(await width()).toBe(216);
    expect(await words()).toBeGreaterThan(30);
    await closer().click();
    expect(await width()).toBe(56);
    expect(await words()).toBe(0);
    expect(await page.getByRole("main").evaluate((main) => main.getBoundingClientRect().left)).toBe(56);
    await entry().click();
    await person.isAt("/suppliers");
  });

  test("is always there on a wide screen", async () => {
    await opens(DESK);
    await soon(() => entry().isVisible()).toBe(true);
    expect(await words()).toBeGreaterThan(30);
    await soon(() => closer().isVisible()).toBe(false);
    await soon(() => person.page.getByRole("checkbox", { name: "Menu" }).count()).toBe(0);
  });

  test("is never asked for at the edges of its sizes", async () => {
    for (const [width, isOpen] of [
      [600, false],
      [601, true],
      [900, true],
      [901, true],
    ] as const) {
      await opens(width);
      expect(await entry().isVisible(), `${width} px`).toBe(isOpen);
    }
  });
});
