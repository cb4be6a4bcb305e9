import { Scripts } from "@remix-run/react";
import {
  Children,
  type ComponentProps,
  cloneElement,
  isValidElement,
  type ReactElement,
  type ReactNode,
} from "react";

type Drawn = ReactElement<{
  readonly children?: ReactNode;
  readonly rel?: string;
  readonly dangerouslySetInnerHTML?: { readonly __html: string };
}>;

/**
 * Remix's scripts without their preload links, and without the spaces with which it lays out what it says of the routes.
 * Browsers follow these links even with scripts off, and a page would cost twenty requests instead of three. The scripts find
 * each other by their imports. `Scripts` has no option for either (Remix 2.17). This can go once it has one; check whenever
 * Remix is upgraded.
 */
export function PageScripts(props: ComponentProps<typeof Scripts>) {
  // Called, not rendered: the server and the browser filter the same output, so hydration matches.
  const drawn: Drawn | null = Scripts(props);
  return drawn && <>{inShort(drawn.props.children)}</>;
}

function inShort(nodes: ReactNode): ReactNode {
  return Children.toArray(nodes).flatMap((node) => {
    if (!isValidElement(node)) return [node];
    const { props } = node as Drawn;
    if (node.type === "link" && props.rel === "modulepreload") return [];
    if (props.children !== undefined) return [cloneElement(node as Drawn, {}, inShort(props.children))];
    const script = props.dangerouslySetInnerHTML?.__html;
    if (script === undefined) return [node];
    return [cloneElement(node as Drawn, { dangerouslySetInnerHTML: { __html: withoutLayout(script) } })];
  });
}

/** No string of JSON has a line end in it. */
function withoutLayout(script: string): string {
  return script.replace(/\n\s+/g, "");
}
