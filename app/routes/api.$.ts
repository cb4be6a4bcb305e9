import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { CALLS } from "../api/calls.server";
import { apiDoor } from "../api/door.server";

const answer = apiDoor(CALLS);

export const loader = (args: LoaderFunctionArgs) => answer(args);
export const action = (args: ActionFunctionArgs) => answer(args);
