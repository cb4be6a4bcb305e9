import type { ReactNode } from "react";
import type { Icon } from "./icons";

/** A state in a word and an icon; colour never says it alone. `filled` is a state that someone gave. */
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
