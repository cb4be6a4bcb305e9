import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

/** Says that a payment is late; the words say how much or how long. */
export function OverdueMark({ children }: { readonly children: ReactNode }) {
  return (
    <span className="overdue">
      <CircleAlert className="overdue__icon" aria-hidden />
      {children}
    </span>
  );
}
