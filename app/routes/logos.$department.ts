import type { LoaderFunctionArgs } from "@remix-run/node";
import { logoAnswer } from "../http/logo.server";

/** A department's logo, for signed-in people. */
export const loader = (args: LoaderFunctionArgs) => logoAnswer(args);
