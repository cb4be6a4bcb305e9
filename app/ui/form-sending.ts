import { useNavigation } from "@remix-run/react";
import { useRef } from "react";
import type { FormAnswer } from "../shared/form-answer";

/**
 * Whether a form is on its way, up to the page that it leads to. A link that is followed, or a search, is none, and neither is
 * the reading anew of a page once its form has an answer: nobody need wait for that.
 */
export function useIsSending(): boolean {
  const { state, formMethod, location } = useNavigation();
  // The router's own mark of a redirect.
  return formMethod === "POST" && (state === "submitting" || location.state?._isRedirect === true);
}

/**
 * The version to send with what a form shows. Until the page has read its data anew after an answer, it shows what was saved
 * before. @param version the one that the page has read
 */
export function useVersionOnShow(answer: FormAnswer | undefined, version: string): string {
  const { state } = useNavigation();
  const onShow = useRef(version);
  if (state === "idle") onShow.current = answer?.version ?? version;
  return onShow.current;
}
