import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { data } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Meta,
  Outlet,
  type useLoaderData,
  useLocation,
  useParams,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useContext, useEffect } from "react";
import { ScrollRestoration } from "react-router-dom";
import { cameFrom } from "./http/came-from";
import { garageOf } from "./http/context.server";
import { sessionUser } from "./http/session.server";
import { readToasts } from "./http/toast.server";
import { MENU, MENU_BELOW } from "./menu";
import { clockProblem } from "./modules/books/clock";
import { FindBox } from "./modules/find/find-box";
import { useHasProblem } from "./remix/has-problem";
import { isUnanswered } from "./remix/known-page";
import { PageLinks } from "./remix/page-links";
import { PageScripts } from "./remix/page-scripts";
import { wayBack } from "./shared/own-path";
import stylesheet from "./styles/app.css";
import { Arrival } from "./ui/arrival";
import { FailedPage, NotAcceptedPage, NotFoundPage, UnreachablePage } from "./ui/error-page";
import { Frame } from "./ui/frame";
import { RoutedLinks } from "./ui/link";
import { NonceContext } from "./ui/nonce";
import { usePageTitles } from "./ui/page-title";
import { ReadOnlyBanner } from "./ui/read-only-banner";
import { Toasts } from "./ui/toast";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: stylesheet },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const garage = await garageOf(context);
  const user = await sessionUser(garage, request);
  const { toasts, clear } = await readToasts(request);
  const { product, company } = garage.business;
  const clock = clockProblem(garage.books, new Date());
  return data(
    {
      product,
      address: company.address,
      phone: company.phone,
      userName: user?.name ?? null,
      userId: user?._id ?? "",
      isReadOnly: garage.books.isReadOnly,
      isTampered: garage.books.isTampered,
      ...(clock !== undefined && { clock }),
      toasts,
      cameFrom: cameFrom(request),
    },
    clear === undefined ? {} : { headers: { "Set-Cookie": clear } },
  );
}

type RootData = ReturnType<typeof useLoaderData<typeof loader>>;

/** The frame's last data in this browser. */
let shownLast: RootData | undefined;

/**
 * The frame's data. A page that could not be fetched loses it, and the frame then keeps what it showed last. Where an action
 * failed it is null, whatever its type says.
 */
function useRootData(): RootData | undefined {
  const root = useRouteLoaderData<typeof loader>("root");
  useEffect(() => {
    if (root) shownLast = { ...root, toasts: [] };
  }, [root]);
  return root ?? shownLast;
}

export function Layout({ children }: { readonly children: ReactNode }) {
  const nonce = useContext(NonceContext);
  const root = useRootData();
  const failure = useFailureTitle();
  const titles = usePageTitles("Not found");
  const hasProblem = useHasProblem();
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="format-detection" content="telephone=no" />
        <title>{`${hasProblem ? "Error: " : ""}${failure ?? titles.document} · ${root?.product ?? "Garage"}`}</title>
        <Meta />
        <PageLinks />
      </head>
      <body>
        <RoutedLinks>
          {root ? <Framed root={root} title={failure ?? titles.page} content={children} /> : children}
        </RoutedLinks>
        <Arrival title={failure ?? titles.document} isSilent={root !== undefined && root.toasts.length > 0} />
        {/* The router's own: Remix's puts a script into each page. Browsers scroll a page that is loaded anew by themselves. */}
        <ScrollRestoration />
        <PageScripts nonce={nonce} />
      </body>
    </html>
  );
}

function Framed({ root, title, content }: { root: RootData; title: string; content: ReactNode }) {
  const { userName, product, address } = root;
  if (userName === null) {
    return (
      <>
        {content}
        <Toasts messages={root.toasts} />
      </>
    );
  }
  return (
    <Frame {...{ product, address, userName, title }} menu={MENU} below={MENU_BELOW} find={<FindBox />}>
      {root.isReadOnly && <ReadOnlyBanner isTampered={root.isTampered} />}
      {root.clock !== undefined && <p className="banner banner--warn">{root.clock}</p>}
      {content}
      <Toasts messages={root.toasts} />
    </Frame>
  );
}

export default function App() {
  return <Outlet />;
}

const FAILURE_TITLES: Readonly<Record<number, string>> = { 404: "Not found", 405: "Not accepted" };

/** The title of the page while an error is shown in its place. */
function useFailureTitle(): string | undefined {
  const error = useRouteError();
  if (error === undefined || error === null) return undefined;
  if (!isRouteErrorResponse(error)) return "Something went wrong";
  return FAILURE_TITLES[error.status] ?? "Something went wrong";
}

export function ErrorBoundary() {
  const error = useRouteError();
  const root = useRouteLoaderData<typeof loader>("root");
  const { id = "" } = useParams();
  const here = useLocation();
  const back = root?.cameFrom ?? "/home";
  // What fetch throws when nobody answers.
  if (isUnanswered(error) || (error instanceof TypeError && root === undefined)) return <UnreachablePage />;
  const answer = isRouteErrorResponse(error) ? error : undefined;
  // A text where the router itself found no page.
  const shown: { message?: string; id?: string; typed?: string } | null | undefined = answer?.data;
  if (answer?.status === 404) {
    return (
      <NotFoundPage
        message={shown?.message}
        typed={shown?.typed}
        back={wayBack(root?.cameFrom ?? null, here, id)}
      />
    );
  }
  if (answer?.status === 405) return <NotAcceptedPage back={back} />;
  return (
    <FailedPage
      message={shown?.message ?? "This page could not be shown"}
      id={shown?.id}
      typed={shown?.typed}
      status={answer?.status ?? 500}
      back={back}
    />
  );
}
