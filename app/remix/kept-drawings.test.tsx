import { expect, test } from "vitest";
import { KeptDrawings } from "./kept-drawings";

/** Draws `text` from `data`, and counts how often. */
function counted() {
  const kept = new KeptDrawings();
  let count = 0;
  const Text = ({ text }: { readonly text: string }) => {
    count += 1;
    return <td title={text}>{text}</td>;
  };
  return {
    draw: (data: string, text: string) => kept.draw(data, () => <Text text={text} />),
    count: () => count,
  };
}

test("what was drawn from the same data is not drawn again", () => {
  const { draw, count } = counted();
  const first = draw("1", "Ann");
  expect(draw("1", "Ann")).toBe(first);
  expect(draw("2", "Ben")).not.toBe(first);
  expect(count()).toBe(2);
});

test("text is escaped as React does it", () => {
  expect(counted().draw("1", `<b> & "O'Brien" 한글`)).toBe(
    '<td title="&lt;b&gt; &amp; &quot;O&#x27;Brien&quot; 한글">&lt;b&gt; &amp; &quot;O&#x27;Brien&quot; 한글</td>',
  );
});

test("the drawings that were not asked for longest go when there is no room", () => {
  const { draw, count } = counted();
  const long = "x".repeat(100_000);
  draw("first", long);
  for (let each = 0; each < 40; each += 1) {
    draw(String(each), long);
    draw("first", long);
  }
  expect(count()).toBe(41);
  draw("39", long);
  expect(count()).toBe(41);
  draw("0", long);
  expect(count()).toBe(42);
});
