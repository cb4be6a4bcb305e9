import type { ReactNode } from "react";
import { classNames } from "./class-names";
import type { RepeatedIcon } from "./icons";

/** A state as a word and an icon, because colour alone is not enough. `filled` is a state that a person set. */
export function Chip({
  tone,
  icon: { glyph },
  children,
}: {
  readonly tone: "ok" | "warn" | "bad" | "plain" | "filled";
  readonly icon: RepeatedIcon;
  readonly children: ReactNode;
}) {
  return <span className={classNames("chip", tone !== "plain" && `chip--${tone}`, glyph)}>{children}</span>;
}
