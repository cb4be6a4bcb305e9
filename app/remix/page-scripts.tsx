import { Scripts } from "@remix-run/react";
import { Children, type ComponentProps, isValidElement, type ReactElement, type ReactNode } from "react";

/**
 * Remix's scripts without their preload links: browsers follow these with scripts off too, a page would then cost
 * twenty requests in place of three. The scripts find each other by their imports. `Scripts` has no option for it (Remix 2.17):
 * this can go once it has one, and is to be looked at whenever Remix is upgraded.
 */
export function PageScripts(props: ComponentProps<typeof Scripts>) {
  // Called, not rendered: what it draws is looked through on the server and in the browser alike, so both agree.
  const drawn: ReactElement<{ children?: ReactNode }> | null = Scripts(props);
  if (drawn === null) return null;
  return <>{Children.toArray(drawn.props.children).filter((each) => !isPreload(each))}</>;
}

function isPreload(node: ReactNode): boolean {
  return isValidElement<{ rel?: string }>(node) && node.type === "link" && node.props.rel === "modulepreload";
}
