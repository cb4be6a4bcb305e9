import { Link } from "../../ui/link";

/** What to tell before an invoice is changed that was issued or reviewed. */
export interface ChangeWarning {
  /** "Issued on 19 Nov 2026. A change of what it says is marked, and opens its review again." */
  readonly words: string;
  /** The form that credits it; undefined if it was not issued, or nothing is left to credit. */
  readonly creditTo: string | undefined;
}

/** Tells, before a change is saved, what it does to an invoice that was issued or reviewed. Nothing for another. */
export function ChangeNotice({ warning }: { readonly warning: ChangeWarning | undefined }) {
  if (!warning) return null;
  const { words, creditTo } = warning;
  return (
    <p className="banner banner--warn">
      {words}
      {creditTo !== undefined && (
        <>
          {" "}
          <Link to={creditTo}>Credit it instead</Link>
        </>
      )}
    </p>
  );
}
