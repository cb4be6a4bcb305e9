import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

/**
 * Waits for the data that came with the page. RemixBrowser throws that promise before its first hook, and React 18
 * leaves a blank page (error 345) when a key is pressed while the whole page is suspended. It can go with React 19.
 */
async function dataIsRead(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (suspended) {
    await suspended;
  }
}

/** Takes over the page that the server drew. */
export async function hydrate(): Promise<void> {
  await dataIsRead();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  });
}
