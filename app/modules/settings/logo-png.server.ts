import { promisify } from "node:util";
import { crc32, inflate } from "node:zlib";
import { LogoFault, MOST_PIXELS, UnreadableLogo } from "./logo-fault";

const inflated = promisify(inflate);

const SIGNATURE = 8;
/** What a picture is made of. Other chunks hold texts, times and places, and are left out. */
const KEPT = ["IHDR", "PLTE", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT", "pHYs", "IDAT", "IEND"];
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

const DAMAGED = "This PNG is damaged. Open it, and save it again as PNG.";
const MORE = "This PNG holds something besides a picture. Open it, and save it again as PNG.";

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
  readonly whole: Buffer;
}

/** A PNG of the chunks that draw it. Source: PNG Specification, third edition, §5. @throws LogoFault */
export async function safePng(bytes: Uint8Array): Promise<Uint8Array> {
  const file = Buffer.from(bytes);
  const chunks = chunksOf(file);
  if (chunks[0]?.type !== "IHDR" || chunks.at(-1)?.type !== "IEND") throw new UnreadableLogo(DAMAGED);
  if (chunks.filter(({ type }) => type === "IHDR").length > 1) throw new UnreadableLogo(DAMAGED);
  if (chunks.some(({ type }) => type === "acTL"))
    throw new LogoFault("This PNG moves. Save the logo as one picture.");
  await checkPixels(
    chunks[0].data,
    Buffer.concat(chunks.filter(({ type }) => type === "IDAT").map(({ data }) => data)),
  );
  const kept = chunks.filter(({ type }) => KEPT.includes(type)).map(({ whole }) => whole);
  return Buffer.concat([file.subarray(0, SIGNATURE), ...kept]);
}

function chunksOf(file: Buffer): Chunk[] {
  if (file.subarray(0, SIGNATURE).toString("latin1") !== "\u0089PNG\r\n\u001a\n")
    throw new UnreadableLogo(DAMAGED);
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE; at < file.length; ) {
    if (chunks.at(-1)?.type === "IEND") throw new LogoFault(MORE);
    if (at + 12 > file.length) throw new UnreadableLogo(DAMAGED);
    const end = at + 12 + file.readUInt32BE(at);
    if (end > file.length) throw new UnreadableLogo(DAMAGED);
    const type = file.toString("latin1", at + 4, at + 8);
    const isWhole = crc32(file.subarray(at + 4, end - 4)) === file.readUInt32BE(end - 4);
    if (!/^[A-Za-z]{4}$/.test(type) || !isWhole) throw new UnreadableLogo(DAMAGED);
    chunks.push({ type, data: file.subarray(at + 8, end - 4), whole: file.subarray(at, end) });
    at = end;
  }
  return chunks;
}

/** The picture must unpack to its own size: a small file can hold gigabytes. */
async function checkPixels(header: Buffer, packed: Buffer): Promise<void> {
  if (header.length !== 13) throw new UnreadableLogo(DAMAGED);
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  checkSize(width, height);
  const [depth = 0, colour = 0] = [header[8], header[9]];
  const channels = CHANNELS[colour];
  if (channels === undefined || ![1, 2, 4, 8, 16].includes(depth)) throw new UnreadableLogo(DAMAGED);
  const line = Math.ceil((width * channels * depth) / 8) + 1;
  // An interlaced picture has seven passes, each with lines of its own.
  const most = line * height + 8 * (width + height) * 8 + 1024;
  const least = header[12] === 0 ? line * height : 1;
  const pixels = await inflated(packed, { maxOutputLength: most }).catch(() => undefined);
  if (pixels === undefined || pixels.length < least) throw new UnreadableLogo(DAMAGED);
}

/** @throws LogoFault unless a picture has some pixels, and not too many */
export function checkSize(width: number, height: number): void {
  if (width < 1 || height < 1) throw new LogoFault("The picture has no size");
  if (width > MOST_PIXELS || height > MOST_PIXELS) {
    const size = `${width.toLocaleString("en-GB")} × ${height.toLocaleString("en-GB")}`;
    throw new LogoFault(`The picture has ${size} pixels. Save the logo at 2,000 pixels wide or less.`);
  }
}
