import { useMatches } from "@remix-run/react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { ButtonLink } from "./button";
import { classNames } from "./class-names";
import { X } from "./icons";
import { Link } from "./link";
import { linkLike } from "./link-like";

/** Recognises the handle of a drawer's route: `export const handle = { drawer: true }`. */
function isDrawerHandle(handle: unknown): boolean {
  return (handle as { readonly drawer?: true } | undefined)?.drawer === true;
}

/**
 * Whether a drawer lies over the page. The page behind is `inert`, with or without scripts, so the keyboard
 * stays in the drawer.
 */
export function useIsBehindDrawer(): boolean {
  return useMatches().some(({ handle }) => isDrawerHandle(handle));
}

/** React 18 does not support `inert` as a boolean. */
export function inertWhen(isInert: boolean): Record<string, string> {
  return isInert ? { inert: "" } : {};
}

function focusedElement(): HTMLElement | undefined {
  if (typeof document === "undefined") return undefined;
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : undefined;
}

/** The element to focus when a drawer opens: the one marked `data-focus`, else the form's first field, else the drawer. */
function firstIn(panel: HTMLElement | null): HTMLElement | null {
  const control = ":is(input, select, textarea):not([type=hidden], [disabled])";
  return (
    panel?.querySelector<HTMLElement>("[data-focus]") ??
    panel?.querySelector<HTMLElement>(`.form__body ${control}`) ??
    panel
  );
}

/**
 * Puts the focus that is nowhere on the head of the page, where Tab goes on to its search and its buttons: what a drawer was
 * opened from may be gone with the record, a drawer opened by its address has none, and a pressed button went with its page.
 */
export function focusHead(): void {
  const head = document.querySelector<HTMLElement>("#main h2") ?? document.getElementById("main");
  if (!head || document.activeElement !== document.body) return;
  head.tabIndex = -1;
  head.focus({ preventScroll: true });
}

/** A page with its own address, drawn over a list. Esc, the scrim and × lead back to `closeTo`. */
export function Drawer({
  title,
  badge,
  closeTo,
  width = "form",
  children,
}: {
  readonly title: string;
  readonly badge?: ReactNode;
  readonly closeTo: string;
  /** `wide` is for a table: REFERENCE §2 gives its widths. */
  readonly width?: "form" | "view" | "wide";
  readonly children: ReactNode;
}) {
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);
  // Read while rendering: later the opener is inert, and a field has the focus.
  const [opener] = useState(focusedElement);
  useEffect(() => {
    // A field with autoFocus, or the error message of a rejected form, may have the focus already.
    if (!panel.current?.contains(document.activeElement)) firstIn(panel.current)?.focus();
    return () => {
      // The list behind stays inert until it is rendered again.
      requestAnimationFrame(() => {
        if (opener) (opener.isConnected ? opener : linkLike(opener))?.focus();
        focusHead();
      });
    };
  }, [opener]);
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      panel.current?.querySelector<HTMLElement>(".drawer__close")?.click();
    };
    document.addEventListener("keydown", close);
    return () => document.removeEventListener("keydown", close);
  }, []);
  return (
    <div className="drawer-layer">
      <Link to={closeTo} className="scrim" tabIndex={-1} aria-hidden closes preventScrollReset>
        <span className="visually-hidden">Close</span>
      </Link>
      <div
        ref={panel}
        className={classNames("drawer", `drawer--${width}`)}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
      >
        <div className="drawer__head">
          <h2 id={titleId} className="drawer__title">
            {title}
          </h2>
          {badge}
          <Link
            to={closeTo}
            className="icon-button drawer__close"
            aria-label="Close"
            closes
            preventScrollReset
          >
            <X />
          </Link>
        </div>
        {children}
      </div>
    </div>
  );
}

/** The scrolling part of a drawer. */
export function DrawerBody({ children }: { readonly children: ReactNode }) {
  return <div className="drawer__body">{children}</div>;
}

/** The drawer's pinned foot: the primary button first. */
export function DrawerFoot({ children }: { readonly children: ReactNode }) {
  return <div className="drawer__foot">{children}</div>;
}

/** The link back, last in the foot of a drawer without a form. */
export function DrawerClose({ to }: { readonly to: string }) {
  return (
    <ButtonLink look="quiet" to={to} closes preventScrollReset>
      Close
    </ButtonLink>
  );
}
