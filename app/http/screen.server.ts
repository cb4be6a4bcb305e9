import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { logFault, problemOf, reasonOf } from "./problem";
import { type Visit, visitOf } from "./visit.server";

/** The message, inside the frame, of a screen that could not be shown. */
export interface ScreenFailure {
  readonly message: string;
  /** The id of the fault in the log. */
  readonly id?: string;
}

/** What a list that can be searched says, without a search and with one. */
interface ListFailures {
  readonly list: string;
  readonly search: string;
}

/**
 * The door of a page: `(args) => screen(args, FAILURES.customers, ({ garage, url }) => …)`.
 * @param failure what to say when it cannot be shown, from the catalogue (REFERENCE §8). A list that can be searched
 * gives both of its failures.
 */
export async function screen<T>(
  args: LoaderFunctionArgs,
  failure: string | ListFailures,
  show: (visit: Visit) => T | Promise<T>,
): Promise<T> {
  const visit = await visitOf(args);
  try {
    return await show(visit);
  } catch (error) {
    if (error instanceof Response) throw error;
    throw failedScreen(error, failureOf(failure, visit), visit);
  }
}

function failureOf(failure: string | ListFailures, { url }: Visit): string {
  if (typeof failure === "string") return failure;
  return url.searchParams.get("search") ? failure.search : failure.list;
}

function failedScreen(error: unknown, failure: string, { garage }: Visit) {
  const problem = problemOf(error);
  if (problem) return data({ message: `${failure}. ${reasonOf(problem)}` }, { status: problem.status });
  return data({ message: failure, id: logFault(error, garage.log) } satisfies ScreenFailure, { status: 500 });
}
