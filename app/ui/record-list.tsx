import { useLocation } from "@remix-run/react";
import { type ReactNode, useRef } from "react";
import type { ListPage } from "../shared/list-page";
import { ButtonLink } from "./button";
import { EmptyState } from "./data-table";
import { inertWhen, useIsBehindDrawer } from "./drawer";
import { ListRows } from "./drawn-rows";
import { ExportLink } from "./export-link";
import { type Icon, Search } from "./icons";
import { isPlainClick, type LinkProps } from "./link";
import { Pager } from "./pager";
import { SearchBox } from "./search-box";
import { Sheet, SheetHead } from "./sheet";

/** The screen of a list: title, filters, add button, table and pages, or a hint when it is empty. */
export function RecordList<Row extends object>({
  path,
  noun,
  plural = `${noun}s`,
  icon,
  title,
  list,
  searchLabel,
  searchHint,
  emptyTitle = `No ${plural} yet`,
  emptyHint,
  above,
  toggle,
  kept = {},
  exportName = path.slice(1),
  isDated = false,
  createLabel = `Create ${noun}`,
  also,
  table,
}: {
  readonly path: string;
  /** "customer": also used in the buttons' labels. */
  readonly noun: string;
  readonly plural?: string;
  readonly icon: Icon;
  /** The title when no search is active. */
  readonly title: string;
  readonly list: ListPage<Row>;
  /** The label of the search; undefined for a list without one. */
  readonly searchLabel?: string;
  readonly searchHint?: string;
  readonly emptyTitle?: string;
  readonly emptyHint: string;
  readonly above?: ReactNode;
  readonly toggle?: ReactNode;
  /** The filters of the list besides the search. */
  readonly kept?: Readonly<Record<string, string>>;
  /** The name of the list's export; its path by default. */
  readonly exportName?: string;
  /** Whether its records have a date, by which a part of them is exported. */
  readonly isDated?: boolean;
  /** The label of the button that adds one. */
  readonly createLabel?: string;
  /** What stands beside that button. */
  readonly also?: ReactNode;
  readonly table: (rows: readonly Row[], caption: string) => ReactNode;
}) {
  const location = useLocation();
  const isBehind = useIsBehindDrawer();
  const { count, page, limit, shown, search } = list;
  const heading = search === "" ? title : "SEARCH RESULTS";
  const box = useRef<HTMLInputElement>(null);
  const clear: LinkProps = {
    to: Object.keys(kept).length > 0 ? `${path}?${new URLSearchParams(kept)}` : path,
    // The link goes with the search, so the box takes the focus.
    onClick: (event) => {
      if (!box.current || !isPlainClick(event)) return;
      box.current.value = "";
      box.current.focus();
    },
  };
  return (
    <div {...inertWhen(isBehind)}>
      <Sheet>
        {above}
        <SheetHead title={heading} count={count} toggle={toggle}>
          {searchLabel !== undefined && (
            <SearchBox action={path} label={searchLabel} {...{ search, kept, box, clear }} />
          )}
          {also}
          <ButtonLink
            look="primary"
            className="i-plus"
            to={`${path}/new${location.search}`}
            preventScrollReset
          >
            {createLabel}
          </ButtonLink>
        </SheetHead>
        {shown > 0 && (
          <>
            <ListRows list={list} table={(rows) => table(rows, heading)} />
            <Pager {...{ page, limit, count }} rows={shown}>
              <ExportLink
                name={exportName}
                query={{ ...(search && { search }), ...kept }}
                {...(isDated && { days: true })}
              />
            </Pager>
          </>
        )}
        {shown === 0 && search !== "" && (
          <EmptyState
            icon={Search}
            title={`No ${noun} matches “${search}”`}
            action={
              <div className="empty__actions">
                <ButtonLink {...clear}>Clear search</ButtonLink>
                <ButtonLink to={`/find?${new URLSearchParams({ q: search })}`}>Find it anywhere</ButtonLink>
              </div>
            }
          >
            {searchHint}
          </EmptyState>
        )}
        {shown === 0 && search === "" && (
          <EmptyState icon={icon} title={emptyTitle}>
            {emptyHint}
          </EmptyState>
        )}
      </Sheet>
    </div>
  );
}
