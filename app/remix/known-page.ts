/** The part of Remix's router, which it leaves on the window, that is asked. */
interface Routed {
  readonly __remixRouter?: { readonly state: { readonly location: { readonly pathname: string } } };
}

/**
 * Answers for the server which routes the page in view has: they came with it. The router asks again before it sends a form
 * to an address with an id. Where nobody answers, or a newer version does, it would leave the page and all that was typed.
 * Remix 2.17 has no option for it; check whenever it is upgraded.
 */
export function knowThisPage(): void {
  const { fetch } = window;
  window.fetch = (input, init) =>
    isAboutThisPage(input) ? Promise.resolve(Response.json({})) : fetch(input, init);
}

function isAboutThisPage(input: RequestInfo | URL): boolean {
  if (!(input instanceof URL) || input.pathname !== "/__manifest") return false;
  const asked = input.searchParams.getAll("p");
  // Not the window's location: on the way back that is another page's, whose routes may be unknown.
  return asked.length === 1 && asked[0] === (window as Routed).__remixRouter?.state.location.pathname;
}
