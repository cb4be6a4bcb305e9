/** The part of Remix's router, which it leaves on the window, that is asked. */
interface Routed {
  readonly __remixRouter?: { readonly state: { readonly location: { readonly pathname: string } } };
}

const unansweredErrors = new WeakSet<object>();
/** The questions that nobody answered. Their pages stand in the address all the same. */
const unansweredAsks = new Set<string>();

/** Whether an error is that nobody answered which routes a page has. */
export const isUnanswered = (error: unknown) => unansweredErrors.has(Object(error));

/**
 * Answers for the server which routes the page in view has: they came with it. The router asks again before it sends a form
 * to an address with an id. Where nobody answers, or a newer version does, it would leave the page and all that was typed.
 * Remix 2.17 has no option for it; check whenever it is upgraded.
 */
export function knowThisPage(): void {
  const { fetch } = window;
  window.fetch = async (input, init) => {
    if (!(input instanceof URL) || input.pathname !== "/__manifest") return fetch(input, init);
    if (isAboutThisPage(input)) return Response.json({});
    try {
      const answer = await fetch(input, init);
      // A proxy's own.
      if (answer.status >= 500) throw new TypeError(answer.statusText);
      unansweredAsks.delete(input.href);
      return answer;
    } catch (error) {
      unansweredErrors.add(Object(error));
      unansweredAsks.add(input.href);
      throw error;
    }
  };
}

function isAboutThisPage({ href, searchParams }: URL): boolean {
  if (unansweredAsks.has(href)) return false;
  const asked = searchParams.getAll("p");
  // Not the window's location: on the way back that is another page's, whose routes may be unknown.
  return asked.length === 1 && asked[0] === (window as Routed).__remixRouter?.state.location.pathname;
}
