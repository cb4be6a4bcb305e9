import { useBlocker, useNavigate } from "@remix-run/react";
import { type MutableRefObject, useEffect, useRef } from "react";
import { parseDay } from "../../shared/dates";
import { isLeftUnsaved, useClosingGuard } from "../../ui/unsaved-guard";
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
  const navigate = useNavigate();
  const wanted = useRef<Address>();
  const goOnceSaved = async (to: Address) => {
    wanted.current = to;
    const isRefused = await typing.anyRefused();
    if (wanted.current !== to) return;
    if (isRefused) isLeaving.current = false;
    else navigate(to);
  };
  // The router asks this at once, before it draws its own state.
  const blocker = useBlocker(({ currentLocation: here, nextLocation: next }) => {
    wanted.current = undefined;
    isLeaving.current = next.pathname + next.search !== here.pathname + here.search;
    if (isOnSheet(next, here, day)) return false;
    // Signing out is a POST, which `navigate` would repeat as a GET.
    if (typing.isSaving && next.pathname !== "/sign-out") {
      void goOnceSaved(next);
      return true;
    }
    const isKept = typing.isUnsaved && !isLeftUnsaved("What you typed is");
    if (isKept) isLeaving.current = false;
    return isKept;
  });
  useEffect(() => {
    if (blocker.state === "blocked") blocker.reset();
  }, [blocker]);
  useEffect(
    () => () => {
      wanted.current = undefined;
    },
    [],
  );
  return null;
}

/** Asks before the page is closed or loaded again with unsaved typing, also under a drawer. */
export function useSheetClosing(typing: SheetTyping): void {
  useClosingGuard(() => typing.isUnsaved);
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
