import { describe, expect, it } from "vitest";
import { changedFields, readForm } from "./form.server";

function formOf(...entries: readonly (readonly [string, string])[]): FormData {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
}

describe("a sent form", () => {
  it("is read by plain names; lists, paths and prototypes in names are nothing of ours", () => {
    const hostile = ["x[300000000]", "a.a.a", "__proto__", "x]", "_ _", "a".repeat(50)];
    const { fields } = readForm(formOf(["email", "a@b.co"], ...hostile.map((name) => [name, "1"] as const)));
    expect(fields).toEqual({ email: "a@b.co" });
  });

  it("stays small however much is sent", () => {
    const many = Array.from({ length: 9000 }, (_, index) => ["_boxes", `b${index}`] as const);
    expect(Object.keys(readForm(formOf(...many)).fields).length).toBeLessThanOrEqual(5000);
  });

  it("knows an unticked box from one that was not shown", () => {
    expect(readForm(formOf(["_boxes", "active"], ["_boxes", "highValue"], ["active", "on"])).fields).toEqual({
      active: "on",
      highValue: "false",
    });
  });

  it("knows from its button alone which box was ticked or unticked, and of which version", () => {
    const version = "2026-11-19T08:00:00.000Z";
    const button = (state: "on" | "off") => ["intent", `tick:status:${state}:${version}`] as const;
    const ticked = readForm(formOf(["status", "on"], button("off")));
    expect(ticked).toMatchObject({ fields: { status: "on" }, version });
    expect(changedFields(ticked)).toEqual({ status: "on" });
    const unticked = readForm(formOf(button("on")));
    expect(unticked).toMatchObject({ fields: { status: "false" }, version });
    expect(changedFields(unticked)).toEqual({ status: "false" });
    // Enter in a box sends its form, changed or not.
    expect(changedFields(readForm(formOf(["status", "on"], button("on"))))).toEqual({});
    expect(changedFields(readForm(formOf(button("off"))))).toEqual({});
  });

  it("has its days in full, however they were typed, and other fields as they were", () => {
    const { fields } = readForm(
      formOf(["date", "191126"], ["motDue", "1/9"], ["paidDate", "2026-11-19"], ["customerRef", "191126"]),
    );
    expect(fields).toEqual({
      date: "19/11/2026",
      motDue: "1/9",
      paidDate: "2026-11-19",
      customerRef: "191126",
    });
  });

  it("ends lines as the form showed them, however the browser sends them", () => {
    expect(readForm(formOf(["notes", "a\r\nb\nc"])).fields).toEqual({ notes: "a\nb\nc" });
  });

  it("has the same id when it is sent again, and another with other content or another token", () => {
    const idOf = (...entries: readonly (readonly [string, string])[]) => readForm(formOf(...entries)).sendId;
    const first = idOf(["_token", "t"], ["name", "Ann"]);
    expect(idOf(["name", "Ann"], ["_token", "t"])).toBe(first);
    expect(idOf(["_token", "t"], ["name", "Ben"])).not.toBe(first);
    expect(idOf(["_token", "u"], ["name", "Ann"])).not.toBe(first);
  });
});

describe("what a person changed", () => {
  const shown = JSON.stringify({ name: "Ann", town: "Lewes", highValue: "" });
  const changed = (fields: Record<string, string>, before = shown) =>
    changedFields({ fields, shown: before });

  it("is what differs from what the form showed, cleared fields too", () => {
    expect(changed({ name: "Ann", town: "", highValue: "false" })).toEqual({ town: "" });
    expect(changed({ name: "Ann", town: "Lewes", highValue: "on" })).toEqual({ highValue: "on" });
  });

  it("brings along what means something only together", () => {
    const figures = JSON.stringify({ amount: "10.00", vat: "2.00", total: "12.00", details: "" });
    const sent = { amount: "20.00", vat: "2.00", total: "12.00", details: "" };
    const changedOf = (fields: Record<string, string>) =>
      changedFields({ fields, shown: figures }, ["amount", "vat", "total"]);
    expect(changedOf(sent)).toEqual({ amount: "20.00", vat: "2.00", total: "12.00" });
    expect(changedOf({ ...sent, amount: "10.00", details: "Pads" })).toEqual({ details: "Pads" });
  });

  it("is everything when the form does not say what it showed, or says rubbish", () => {
    expect(changed({ name: "Ann" }, "")).toEqual({ name: "Ann" });
    expect(changed({ name: "Ann" }, "{")).toEqual({ name: "Ann" });
    expect(changed({ name: "Ann" }, "null")).toEqual({ name: "Ann" });
  });
});
