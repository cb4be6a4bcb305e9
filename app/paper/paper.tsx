import type { CSSProperties, ReactElement, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { PAPER_CSS } from "./paper-css";

/** Nothing but what stands in the document itself, whatever someone typed into it. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/** Any text as a CSS string: whatever could end or steer it becomes an escape. */
function cssString(text: string): string {
  const safe = text.replace(/[^\p{L}\p{N} ,.&|@()/+#:-]/gu, (character) => {
    return `\\${character.codePointAt(0)?.toString(16)} `;
  });
  return `"${safe}"`;
}

/** The whole of a document. Sizes, margins, type and the page numbers are the same for all. */
export function Paper({
  title,
  continued,
  foot,
  lang = "en-GB",
  children,
}: {
  /** The title of the PDF, which viewers show instead of the file name. */
  title: string;
  /** At the top right of the second and later pages. */
  continued: string;
  /** At the bottom left of each page. */
  foot: string;
  lang?: string;
  children: ReactNode;
}) {
  const margins = { "--foot": cssString(foot), "--continued": cssString(continued) } as CSSProperties;
  return (
    <html lang={lang} style={margins}>
      <head>
        <meta charSet="utf-8" />
        <meta httpEquiv="Content-Security-Policy" content={POLICY} />
        <title>{title}</title>
      </head>
      <body>{children}</body>
    </html>
  );
}

/** A `<Paper>` as the HTML that the printer takes: complete but for Inter, which the printer brings. */
export function renderPaper(paper: ReactElement): string {
  const markup = renderToStaticMarkup(paper);
  return `<!doctype html>${markup.replace("</head>", () => `<style>${PAPER_CSS}</style></head>`)}`;
}
