import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

/** A state in a word and an icon; colour never says it alone. `filled` is a state that someone gave. */
export function Chip({
  tone,
  icon: Icon,
  children,
}: {
  readonly tone: "ok" | "warn" | "bad" | "plain" | "filled";
  readonly icon: LucideIcon;
  readonly children: ReactNode;
}) {
  return (
    <span className={`chip chip--${tone}`}>
      <Icon className="chip__icon" aria-hidden />
      {children}
    </span>
  );
}
