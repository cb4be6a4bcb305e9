import * as z from "zod";
import { flag, validate } from "../shared/schema";
import type { Parameter } from "./call";
import { query } from "./records.server";

const dryRunSchema = z.object({ dryRun: flag(false) });

/** The parameter of a call that can say what it would do. @param words what it says, and leaves undone */
export function dryRunQuery(words: string): Parameter {
  return query("dryRun", `true, or the name alone, says ${words}`, { type: "boolean", default: false });
}

/**
 * Whether a query asks for a dry run. However the name is spelt, dry_run and DRYRUN among them, nothing is stored that was to be
 * looked at first.
 * @throws ValidationError on `dryRun`
 */
export function isDryRun(searchParams: URLSearchParams): boolean {
  const sent = [...searchParams].filter(([name]) => name.replace(/[_-]/g, "").toLowerCase() === "dryrun");
  return sent
    .map(([, value]) => validate(dryRunSchema, { dryRun: value === "" ? true : value }).dryRun)
    .includes(true);
}
