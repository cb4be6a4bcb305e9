import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";

/** About 10 MB: some weeks of a large garage. */
const MOST_CHARACTERS = 4_000_000;

/** Keeps the HTML of elements by the data that they were drawn from. Where there is no room, those go that were not asked for longest. */
export class KeptDrawings {
  readonly #kept = new Map<string, string>();
  #characters = 0;

  /** @param data changes whenever the element does. @param make the element, without any context */
  draw(data: string, make: () => ReactElement): string {
    const before = this.#kept.get(data);
    if (before !== undefined) {
      // A map's order is that of its additions.
      this.#kept.delete(data);
      this.#kept.set(data, before);
      return before;
    }
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
