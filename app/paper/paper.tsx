import type { CSSProperties, ReactElement, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { footSize, SMALLEST_FOOT } from "./letterhead-fit";
import { PAPER_CSS } from "./paper-css";

/** Loads nothing from outside the paper, whatever its text contains. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/** Quotes any text as a CSS string. Escapes every character that could end the string or have a meaning in CSS. */
function cssString(text: string): string {
  const safe = text.replace(/[^\p{L}\p{N} ,.&|@()/+#:-]/gu, (character) => {
    return `\\${character.codePointAt(0)?.toString(16)} `;
  });
  return `"${safe}"`;
}

/** A complete paper. Sizes, margins, type and page numbers are the same for all papers. */
export function Paper({
  title,
  continued,
  foot,
  lang = "en-GB",
  children,
}: {
  /** The title of the PDF; viewers show it instead of the file name. */
  title: string;
  /** Text at the top right of the second and later pages. */
  continued: string;
  /** Text at the bottom left of each page. A long one is smaller. */
  foot: string;
  lang?: string;
  children: ReactNode;
}) {
  const { letters, line } = footSize(foot) ?? SMALLEST_FOOT;
  const margins = {
    ...{ "--foot": cssString(foot), "--continued": cssString(continued) },
    ...{ "--foot-letters": `${letters}pt`, "--foot-line": `${line}pt` },
  } as CSSProperties;
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

/** Pictures among text, such as 🚗, 👨‍👩‍👧 and 🇬🇧: no font of the papers has them. What is a sign of text first, such as ™ and ☎, stays. */
const EMOJI =
  /\p{RI}{2}|(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F)\p{EMod}?(?:\u200D\p{Extended_Pictographic}\uFE0F?\p{EMod}?)*[\u{E0020}-\u{E007F}]*|\uFE0F?\u20E3/gu;

/** What every one of them has a part of: most papers have none, and looking for this takes a fifth of the time. */
const OF_EMOJI = /[\u2300-\u2BFF\u{1F000}-\u{1FAFF}]|\u20E3|\uFE0F/u;

/** Renders a `<Paper>` as complete HTML for the printer, which adds Inter itself. Emoji would print as boxes, so they are left out. */
export function renderPaper(paper: ReactElement): string {
  const drawn = renderToStaticMarkup(paper);
  const markup = OF_EMOJI.test(drawn) ? drawn.replace(EMOJI, "") : drawn;
  return `<!doctype html>${markup.replace("</head>", () => `<style>${PAPER_CSS}</style></head>`)}`;
}
