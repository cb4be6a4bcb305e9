import { expect, test } from "vitest";
import { formInParts } from "./form-body.server";

const MOST = 3;

/** @param parameters what follows `multipart/form-data` in the header */
function sent(parameters: string, parts: number): Request {
  const part = (at: number) => `--XyZ\r\nContent-Disposition: form-data; name="f${at}"\r\n\r\n${at}\r\n`;
  const body = `${Array.from({ length: parts }, (_, at) => part(at)).join("")}--XyZ--\r\n`;
  const headers = { "Content-Type": `multipart/form-data${parameters}` };
  return new Request("http://garage/", { method: "POST", headers, body });
}

test.each([
  "; boundary=XyZ",
  '; boundary="XyZ"',
  ";boundary=XyZ; charset=utf-8",
  "; charset=utf-8; Boundary=XyZ",
])("parts are counted, however their boundary is given: %s", async (parameters) => {
  const form = await formInParts(sent(parameters, MOST), MOST);
  expect([...form.entries()]).toEqual([
    ["f0", "0"],
    ["f1", "1"],
    ["f2", "2"],
  ]);
  await expect(formInParts(sent(parameters, MOST + 1), MOST)).rejects.toThrow("More parts");
});

test("a body without a boundary is no such form", async () => {
  await expect(formInParts(sent("", 1), MOST)).rejects.toThrow(TypeError);
  await expect(formInParts(sent("; boundary=", 1), MOST)).rejects.toThrow(TypeError);
});
