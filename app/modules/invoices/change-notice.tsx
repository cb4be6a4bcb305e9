import { TOLD } from "../../shared/form-fields";
import { Link } from "../../ui/link";

/** What to tell before an invoice is changed that was issued, reviewed or filed. */
export interface ChangeWarning {
  /** "Issued on 19 Nov 2026. A change of what it says is marked, and opens its review again." */
  readonly words: string | undefined;
  /** The form that credits it; undefined if it was not issued, or nothing is left to credit. */
  readonly creditTo: string | undefined;
  /** The filed VAT return that holds it. */
  readonly filed: string | undefined;
}

/**
 * Tells, before a change is saved, what it does to an invoice that was issued, reviewed or filed. Nothing for another.
 * @param form the id of the form that changes it
 */
export function ChangeNotice({
  warning,
  form,
}: {
  readonly warning: ChangeWarning | undefined;
  readonly form: string;
}) {
  if (!warning) return null;
  const { words, creditTo, filed } = warning;
  const told = [words, filed].filter((each) => each !== undefined);
  return (
    <p className="banner banner--warn">
      {told.join(" ")}
      {told.map((each) => (
        <input type="hidden" key={each} form={form} name={TOLD} value={each} />
      ))}
      {creditTo !== undefined && (
        <>
          {" "}
          <Link to={creditTo}>Credit it instead</Link>
        </>
      )}
    </p>
  );
}
