import type { ReactNode } from "react";

/** Names and values of one record, one per row. Empty values show a dash. */
export function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name} className="facts__row">
          <dt>{name}</dt>
          <dd>{value === "" ? <span className="is-faint">–</span> : value}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface Figure {
  readonly label: string;
  readonly value: string;
  readonly tone?: "warn";
}

/** A few figures side by side. */
export function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <dl className="figures">
      {figures.map(({ label, value, tone }) => (
        <div key={label} className="figures__cell">
          <dt>{label}</dt>
          <dd className={tone && `is-${tone}`}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
