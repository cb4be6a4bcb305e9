import { expect, test } from "vitest";
import { safeLogo } from "./logo.server";

const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${inside}</svg>`;
const kept = async (content: string) => Buffer.from((await safeLogo(Buffer.from(content))).bytes).toString();

/** Groups of which each copies the one before as often as it says. */
function copiesOfCopies(shapes: number, times: readonly number[]): string {
  const first = shapes === 0 ? "" : `<g id="a0">${"<rect/>".repeat(shapes)}</g>`;
  const groups = times.map((count, at) => `<g id="a${at + 1}">${`<use href="#a${at}"/>`.repeat(count)}</g>`);
  return first + groups.join("");
}
const MASK = `<mask id="m">${"<path/>".repeat(200)}</mask>`;
const chained = (count: number) =>
  Array.from(
    { length: count + 1 },
    (_, at) => `<mask id="m${at}"><path mask="url(#m${at - 1})"/></mask>`,
  ).join("");

test("an ordinary drawing with copies, clips and gradients is taken", async () => {
  const shapes = [
    '<defs><linearGradient id="g"><stop offset="0"/></linearGradient><linearGradient id="h" href="#g"/></defs>',
    '<clipPath id="c"><rect width="9" height="9"/></clipPath><style>.a{clip-path:url(#c);fill:url(#h)}</style>',
    `<g id="w">${'<path class="a" d="M0 0h1"/>'.repeat(1000)}</g>${'<use href="#w" x="9"/>'.repeat(9)}`,
  ];
  expect(await kept(svg(shapes.join("")))).toContain('<use href="#w"');
});

test.each([
  ["an id", "#x{clip-path:url(#c)}"],
  ["a comment", "/* x */ .a{clip-path:url(#c)}"],
  ["a comment that names a part", "rect{/* clip-path:url(#c) */}"],
  ["the first of its kind", ".a:first-child{clip-path:url(#c)}"],
  ["a class as an attribute", "[class=a]{clip-path:url(#c)}"],
  ["everything", "*{clip-path:url(#c)}"],
  ["all but a class", ":not(rect,.b){clip-path:url(#c)}"],
  ["shapes within a group", "g rect{clip-path:url(#c)}"],
  ["a variable beside it", ".a{--x:1;clip-path:url(#c)}"],
  ["a variable", "svg{--x:url(#c)}.a,g rect{clip-path:var(--x)}"],
  ["a name with two hyphens", ".a{clip-path:url(#clip--a)}"],
])("clips by %s are taken", async (_, style) => {
  const clips = ["c", "clip--a"].map((id) => `<clipPath id="${id}"><rect width="9"/></clipPath>`).join("");
  const shapes = '<g id="x"><path class="a"/><rect/></g><g clip-path="url(#clip--a)"><path/></g>';
  const drawing = svg(`<style>${style}</style>${clips}${shapes}`);
  expect(await kept(drawing)).toContain(style.replaceAll(">", "&gt;"));
});

test.each([
  ["27 million copies", svg(copiesOfCopies(19_000, [3, 3, 3, 3, 3, 3, 2]))],
  ["60,000 copies", svg(copiesOfCopies(3000, [4, 5]))],
  ["a copy of itself", svg('<g id="a"><use href="#a"/></g>')],
  ["copies of each other", svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>')],
  ["long copies", svg(`<path id="a0" d="${"M0 0h1".repeat(80_000)}"/>${copiesOfCopies(0, [5, 5])}`)],
  ["a mask for each of its shapes", svg(`${MASK}${'<path mask="url(#m)"/>'.repeat(400)}`)],
  ["copies by names in other signs", svg(copiesOfCopies(3000, [4, 5]).replaceAll('href="#a', 'href="#%61'))],
  [
    "masks by names in other signs, some of which are none",
    svg(`${MASK.replace('"m"', '"m%zz"')}${"<path mask='url(&quot;#%6d%zz&quot;)'/>".repeat(400)}`),
  ],
  [
    "masks by a name with a space",
    svg(`${MASK.replace('"m"', '"m m"')}${`<path mask="url('#m m')"/>`.repeat(400)}`),
  ],
  ["masks of masks", svg(`${chained(5000)}<path mask="url(#m5000)"/>`)],
])("%s are more than a logo draws", async (_, content) => {
  await expect(kept(content)).rejects.toThrow(/copies its parts too often/);
});
