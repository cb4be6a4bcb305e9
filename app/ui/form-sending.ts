import { useNavigation } from "@remix-run/react";

/**
 * Whether a form is on its way, up to the page that it leads to. A link that is followed, or a search, is none, and neither is
 * the reading anew of a page once its form has an answer: nobody need wait for that.
 */
export function useIsSending(): boolean {
  const { state, formMethod, location } = useNavigation();
  // The router's own mark of a redirect.
  return formMethod === "POST" && (state === "submitting" || location.state?._isRedirect === true);
}
