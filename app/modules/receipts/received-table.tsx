import type { ReactNode } from "react";

/** A table of what changed an invoice's balance. Its heads are for screen readers; the first cell of a row is its head. */
export function ReceivedTable({
  caption,
  heads,
  children,
}: {
  readonly caption: string;
  readonly heads: readonly string[];
  readonly children: ReactNode;
}) {
  return (
    <table className="received" role="table">
      <caption className="visually-hidden">{caption}</caption>
      <thead className="visually-hidden" role="rowgroup">
        <tr role="row">
          {heads.map((head) => (
            <th key={head} scope="col" role="columnheader">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">{children}</tbody>
    </table>
  );
}
