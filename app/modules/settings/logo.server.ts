import { LARGEST_LOGO, LogoFault, type SafeLogo, TOO_LARGE, UnreadableLogo } from "./logo-fault";
import { safeJpeg } from "./logo-jpeg.server";
import { safePng } from "./logo-png.server";
import { safeSvg } from "./logo-svg";

const TYPES: readonly (readonly [start: RegExp, name: string])[] = [
  [/^GIF8/, "a GIF"],
  [/^RIFF....WEBP/s, "a WebP picture"],
  [/^BM/, "a bitmap"],
  [/^%PDF/, "a PDF"],
  [/^PK/, "a ZIP file or a document"],
  [/^(?:II\*|MM.\*)/s, "a TIFF picture"],
  [/^....ftyp/s, "a HEIC picture or a film"],
  [/^\s*<(?:!doctype html|html)/i, "a web page"],
];

/** What Settings refuses and papers print all the same, where a person put it there: GIF, WebP and bitmaps. */
const SHOWN = /^(?:GIF8|RIFF|BM)/;

/** Whether papers can print a file: not one that is empty, cut off or no picture. */
export async function isPicture(bytes: Uint8Array): Promise<boolean> {
  try {
    await safeLogo(bytes);
    return true;
  } catch (error) {
    if (!(error instanceof LogoFault)) throw error;
    return !(error instanceof UnreadableLogo);
  }
}

/**
 * Checks a logo by its bytes, whatever its name says, and makes it anew of what belongs to the picture: no script, no place where
 * it was taken, nothing behind its end. @throws LogoFault
 */
export async function safeLogo(bytes: Uint8Array): Promise<SafeLogo> {
  if (bytes.length === 0) throw new UnreadableLogo("Choose a file: this one is empty");
  if (bytes.length > LARGEST_LOGO) throw new LogoFault(TOO_LARGE);
  const start = Buffer.from(bytes.subarray(0, 64)).toString("latin1");
  if (start.startsWith("\u0089PNG")) return { extension: "png", bytes: await safePng(bytes) };
  if (start.startsWith("\u00ff\u00d8\u00ff")) return { extension: "jpg", bytes: safeJpeg(bytes) };
  const known = TYPES.find(([pattern]) => pattern.test(start))?.[1];
  if (known !== undefined) {
    const Fault = SHOWN.test(start) ? LogoFault : UnreadableLogo;
    throw new Fault(`This is ${known}. Save the logo as PNG, JPEG or SVG.`);
  }
  return { extension: "svg", bytes: Buffer.from(safeSvg(textOf(bytes))) };
}

function textOf(bytes: Uint8Array): string {
  const text = decoded(bytes);
  if (text === undefined || !/^\uFEFF?\s*</.test(text)) {
    throw new UnreadableLogo("This is not a picture that can be read. Save the logo as PNG, JPEG or SVG.");
  }
  return text;
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
