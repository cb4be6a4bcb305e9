import { classNames } from "./class-names";

export interface SumRow {
  readonly label: string;
  readonly value: string;
  /** total: bold under a rule; balance: large; aside: small and grey, not part of the sum. */
  readonly look?: "total" | "balance" | "aside";
  readonly tone?: "warn";
}

/** Amounts beneath each other, right-aligned. */
export function Sums({ rows }: { readonly rows: readonly SumRow[] }) {
  return (
    <dl className="sums">
      {rows.map(({ label, value, look, tone }) => (
        <div key={label} className={classNames("sums__row", look && `sums__row--${look}`)}>
          <dt>{label}</dt>
          <dd className={tone && `is-${tone}`}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
