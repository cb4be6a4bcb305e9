import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type ServerBuild } from "@remix-run/node";

type Module = ServerBuild["routes"][string]["module"];

const refusal = () => data(null, { status: 405 });

/**
 * The build, with an action for each route that has none. It refuses with 405 what is sent there. Remix 2.17 refuses that too,
 * but then does not run the root's loader: the page has no frame, and its scripts fail. Here the action lets the loaders
 * run, and the page's own refuses, as that of an unknown address does. This can go once Remix loads the root for a refused form.
 */
export function refusingForms(build: ServerBuild): ServerBuild {
  const refused = new WeakSet<object>();
  const refusing = (id: string, module: Module): Module => {
    if (module.action !== undefined) return module;
    if (id !== "root" && module.default === undefined) return { ...module, action: refuseFile };
    const action = ({ context }: ActionFunctionArgs) => {
      // Scripts ask for the action's answer alone: no loader follows.
      if (!context.isDrawnHere) throw refusal();
      refused.add(context);
      return null;
    };
    if (id === "root") return { ...module, action };
    const loader = async (args: LoaderFunctionArgs) => {
      // First, so that strangers are sent to sign in, and a page that is not there says so.
      const loaded = (await module.loader?.(args)) ?? null;
      if (refused.has(args.context)) throw refusal();
      return loaded;
    };
    return { ...module, action, loader };
  };
  const routes = Object.entries(build.routes).map(([id, route]) => [
    id,
    { ...route, module: refusing(id, route.module) },
  ]);
  return { ...build, routes: Object.fromEntries(routes) };
}

function refuseFile(): Response {
  return new Response("Nothing can be sent to this address: use GET or HEAD", {
    status: 405,
    headers: { Allow: "GET, HEAD", "Cache-Control": "no-store", "Content-Type": "text/plain; charset=utf-8" },
  });
}
