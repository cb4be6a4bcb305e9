import { expect, test } from "vitest";
import { crc32, crc32ByTable } from "./crc32";

test("the check value of CRC-32, by both ways", () => {
  const bytes = Buffer.from("123456789");
  expect([crc32(bytes), crc32ByTable(bytes)]).toEqual([0xcbf43926, 0xcbf43926]);
  expect([crc32(Buffer.alloc(0)), crc32ByTable(Buffer.alloc(0))]).toEqual([0, 0]);
});

test("both ways agree on every byte", () => {
  const bytes = Buffer.from(Array.from({ length: 1024 }, (_, index) => (index * 7) & 0xff));
  expect(crc32ByTable(bytes)).toBe(crc32(bytes));
});

test("goes on from the bytes before", () => {
  const [start, end] = [Buffer.from("12345"), Buffer.from("6789")];
  expect(crc32(end, crc32(start))).toBe(0xcbf43926);
  expect(crc32ByTable(end, crc32ByTable(start))).toBe(0xcbf43926);
});
