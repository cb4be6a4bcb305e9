import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Hammer } from "lucide-react";
import { screen } from "../http/screen.server";
import { comingScreen } from "../shared/coming";
import { ButtonLink } from "../ui/button";
import { EmptyState } from "../ui/data-table";
import { Sheet } from "../ui/sheet";

/** Every address that no other route has: a screen that is not there yet says so, the rest is not found. */
export function loader(args: LoaderFunctionArgs) {
  const pageTitle = comingScreen(`/${args.params["*"] ?? ""}`);
  if (pageTitle === undefined) throw data(null, { status: 404 });
  return screen(args, "This page could not be shown", () => ({ pageTitle }));
}

export default function Coming() {
  const { pageTitle } = useLoaderData<typeof loader>();
  return (
    <Sheet>
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
