/** The star of a high value customer: named where no words beside it say so. */
export function HighValueStar({ label }: { readonly label?: string }) {
  return <span className="i-star" {...(label !== undefined && { role: "img", "aria-label": label })} />;
}
