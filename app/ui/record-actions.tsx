import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { comingFrom } from "../shared/own-path";
import { IconLink } from "./button";
import { Eye, Pencil, Trash } from "./icons";

/** The search and page of the list that a record's drawers are drawn over; where its row is shown elsewhere, that place. */
function useListSearch(path: string): string {
  const { pathname, search } = useLocation();
  return pathname.split("/")[1] === path.split("/")[1] ? search : comingFrom(pathname + search);
}

/** What may be done with a row: its drawers, which keep the list's search and page behind them. */
export function RecordActions({
  path,
  name,
  children,
}: {
  /** The record's address: `/customers/{id}`. */
  readonly path: string;
  readonly name: string;
  /** Actions of its own, before the others. */
  readonly children?: ReactNode;
}) {
  const search = useListSearch(path);
  return (
    <>
      {children}
      <IconLink icon={Eye} label={`View ${name}`} to={path + search} preventScrollReset />
      <ChangeActions path={path} name={name} />
    </>
  );
}

/** The drawers that change a row, for one whose view is a page and not a drawer. */
export function ChangeActions({ path, name }: { readonly path: string; readonly name: string }) {
  const search = useListSearch(path);
  return (
    <>
      <IconLink icon={Pencil} label={`Edit ${name}`} to={`${path}/edit${search}`} preventScrollReset />
      <IconLink
        icon={Trash}
        look="danger"
        label={`Delete ${name}`}
        to={`${path}/delete${search}`}
        preventScrollReset
      />
    </>
  );
}

/** A row's name, which opens its view. */
export function RecordLink({ path, children }: { readonly path: string; readonly children: ReactNode }) {
  const search = useListSearch(path);
  return (
    <Link to={path + search} discover="none" preventScrollReset className="row-link">
      {children}
    </Link>
  );
}
