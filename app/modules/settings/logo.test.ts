import { crc32, deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { safeLogo } from "./logo.server";
import { LARGEST_LOGO } from "./logo-fault";

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
};

const header = (width: number, height: number, colour = 0) => {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width);
  data.writeUInt32BE(height, 4);
  data[8] = 8;
  data[9] = colour;
  return chunk("IHDR", data);
};

const SIGNATURE = Buffer.from("\u0089PNG\r\n\u001a\n", "latin1");
const END = chunk("IEND", Buffer.alloc(0));
const pixels = (bytes: number) => chunk("IDAT", deflateSync(Buffer.alloc(bytes)));
const PNG = Buffer.concat([SIGNATURE, header(2, 2), pixels(6), END]);

const segment = (marker: number, data: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};
const START = Buffer.from([0xff, 0xd8]);
const frame = (width: number, height: number) =>
  segment(0xc0, Buffer.from([8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]));
const SCAN = Buffer.concat([
  segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
  Buffer.from([0x12, 0xff, 0x00, 0x34]),
]);
const FINISH = Buffer.from([0xff, 0xd9]);
const JFIF = segment(0xe0, Buffer.from("JFIF\0", "latin1"));
const EXIF = segment(0xe1, Buffer.from("Exif\0\0 51.0 N", "latin1"));
const JPEG = Buffer.concat([START, JFIF, EXIF, frame(2, 2), SCAN, FINISH]);

const svg = (inside: string, attributes = 'viewBox="0 0 10 10"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`;
const kept = async (content: Buffer | string) => Buffer.from((await safeLogo(Buffer.from(content))).bytes);

describe("a logo is kept without what does not belong to the picture:", () => {
  test("a PNG without its texts", async () => {
    const noted = Buffer.concat([
      SIGNATURE,
      header(2, 2),
      chunk("tEXt", Buffer.from("Comment\0<script>")),
      pixels(6),
      END,
    ]);
    expect(await kept(noted)).toEqual(PNG);
    expect(await kept(PNG)).toEqual(PNG);
  });

  test("a JPEG without where it was taken", async () => {
    expect(await kept(JPEG)).toEqual(Buffer.concat([START, JFIF, frame(2, 2), SCAN, FINISH]));
  });

  test("an SVG of shapes, without the notes of drawing programs", async () => {
    const drawn =
      '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/x.dtd"><!-- made by hand -->' +
      svg(
        '<sodipodi:namedview id="a"><b onload="x"/></sodipodi:namedview><metadata><rdf:RDF/></metadata>' +
          '<style>.a { fill: url(#b); }</style><path class=\'a\' inkscape:label="x" d="M0 0h1"/><text>R&amp;D &#163;</text>',
        'xmlns:inkscape="urn:x" viewBox="0 0 10 10"',
      );
    expect((await kept(drawn)).toString()).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10">' +
        '<style>.a { fill: url(#b); }</style><path class="a" d="M0 0h1"/><text>R&amp;D £</text></svg>',
    );
  });
});

const damaged = Buffer.from(PNG);
damaged[20] = 9;

