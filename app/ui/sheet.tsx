import type { ReactNode } from "react";

/** The only container: white paper with a hairline border. */
export function Sheet({
  isForStaff = false,
  children,
}: {
  /** Left out where the screen is printed for a customer. */
  readonly isForStaff?: boolean;
  readonly children: ReactNode;
}) {
  return <div className={isForStaff ? "sheet for-staff" : "sheet"}>{children}</div>;
}

/** The head of a list: title, count and filters, and at the right the search and the add button. */
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
