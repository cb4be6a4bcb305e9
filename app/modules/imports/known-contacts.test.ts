import fc from "fast-check";
import { expect, test } from "vitest";
import { KnownContacts } from "./known-contacts";

const DETAILS = ["postalCode", "phone", "email"] as const;
type Contact = Record<"name" | (typeof DETAILS)[number], string>;

function isSame(a: Contact, b: Contact): boolean {
  const both = DETAILS.filter((each) => a[each] !== "" && b[each] !== "");
  return a.name === b.name && (both.length === 0 || both.some((each) => a[each] === b[each]));
}

const contact = fc.record({
  name: fc.constantFrom("ann avery", "bo bell"),
  postalCode: fc.constantFrom("", "BN7 2DZ", "TN22 1QD"),
  phone: fc.constantFrom("", "01825762118", "01825762119"),
  email: fc.constantFrom("", "a@example.co.uk", "b@example.co.uk"),
});

test("the first one that is the same is found, as if each were compared with each", () => {
  fc.assert(
    fc.property(fc.array(contact, { maxLength: 20 }), (contacts) => {
      const known = new KnownContacts();
      for (const [at, each] of contacts.entries()) {
        const first = contacts.slice(0, at).findIndex((other) => isSame(other, each));
        expect(known.same(each)).toBe(first === -1 ? undefined : `Row ${first}`);
        known.add(each, `Row ${at}`);
      }
    }),
  );
});

test("spellings of one phone and one email are the same", () => {
  const known = new KnownContacts();
  known.add({ name: "Ann Avery", postalCode: "", phone: "+44 1825 762118", email: "" }, "first");
  known.add({ name: "Bo Bell", postalCode: "", phone: "", email: "Bo@Example.co.uk" }, "second");
  const found = (name: string, phone: string, email: string) =>
    known.same({ name, postalCode: "", phone, email });
  expect(found("ANN  AVERY", "01825762118", "")).toBe("first");
  expect(found("Bo Bell", "", "bo@example.co.uk")).toBe("second");
  expect(found("Bo Bell", "", "other@example.co.uk")).toBeUndefined();
});

test("30,000 customers of one name keep nobody waiting", () => {
  const known = new KnownContacts();
  const begun = performance.now();
  for (let at = 0; at < 30_000; at++) {
    const each = { name: "Cash Sale", postalCode: "", phone: `0182${5_000_000 + at}`, email: "" };
    expect(known.same(each)).toBeUndefined();
    known.add(each, `Row ${at}`);
  }
  expect(performance.now() - begun).toBeLessThan(5000);
});
