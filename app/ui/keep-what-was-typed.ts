import type { ClientActionFunctionArgs, ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { isUnreadable } from "../remix/unreadable";
import type { RecordLink } from "../shared/errors";
import type { FormAnswer } from "../shared/form-answer";
import { ANSWERED_WITHIN, BOXES, SEND_TOKEN, SHOWN, UNANSWERED, VERSION } from "../shared/form-fields";

/** A reason why the server could not process a form. */
interface Obstacle {
  readonly status: number;
  readonly failure: string;
  /** What the user can do about it; without it, nobody knows whether the form was saved. */
  readonly advice?: string;
  readonly links: readonly RecordLink[];
}

const KEPT = "What you typed is still here";

const UNREACHABLE: Obstacle = {
  status: 503,
  failure: "The server could not be reached",
  links: [],
};

const UNREADABLE: Obstacle = { ...UNREACHABLE, failure: "The server’s answer could not be read" };

const SIGNED_OUT: Obstacle = {
  status: 401,
  failure: "You have been signed out",
  advice: `${KEPT}. Sign in in another tab, then send it again`,
  links: [{ label: "Sign in", href: "/sign-in" }],
};

/** Emails are sent and imports taken back in their own time. What takes a file is no record's form. */
const TAKES_LONG = /email|reminders|import/;

/**
 * A `clientAction` that keeps typed values when there is no readable answer in time or the sender is signed out.
 * The form then looks like a rejected one, where the page would otherwise give way to an error or the sign-in page.
 */
export async function keepWhatWasTyped({ request, serverAction }: ClientActionFunctionArgs) {
  const sent = await request.clone().formData();
  const isLimited = isOfRecord(sent) && !TAKES_LONG.test(request.url);
  const late = new Promise<never>((_, fail) => {
    if (isLimited) setTimeout(fail, ANSWERED_WITHIN, new TypeError());
  });
  try {
    return await Promise.race([serverAction(), late]);
  } catch (error) {
    const obstacle = obstacleOf(error);
    if (!obstacle) throw error;
    return Response.json(kept(sent, obstacle), obstacle);
  }
}

/**
 * A `shouldRevalidate`: reloads the page's data after every submission, even a rejected one, unless the
 * server cannot deliver it.
 */
export function readAnew({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  if (actionStatus === undefined) return defaultShouldRevalidate;
  return actionStatus !== UNREACHABLE.status && actionStatus !== SIGNED_OUT.status;
}

function obstacleOf(error: unknown): Obstacle | undefined {
  if (error instanceof Response) return leadsToSignIn(error) ? SIGNED_OUT : undefined;
  // fetch throws a TypeError when there is no answer.
  if (error instanceof TypeError) return UNREACHABLE;
  return isUnreadable(error) ? UNREADABLE : undefined;
}

/**
 * A signed-out sender is redirected here with `returnTo`. A new password also leads to the sign-in page, but is no obstacle.
 */
function leadsToSignIn({ headers }: Response): boolean {
  return headers.get("Location")?.startsWith("/sign-in?returnTo=") ?? false;
}

/** Only a record's form is known to the server when it comes again. */
const isOfRecord = (sent: FormData) => sent.has(VERSION) || sent.has(SEND_TOKEN);

function againAdvice(sent: FormData): string {
  return isOfRecord(sent)
    ? `It may have been saved. ${KEPT}: send it again unchanged, and it is saved once`
    : `${KEPT}. Send it again`;
}

function kept(sent: FormData, { status, failure, advice = againAdvice(sent), links }: Obstacle): FormAnswer {
  const text = (name: string) => String(sent.get(name) ?? "");
  const boxes = sent.getAll(BOXES).map((name) => [name, "false"]);
  return {
    result: {
      status: "error",
      initialValue: Object.fromEntries([...boxes, ...sent]),
      error: { "": [`${failure}. ${advice}.`] },
    },
    failure,
    links: links,
    version: text(VERSION),
    shown: text(SHOWN),
    intent: text("intent"),
    ...((status !== SIGNED_OUT.status || sent.has(UNANSWERED)) && { unanswered: text(SEND_TOKEN) }),
  };
}
