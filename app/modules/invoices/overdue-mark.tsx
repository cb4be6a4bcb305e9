import type { ReactNode } from "react";
import { CircleAlert } from "../../ui/icons";

/** Draws attention to a fact, such as a late payment; the content says what it is. */
export function OverdueMark({ children }: { readonly children: ReactNode }) {
  return (
    <span className="overdue">
      <CircleAlert className="overdue__icon" />
      {children}
    </span>
  );
}
