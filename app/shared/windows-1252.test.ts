import fc from "fast-check";
import { expect, test } from "vitest";
import { windows1252, windows1252Text } from "./windows-1252";

/** The bytes, each as the character with its number. */
const read = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

test.each([
  ["£45 – “café’s” €1", "£45 \x96 \x93café\x92s\x94 \x801"],
  ["Dvořák & Sőn", "Dvorák & Son"],
  ["e\u0301", "é"],
  ["Đorđe Ħ", "Dorde H"],
  ["Łukasz 日本 🚗", "Lukasz ?? ?"],
  ["，＂＝\u2028", "????"],
])("%j is written as %j", (text, bytes) => {
  expect(read(windows1252(text))).toBe(bytes);
});

test("any text becomes bytes, none of which begins another cell or line", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const count = (all: string, mark: string) => all.split(mark).length;
      const shown = read(windows1252(text));
      for (const mark of [",", '"', "\r", "\n"]) expect(count(shown, mark)).toBe(count(text, mark));
    }),
  );
});

test("every byte means a letter, which is written as that byte again", () => {
  expect(windows1252Text("O\x92Brien \x80 \xa3 \x81")).toBe("O’Brien € £ \u0081");
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 20_000 }), (bytes) => {
      expect(Buffer.compare(windows1252(windows1252Text(read(bytes))), bytes)).toBe(0);
    }),
  );
  const upper = Uint8Array.from({ length: 128 }, (_, at) => 0x80 + at);
  expect(windows1252Text(read(upper))).toBe(
    "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ\xa0¡¢£¤¥¦§¨©ª«¬\xad®¯°±²³´µ¶·¸¹º»¼½¾¿" +
      "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ",
  );
});
