/** A registration as a number plate. */
export function Plate({
  text,
  size = "small",
}: {
  readonly text: string;
  readonly size?: "small" | "large";
}) {
  return <span className={size === "large" ? "plate plate--large" : "plate"}>{text}</span>;
}
