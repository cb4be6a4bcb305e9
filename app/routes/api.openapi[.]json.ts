import type { LoaderFunctionArgs } from "@remix-run/node";
import { CALLS } from "../api/calls.server";
import { describedPlace, openApiDocument } from "../api/description.server";
import { apiDoor } from "../api/door.server";

const answer = apiDoor([
  {
    method: "get",
    path: "openapi.json",
    noun: "Description",
    summary: "The description of the api, for programs",
    isPublic: true,
    handle: ({ garage }) => openApiDocument(CALLS, describedPlace(garage)),
  },
]);

export const loader = (args: LoaderFunctionArgs) => answer(args);
export const action = loader;
