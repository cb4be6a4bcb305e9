import type { ReactNode } from "react";
import type { Icon } from "./icons";

/** A state as a word and an icon, because colour alone is not enough. `filled` is a state that a person set. */
export function Chip({
  tone,
  icon: Icon,
  children,
}: {
  readonly tone: "ok" | "warn" | "bad" | "plain" | "filled";
  readonly icon: Icon;
  readonly children: ReactNode;
}) {
  return (
    <span className={`chip chip--${tone}`}>
      <Icon className="chip__icon" />
      {children}
    </span>
  );
}
