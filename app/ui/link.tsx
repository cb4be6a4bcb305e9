import { useLocation, useNavigate } from "@remix-run/react";
import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useContext,
  useMemo,
} from "react";
import { useHydrated } from "./hydrated";

/** What the router is told besides the address. */
interface Navigation {
  readonly preventScrollReset?: boolean | undefined;
  /** In place of the present page in the browser's history. */
  readonly replace?: boolean | undefined;
  readonly state?: unknown;
}

type Follow = (event: MouseEvent, link: HTMLAnchorElement, navigation: Navigation) => void;

/** Whether scripts run: only they ask for routes beforehand, so a page as the server draws it is that much shorter. */
const DiscoveryContext = createContext(false);

/** Without a router a link is the browser's own. */
export const FollowContext = createContext<Follow>(() => {});

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href">, Navigation {
  /** An address within the site: a path with its query, or `?query` of the same page. Undefined for a link that is off. */
  readonly to: string | undefined;
  /** "render" has the router ask for the page's route beforehand: for links that are few on a page. */
  readonly discover?: "render" | "none";
}

/**
 * A link within the site. Remix's own resolves its address against every route above it, several times, and keeps state
 * for prefetching: a tenth to a fifth of the time that a list takes. Addresses here start at the root.
 */
export function Link({
  to,
  discover = "render",
  preventScrollReset,
  replace,
  state,
  onClick,
  ...rest
}: LinkProps) {
  const follow = useContext(FollowContext);
  const isDiscovered = useContext(DiscoveryContext) && discover === "render";
  return (
    <a
      {...rest}
      href={to}
      data-discover={isDiscovered ? "true" : undefined}
      onClick={(event) => {
        onClick?.(event);
        follow(event, event.currentTarget, { preventScrollReset, replace, state });
      }}
    />
  );
}

/** The address of the page, for what is drawn without the router (table-rows.tsx). */
export interface Place {
  readonly pathname: string;
  readonly search: string;
}

export const PlaceContext = createContext<Place>({ pathname: "/", search: "" });

/** Has the router follow the links below it. */
export function RoutedLinks({ children }: { readonly children: ReactNode }) {
  const navigate = useNavigate();
  const hasScripts = useHydrated();
  const { pathname, search } = useLocation();
  const place = useMemo(() => ({ pathname, search }), [pathname, search]);
  const follow = useCallback<Follow>(
    (event, link, { preventScrollReset = false, replace, state }) => {
      if (event.defaultPrevented || !isPlainClick(event) || !isOfThisTab(link)) return;
      event.preventDefault();
      const { pathname, search, hash, href } = link;
      // As browsers do: a link to the page itself adds nothing to the history.
      navigate(pathname + search + hash, {
        ...{ preventScrollReset, state },
        replace: replace ?? href === location.href,
      });
    },
    [navigate],
  );
  return (
    <PlaceContext.Provider value={place}>
      <DiscoveryContext.Provider value={hasScripts}>
        <FollowContext.Provider value={follow}>{children}</FollowContext.Provider>
      </DiscoveryContext.Provider>
    </PlaceContext.Provider>
  );
}

/** Whether a click asks for nothing special, such as a new tab. */
export function isPlainClick({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);
}

function isOfThisTab({ target, origin }: HTMLAnchorElement): boolean {
  return (target === "" || target === "_self") && origin === location.origin;
}
