import { useLocation, useNavigate } from "@remix-run/react";
import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
} from "react";
import { useHydrated } from "./hydrated";
import { leaving } from "./unsaved-guard";

/** What the router is told besides the address. */
interface Navigation {
  readonly preventScrollReset?: boolean | undefined;
  /** In place of the present page in the browser's history. */
  readonly replace?: boolean | undefined;
  /** Closes a drawer or a form, which Back then does not open again. */
  readonly closes?: boolean | undefined;
  /** Deliberately discards unsaved changes, without a question. */
  readonly givesUp?: boolean | undefined;
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
  closes,
  givesUp,
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
        follow(event, event.currentTarget, { preventScrollReset, replace, closes, givesUp });
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

/** The addresses in this tab's history, up to the present one, as far as they are known since it was loaded. */
const visited: (string | undefined)[] = [];

/**
 * How many steps back in the history lead to what lies behind a drawer, over drawers and forms that were opened from there; 0 where
 * none do.
 */
function stepsTo({ pathname, search }: HTMLAnchorElement): number {
  const behind = visited.lastIndexOf(pathname + search);
  // A copy with what is not known: `every` passes over what an array does not have.
  const opened = [...visited.slice(behind + 1)];
  return behind >= 0 && opened.every((each) => each?.startsWith(`${pathname}/`)) ? opened.length : 0;
}

/** Has the router follow the links below it. */
export function RoutedLinks({ children }: { readonly children: ReactNode }) {
  const navigate = useNavigate();
  const hasScripts = useHydrated();
  const { pathname, search, key } = useLocation();
  const place = useMemo(() => ({ pathname, search }), [pathname, search]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the browser's own address goes with its place in the history
  useEffect(() => {
    // The browser's own steps to a place within the page have no state.
    visited.length = history.state?.idx ?? 0;
    visited.push(location.pathname + location.search);
  }, [key]);
  const follow = useCallback<Follow>(
    (event, link, { preventScrollReset = false, replace, closes, givesUp = false }) => {
      if (event.defaultPrevented || !isPlainClick(event) || !isOfThisTab(link)) return;
      event.preventDefault();
      leaving.givesUp = givesUp;
      const { pathname, search, hash, href } = link;
      const steps = closes ? stepsTo(link) : 0;
      if (steps > 0) {
        // A second press on the way closes nothing more.
        visited.length -= steps;
        navigate(-steps);
      } else {
        navigate(pathname + search + hash, {
          preventScrollReset,
          // As browsers do: a link to the page itself adds nothing to the history.
          replace: replace ?? (closes || href === location.href),
        });
      }
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
