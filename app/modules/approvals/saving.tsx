import { useFetcher, useRevalidator } from "@remix-run/react";
import { CircleAlert } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import type { FormAnswer } from "../../shared/form-answer";
import { IN_PLACE, VERSION } from "../../shared/form-fields";
import { Toasts } from "../../ui/toast";

/** Fields on their way, as forms send them. */
export type SavedFields = Readonly<Record<string, string>>;

/** Why a save in place was refused. */
export interface Refused {
  readonly failure: string;
  readonly reason: string;
  /** Someone else changed the record meanwhile. */
  readonly isConflict: boolean;
  /** The fields that were sent. */
  readonly fields: SavedFields;
}

/** The saving of one record's fields where they stand. */
export interface Saving {
  /** What is on its way; undefined while nothing is. */
  readonly sent: SavedFields | undefined;
  readonly refused: Refused | undefined;
  /** @param whenSaved once the page shows what was saved */
  readonly save: (fields: SavedFields, whenSaved?: () => void) => void;
  readonly forget: () => void;
}

/**
 * Saves fields of a record as its form does, and the page stays. One save at a time: the next one carries the version that
 * the last one made. After a conflict the page shows what the other person saved, and the next save replaces that.
 * @param action the record's form. @param version its `updated`.
 */
export function useSaving(action: string, version: string): Saving {
  const fetcher = useFetcher<FormAnswer | null>();
  const { revalidate } = useRevalidator();
  const [sent, setSent] = useState<SavedFields>();
  const [refused, setRefused] = useState<Refused>();
  const begun = useRef<{ fields: SavedFields; version: string; whenSaved?: (() => void) | undefined }>();
  const wasBusy = useRef(false);
  const { state, data } = fetcher;
  useEffect(() => {
    const isAnswered = wasBusy.current && state === "idle";
    wasBusy.current = state !== "idle";
    if (!isAnswered || begun.current === undefined) return;
    const { fields, version: sentVersion, whenSaved } = begun.current;
    begun.current = undefined;
    setSent(undefined);
    if (!data) {
      whenSaved?.();
      return;
    }
    const reason = Object.values(data.result.error ?? {}).flatMap((messages) => messages ?? []);
    const isConflict = data.version !== sentVersion;
    setRefused({ failure: data.failure ?? "", reason: reason.join(". "), isConflict, fields });
    if (isConflict) revalidate();
  }, [state, data, revalidate]);
  return {
    sent,
    refused,
    save: (fields, whenSaved) => {
      if (begun.current) return;
      begun.current = { fields, version, whenSaved };
      setSent(fields);
      setRefused(undefined);
      fetcher.submit({ ...fields, [VERSION]: version, intent: IN_PLACE }, { method: "post", action });
    },
    forget: useCallback(() => setRefused(undefined), []),
  };
}

/** What is said beside a field that could not be saved. */
export function Refusal({
  refused,
  id,
  now,
}: {
  readonly refused: Refused;
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
    <>
      <div ref={box} className="refusal" role="alert" id={id}>
        <CircleAlert className="icon" aria-hidden />
        <div>
          <p>{refused.reason}</p>
          {now !== undefined && <p>Now it is: {now}</p>}
        </div>
      </div>
      <Toasts messages={[{ tone: "bad", text: refused.failure }]} />
    </>
  );
}
