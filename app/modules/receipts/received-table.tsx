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
    <table className="received">
      <caption className="visually-hidden">{caption}</caption>
      <thead className="visually-hidden">
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
