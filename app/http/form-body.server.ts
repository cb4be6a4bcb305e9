import { data } from "@remix-run/node";

/** The longest form is a week of sales, with two fields an invoice. Forms with more fields, or other names, are not ours. */
const MOST_FIELDS = 5000;
export const PLAIN_NAME = /^_?[A-Za-z][A-Za-z\d]{0,40}$/;

/** Throws a 400 page when the body is no form, or is incomplete. */
export function formData(request: Request): Promise<FormData> {
  const type = request.headers.get("Content-Type")?.toLowerCase();
  const isPlain = type?.startsWith("application/x-www-form-urlencoded");
  return (isPlain ? plainForm(request) : request.formData()).catch(() => {
    throw data({ message: "Part of the form did not arrive. Go back and send it again." }, 400);
  });
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
