import type { LoaderFunctionArgs } from "@remix-run/node";
import { garageOf } from "../http/context.server";
import { isCalendarToken } from "../modules/mots/mots.server";
import { motsCalendar } from "../modules/mots/mots-screens.server";

/** What is due as a calendar. Calendars cannot sign in, so the address holds a secret; a wrong one is 404. */
export async function loader({ context, params }: LoaderFunctionArgs): Promise<Response> {
  const garage = await garageOf(context);
  if (!isCalendarToken(garage.secret, params.token ?? "")) {
    return new Response("There is no such calendar\n", { status: 404 });
  }
  return new Response(motsCalendar(garage), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'attachment; filename="mots-due.ics"',
      "Cache-Control": "no-store",
    },
  });
}
