import { HtmlValidate, type Message } from "html-validate";
import { describe, expect, test } from "vitest";
import { DAY_FIELDS } from "../../http/day-fields";
import { PUBLIC_SCREENS, quickScreens, SCREENS, type Screen, screenStage } from "./screens";

const validator = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: {
    // How React writes HTML: as valid as the other way.
    "void-style": "off",
    "attr-case": "off",
    "attribute-boolean-style": "off",
    "valid-id": ["error", { relaxed: true }],
    // On a phone a table is drawn as cards, and what is not drawn as a table is none to a screen reader without its roles.
    "no-redundant-role": "off",
    // Each checkbox of a form tells its name, so that one without a tick is known to have been there.
    "form-dup-name": "off",
    // Numbers are told in cells that do not break.
    "tel-non-breaking": "off",
  },
});

const { stage, place } = screenStage();

/** From the last one on: mostly screens that the quick share of the tests with axe-core leaves out. */
const LOOKED_AT = quickScreens(SCREENS.toReversed());

const pages = new Map<Screen, Promise<string>>();

/** A screen as the server sends it, asked for once. */
function htmlOf(name: Screen): Promise<string> {
  const page = pages.get(name) ?? stage().html(place(name));
  pages.set(name, page);
  return page;
}

/** What is wrong with the HTML as the server sent it. */
async function wrongWith(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) => messages.map(told));
}

function told({ ruleId, message, selector }: Message): string {
  return `${ruleId}: ${message} at ${selector}`;
}

describe("valid HTML", () => {
  test.each(LOOKED_AT)("on %s", async (name) => {
    expect(await wrongWith(await htmlOf(name))).toEqual([]);
  });

  test.each(PUBLIC_SCREENS)("on %s", async (address) => {
    expect(await wrongWith(await (await fetch(stage().url + address)).text())).toEqual([]);
  });
});

/** A command line of the garage's own program, or of what runs it. */
const COMMAND =
  /\b(?:(?:npm|npx|node|sudo) \w|garage (?:user|serve|backup|restore|verify|compact|close|open|export|stats|history|invoice|quote|statements?|demo)\b)/;

// Only the page for programmers says any.
test.each(
  LOOKED_AT.filter((name) => name !== "the api"),
)("%s tells nobody to type a command", async (name) => {
  const words = (await htmlOf(name)).replace(/<script.*?<\/script>/gs, "").replace(/<[^>]*>/g, " ");
  expect(words).not.toMatch(COMMAND);
});

// A day that is typed without separators or its century is read in these alone.
test.each(LOOKED_AT)("the forms of %s have days only in fields that are known as such", async (name) => {
  const forms = (await htmlOf(name)).split("<form ").filter((form) => /^[^>]*method="post"/.test(form));
  const days = forms.flatMap((form) => form.match(/<input[^>]*placeholder="19\/11\/2026"[^>]*>/g) ?? []);
  for (const day of days) expect(DAY_FIELDS).toContain(/ name="(\w+)"/.exec(day)?.[1]);
});
