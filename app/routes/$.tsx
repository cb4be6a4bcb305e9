import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Hammer } from "lucide-react";
import { screen } from "../http/screen.server";
import { comingScreen } from "../shared/coming";
import { NotFoundError } from "../shared/errors";
import { ButtonLink } from "../ui/button";
import { EmptyState } from "../ui/data-table";
import { Sheet } from "../ui/sheet";

/** Every address that no other route has: a screen that is not there yet says so, the rest is not found. */
export const loader = (args: LoaderFunctionArgs) =>
  screen(args, "This page could not be shown", ({ url }) => {
    const pageTitle = comingScreen(url.pathname.replace(/\/+$/, ""));
    if (pageTitle === undefined) throw new NotFoundError("There is nothing at this address");
    return { pageTitle };
  });

export default function Coming() {
  const { pageTitle } = useLoaderData<typeof loader>();
  return (
    <Sheet label={pageTitle}>
      <EmptyState
        icon={Hammer}
        title={`${pageTitle} is not part of this version yet`}
        action={<ButtonLink to="/home">Home</ButtonLink>}
      >
        The screen will be here after an update. Nothing needs to be done for it.
      </EmptyState>
    </Sheet>
  );
}
