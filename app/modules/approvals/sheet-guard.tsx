import { useBeforeUnload, useBlocker } from "@remix-run/react";
import { type MutableRefObject, useCallback, useEffect, useRef } from "react";
import { parseDay } from "../../shared/dates";
import { isLeftUnsaved } from "../../ui/unsaved-guard";
import type { DayScreen } from "./day-sheet";
import type { SheetTyping } from "./sheet-typing";

type Address = Readonly<Record<"pathname" | "search", string>>;

/**
 * Asks before a link leads away from a day sheet with unsaved typing. A link that is followed while a cell is being saved waits
 * for the answer: if the cell is refused, the user stays with it. A drawer over the sheet has a guard of its own.
 * @param isLeaving set while a navigation is wanted
 */
export function SheetGuard({
  day,
  typing,
  isLeaving,
}: {
  readonly day: DayScreen;
  readonly typing: SheetTyping;
  readonly isLeaving: MutableRefObject<boolean>;
}) {
  /** Whether the blocked navigation waits for an answer, and was not asked about. */
  const isHeld = useRef(false);
  // The router asks this at once, before it draws its own state.
  const blocker = useBlocker(({ currentLocation: here, nextLocation: next }) => {
    isLeaving.current = next.pathname + next.search !== here.pathname + here.search;
    if (isOnSheet(next, here, day)) return false;
    isHeld.current = typing.isSaving;
    const isBlocked = isHeld.current || !mayLeave(typing);
    if (isBlocked && !isHeld.current) isLeaving.current = false;
    return isBlocked;
  });
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (!isHeld.current) return blocker.reset();
    let isWanted = true;
    void typing.anyRefused().then((isRefused) => {
      if (!isWanted) return;
      if (!isRefused && mayLeave(typing)) return blocker.proceed();
      isLeaving.current = false;
      blocker.reset();
    });
    return () => {
      isWanted = false;
    };
  }, [blocker, typing, isLeaving]);
  return null;
}

function mayLeave(typing: SheetTyping): boolean {
  return !typing.isUnsaved || isLeftUnsaved("What you typed is");
}

/** Asks before the page is closed or loaded again with unsaved typing, also under a drawer. */
export function useSheetClosing(typing: SheetTyping): void {
  useBeforeUnload(
    useCallback(
      (event) => {
        if (typing.isUnsaved) event.preventDefault();
      },
      [typing],
    ),
  );
}

/** Whether an address is the sheet's own, with another row selected or a drawer open. */
function isOnSheet(next: Address, here: Address, { date, department }: DayScreen): boolean {
  const sheets = [`${date} ${department}`, sheetAt(here)];
  return /^\/approvals(\/|$)/.test(next.pathname) && sheets.includes(sheetAt(next));
}

function sheetAt({ search }: Address): string {
  const params = new URLSearchParams(search);
  const date = params.get("date") ?? "";
  return `${parseDay(date) ?? date} ${params.get("department") ?? ""}`;
}
