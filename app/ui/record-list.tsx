import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { ButtonLink } from "./button";
import { EmptyState } from "./data-table";
import { inertWhen, useIsBehindDrawer } from "./drawer";
import { ExportLink } from "./export-link";
import { type Icon, Plus, Search } from "./icons";
import { Pager } from "./pager";
import { SearchBox } from "./search-box";
import { Sheet, SheetHead } from "./sheet";

/** One page of a list, as a screen's loader answers it. */
export interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly count: number;
  readonly page: number;
  readonly limit: number;
  /** The words that it was searched for; "" for none. */
  readonly search: string;
}

/** The screen of a list: its title, what narrows it, what makes one more, its table and pages; or what to do when it is empty. */
export function RecordList<Row>({
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
  table,
}: {
  readonly path: string;
  /** "customer": also what the buttons say. */
  readonly noun: string;
  readonly plural?: string;
  readonly icon: Icon;
  /** While nothing is searched for. */
  readonly title: string;
  readonly list: ListPage<Row>;
  /** Without it the list is not searched. */
  readonly searchLabel?: string;
  readonly searchHint?: string;
  readonly emptyTitle?: string;
  readonly emptyHint: string;
  readonly above?: ReactNode;
  readonly toggle?: ReactNode;
  /** What narrows the list besides the search. */
  readonly kept?: Readonly<Record<string, string>>;
  /** What the list is called where it is exported; its path unless given. */
  readonly exportName?: string;
  readonly table: (rows: readonly Row[], caption: string) => ReactNode;
}) {
  const location = useLocation();
  const isBehind = useIsBehindDrawer();
  const { rows, count, page, limit, search } = list;
  const heading = search === "" ? title : "SEARCH RESULTS";
  const unsearched = Object.keys(kept).length > 0 ? `${path}?${new URLSearchParams(kept)}` : path;
  return (
    <div {...inertWhen(isBehind)}>
      <Sheet>
        {above}
        <SheetHead title={heading} count={count} toggle={toggle}>
          {searchLabel !== undefined && (
            <SearchBox action={path} search={search} label={searchLabel} kept={kept} />
          )}
          <ButtonLink look="primary" icon={Plus} to={`${path}/new${location.search}`} preventScrollReset>
            Create {noun}
          </ButtonLink>
        </SheetHead>
        {rows.length > 0 && (
          <>
            {table(rows, heading)}
            <Pager {...{ page, limit, count }} rows={rows.length}>
              <ExportLink name={exportName} query={{ ...(search && { search }), ...kept }} />
            </Pager>
          </>
        )}
        {rows.length === 0 && search !== "" && (
          <EmptyState
            icon={Search}
            title={`No ${noun} matches “${search}”`}
            action={<ButtonLink to={unsearched}>Clear search</ButtonLink>}
          >
            {searchHint}
          </EmptyState>
        )}
        {rows.length === 0 && search === "" && (
          <EmptyState icon={icon} title={emptyTitle}>
            {emptyHint}
          </EmptyState>
        )}
      </Sheet>
    </div>
  );
}
