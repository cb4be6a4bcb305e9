import { beforeAll, expect, test } from "vitest";
import { sharesOf } from "../garage/share";
import type { Person } from "../journeys/person";
import { PUBLIC_SCREENS, SCREENS, screenStage } from "../journeys/screens";
import { HOSTILE_TEXTS, leaksIn, NO_VALUES, stored } from "./hostile";

// Every form of every screen, sent by a client that no browser holds back, with hostile input in each of its fields.

/** A form as it stands on a page. */
interface Form {
  readonly action: string;
  readonly isStranger: boolean;
  /** What is typed is a field of a record; a picker's search, told by its name, is only looked for. */
  readonly fields: readonly { readonly name: string; readonly value: string; readonly isTyped: boolean }[];
}

/** Texts that no typed field takes; half a character is no text that a form can send. */
const NO_TEXTS = Object.values(NO_VALUES).filter(
  (value): value is string => typeof value === "string" && !/\p{Surrogate}/u.test(value),
);
const textsFor = sharesOf(NO_TEXTS.length + HOSTILE_TEXTS.length);

/** Bodies that are no form, or none of ours. */
const NO_FORMS: readonly (readonly [type: string, body: string])[] = [
  ["multipart/form-data; boundary=x", "rubbish"],
  ["multipart/form-data; boundary=x", '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nhalf of it'],
  ["multipart/form-data", "--x--"],
  ["application/x-www-form-urlencoded", "%"],
  ["application/x-www-form-urlencoded", "&&==&=&%00=%00&name"],
  [
    "application/x-www-form-urlencoded",
    "__proto__=x&constructor=x&__proto__[x]=y&intent=__proto__&version=__proto__",
  ],
  ["application/x-www-form-urlencoded", "name=a&name=b&_boxes=__proto__&_boxes=active&_shown=%7B"],
  ["application/x-www-form-urlencoded", "a=1&".repeat(20_000)],
];
const fieldsOf = sharesOf(4);
const noFormsFor = sharesOf(16);

const { stage, place } = screenStage();
let person: Person;
let stranger: Person;

beforeAll(async () => {
  person = await stage().person({ scripts: false });
  stranger = await stage().person({ scripts: false, isStranger: true });
});

/** The forms of a page that change something, whatever they say of themselves. */
async function formsOf(address: string, isStranger: boolean): Promise<Form[]> {
  const { page } = isStranger ? stranger : person;
  await page.goto(stage().url + address);
  const forms = await page.locator("form[method=post]").evaluateAll((all) =>
    all.map((form) => {
      const { action, elements } = form as HTMLFormElement;
      const controls = [...elements].filter(
        (each) => "name" in each && each.name !== "",
      ) as HTMLInputElement[];
      return {
        action,
        fields: controls
          .filter(({ type, checked }) => type !== "submit" && (type !== "checkbox" || checked))
          .map(({ name, value, type }) => ({
            name,
            value,
            isTyped: !["hidden", "checkbox", "radio"].includes(type) && !name.startsWith("_"),
          })),
      };
    }),
  );
  return forms.map((form) => ({ ...form, isStranger }));
}

async function send(
  { action, isStranger }: Form,
  body: BodyInit,
  headers: Readonly<Record<string, string>> = {},
) {
  const before = stored(stage().dataDir);
  const answer = await stage().post(action, body, { ...headers, ...(isStranger && { Cookie: "" }) });
  return { status: answer.status, text: await answer.text(), isStored: stored(stage().dataDir) !== before };
}

/** The form filled in as it stands, but for one field. */
function filled({ fields }: Form, name: string, text: string): URLSearchParams {
  const body = new URLSearchParams(fields.map((field) => [field.name, field.value]));
  body.set(name, text);
  return body;
}

/** What is wrong with any answer. */
function complaints({ status, text, isStored }: Awaited<ReturnType<typeof send>>): string[] {
  const leak = leaksIn(text);
  return [
    ...(status >= 500 ? [`answered ${status}`] : []),
    ...(status >= 400 && isStored ? [`stored something, with ${status}`] : []),
    ...(/<script>alert\(1\)|<img src=x/.test(text) ? ["gave it back as HTML"] : []),
    ...(leak === undefined ? [] : [`told ${leak}`]),
  ];
}

const seen = new Set<string>();
const isNew = ({ action, fields }: Form) => {
  const kind = `${action.replaceAll(/[\w-]{12,}/g, "{id}")} ${fields.map(({ name }) => name).join()}`;
  return !seen.has(kind) && seen.add(kind);
};

async function abuse(form: Form): Promise<string[]> {
  const wrong: string[] = [];
  for (const { name, isTyped } of fieldsOf(form.fields)) {
    for (const text of textsFor([...NO_TEXTS, ...HOSTILE_TEXTS])) {
      const answer = await send(form, filled(form, name, text));
      const isTaken = isTyped && NO_TEXTS.includes(text) && answer.status < 400;
      for (const what of [...complaints(answer), ...(isTaken ? ["was taken"] : [])])
        wrong.push(`${form.action} ${name}=${JSON.stringify(text).slice(0, 50)}: ${what}`);
    }
  }
  for (const [type, body] of noFormsFor(NO_FORMS)) {
    const answer = await send(form, body, { "Content-Type": type });
    for (const what of complaints(answer)) wrong.push(`${form.action} ${body.slice(0, 50)}: ${what}`);
  }
  return wrong;
}

const PLACES = [
  ...SCREENS.map((name) => ({ name, isStranger: false, address: () => place(name) })),
  ...PUBLIC_SCREENS.map((name) => ({ name, isStranger: true, address: () => name })),
];

test.each(PLACES)("the forms on $name take nothing that is none", async ({ isStranger, address }) => {
  const wrong: string[] = [];
  for (const form of await formsOf(address(), isStranger))
    if (isNew(form)) wrong.push(...(await abuse(form)));
  expect(wrong).toEqual([]);
});

test("forms were found", () => {
  expect(seen.size).toBeGreaterThan(50);
});

test("and none of it was a fault", () => {
  expect(stage().faults).toEqual([]);
});
