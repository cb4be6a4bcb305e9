import { useBeforeUnload, useBlocker } from "@remix-run/react";
import { type MutableRefObject, useCallback, useEffect } from "react";
import { parseDay } from "../../shared/dates";
import { isLeftUnsaved } from "../../ui/unsaved-guard";
import type { DayScreen } from "./day-sheet";
import type { SheetTyping } from "./sheet-typing";

/**
 * Asks before the user leaves a day sheet with unsaved typing. While a cell is being saved the page waits for the
 * answer, because only that tells whether anything is lost.
 * @param isLeaving set back when the user stays
 */
export function useSheetGuard(
  typing: SheetTyping,
  day: DayScreen,
  isLeaving: MutableRefObject<boolean>,
): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (typing.isSaving || typing.isUnsaved) && !isOnSheet(nextLocation, currentLocation, day),
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return undefined;
    let isOver = false;
    const goOn = async () => {
      await typing.answered();
      if (isOver) return;
      if (typing.isUnsaved && !isLeftUnsaved("What you typed is")) {
        isLeaving.current = false;
        blocker.reset();
      } else blocker.proceed();
    };
    void goOn();
    return () => {
      isOver = true;
    };
  }, [blocker, typing, isLeaving]);
  useBeforeUnload(
    useCallback(
      (event) => {
        if (typing.isUnsaved) event.preventDefault();
      },
      [typing],
    ),
  );
}

interface Address {
  readonly pathname: string;
  readonly search: string;
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
