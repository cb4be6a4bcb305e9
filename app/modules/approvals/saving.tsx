import { useRevalidator } from "@remix-run/react";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { CircleAlert } from "../../ui/icons";
import { type Outcome, type Refused, type SaveCall, type SavedFields, SaveQueue } from "./save-queue";
import type { SheetTyping } from "./sheet-typing";

/** A save that the page does not show yet. */
interface Save {
  readonly fields: SavedFields;
  /** The version that was on the page when its edit began. */
  readonly begunOn?: string | undefined;
  /** Undefined while it is waiting or being sent. */
  readonly outcome?: Outcome;
}

/** A rejected save with its fields. */
export type RefusedSave = Refused & Pick<Save, "fields" | "begunOn">;

/** Saves one record's fields in place. */
export interface Saving {
  /** The new value of a field until the page shows it; undefined if no save of it is pending. */
  readonly pending: (field: string) => string | undefined;
  /** The rejected save of a field, if there is one. */
  readonly refused: (field: string) => RefusedSave | undefined;
  /** @param begunOn the version that was on the page when the edit began; the one now by default */
  readonly save: (fields: SavedFields, begunOn?: string) => void;
  /** Discards a rejected save. */
  readonly forget: (field: string) => void;
}

/** Before scripts run. */
export const NOT_SAVING: Saving = {
  pending: () => undefined,
  refused: () => undefined,
  save: () => {},
  forget: () => {},
};

/**
 * Saves fields of a record one after the other, without leaving the page. After a conflict the page shows the other
 * user's values, and the next save replaces them. What else is read anew while a field is edited is not replaced in silence.
 * @param version the record's `updated` on the page.
 * @param onSettled called with the outcome of each save.
 * @param typing the sheet whose typing is saved; undefined for ticks alone.
 */
export function useSaving(
  call: SaveCall,
  version: string,
  onSettled: (outcome: Outcome) => void,
  typing?: SheetTyping,
): Saving {
  const { revalidate } = useRevalidator();
  const [saves, setSaves] = useState<readonly Save[]>([]);
  const ref = useRef<SaveQueue>();
  ref.current ??= new SaveQueue();
  const queue = ref.current;
  useEffect(() => queue.shows(version), [queue, version]);
  useEffect(() => typing?.savesBy(queue), [queue, typing]);
  const save = async (fields: SavedFields, begunOn?: string) => {
    const made: Save = { fields, begunOn };
    const [field = ""] = Object.keys(fields);
    // A new save replaces a rejected one of the same field. Saves that the page already shows are dropped.
    const isKept = (each: Save) => isPending(each, version) || (isRefused(each) && !isAbout(field, each));
    setSaves((all) => [...all.filter(isKept), made]);
    const outcome = await queue.save(call, fields, begunOn);
    setSaves((all) => all.map((each) => (each === made ? { ...made, outcome } : each)));
    onSettled(outcome);
    const isNews = "updated" in outcome || outcome.isConflict || outcome.isGone;
    if (isNews && queue.isEmpty) revalidate();
  };
  return {
    pending: (field) =>
      saves.findLast((each) => field in each.fields && isPending(each, version))?.fields[field],
    refused: (field) => {
      const { outcome, fields = {}, begunOn } = saves.findLast((each) => isAbout(field, each)) ?? {};
      return outcome && "reason" in outcome ? { ...outcome, fields, begunOn } : undefined;
    },
    save,
    forget: useCallback(
      (field) => {
        queue.forget(field);
        setSaves((all) => all.filter((each) => !(isRefused(each) && isAbout(field, each))));
      },
      [queue],
    ),
  };
}

function isAbout(field: string, { fields }: Save): boolean {
  return Object.keys(fields)[0] === field;
}

function isRefused({ outcome }: Save): boolean {
  return outcome !== undefined && "reason" in outcome;
}

/** Whether a save is under way, or its version is not on the page yet. */
function isPending({ outcome }: Save, version: string): boolean {
  return outcome === undefined || ("updated" in outcome && outcome.updated > version);
}

/** The message at a field that could not be saved. */
export function Refusal({
  refused,
  id,
  now,
}: {
  readonly refused: RefusedSave;
  readonly id?: string;
  /** The current value of the field. */
  readonly now?: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  // A cell at the edge of the grid may show its message outside the visible part.
  useEffect(() => {
    box.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, []);
  return (
    <div ref={box} className="refusal" role="alert" id={id}>
      <CircleAlert />
      <div>
        <p>{refused.reason}</p>
        {now !== undefined && <p>Now it is: {now}</p>}
      </div>
    </div>
  );
}
