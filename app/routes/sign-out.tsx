import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { garageOf } from "../http/context.server";
import { signedOutCookie } from "../http/session.server";

export async function action({ context }: ActionFunctionArgs) {
  const garage = await garageOf(context);
  return redirect("/sign-in", { headers: { "Set-Cookie": await signedOutCookie(garage) } });
}

export function loader() {
  return redirect("/");
}
