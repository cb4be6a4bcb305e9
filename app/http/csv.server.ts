import { setImmediate } from "node:timers/promises";
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { inChunks } from "../shared/chunks";
import { cameFrom } from "./came-from";
import type { Reader } from "./context.server";
import { logFault, problemOf, reasonFor } from "./problem";
import { toSignIn } from "./session.server";
import { type Visit, visitOf } from "./visit.server";

/** A file whose lines are generated as they are sent. */
export interface CsvFile {
  readonly name: string;
  readonly lines: Iterable<string>;
  /** UTF-8 if undefined. */
  readonly encoding?: TextEncoding;
  /** What follows once it is asked for, before it is sent. */
  readonly handedOver?: () => Promise<void>;
}

/** How text becomes bytes. */
export interface TextEncoding {
  /** As in Content-Type: windows-1252. */
  readonly charset: string;
  readonly encode: (text: string) => Uint8Array;
}

/** The handler of an export link: sends the file as a download, or a sentence and the status of the error. */
export async function csvAnswer(
  args: LoaderFunctionArgs,
  open: (visit: Visit) => CsvFile | Promise<CsvFile>,
  /** Where a person is sent whose input is not valid; undefined to say it in the answer. */
  backOf: (url: URL) => string | undefined = () => undefined,
): Promise<Response> {
  const visit = await visitOf(args, (request) => toSignIn(request, cameFrom(request) ?? "/home"));
  const { log } = visit.garage;
  try {
    return await csvDownload(args.request, await open(visit), log, args.context.reader);
  } catch (error) {
    const back = problemOf(error)?.status === 400 ? backOf(visit.url) : undefined;
    if (back !== undefined) return redirect(back);
    return new Response(`The export could not be made. ${reasonFor(error, log)}\n`, {
      status: problemOf(error)?.status ?? 500,
      headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
    });
  }
}

/** A file as a download that nobody keeps. */
export async function csvDownload(
  { method }: Request,
  { name, lines, encoding, handedOver }: CsvFile,
  log: (line: string) => void,
  reader?: Reader,
): Promise<Response> {
  if (method !== "HEAD") await handedOver?.();
  return new Response(streamed(lines, reader, log, encoding?.encode), {
    headers: {
      "Content-Type": `text/csv; charset=${encoding?.charset ?? "utf-8"}`,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
}

const UTF8 = new TextEncoder();

/**
 * Streams text that is generated as it is read. Other requests run between chunks, and each chunk waits for the one before.
 * Generates nothing more once the reader has left.
 */
export function streamed(
  lines: Iterable<string>,
  reader: Reader = async () => true,
  log: (line: string) => void,
  encode: TextEncoding["encode"] = (text) => UTF8.encode(text),
): ReadableStream<Uint8Array> {
  const chunks = inChunks(lines);
  return new ReadableStream(
    {
      pull: async (controller) => {
        await setImmediate();
        const isThere = await reader();
        try {
          const { value, done } = isThere ? chunks.next() : chunks.return(undefined);
          if (done) controller.close();
          else controller.enqueue(encode(value));
        } catch (error) {
          logFault(error, log);
          controller.error(error);
        }
      },
    },
    { highWaterMark: 0 },
  );
}
