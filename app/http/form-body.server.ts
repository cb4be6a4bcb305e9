import { data } from "@remix-run/node";

/** The longest form is a week of sales, with two fields an invoice. Forms with more fields, or other names, are not ours. */
const MOST_FIELDS = 5000;
export const PLAIN_NAME = /^_?[A-Za-z][A-Za-z\d]{0,40}$/;

/** Throws a 400 page when the body is no form, or is incomplete. */
export function formData(request: Request): Promise<FormData> {
  const isPlain = typeOf(request).startsWith("application/x-www-form-urlencoded");
  return (isPlain ? plainForm(request) : formInParts(request, MOST_FIELDS)).catch(() => {
    throw data({ message: "Part of the form did not arrive. Go back and send it again." }, 400);
  });
}

function typeOf(request: Request): string {
  return request.headers.get("Content-Type")?.toLowerCase() ?? "";
}

/** RFC 2046: it may stand in quotation marks, and other parameters behind it. */
const BOUNDARY = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i;

/**
 * Reads a form that may hold files. More parts than `most` are counted before one is read: each takes time, however small it is.
 * @throws TypeError for a body that is no such form, or has more of them
 */
export async function formInParts(request: Request, most: number): Promise<FormData> {
  const [, quoted, plain] = BOUNDARY.exec(request.headers.get("Content-Type") ?? "") ?? [];
  const boundary = `--${quoted ?? plain ?? ""}`;
  if (boundary === "--") throw new TypeError("No form in parts");
  const body = Buffer.from(await request.arrayBuffer());
  let parts = 0;
  for (let at = body.indexOf(boundary); at >= 0; at = body.indexOf(boundary, at + boundary.length)) {
    // The last one ends the form.
    if (++parts > most + 1) throw new TypeError("More parts than a form has");
  }
  return new Request(request.url, { method: "POST", headers: request.headers, body }).formData();
}

/** Reads no more fields than a form has: half a million of them would hold up everybody. */
async function plainForm(request: Request): Promise<FormData> {
  const text = await request.text();
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(text.split("&", MOST_FIELDS).join("&")))
    form.append(name, value);
  return form;
}

/** All entries in order, including our hidden fields. */
export function entriesOf(sent: FormData): [name: string, value: string][] {
  // Browsers send text areas with CR LF line ends, but the form was shown with LF.
  const textOf = (value: FormDataEntryValue) =>
    typeof value === "string" ? value.replaceAll("\r\n", "\n") : "";
  return [...sent]
    .slice(0, MOST_FIELDS)
    .filter(([name]) => PLAIN_NAME.test(name))
    .map(([name, value]) => [name, textOf(value)]);
}
