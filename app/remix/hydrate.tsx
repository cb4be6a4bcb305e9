import { RemixBrowser } from "@remix-run/react";
import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { tellOfEarlyTyping } from "./early-typing";
import { knowThisPage } from "./known-page";
import { keepReadingAnew } from "./reading-anew";
import { nameThisPage } from "./scroll-places";

/**
 * Waits for the data that came with the page. RemixBrowser throws that promise before its first hook. React 18 then
 * leaves a blank page (error 345) if a key is pressed while the whole page is suspended. It can go with React 19.
 */
async function dataIsRead(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (suspended) {
    await suspended;
  }
}

function Arrival({ children }: { readonly children: ReactNode }) {
  useEffect(tellOfEarlyTyping, []);
  return children;
}

/** Hydrates the page that the server rendered. */
export async function hydrate(): Promise<void> {
  knowThisPage();
  keepReadingAnew();
  nameThisPage();
  await dataIsRead();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Arrival>
          <RemixBrowser />
        </Arrival>
      </StrictMode>,
    );
  });
}
