import { classNames } from "./class-names";
import { Link } from "./link";

export interface Tab {
  readonly label: string;
  readonly to: string;
  readonly isCurrent: boolean;
  readonly count?: number;
}

/** Views of one thing, side by side: links, each with its own address. */
export function Tabs({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ label: text, to, isCurrent, count }) => (
        <Link
          key={text}
          to={to}
          className={classNames("tab", isCurrent && "is-current")}
          aria-current={isCurrent ? "page" : undefined}
          preventScrollReset
        >
          {text}
          {count !== undefined && <span className="tab__count">{count.toLocaleString("en-GB")}</span>}
        </Link>
      ))}
    </nav>
  );
}

/** The filters of a list: links in one segmented control. */
export function Toggle({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) {
  return (
    <nav className="toggle" aria-label={label}>
      {tabs.map(({ label: text, to, isCurrent }) => (
        <Link
          key={text}
          to={to}
          className={classNames("toggle__choice", isCurrent && "is-current")}
          aria-current={isCurrent ? "true" : undefined}
          preventScrollReset
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
