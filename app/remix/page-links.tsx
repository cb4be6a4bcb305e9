import { Links } from "@remix-run/react";
import { Children, isValidElement, type ReactElement, type ReactNode, useState } from "react";

type DrawnLink = ReactElement<{ readonly rel?: string; readonly href?: string }>;

/**
 * Remix's links, with one style sheet: the last, because a sheet of some screens also holds what all screens share. So a
 * page takes one request for its styles. On the way to the next page a sheet stays until another has loaded, and no page
 * is ever without; one that holds more than the next page needs stays for good. `Links` has no option for either (Remix 2.17).
 */
export function PageLinks() {
  // Called, not rendered: the server and the browser filter the same output, so hydration matches.
  const drawn = Links() as ReactElement<{ readonly children: ReactNode }>;
  const links = Children.toArray(drawn.props.children).filter((node): node is DrawnLink =>
    isValidElement(node),
  );
  const sheets = links.filter(isSheet).map(({ props }) => props.href ?? "");
  const [last = ""] = sheets.slice(-1);
  const [shown, setShown] = useState<readonly string[]>([last]);
  const isOfSomeScreens = sheets.length > 1;
  if (isOfSomeScreens && !shown.includes(last)) setShown([...shown, last]);
  return (
    <>
      {links.filter((link) => !isSheet(link))}
      {shown.map((href) => (
        <link
          key={href}
          rel="stylesheet"
          href={href}
          // On the way back, the sheet before is the one that is needed.
          onLoad={() =>
            setShown((all) => all.filter((each, index) => each === last || index >= all.indexOf(href)))
          }
        />
      ))}
    </>
  );
}

function isSheet({ props }: DrawnLink): boolean {
  return props.rel === "stylesheet";
}
