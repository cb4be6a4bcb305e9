import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { ChevronLeft, ChevronRight, type RepeatedIcon } from "./icons";
import { Link } from "./link";

/** The pages to offer: the first, the last and those around the current one. Undefined marks a gap. */
export function pagesAround(current: number, last: number): (number | undefined)[] {
  if (last <= 7) return Array.from({ length: last }, (_, index) => index + 1);
  const from = Math.max(2, Math.min(current - 1, last - 4));
  const to = Math.min(last - 1, Math.max(current + 1, 5));
  const middle = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return [1, ...(from > 2 ? [undefined] : []), ...middle, ...(to < last - 1 ? [undefined] : []), last];
}

const told = (count: number) => count.toLocaleString("en-GB");

/** "1–10 of 1,284", actions on the whole list, and links to its other pages. The links keep the rest of the address. */
export function Pager({
  page,
  limit,
  count,
  rows,
  children,
}: {
  page: number;
  limit: number;
  count: number;
  rows: number;
  children?: ReactNode;
}) {
  const { search } = useLocation();
  const last = Math.max(1, Math.ceil(count / limit));
  const first = (page - 1) * limit + 1;
  const to = (wanted: number) => {
    const params = new URLSearchParams(search);
    params.delete("open");
    params.set("page", String(wanted));
    return `?${params}`;
  };
  return (
    <div className="pager">
      <p className="pager__range">{`${told(first)}–${told(first + rows - 1)} of ${told(count)}`}</p>
      {children}
      {last > 1 && (
        <nav className="pager__pages" aria-label="Pages">
          <Step to={to(page - 1)} label="Previous page" isOff={page <= 1} icon={ChevronLeft} />
          {pagesAround(page, last).map((each, index) =>
            each === undefined ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no identity but its position
              <span key={`gap${index}`} className="pager__gap">
                …
              </span>
            ) : (
              <Link
                key={each}
                to={to(each)}
                className={classNames("pager__page", each === page && "is-current")}
                aria-label={`Page ${each}`}
                aria-current={each === page ? "page" : undefined}
                discover="none"
                preventScrollReset
              >
                {told(each)}
              </Link>
            ),
          )}
          <Step to={to(page + 1)} label="Next page" isOff={page >= last} icon={ChevronRight} />
        </nav>
      )}
    </div>
  );
}

function Step({
  to,
  label,
  isOff,
  icon: { glyph },
}: {
  readonly to: string;
  readonly label: string;
  readonly isOff: boolean;
  readonly icon: RepeatedIcon;
}) {
  // One that has just led to its end keeps the focus, so that Tab goes on from there.
  const off = { to: undefined, role: "link", "aria-disabled": true, tabIndex: -1 };
  return (
    <Link
      to={to}
      className={classNames("pager__step", isOff && "is-off", glyph)}
      aria-label={label}
      discover="none"
      preventScrollReset
      {...(isOff && off)}
    />
  );
}
