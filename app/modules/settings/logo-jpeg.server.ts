import { LogoFault, UnreadableLogo } from "./logo-fault";
import { checkSize } from "./logo-png.server";

const DAMAGED = "This JPEG is damaged. Open it, and save it again as JPEG.";
const MORE = "This JPEG holds something besides a picture. Open it, and save it again as PNG or JPEG.";

const END = 0xd9;
const SCAN = 0xda;
/** JFIF's own segment, colour profiles and Adobe's colours. Other segments and comments say where and when it was taken. */
const KEPT_APPS = [0xe0, 0xe2, 0xee];
const COMMENT = 0xfe;

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const isApp = (marker: number) => marker >= 0xe0 && marker <= 0xef;
const isAlone = (marker: number) => (marker >= 0xd0 && marker <= 0xd7) || marker === 0x01;

/** A JPEG of the segments that draw it. Source: ITU-T T.81, annex B. @throws LogoFault */
export function safeJpeg(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes);
  const kept: Buffer[] = [file.subarray(0, 2)];
  let hasFrame = false;
  let hasScan = false;
  for (let at = 2; ; ) {
    if (at + 2 > file.length || file[at] !== 0xff) throw new UnreadableLogo(DAMAGED);
    const marker = file[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === END) {
      if (!hasFrame || !hasScan) throw new UnreadableLogo(DAMAGED);
      if (at + 2 < file.length) throw new LogoFault(MORE);
      return Buffer.concat([...kept, file.subarray(at)]);
    }
    if (isAlone(marker)) {
      at += 2;
      continue;
    }
    if (at + 4 > file.length) throw new UnreadableLogo(DAMAGED);
    const end = at + 2 + file.readUInt16BE(at + 2);
    if (end > file.length || end < at + 4) throw new UnreadableLogo(DAMAGED);
    if (isFrame(marker)) {
      if (end < at + 10) throw new UnreadableLogo(DAMAGED);
      checkSize(file.readUInt16BE(at + 7), file.readUInt16BE(at + 5));
      hasFrame = true;
    }
    const isKept = marker !== COMMENT && (!isApp(marker) || KEPT_APPS.includes(marker));
    const isScan = marker === SCAN;
    hasScan ||= isScan;
    const next = isScan ? endOfScan(file, end) : end;
    if (isKept) kept.push(file.subarray(at, next));
    at = next;
  }
}

/** Where the packed pixels end: at the first marker that does not belong to them. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = from; at < file.length - 1; at++) {
    if (file[at] !== 0xff) continue;
    const marker = file[at + 1] ?? 0;
    if (marker !== 0 && marker !== 0xff && !(marker >= 0xd0 && marker <= 0xd7)) return at;
  }
  throw new UnreadableLogo(DAMAGED);
}
