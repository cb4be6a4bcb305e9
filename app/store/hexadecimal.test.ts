import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import { hexadecimal } from "./hexadecimal";

// The files hold this checksum: another one would make every journal unreadable.
test("Node's checksum is the CRC-32 of zlib, in eight digits", () => {
  expect(hexadecimal(crc32(Buffer.from("123456789")))).toBe("cbf43926");
  expect(hexadecimal(crc32(Buffer.alloc(0)))).toBe("00000000");
});

test("a checksum goes on from the bytes before", () => {
  const [start, end] = [Buffer.from("12345"), Buffer.from("6789")];
  expect(hexadecimal(crc32(end, crc32(start)))).toBe("cbf43926");
});
