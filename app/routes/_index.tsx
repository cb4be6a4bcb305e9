import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { garageOf } from "../http/context.server";
import { sessionUser } from "../http/session.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const garage = await garageOf(context);
  return redirect((await sessionUser(garage, request)) ? "/home" : "/sign-in");
}

/** Never drawn; with it the address is a page, whose error the root draws. */
export default function Nothing() {
  return null;
}
