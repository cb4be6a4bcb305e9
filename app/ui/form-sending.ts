import { useNavigation } from "@remix-run/react";

/** Whether a form is on its way, up to the page that it leads to. A link that is followed, or a search, is none. */
export function useIsSending(): boolean {
  return useNavigation().formMethod === "POST";
}
