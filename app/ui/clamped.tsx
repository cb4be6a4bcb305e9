/** So many characters are seen, however wide they are and wherever their lines break. */
const FITS = 24;

/** Text of a cell, cut after its second line. Where it may be cut, a tooltip has all of it. */
export function Clamped({ children: text }: { readonly children: string }) {
  if (text.length <= FITS) return text;
  return (
    <span className="clamped" title={text}>
      {text}
    </span>
  );
}
