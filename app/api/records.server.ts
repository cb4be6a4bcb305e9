import * as z from "zod";
import type { RunningGarage } from "../garage.server";
import type { Page, PageQuery } from "../modules/books/listing.server";
import { text, validate } from "../shared/schema";
import type { ApiCall, Parameter } from "./call";
import { SENT } from "./examples";

const searchSchema = z.object({ search: text() });

export function query(name: string, description: string, schema?: Parameter["schema"]): Parameter {
  return { name, description, ...(schema && { schema }) };
}

/** The use cases and descriptions that the calls of a noun are made of. */
interface RecordCalls<T> {
  /** "Customers" */
  readonly noun: string;
  /** "customers" */
  readonly path: string;
  /** "a customer" */
  readonly one: string;
  /** The body of a change. */
  readonly body: z.ZodType;
  /** The body of a new record, if it differs from a change. */
  readonly atFirst?: z.ZodType;
  /** An example body for a new record, and one for a change. */
  readonly examples: readonly [made: unknown, changed: unknown];
  readonly answer: z.ZodType;
  /** The parameters that filter a list. */
  readonly filters?: readonly Parameter[];
  /** A page of the records that contain every word of `search`, filtered by `params`. */
  readonly list: (
    garage: RunningGarage,
    query: PageQuery & { readonly search?: string },
    params: URLSearchParams,
  ) => Page<T>;
  /** Whether it has a day, which may lie in a closed period. */
  readonly isDated?: boolean;
  /** Whether the noun has a search call. */
  readonly isSearched?: boolean;
  /** GET {id}, if the noun has it. */
  readonly read?: {
    readonly answer: z.ZodType;
    readonly get: (garage: RunningGarage, id: string) => unknown;
  };
  readonly create: (garage: RunningGarage, body: unknown, by: string) => Promise<T>;
  readonly update: (
    garage: RunningGarage,
    id: string,
    body: unknown,
    by: string,
    version?: string,
  ) => Promise<T>;
  readonly remove: (garage: RunningGarage, id: string, by: string, version?: string) => Promise<unknown>;
  /** Converts a record to its answer. */
  readonly view?: (garage: RunningGarage, record: T) => unknown;
}

/** The calls of every noun that staff maintain: list, create, change, delete, and search if the noun has it. */
export function recordCalls<T>({
  noun,
  path,
  one,
  body,
  atFirst = body,
  examples: [made, changed],
  answer,
  filters = [],
  list,
  isDated = false,
  isSearched = true,
  read,
  create,
  update,
  remove,
  view = (_, record) => record,
}: RecordCalls<T>): ApiCall[] {
  const rows = z.array(answer);
  const viewed = (garage: RunningGarage, page: Page<T>) => ({
    ...page,
    rows: page.rows.map((record) => view(garage, record)),
  });
  const of = { noun, path };
  const ofOne = { noun, path: `${path}/{id}` };
  const calls: ApiCall[] = [
    {
      ...of,
      method: "get",
      summary: `Lists ${noun.toLowerCase()}, newest first`,
      query: filters,
      answer: rows,
      isList: true,
      handle: ({ garage, paging, url }) => viewed(garage, list(garage, paging, url.searchParams)),
    },
    {
      ...of,
      method: "post",
      summary: `Creates ${one}`,
      body: { schema: atFirst, example: made },
      answer,
      statuses: [201],
      ...(isDated && { refusals: [409] }),
      handle: async ({ garage, body, by }) => view(garage, await create(garage, body, by)),
    },
  ];
  if (read) {
    calls.push({
      ...ofOne,
      method: "get",
      summary: `Reads ${one}`,
      answer: read.answer,
      refusals: [404],
      handle: ({ garage, id }) => read.get(garage, id),
    });
  }
  calls.push(
    {
      ...ofOne,
      method: "put",
      summary: `Updates ${one}; fields not sent are kept`,
      answer,
      body: { schema: body, isMerge: true, example: changed },
      refusals: [404, 409],
      handle: async ({ garage, id, body, by, version }) =>
        view(garage, await update(garage, id, body, by, version)),
    },
    {
      ...ofOne,
      method: "delete",
      summary: `Deletes ${one}`,
      statuses: [204],
      refusals: [404, 409],
      handle: ({ garage, id, by, version }) => remove(garage, id, by, version),
    },
  );
  if (isSearched) {
    calls.push({
      noun,
      path: `${path}/search`,
      method: "post",
      summary: `Lists the ${noun.toLowerCase()} that contain every word of the search`,
      body: { schema: searchSchema, example: SENT.search },
      answer: rows,
      isList: true,
      handle: ({ garage, body, paging }) => {
        const { search } = validate(searchSchema, body);
        return viewed(garage, list(garage, { ...paging, search }, new URLSearchParams()));
      },
    });
  }
  return calls;
}
