import type { LoaderFunctionArgs } from "@remix-run/node";
import { visitOf } from "./visit.server";

/** Sends the logo of the department in the address, or 404. */
export async function logoAnswer(args: LoaderFunctionArgs): Promise<Response> {
  const { garage, params } = await visitOf(args);
  const department = garage.business.departments.find(({ name }) => name === params.department);
  const uri = department && (await garage.logoOf(department));
  const [, type, content] = /^data:([\w/+-]+);base64,(.*)$/s.exec(uri ?? "") ?? [];
  if (type === undefined || content === undefined) return new Response(null, { status: 404 });
  return new Response(Buffer.from(content, "base64"), {
    headers: {
      "Content-Type": type,
      // A new logo has the same address.
      "Cache-Control": "private, no-cache",
      // An SVG may hold scripts. Opened on its own, it must not run them.
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
  });
}
