import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { garageOf } from "../http/context.server";
import { signOut } from "../http/session.server";
import { redirectWithToast } from "../http/toast.server";

export async function action({ request, context }: ActionFunctionArgs) {
  const { cookie, isEnded } = await signOut(await garageOf(context), request);
  const text = "You are signed out in this browser. A copy of the session elsewhere ends within 12 hours.";
  const answer = isEnded ? redirect("/sign-in") : await redirectWithToast("/sign-in", { tone: "warn", text });
  answer.headers.append("Set-Cookie", cookie);
  return answer;
}

export function loader() {
  return redirect("/");
}
