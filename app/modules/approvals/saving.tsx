import { useRevalidator } from "@remix-run/react";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { CircleAlert } from "../../ui/icons";
import { type Outcome, type Refused, type SaveCall, type SavedFields, SaveQueue } from "./save-queue";

/** A save that the page does not show yet. */
interface Save {
  readonly fields: SavedFields;
  /** Undefined while it waits or is on its way. */
  readonly outcome?: Outcome;
}

/** A save that was refused, with the fields that it was to save. */
export type RefusedSave = Refused & { readonly fields: SavedFields };

/** The saving of one record's fields where they stand. */
export interface Saving {
  /** What a field is to be, until the page shows it; undefined when nothing of it is on its way. */
  readonly pending: (field: string) => string | undefined;
  /** The save of a field, when it was refused. */
  readonly refused: (field: string) => RefusedSave | undefined;
  readonly save: (fields: SavedFields) => void;
  /** Gives up what was refused. */
  readonly forget: (field: string) => void;
}

/**
 * Saves fields of a record one after the other, and the page stays. After a conflict it shows what the other person saved,
 * and the next save replaces that.
 * @param version the record's `updated` on the page. @param heard is told how each save ended.
 */
export function useSaving(call: SaveCall, version: string, heard: (outcome: Outcome) => void): Saving {
  const { revalidate } = useRevalidator();
  const [saves, setSaves] = useState<readonly Save[]>([]);
  const ref = useRef<SaveQueue>();
  ref.current ??= new SaveQueue();
  const queue = ref.current;
  useEffect(() => queue.shows(version), [queue, version]);
  const save = async (fields: SavedFields) => {
    const made: Save = { fields };
    const [field = ""] = Object.keys(fields);
    // What was refused before gives way, and what the page shows by now is remembered no longer.
    const isKept = (each: Save) => isPending(each, version) || (isRefused(each) && !isAbout(field, each));
    setSaves((all) => [...all.filter(isKept), made]);
    const outcome = await queue.save(call, fields);
    setSaves((all) => all.map((each) => (each === made ? { fields, outcome } : each)));
    heard(outcome);
    const isNews = "updated" in outcome || outcome.isConflict || outcome.isGone;
    if (isNews && queue.isEmpty) revalidate();
  };
  return {
    pending: (field) =>
      saves.findLast((each) => field in each.fields && isPending(each, version))?.fields[field],
    refused: (field) => {
      const { outcome, fields = {} } = saves.findLast((each) => isAbout(field, each)) ?? {};
      return outcome && "reason" in outcome ? { ...outcome, fields } : undefined;
    },
    save,
    forget: useCallback(
      (field) => setSaves((all) => all.filter((each) => !(isRefused(each) && isAbout(field, each)))),
      [],
    ),
  };
}

function isAbout(field: string, { fields }: Save): boolean {
  return Object.keys(fields)[0] === field;
}

function isRefused({ outcome }: Save): boolean {
  return outcome !== undefined && "reason" in outcome;
}

/** Whether it is on its way, or made a version that the page does not show yet. */
function isPending({ outcome }: Save, version: string): boolean {
  return outcome === undefined || ("updated" in outcome && outcome.updated > version);
}

/** What is said beside a field that could not be saved. */
export function Refusal({
  refused,
  id,
  now,
}: {
  readonly refused: RefusedSave;
  readonly id?: string;
  /** What stands there by now. */
  readonly now?: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  // A cell at the edge of its grid has it where one would have to scroll.
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
