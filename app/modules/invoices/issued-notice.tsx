import { Link } from "../../ui/link";
import { MARKED } from "./issue";

/** What to tell before an issued invoice is changed. */
export interface IssuedWarning {
  /** "Issued on 19 Nov 2026" */
  readonly words: string;
  /** The form that credits it; undefined if nothing is left to credit. */
  readonly creditTo: string | undefined;
}

/** Tells, before a change is saved, what it does to an invoice that was issued. Nothing for one that was not. */
export function IssuedNotice({ warning }: { readonly warning: IssuedWarning | undefined }) {
  if (!warning) return null;
  const { words, creditTo } = warning;
  return (
    <p className="banner banner--warn">
      {words}. {MARKED}
      {creditTo !== undefined && (
        <>
          {" "}
          <Link to={creditTo}>Credit it instead</Link>
        </>
      )}
    </p>
  );
}
