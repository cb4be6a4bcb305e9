import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { countInWords } from "../../shared/count-in-words";
import type { Day } from "../../shared/dates";
import type { FormAnswer } from "../../shared/form-answer";
import { Button, ButtonLink } from "../../ui/button";
import { RecordForm } from "../../ui/form";
import { useIsSending } from "../../ui/form-sending";
import { useHydrated } from "../../ui/hydrated";
import { withParam } from "../../ui/search-params";
import { DayFold, EmptyDay } from "./day-fold";
import { weekPath } from "./week-head";
import {
  type Choices,
  type DaySales,
  daysOfChoices,
  isUnsaved,
  keptChoices,
  type ReviewChoice,
  reviewField,
  unsavedChoices,
} from "./weekly-sales";

/** One form for the whole week: the choices of all days are saved together. */
export function WeekForm({
  days,
  open,
  answer,
}: {
  readonly days: readonly DaySales[];
  /** The days that are open at first. */
  readonly open: readonly Day[];
  readonly answer: FormAnswer | undefined;
}) {
  const rows = days.flatMap((each) => each.rows);
  const [choices, setChoices] = useState<Choices>(() => keptChoices(rows, answer));
  const [openDays, setOpenDays] = useState(() => [...open, ...daysOfChoices(days, choices)]);
  const isSending = useIsSending();
  const isFirst = useRef(true);
  useEffect(() => {
    const onPage = isFirst.current ? choicesOnPage(days) : {};
    isFirst.current = false;
    // Drops choices that have since been saved, and keeps those made in the meantime.
    setChoices((all) => unsavedChoices(days, { ...all, ...onPage }));
  }, [days]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per answer
  useEffect(() => {
    // A rejected "Accept all" becomes choices, except where the user has chosen otherwise in the meantime.
    setChoices((all) => ({ ...keptChoices(rows, answer), ...unsavedChoices(days, all) }));
  }, [answer]);
  const unsaved = rows.filter((row) => isUnsaved(row, choices)).length;
  const monday = days[0]?.day ?? "";
  const path = weekPath(monday);
  const { search } = useLocation();
  return (
    <RecordForm
      id={`week-${monday}`}
      values={Object.fromEntries(rows.map(({ autoId, review }) => [reviewField(autoId), review ?? ""]))}
      answer={answer}
      action={`/weekly-sales${withParam(search, "week", monday)}`}
      version=""
      unsaved={unsaved === 0 ? "" : `${changes(unsaved)} ${unsaved === 1 ? "is" : "are"}`}
      foot={<SaveBar unsaved={unsaved} isSending={isSending} path={path} onDiscard={() => setChoices({})} />}
    >
      {() =>
        days.map((sales) =>
          sales.rows.length === 0 ? (
            <EmptyDay key={sales.day} sales={sales} />
          ) : (
            <DayFold
              key={sales.day}
              sales={sales}
              isOpen={openDays.includes(sales.day)}
              onToggle={(isOpen) => setOpenDays((all) => withOrWithout(all, sales.day, isOpen))}
              choices={choices}
              onChoose={(autoId, choice) => setChoices((all) => ({ ...all, [autoId]: choice }))}
              isSending={isSending}
            />
          ),
        )
      }
    </RecordForm>
  );
}

/** "1 change", "4 changes". */
function changes(count: number): string {
  return countInWords(count, "change");
}

function withOrWithout(days: readonly Day[], day: Day, isOpen: boolean): Day[] {
  const others = days.filter((each) => each !== day);
  return isOpen ? [...others, day] : others;
}

/** The choices made before scripts ran, or kept by the browser over a reload. */
function choicesOnPage(days: readonly DaySales[]): Choices {
  const rows = days.flatMap((each) => each.rows);
  const chosen = rows.flatMap(({ autoId }) => {
    const select = document.querySelector<HTMLSelectElement>(`select[name="${reviewField(autoId)}"]`);
    return select ? [[autoId, select.value as ReviewChoice] as const] : [];
  });
  return Object.fromEntries(chosen);
}

/** The foot of the week: the number of unsaved changes, and the buttons to save or discard them. */
function SaveBar({
  unsaved,
  isSending,
  path,
  onDiscard,
}: {
  readonly unsaved: number;
  readonly isSending: boolean;
  readonly path: string;
  readonly onDiscard: () => void;
}) {
  const isCounted = useHydrated() || unsaved > 0;
  return (
    <>
      <p className="week__unsaved" role="status">
        {!isCounted && "Choose Accept or Reject for each invoice, then update."}
        {isCounted && unsaved === 0 && "No changes yet"}
        {unsaved > 0 && (
          <>
            <strong>{changes(unsaved)}</strong> not saved yet
          </>
        )}
      </p>
      {unsaved > 0 && (
        <ButtonLink look="quiet" to={path} givesUp onClick={onDiscard} preventScrollReset>
          Discard
        </ButtonLink>
      )}
      <Button look="primary" isSending={isSending}>
        Update invoices
      </Button>
    </>
  );
}
