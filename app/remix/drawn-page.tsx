import { text } from "node:stream/consumers";
import type { ReadableStream } from "node:stream/web";
import type { EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { shortManifest } from "./short-manifest";

const END = "</body></html>";

/**
 * A complete page, drawn at once. Remix sends its data after the page, which only React's streams wait for. Those encode
 * each word alone, which takes a tenth of a page's time, and fill their blocks up with zeros (facebook/react#24985). Nothing
 * here is deferred, so the data is read first. It can go with React Router 7, once its server draws without a stream.
 * @param around what the page is drawn in.
 */
export async function drawnPage(
  { serverHandoffStream, ...context }: EntryContext,
  { url, nonce, around }: { url: string; nonce: string; around: (page: ReactElement) => ReactElement },
): Promise<Buffer<ArrayBuffer>> {
  const data = serverHandoffStream && (await text(serverHandoffStream as ReadableStream<Uint8Array>));
  const { pathname } = new URL(url);
  const drawn = {
    ...context,
    // The short one does not tell of "/".
    manifest: pathname === "/" ? context.manifest : shortManifest(context.manifest),
  };
  const page = renderToString(around(<RemixServer context={drawn} url={url} nonce={nonce} />));
  if (data === undefined || !page.endsWith(END)) throw new Error("The page has no end for its data");
  // Bytes, because a Response checks a string for lone surrogates, which takes longer than all else here. Each part by itself, because
  // V8 copies a joined string before it encodes it, which takes a millisecond for a long page.
  const parts = ["<!DOCTYPE html>", page.slice(0, -END.length), dataScript(data, nonce) + END];
  return Buffer.concat(parts.map((part) => Buffer.from(part)));
}

/**
 * The script that gives the browser what the page was drawn from, as Remix's own does. Data is full of double quotes, so it
 * stands in single ones.
 */
export function dataScript(data: string, nonce: string): string {
  const quoted = data.replace(/[\\'<\n\r\u2028\u2029]/g, escaped);
  return `<script nonce="${nonce}">(c=>{c.enqueue('${quoted}');c.close()})(__remixContext.streamController)</script>`;
}

function escaped(character: string): string {
  if (character === "\\" || character === "'") return `\\${character}`;
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
