import type { ClientActionFunctionArgs, ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { isUnreadable } from "../remix/unreadable";
import type { Holder } from "../shared/errors";
import type { FormAnswer } from "../shared/form-answer";
import { BOXES, SHOWN, VERSION } from "../shared/form-fields";

/** What kept a form from being judged by the server. */
interface Obstacle {
  readonly status: number;
  readonly failure: string;
  /** What to do about it. */
  readonly advice: string;
  readonly links: readonly Holder[];
}

const UNREACHABLE: Obstacle = {
  status: 503,
  failure: "The server could not be reached",
  advice: "send it again",
  links: [],
};

const UNREADABLE: Obstacle = { ...UNREACHABLE, failure: "The answer could not be read" };

const SIGNED_OUT: Obstacle = {
  status: 401,
  failure: "You have been signed out",
  advice: "sign in in another tab, then send it again",
  links: [{ label: "Sign in", href: "/sign-in" }],
};

/**
 * A `clientAction`: a form that nobody answers, or whose sender is signed out by now, is as one that was refused, with all
 * that was typed, where the page would give way to an error or to the sign-in page.
 */
export async function keepWhatWasTyped({ request, serverAction }: ClientActionFunctionArgs) {
  const sent = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    const obstacle = obstacleOf(error);
    if (!obstacle) throw error;
    return Response.json(kept(sent, obstacle), { status: obstacle.status });
  }
}

/** A `shouldRevalidate`: a page is read anew after everything that is sent from it, a refusal too, unless it cannot be read. */
export function readAnew({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  if (actionStatus === undefined) return defaultShouldRevalidate;
  return actionStatus !== UNREACHABLE.status && actionStatus !== SIGNED_OUT.status;
}

function obstacleOf(error: unknown): Obstacle | undefined {
  if (error instanceof Response) return leadsToSignIn(error) ? SIGNED_OUT : undefined;
  // What fetch throws when there is no answer.
  if (error instanceof TypeError) return UNREACHABLE;
  return isUnreadable(error) ? UNREADABLE : undefined;
}

/** Whoever is sent there to come back is signed out; a new password ends there as well, and is no obstacle. */
function leadsToSignIn({ headers }: Response): boolean {
  return headers.get("Location")?.startsWith("/sign-in?returnTo=") ?? false;
}

function kept(sent: FormData, { failure, advice, links }: Obstacle): FormAnswer {
  const text = (name: string) => String(sent.get(name) ?? "");
  const boxes = sent.getAll(BOXES).map((name) => [name, "false"]);
  return {
    result: {
      status: "error",
      initialValue: Object.fromEntries([...boxes, ...sent]),
      error: { "": [`${failure}. What you typed is still here: ${advice}.`] },
    },
    failure,
    holders: links,
    version: text(VERSION),
    shown: text(SHOWN),
    intent: text("intent"),
  };
}
