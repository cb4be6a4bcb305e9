import { createHash } from "node:crypto";
import { windows1252 } from "../../shared/windows-1252";
import type { PartPrints } from "./account-export";
import type { AccountFile, Encoding } from "./account-file";

const UTF8 = new TextEncoder();

/** How the text of a file becomes bytes. */
export function encodingOf(charset: Encoding) {
  return {
    charset,
    encode: (text: string) => (charset === "utf-8" ? UTF8.encode(text) : windows1252(text)),
  };
}

/** A file as it is handed out. */
export function bytesOf({ encoding, lines }: Pick<AccountFile, "encoding" | "lines">): Uint8Array {
  return encodingOf(encoding).encode(lines.join(""));
}

/** The SHA-256 of a file as it is handed out, in hexadecimal. */
export function sha256Of(file: Pick<AccountFile, "encoding" | "lines">): string {
  return createHash("sha256").update(bytesOf(file)).digest("hex");
}

/** Hexadecimal digits of a part's print: the file's own SHA-256 tells what they do not. */
const PRINT_DIGITS = 8;

/** What tells whether a part of a file has changed. */
export function printsOf({ parts }: Pick<AccountFile, "parts">): PartPrints {
  return Object.fromEntries(
    parts.flatMap(({ numbers, lines }) => {
      const sha256 = createHash("sha256").update(lines.join("")).digest("hex");
      return numbers.map((number) => [number, sha256.slice(0, PRINT_DIGITS)]);
    }),
  );
}
