import { useContext } from "react";
import { UNSAFE_DataRouterStateContext as RouterState } from "react-router";

/**
 * Whether the page shows a rejected form, so that its title says so first. The root draws the title, and `useActionData`
 * returns only a route's own answer. It can go once an answer can be read from the root.
 */
export function useHasProblem(): boolean {
  const answers = Object.values(useContext(RouterState)?.actionData ?? {});
  return answers.some((answer) => typeof answer?.failure === "string");
}
