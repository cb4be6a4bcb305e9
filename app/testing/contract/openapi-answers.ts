import { Ajv2020, type ValidateFunction } from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { CALLS } from "../../api/calls.server";
import { openApiDocument } from "../../api/description.server";
import type { Answer } from "../garage/test-app";

interface Operation {
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { schema: object }>> }>
  >;
}

const document = openApiDocument(CALLS, {
  product: "Garage",
  server: "http://127.0.0.1/api",
  departments: ["Garage", "MOT"],
});
const paths = document.paths as Readonly<Record<string, Readonly<Record<string, Operation>>>>;
/** Fixed paths before those with a parameter: `invoices/search` is no invoice. */
const patterns = Object.keys(paths)
  .toSorted((a, b) => Number(a.includes("{")) - Number(b.includes("{")) || a.localeCompare(b))
  .map((path) => ({ path, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`) }));

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema({ $id: "document", ...document });
const compiled = new Map<string, ValidateFunction>();
const succeeded = new Set<string>();

/** The described calls that have not succeeded yet in this file's tests. */
export function callsNeverMade(): string[] {
  const all = CALLS.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  return all.filter((call) => !succeeded.has(call));
}

/** What the description says against an answer; undefined when nothing. Addresses that it does not know are nobody's. */
export function complaintOf(method: string, call: string, answer: Answer): string | undefined {
  const [place = ""] = `/${call}`.split("?");
  const path = patterns.find(({ pattern }) => pattern.test(place))?.path;
  const operation = path === undefined ? undefined : paths[path]?.[method.toLowerCase()];
  if (path === undefined || operation === undefined) return undefined;
  if (answer.status < 300) succeeded.add(`${method} ${path.slice(1)}`);
  const response = operation.responses[answer.status];
  if (!response) return `${method} ${path} is not said to answer ${answer.status}`;
  if (!response.content?.["application/json"]) return undefined;
  const steps = ["paths", path, method.toLowerCase(), "responses", String(answer.status)];
  const pointer = [...steps, "content", "application/json", "schema"]
    .map((step) => encodeURIComponent(step.replaceAll("~", "~0").replaceAll("/", "~1")))
    .join("/");
  const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `document#/${pointer}` });
  compiled.set(pointer, validate);
  return validate(answer.body)
    ? undefined
    : `${method} ${path} ${answer.status}: ${ajv.errorsText(validate.errors)}`;
}
