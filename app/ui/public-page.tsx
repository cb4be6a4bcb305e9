import { useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { Mark, PendingBar } from "./frame";
import { ReadOnlyBanner } from "./read-only-banner";

/** The root's data about the business, for pages outside the frame. */
interface RootFacts {
  readonly product: string;
  readonly address: readonly string[];
  readonly phone: string;
  readonly isReadOnly: boolean;
  readonly isTampered: boolean;
}

/** A page for signed-out visitors: the business on the left, the form on the right. */
export function PublicPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const root = useRouteLoaderData("root") as RootFacts | undefined;
  return (
    <div className="public">
      <PendingBar />
      <header className="public__house">
        <p className="public__brand">
          <Mark />
          <span>{root?.product}</span>
        </p>
        <BrakeDisc />
        {root && root.address.length > 0 && (
          <p className="public__address">
            {root.address.join(", ")}
            {root.phone && (
              <>
                <br />
                {root.phone}
              </>
            )}
          </p>
        )}
      </header>
      <main className="public__main" id="main">
        <div className="public__form">
          <h1 className="public__title">{title}</h1>
          {root?.isReadOnly && <ReadOnlyBanner isTampered={root.isTampered} />}
          {children}
        </div>
      </main>
    </div>
  );
}

const around = (count: number, radius: number, turn = 0) =>
  Array.from({ length: count }, (_, index) => {
    const angle = turn + (index * 2 * Math.PI) / count;
    return {
      cx: (200 + radius * Math.cos(angle)).toFixed(1),
      cy: (200 + radius * Math.sin(angle)).toFixed(1),
    };
  });

const HOLES = [...around(18, 116, 0.1), ...around(18, 140, 0.28), ...around(18, 164, 0.1)];
const BOLTS = around(5, 62, 0.3);

function BrakeDisc() {
  return (
    <svg viewBox="0 0 400 400" className="public__disc" aria-hidden="true">
      {[195, 183, 98, 86, 46].map((radius) => (
        <circle key={radius} cx="200" cy="200" r={radius} />
      ))}
      {HOLES.map(({ cx, cy }) => (
        <circle key={`${cx} ${cy}`} cx={cx} cy={cy} r="5" />
      ))}
      {BOLTS.map(({ cx, cy }) => (
        <circle key={`${cx} ${cy}`} cx={cx} cy={cy} r="8" />
      ))}
    </svg>
  );
}
