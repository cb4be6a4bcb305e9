import { expect, test } from "vitest";
import { Paper, renderPaper } from "./paper";
import { paperPrinter } from "./testing/paper-printer";

const print = paperPrinter();

test("the foot stands on every page with its number, the other line from the second page on", async () => {
  const html = renderPaper(
    <Paper title="Three pages" foot="Ashdown Garage, Uckfield" continued="Statement, continued">
      {["One", "Two", "Three"].map((word) => (
        <h1 key={word} style={{ breakAfter: word === "Three" ? "auto" : "page" }}>
          {word}
        </h1>
      ))}
    </Paper>,
  );
  const pdf = await print(html);
  expect(pdf.title).toBe("Three pages");
  expect(pdf.sizes).toEqual(["A4", "A4", "A4"]);
  expect(pdf.pages).toHaveLength(3);
  for (const [index, page] of pdf.pages.entries()) {
    expect(page).toContain("Ashdown Garage, Uckfield");
    expect(page).toContain(`Page ${index + 1} of 3`);
    expect(page.includes("Statement, continued")).toBe(index > 0);
  }
});

test("pictures among text are left out, signs and scripts stay", async () => {
  const html = renderPaper(
    <Paper title="Signs" foot="" continued="">
      <p>Ann 👨‍👩‍👧‍👦🇬🇧🚗 Lee 👍🏽✅ 5️⃣ ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿. © ® ™ ½ मारुति ക്‍ഷ</p>
    </Paper>,
  );
  expect(html).toContain("<p>Ann  Lee  5  . © ® ™ ½ मारुति ക്‍ഷ</p>");
});

const HOSTILE = `"; } </style><script>x</script> ' \\ \n <b>&amp;</b> Žluťoučký {content: "no"} 😀`;

test("text in the margins and the title is only text", async () => {
  const html = renderPaper(
    <Paper title={HOSTILE} foot={HOSTILE} continued={HOSTILE}>
      <p>Body</p>
    </Paper>,
  );
  expect(html).not.toContain("<script>");
  expect(html.match(/<\/style>/g)).toHaveLength(1);
  const { pages } = await print(html);
  expect(pages).toHaveLength(1);
  expect(pages[0]).toContain(`"; } </style><script>x</script> ' \\ <b>&amp;</b> Žluťoučký {content: "no"}`);
});

test("a document names no other resource", () => {
  const html = renderPaper(
    <Paper title="A" foot="B" continued="C">
      <p>D</p>
    </Paper>,
  );
  expect(html).toMatch(/^<!doctype html><html lang="en-GB"/);
  expect(html).not.toMatch(/https?:|url\(|@import|<link|<script| src=/);
});
