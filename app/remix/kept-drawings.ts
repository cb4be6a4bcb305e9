import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";

/** About 10 MB: some weeks of a large garage. */
const MOST_CHARACTERS = 4_000_000;

/** Keeps the HTML of elements by the data that they were drawn from, as long as there is room for it. */
export class KeptDrawings {
  readonly #kept = new Map<string, string>();
  #characters = 0;

  /** @param data changes whenever the element does. @param make the element, without any context */
  draw(data: string, make: () => ReactElement): string {
    const before = this.#kept.get(data);
    if (before !== undefined) return before;
    // Flattened: React's string is a chain of hundreds of pieces, which would all stay in memory.
    const html = Buffer.from(renderToString(make())).toString();
    this.#kept.set(data, html);
    this.#characters += data.length + html.length;
    for (const [oldest, drawn] of this.#kept) {
      if (this.#characters <= MOST_CHARACTERS) break;
      this.#kept.delete(oldest);
      this.#characters -= oldest.length + drawn.length;
    }
    return html;
  }
}
