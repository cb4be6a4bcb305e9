import type { FieldErrors } from "../shared/errors";
import type { FormAnswer } from "../shared/form-answer";
import { logFault, problemOf } from "./problem";
import type { SentForm } from "./sent-form";
import { toldApart } from "./told-apart.server";

/** The words of a failure: the given ones, or the sentence of a refusal that says more. */
export function failureOf(error: unknown, failure: string | { readonly sentenceOr: string }): string {
  if (typeof failure === "string") return failure;
  const problem = problemOf(error);
  return problem?.status === 409 || problem?.status === 503 ? problem.message : failure.sentenceOr;
}

/** Fields whose values are never sent back to a browser. */
export const SECRET_FIELDS = new Set(["password", "passwordConfirmation"]);

/** The answer to a rejected form: every value except secrets, and the errors. */
export function refusedForm(
  error: unknown,
  failure: string,
  { fields, version, shown }: Pick<SentForm, "fields" | "version" | "shown">,
  log: (line: string) => void,
): { answer: FormAnswer; init: { status: number; headers: Record<string, string> } } {
  const problem = problemOf(error);
  const status = problem?.status === 400 ? 422 : (problem?.status ?? 500);
  const unexpected = () => `Something went wrong. The server log has details under ${logFault(error, log)}`;
  const errors: FieldErrors =
    problem?.status === 400 ? problem.errors : { "": [problem?.message ?? unexpected()] };
  const told = toldApart(errors, problem?.status === 400 ? problem.labels : {});
  const answer: FormAnswer = {
    result: {
      status: "error",
      initialValue: Object.fromEntries(Object.entries(fields).filter(([name]) => !SECRET_FIELDS.has(name))),
      error: Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, [...messages]])),
    },
    ...(Object.keys(told).length > 0 && { told }),
    failure,
    links: problem?.status === 409 ? problem.links : [],
    version: (problem?.status === 409 ? problem.version : undefined) ?? version,
    shown,
  };
  const headers: Record<string, string> =
    problem && "retryAfter" in problem ? { "Retry-After": String(problem.retryAfter) } : {};
  return { answer, init: { status, headers } };
}
