import type { LoaderFunctionArgs } from "@remix-run/node";
import { visitOf } from "./visit.server";

/** The picture of the department that the address names, or 404. */
export async function logoAnswer(args: LoaderFunctionArgs): Promise<Response> {
  const { garage, params } = await visitOf(args);
  const department = garage.business.departments.find(({ name }) => name === params.department);
  const uri = department && (await garage.logoOf(department));
  const [, type, content] = /^data:([\w/+-]+);base64,(.*)$/s.exec(uri ?? "") ?? [];
  if (type === undefined || content === undefined) return new Response(null, { status: 404 });
  return new Response(Buffer.from(content, "base64"), {
    headers: {
      "Content-Type": type,
      "Cache-Control": "private, max-age=300",
      // A drawing may hold scripts; opened by itself it may run none.
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
  });
}
