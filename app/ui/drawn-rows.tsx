import { useRevalidator } from "@remix-run/react";
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { ListPage } from "../shared/list-page";
import { unpackRows } from "../shared/packed-rows";
import { FollowContext, isPlainClick, PlaceContext } from "./link";
import { linkLike } from "./link-like";
import { DrawnRowsContext, type DrawnRowsProps } from "./table-rows";

/**
 * The rows of a list, for its table. A browser gets each row once, as HTML: of a page that the server drew it has none as data, until
 * anything on the page is asked for anew.
 */
export function ListRows<Row extends object>({
  list: { rows },
  table,
}: {
  readonly list: Pick<ListPage<Row>, "rows">;
  readonly table: (rows: readonly Row[]) => ReactNode;
}) {
  // The same elements with rows and without, so that the table keeps what was pressed in it.
  return (
    <DrawnRowsContext.Provider value={rows ? undefined : DrawnRows}>
      {table(rows ? unpackRows(rows) : [])}
    </DrawnRowsContext.Provider>
  );
}

/** The body of a table as the server drew it. Its links work as those that React draws. */
function DrawnRows({ name, onSwitch }: DrawnRowsProps) {
  const { pathname } = useContext(PlaceContext);
  const follow = useContext(FollowContext);
  const { revalidate } = useRevalidator();
  const body = useRef<HTMLTableSectionElement>(null);
  const [html] = useState(() => document.querySelector(`.table--${name} > tbody`)?.innerHTML ?? "");
  useLayoutEffect(() => {
    const drawn = body.current;
    return () => {
      const focused = drawn?.contains(document.activeElement) ? document.activeElement : null;
      // The rows that take its place are there by then.
      if (focused)
        queueMicrotask(
          () => document.activeElement === document.body && linkLike(focused)?.focus({ preventScroll: true }),
        );
    };
  }, []);
  const press = (event: MouseEvent | KeyboardEvent, link: Element | null) => {
    const row = link?.matches(".row-switch") ? link.closest("tr")?.id : undefined;
    if (row === undefined) return;
    event.preventDefault();
    onSwitch(row);
    revalidate();
  };
  const linkOf = ({ target }: { readonly target: EventTarget }) =>
    target instanceof Element ? target.closest("a") : null;
  return (
    <tbody
      ref={body}
      role="rowgroup"
      suppressHydrationWarning
      onClick={(event) => {
        const link = linkOf(event);
        if (isPlainClick(event)) press(event, link);
        // Drawers lie over the list. A sale's view is a page.
        const isDrawer = link?.pathname.startsWith(`${pathname}/`) && !link.pathname.endsWith("/view");
        if (link) follow(event, link, { preventScrollReset: isDrawer });
      }}
      onKeyDown={(event) => event.key === " " && press(event, linkOf(event))}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it stands on the page already
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
