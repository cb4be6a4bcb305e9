import type { Page } from "playwright-core";

/** Requests that wait until the test lets them go on. */
interface HeldRequests {
  /** How many were made, whether or not they wait still. */
  readonly times: () => number;
  /** Lets go what waits now. */
  readonly letGo: () => void;
  /** Lets go what waits now, and holds no more. */
  readonly end: () => Promise<void>;
}

/** Keeps what a page asks for under an address, by one method, waiting. */
export async function holdRequests(
  page: Page,
  address: Parameters<Page["route"]>[0],
  method: "GET" | "POST",
): Promise<HeldRequests> {
  let times = 0;
  const waiting: Array<() => void> = [];
  await page.route(address, async (route) => {
    if (route.request().method() === method) {
      times += 1;
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    await route.continue();
  });
  const letGo = () => {
    for (const goOn of waiting.splice(0)) goOn();
  };
  return {
    times: () => times,
    letGo,
    end: async () => {
      letGo();
      await page.unrouteAll({ behavior: "ignoreErrors" });
    },
  };
}
