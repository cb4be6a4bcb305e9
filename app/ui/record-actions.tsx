import { type ReactNode, useContext } from "react";
import { comingFrom } from "../shared/own-path";
import { IconLink } from "./button";
import { Eye, Pencil, Trash } from "./icons";
import { Link, PlaceContext } from "./link";

/** The search and page of the list behind a record's drawers, or the page that shows its row elsewhere. */
function useListSearch(path: string): string {
  const { pathname, search } = useContext(PlaceContext);
  return pathname.split("/")[1] === path.split("/")[1] ? search : comingFrom(pathname + search);
}

/** A row's actions: drawers that keep the list's search and page behind them. */
export function RecordActions({
  path,
  name,
  children,
}: {
  /** The record's address: `/customers/{id}`. */
  readonly path: string;
  readonly name: string;
  /** The row's own actions, before the others. */
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

/** The edit and delete drawers of a row whose view is a page, not a drawer. */
export function ChangeActions({ path, name }: { readonly path: string; readonly name: string }) {
  const search = useListSearch(path);
  return (
    <>
      <IconLink icon={Pencil} label={`Edit ${name}`} to={`${path}/edit${search}`} preventScrollReset />
      <IconLink icon={Trash} label={`Delete ${name}`} to={`${path}/delete${search}`} preventScrollReset />
    </>
  );
}

/** A row's name, linked to its view. */
export function RowLink({ path, children }: { readonly path: string; readonly children: ReactNode }) {
  const search = useListSearch(path);
  return (
    <Link to={path + search} discover="none" preventScrollReset className="row-link">
      {children}
    </Link>
  );
}
