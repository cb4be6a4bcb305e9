/** The part of Remix's router, which it leaves on the window, that is asked. */
interface Routed {
  readonly __remixRouter?: {
    readonly state: {
      readonly navigation: {
        readonly formMethod?: string;
        readonly location?: { readonly state?: { readonly _isRedirect?: boolean } | null };
      };
    };
  };
}

/** Milliseconds until a page that could not be read anew is asked for again. */
const AGAIN_AFTER = 2000;

/**
 * Asks again where the page in view could not be read anew: after a form was refused, or while a round of emails is under way.
 * The router would put an error in its place, and all that is typed there would go. Whoever sends again or goes elsewhere ends it.
 * Remix 2.17 has no option for it; check whenever it is upgraded.
 */
export function keepReadingAnew(): void {
  const { fetch } = window;
  window.fetch = async (input, init) => {
    while (isReadingAnew(input, init)) {
      try {
        const answer = await fetch(input, init);
        // Else it is a proxy's own.
        if (answer.headers.has("X-Remix-Response")) return answer;
      } catch (error) {
        if (init?.signal?.aborted) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER));
    }
    return fetch(input, init);
  };
}

/** Whether the router asks for the data of the page in view, and not of one that a link or a redirect leads to. */
function isReadingAnew(input: RequestInfo | URL, init: RequestInit | undefined): boolean {
  // A form that is sent is never sent again.
  if (!(input instanceof URL) || !input.pathname.endsWith(".data") || init?.method !== undefined)
    return false;
  const { formMethod, location } = (window as Routed).__remixRouter?.state.navigation ?? {};
  return !location || (formMethod === "POST" && location.state?._isRedirect !== true);
}
