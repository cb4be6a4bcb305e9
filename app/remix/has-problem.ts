import { useContext } from "react";
import { UNSAFE_DataRouterStateContext as RouterState } from "react-router";

/**
 * Whether the page shows a form that was refused: its title then says so first. `useActionData` tells a route of its own answer
 * only, and the title is drawn in the root. React Router 6 has no other way; 7 still calls it UNSAFE_.
 */
export function useHasProblem(): boolean {
  const answers = Object.values(useContext(RouterState)?.actionData ?? {});
  return answers.some((answer) => typeof answer?.failure === "string");
}
