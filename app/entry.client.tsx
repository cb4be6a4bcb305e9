import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

/**
 * Waits for the data that came with the page. RemixBrowser throws that promise before its first hook, and React 18
 * leaves a blank page (error 345) when a key is pressed while the whole page is suspended.
 */
async function dataIsRead(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (suspended) {
    await suspended;
  }
}

dataIsRead().then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  }),
);
