import type { ReactNode } from "react";
import { CircleAlert } from "../../ui/icons";

/** Marks a late payment; the content says how much or how long. */
export function OverdueMark({ children }: { readonly children: ReactNode }) {
  return (
    <span className="overdue">
      <CircleAlert className="overdue__icon" />
      {children}
    </span>
  );
}
