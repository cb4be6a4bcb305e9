import type { ClientActionFunctionArgs } from "@remix-run/react";
import type { FormAnswer } from "../shared/form-answer";
import { BOXES, SHOWN, VERSION } from "../shared/form-fields";

/**
 * A `clientAction`: a form that nobody answers is as one that was refused, with all that was typed, where the page would
 * give way to an error.
 */
export async function keepWhenUnreachable({ request, serverAction }: ClientActionFunctionArgs) {
  const sent = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    // What fetch throws when there is no answer; anything else is one.
    if (!(error instanceof TypeError)) throw error;
    return Response.json(unanswered(sent), { status: 503 });
  }
}

function unanswered(sent: FormData): FormAnswer {
  const text = (name: string) => String(sent.get(name) ?? "");
  const boxes = sent.getAll(BOXES).map((name) => [name, "false"]);
  const failure = "The server could not be reached";
  return {
    result: {
      status: "error",
      initialValue: Object.fromEntries([...boxes, ...sent]),
      error: { "": [`${failure}. What you typed is still here: send it again.`] },
    },
    failure,
    holders: [],
    version: text(VERSION),
    shown: text(SHOWN),
    intent: text("intent"),
  };
}
