import type { LoaderFunctionArgs } from "@remix-run/node";
import type { PrintedPaper } from "../shared/printed-paper";
import { reasonFor } from "./problem";
import { toSignIn } from "./session.server";
import { redirectWithToast } from "./toast.server";
import { type Visit, visitOf } from "./visit.server";

/** A PDF as a download, or 304 without printing while the caller's copy is current. */
export async function pdfAnswer(request: Request, document: PrintedPaper): Promise<Response> {
  const tag = `"${document.version}"`;
  const headers = { ETag: tag, "Cache-Control": "private, no-cache" };
  const known = (request.headers.get("If-None-Match") ?? "")
    .split(",")
    .map((each) => each.trim().replace(/^W\//, ""));
  if (known.includes(tag)) return new Response(null, { status: 304, headers });
  const pdf = await document.pdf();
  if (request.method !== "HEAD") await document.handedOver?.();
  return new Response(pdf as Uint8Array<ArrayBuffer>, {
    headers: {
      ...headers,
      "Content-Type": "application/pdf",
      "Content-Length": String(pdf.byteLength),
      "Content-Disposition": `attachment; filename="${document.fileName}"`,
    },
  });
}

/** The handler of a download link: sends the PDF, or returns to `page` with the error as a toast. */
export async function downloadAnswer(
  args: LoaderFunctionArgs,
  page: string,
  print: (visit: Visit) => Promise<PrintedPaper>,
): Promise<Response> {
  const visit = await visitOf(args, (request) => toSignIn(request, page));
  try {
    return await pdfAnswer(args.request, await print(visit));
  } catch (error) {
    const text = `The PDF could not be made. ${reasonFor(error, visit.garage.log)}`;
    return redirectWithToast(page, { tone: "bad", text });
  }
}