const REFUSED: readonly (readonly [what: string, content: Buffer | string, words: RegExp])[] = [
  ["nothing", "", /empty/],
  ["a text", "Just words", /not a picture/],
  ["bytes", Buffer.from([0, 1, 2, 255, 254]), /not a picture/],
  ["a GIF", "GIF89a......", /This is a GIF/],
  ["a WebP", "RIFF....WEBPVP8 ", /This is a WebP/],
  ["a PDF", "%PDF-1.7", /This is a PDF/],
  ["a ZIP", "PK\u0003\u0004....", /This is a ZIP/],
  ["a bitmap", "BM......", /This is a bitmap/],
  ["a TIFF", "II*\0....", /This is a TIFF/],
  ["a web page", "<!doctype html><script>1</script>", /web page/],
  ["too large a file", Buffer.alloc(LARGEST_LOGO + 1, 65), /larger than 1 MB/],
  ["half a PNG", PNG.subarray(0, 40), /damaged/],
  ["a PNG with a wrong checksum", damaged, /damaged/],
  ["a PNG without pixels", Buffer.concat([SIGNATURE, header(2, 2), END]), /damaged/],
  ["a PNG with too few pixels", Buffer.concat([SIGNATURE, header(2, 2), pixels(3), END]), /damaged/],
  [
    "a PNG that unpacks to more",
    Buffer.concat([SIGNATURE, header(2, 2), pixels(90_000_000), END]),
    /damaged/,
  ],
  [
    "a PNG of 50,000 pixels a side",
    Buffer.concat([SIGNATURE, header(50_000, 50_000), pixels(6), END]),
    /50,000 × 50,000 pixels/,
  ],
  ["a PNG without size", Buffer.concat([SIGNATURE, header(0, 2), pixels(6), END]), /no size/],
  [
    "a PNG that moves",
    Buffer.concat([SIGNATURE, header(2, 2), chunk("acTL", Buffer.alloc(8)), pixels(6), END]),
    /moves/,
  ],
  [
    "a PNG that is a web page too",
    Buffer.concat([PNG, Buffer.from("<script>alert(1)</script>")]),
    /besides a picture/,
  ],
  ["a PNG that is a ZIP too", Buffer.concat([PNG, Buffer.from("PK\u0003\u0004")]), /besides a picture/],
  ["a JPEG cut off", JPEG.subarray(0, -2), /damaged/],
  ["a JPEG that is only a head", Buffer.concat([START, Buffer.from([0xff, 0xd9])]), /damaged/],
  [
    "a JPEG that is a script too",
    Buffer.concat([JPEG, Buffer.from("<script>alert(1)</script>")]),
    /besides a picture/,
  ],
  [
    "a JPEG of 60,000 pixels a side",
    Buffer.concat([START, frame(60_000, 60_000), SCAN, FINISH]),
    /60,000 × 60,000/,
  ],
  ["a script", svg("<script>alert(1)</script>"), /holds a script/],
  ["a script in SVG's own name", svg("<g><script href='data:,1'/></g>"), /holds a script/],
  ["a handler", svg('<path onload="alert(1)"/>'), /holds a script \(onload\)/],
  ["a handler at the root", svg("", 'viewBox="0 0 1 1" onload="alert(1)"'), /holds a script/],
  ["a handler in capitals", svg('<path ONLOAD="alert(1)"/>'), /holds a script/],
  ["HTML within", svg("<foreignObject><p>x</p></foreignObject>"), /<foreignObject>/],
  ["HTML by its name", svg('<g xmlns="http://www.w3.org/1999/xhtml"/>'), /besides a drawing/],
  ["an animation", svg('<set attributeName="href" to="javascript:alert(1)"/>'), /<set>/],
  ["a link", svg('<a href="https://example.org"><path/></a>'), /<a>/],
  ["a picture from elsewhere", svg('<image href="https://example.org/x.png"/>'), /<image>/],
  ["a copy from elsewhere", svg('<use href="https://example.org/x.svg#a"/>'), /elsewhere/],
  ["a copy by an older name", svg('<use xlink:href="file:///etc/passwd#a"/>'), /elsewhere/],
  ["a hidden address", svg('<use href="&#106;avascript:alert(1)"/>'), /elsewhere/],
  ["a style from elsewhere", svg("<style>@import url(https://example.org/x.css);</style>"), /fetch/],
  ["a colour from elsewhere", svg('<path fill="url(https://example.org/x#a)"/>'), /elsewhere \(url\)/],
  [
    "a colour from elsewhere in a style",
    svg("<path style='fill: url( &quot;//example.org/x&quot; )'/>"),
    /elsewhere \(url\)/,
  ],
  ["a style that hides its words", svg("<style>a { fill: \\75rl(x) }</style>"), /fetch/],
  ["a style whose words a comment parts", svg("<style>@<!---->import 'x';</style>"), /fetch/],
  ["a colour whose words a comment parts", svg("<style>a{fill:u<!-- -->rl(//x)}</style>"), /elsewhere/],
  ["a style whose words CDATA parts", svg("<style>@im<![CDATA[port 'x';]]></style>"), /fetch/],
  ["a style whose words a note parts", svg("<style>@<metadata>a</metadata>import 'x';</style>"), /fetch/],
  ["a drawing in a style", svg("<style>a{}<g/></style>"), /<g> in a style/],
  ["a style within CDATA", svg("<style><![CDATA[@import 'x';]]></style>"), /fetch/],
  [
    "an entity",
    `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg("<text>&x;</text>")}`,
    /entities/,
  ],
  ["an entity that nobody defined", svg("<text>&x;</text>"), /entities/],
  ["a character that is none", svg("<text>&#0;</text>"), /entities/],
  ["a style sheet", `<?xml-stylesheet href="x.css"?>${svg("")}`, /instructions/],
  ["more copies than a logo has", svg('<use href="#a"/>'.repeat(21)), /too often/],
  ["a deep drawing", svg("<g>".repeat(60) + "</g>".repeat(60)), /too large a drawing/],
  ["a drawing of 30,000 parts", svg("<g/>".repeat(30_000)), /too large a drawing/],
  ["tags that do not match", svg("<g></path>"), /do not match/],
  ["a drawing cut off", svg("<g>").slice(0, -6), /cut off|do not match/],
  ["two drawings", svg("") + svg(""), /behind its end/],
  ["words behind the end", `${svg("")}<?php system("x") ?>`, /instructions/],
  ["an unquoted value", svg("<path d=1/>"), /cannot be read/],
  ["a value told twice", svg('<path d="1" d="2"/>'), /cannot be read/],
  ["a filter", svg("<filter/>"), /<filter>/],
  ["no size", svg("", ""), /no size/],
  ["another language", '<math xmlns="http://www.w3.org/1998/Math/MathML"/>', /no SVG/],
];

test.each(REFUSED)("%s is refused in words", async (_, content, words) => {
  const fault = await safeLogo(Buffer.from(content)).catch((error: unknown) => error);
  expect(fault).toMatchObject({ name: "LogoFault", message: expect.stringMatching(words) });
  expect((fault as Error).message).toMatch(/[.\w]$/);
});

test("what is kept once is kept the same again", async () => {
  for (const content of [PNG, JPEG, Buffer.from(svg('<path d="M0 0h1"/>'))]) {
    const once = await kept(content);
    expect(await kept(once)).toEqual(once);
  }
});
