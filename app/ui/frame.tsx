import { Form, useLocation, useNavigation } from "@remix-run/react";
import { type ReactNode, useContext, useEffect, useRef } from "react";
import { classNames } from "./class-names";
import { inertWhen, useIsBehindDrawer } from "./drawer";
import type { RepeatedIcon } from "./icons";
import { Link } from "./link";
import { DrawOnceContext } from "./table-rows";

export interface MenuEntry {
  readonly label: string;
  readonly to: string;
  /** One of those with a glyph. */
  readonly icon: RepeatedIcon;
}

/** The logo of the product: a wheel, which the style sheet draws. */
export function Mark() {
  return <span className="mark" />;
}

/** The menu is toggled by a tick box that the style sheet reads, so that it works without scripts. */
const SWITCH = "menu-switch";

/** The frame of every screen: the menu, the bar with the page's title, the search, the user's name and LOG OUT. */
export function Frame({
  product,
  address,
  userName,
  title,
  menu,
  below,
  find,
  children,
}: {
  readonly product: string;
  readonly address: readonly string[];
  readonly userName: string;
  readonly title: string;
  readonly menu: readonly MenuEntry[];
  /** The entries below the menu's divider. */
  readonly below: readonly MenuEntry[];
  /** The search in the bar. */
  readonly find: ReactNode;
  readonly children: ReactNode;
}) {
  const inert = inertWhen(useIsBehindDrawer());
  const menuSwitch = useRef<HTMLInputElement>(null);
  const { pathname } = useLocation();
  const reached = useRef(pathname);
  // On a phone the menu covers the page, so navigation closes it.
  useEffect(() => {
    const isReached = reached.current !== pathname;
    reached.current = pathname;
    if (isReached && menuSwitch.current && window.matchMedia("(max-width: 37.5rem)").matches)
      menuSwitch.current.checked = false;
  }, [pathname]);
  return (
    <div className="frame">
      <a className="skip-link" href="#main" {...inert}>
        Skip to content
      </a>
      <nav className="menu" aria-label="Main" {...inert}>
        <input ref={menuSwitch} id={SWITCH} className="menu-switch" type="checkbox" aria-label="Menu" />
        <div className="menu__head">
          <label htmlFor={SWITCH} className="menu__toggle i-menu" />
          <Link to="/home" className="menu__brand">
            <Mark />
            <span>{product}</span>
          </Link>
        </div>
        <MenuList entries={menu} pathname={pathname} />
        <MenuList entries={below} pathname={pathname} />
        {address.length > 0 && <p className="menu__foot">{address.join(", ")}</p>}
      </nav>
      <label htmlFor={SWITCH} className="menu-scrim" aria-hidden="true" />
      <PendingBar />
      <header className="bar" {...inert}>
        <label htmlFor={SWITCH} className="bar__menu i-menu" />
        <h1 className="bar__title">{title}</h1>
        {find}
        <span className="bar__user">{userName}</span>
        <Form method="post" action="/sign-out" discover="none">
          <button
            type="submit"
            className="button button--quiet i-log-out"
            // The × of a drawer stands over it: a second press there is none of this button.
            onClick={(event) => event.detail > 1 && event.preventDefault()}
          >
            <span>Log out</span>
          </button>
        </Form>
      </header>
      <main id="main" className="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

function MenuList({
  entries,
  pathname,
}: {
  readonly entries: readonly MenuEntry[];
  readonly pathname: string;
}) {
  const drawOnce = useContext(DrawOnceContext);
  const current = entries.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))?.to;
  const list = (
    <>
      {entries.map(({ label, to, icon: { glyph } }) => (
        <li key={to}>
          <Link to={to} className={glyph} aria-current={to === current ? "page" : undefined}>
            {label}
          </Link>
        </li>
      ))}
    </>
  );
  if (drawOnce === undefined) return <ul className="menu__list">{list}</ul>;
  const __html = drawOnce(`menu ${entries[0]?.to} ${current}`, () => list);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React itself drew and escaped it
  return <ul className="menu__list" dangerouslySetInnerHTML={{ __html }} />;
}

/** The progress bar while a page loads without a full reload. */
export function PendingBar() {
  const isPending = useNavigation().state !== "idle";
  return (
    <div className={classNames("pending", isPending && "is-on")} role="status">
      {isPending && <span className="visually-hidden">Loading</span>}
    </div>
  );
}
