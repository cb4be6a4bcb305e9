import type { ReactNode } from "react";
import { CircleAlert } from "../../ui/icons";

/** Says that a payment is late; the words say how much or how long. */
export function OverdueMark({ children }: { readonly children: ReactNode }) {
  return (
    <span className="overdue">
      <CircleAlert className="overdue__icon" />
      {children}
    </span>
  );
}
