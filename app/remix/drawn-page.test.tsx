import vm from "node:vm";
import { expect, test } from "vitest";
import { dataScript } from "./drawn-page";

/** What a browser's page is given by that script. */
function givenBy(script: string): string[] {
  const [, code = ""] = /^<script nonce="n1">(.*)<\/script>$/s.exec(script) ?? [];
  const given: string[] = [];
  const streamController = {
    enqueue: (data: string) => given.push(data),
    close: () => given.push("closed"),
  };
  vm.runInNewContext(code, { __remixContext: { streamController } });
  return given;
}

test.each([
  '["plain"]\n',
  '["O\'Brien’s \\"Škoda\\" 한글 🚗", "C:\\\\temp\\n"]\n',
  '["</script><script>alert(1)</script><!--"]\n',
  '["\u2028\u2029\r"]\n',
])("a page is given its data as it was: %j", (data) => {
  expect(givenBy(dataScript(data, "n1"))).toEqual([data, "closed"]);
});

test("data cannot end its script", () => {
  expect(dataScript('["</script><!--"]', "n1").split("</script>")).toHaveLength(2);
  expect(dataScript('["</script><!--"]', "n1")).not.toContain("<!--");
});
