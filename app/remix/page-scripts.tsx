import { Scripts } from "@remix-run/react";
import { Children, type ComponentProps, isValidElement, type ReactElement, type ReactNode } from "react";

/**
 * Remix's scripts without their preload links. Browsers follow these links even with scripts off, and a page would cost
 * twenty requests instead of three. The scripts find each other by their imports. `Scripts` has no option for it (Remix 2.17).
 * This can go once it has one; check whenever Remix is upgraded.
 */
export function PageScripts(props: ComponentProps<typeof Scripts>) {
  // Called, not rendered: the server and the browser filter the same output, so hydration matches.
  const drawn: ReactElement<{ children?: ReactNode }> | null = Scripts(props);
  if (drawn === null) return null;
  return <>{Children.toArray(drawn.props.children).filter((each) => !isPreload(each))}</>;
}

function isPreload(node: ReactNode): boolean {
  return isValidElement<{ rel?: string }>(node) && node.type === "link" && node.props.rel === "modulepreload";
}
