import { useLocation, useNavigation } from "@remix-run/react";
import { formatMoment } from "../../shared/dates";
import { ChevronRight } from "../../ui/icons";
import { Link } from "../../ui/link";
import type { Change } from "./history";

const WORDS = {
  ...{ created: "Created", changed: "Changed", deleted: "Deleted", emailed: "Emailed" },
  unknown: "",
} as const;

export function isHistoryOpen(search: string): boolean {
  return new URLSearchParams(search).get("history") === "open";
}

/** The query of the same screen with its history open or closed. */
export function historySearch(search: string, isOpen: boolean): string {
  const params = new URLSearchParams(search);
  params.delete("history");
  if (isOpen) params.set("history", "open");
  return params.size === 0 ? "" : `?${params}`;
}

/**
 * The history of a record, newest first. A link loads it, because most people never open it.
 * @param changes undefined while it is closed
 */
export function HistoryFold({
  changes,
  isBesideForm = false,
}: {
  readonly changes: readonly Change[] | undefined;
  /** Whether a form is beside it. It then opens in a tab of its own: the form would lose what was typed, or keep it over what others saved. */
  readonly isBesideForm?: boolean;
}) {
  const { pathname, search } = useLocation();
  const { location } = useNavigation();
  const isOpen = changes !== undefined;
  const isUnknown = changes?.[0]?.kind === "unknown";
  const isLoading = !isOpen && location?.pathname === pathname && isHistoryOpen(location.search);
  return (
    <section className="history" aria-labelledby="history">
      <h3 id="history">
        {isBesideForm && isOpen ? (
          "History"
        ) : (
          <Link
            to={`${pathname}${historySearch(search, !isOpen)}#history`}
            className="history__fold"
            preventScrollReset
            replace
            {...(isBesideForm ? { target: "_blank" } : { "aria-expanded": isOpen })}
          >
            <ChevronRight />
            {isLoading ? "Loading history…" : "History"}
            {isBesideForm && <span className="visually-hidden"> in a new tab</span>}
          </Link>
        )}
      </h3>
      {isOpen && changes.length === 0 && <p className="is-quiet">Nothing was changed yet.</p>}
      {isUnknown && (
        <p role="alert">
          The history cannot be told: {changes[0]?.fields[0]?.after}. Whoever looks after the server learns
          more by “garage verify”.
        </p>
      )}
      {isOpen && !isUnknown && changes.length > 0 && (
        <ol className="history__changes" reversed>
          {newestFirst(changes).map(({ number, change }) => (
            <li key={number}>
              <p className="history__head">
                <strong>{WORDS[change.kind]}</strong> by {change.by}
                <time dateTime={change.at}>{formatMoment(change.at)}</time>
              </p>
              {change.kind !== "deleted" && <ChangedFields change={change} />}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** Numbered from the oldest, because two changes may have the same time. */
function newestFirst(changes: readonly Change[]): { number: number; change: Change }[] {
  return changes.map((change, index) => ({ number: index + 1, change })).toReversed();
}

function ChangedFields({ change: { kind, fields } }: { readonly change: Change }) {
  const told = kind !== "changed" ? fields.filter(({ after }) => after !== "") : fields;
  return (
    <dl className="history__fields">
      {told.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>
            {kind === "changed" && (
              <>
                {before ? <del>{before}</del> : <span className="is-faint">–</span>}{" "}
                <span aria-hidden>→</span>{" "}
              </>
            )}
            <ins>{after || "–"}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
