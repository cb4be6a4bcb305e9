/** A registration as a number plate. */
export function Plate({
  text,
  size = "small",
}: {
  readonly text: string;
  readonly size?: "small" | "large";
}) {
  return <span className={`plate plate--${size}`}>{text}</span>;
}
