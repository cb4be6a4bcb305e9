import type { ReactNode } from "react";

/** The only container: white paper with a hairline. */
export function Sheet({ children }: { readonly children: ReactNode }) {
  return <div className="sheet">{children}</div>;
}

/** The head of a list: its title and count, what narrows it, and at the right what searches and adds. */
export function SheetHead({
  title,
  count,
  toggle,
  children,
}: {
  readonly title: string;
  readonly count?: number;
  readonly toggle?: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <div className="sheet__head">
      <h2 className="sheet__title">
        {title}
        {count !== undefined && <span className="sheet__count">{count.toLocaleString("en-GB")}</span>}
      </h2>
      {toggle}
      {children && <div className="sheet__tools">{children}</div>}
    </div>
  );
}
