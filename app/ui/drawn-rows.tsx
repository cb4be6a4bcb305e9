import { useRevalidator } from "@remix-run/react";
import { type KeyboardEvent, type MouseEvent, useContext, useLayoutEffect, useRef, useState } from "react";
import type { ListPage } from "../shared/list-page";
import { unpackRows } from "../shared/packed-rows";
import { FollowContext, isPlainClick, PlaceContext } from "./link";
import { linkLike } from "./link-like";

/**
 * Stands for rows that the server drew: a browser gets each row once, as HTML. It gets them as data as soon as anything on the page
 * is asked for anew.
 */
export const DRAWN_ROWS: readonly never[] = [];

export function listRows<Row extends object>({ rows }: ListPage<Row>): readonly Row[] {
  return rows ? unpackRows(rows) : DRAWN_ROWS;
}

/** The body of a table as the server drew it. Its links work as those that React draws. */
export function DrawnRows({
  name,
  onSwitch,
}: {
  /** The table's, as in its class. */
  readonly name: string;
  /** Opens or closes the row of this id, once the rows are there as data. */
  readonly onSwitch: (row: string) => void;
}) {
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
        // Drawers lie over the list.
        if (link) follow(event, link, { preventScrollReset: link.pathname.startsWith(`${pathname}/`) });
      }}
      onKeyDown={(event) => event.key === " " && press(event, linkOf(event))}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it stands on the page already
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
