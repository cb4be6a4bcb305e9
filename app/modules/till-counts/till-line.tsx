import { Link } from "../../ui/link";
import { differenceInWords } from "./till-count";

/** The state of a day's till, and the way to count it. */
export function TillLine({
  difference,
  to,
}: {
  /** Undefined while the till was not counted. */
  readonly difference: number | undefined;
  readonly to: string;
}) {
  return (
    <p className="till">
      {difference === undefined ? (
        <Link to={to} preventScrollReset>
          Count the till
        </Link>
      ) : (
        <>
          Till{" "}
          <Link to={to} className={difference === 0 ? undefined : "is-warn"} preventScrollReset>
            {differenceInWords(difference)}
          </Link>
        </>
      )}
    </p>
  );
}
