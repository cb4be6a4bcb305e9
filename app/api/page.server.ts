import type { ApiCall } from "./call";
import { type DescribedPlace, openApiDocument } from "./description.server";
import type { ApiNoun, ApiPageCall, BodyField } from "./page";

interface Described {
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly description?: string;
  }[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Shape; readonly example?: unknown }>>;
  };
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
}

/** The parts of JSON Schema that the page shows. */
interface Shape {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
}

/** The nouns of the api's page, from its description. */
export function apiNouns(calls: readonly ApiCall[], place: DescribedPlace): ApiNoun[] {
  const paths = openApiDocument(calls, place).paths as Readonly<
    Record<string, Readonly<Record<string, Described>>>
  >;
  const nouns = new Map<string, ApiPageCall[]>();
  for (const { noun, method, path, summary } of calls) {
    const described = paths[`/${path}`]?.[method];
    if (!described) continue;
    const [sent] = Object.values(described.requestBody?.content ?? {});
    const { schema, example } = sent ?? {};
    const call = {
      method: method.toUpperCase(),
      path,
      summary,
      query: described.parameters
        .filter((parameter) => parameter.in === "query")
        .map(({ name, description = "" }) => ({ name, description })),
      isListSent: schema?.type === "array",
      ...(example !== undefined && {
        example: typeof example === "string" ? example : JSON.stringify(example, null, 2),
      }),
      fields: fieldsOf(schema?.type === "array" ? schema.items : schema),
      answers: Object.entries(described.responses).map(([status, { description }]) => ({
        status,
        description,
      })),
    };
    nouns.set(noun, [...(nouns.get(noun) ?? []), call]);
  }
  return [...nouns].map(([name, calls]) => ({ name, calls }));
}

function fieldsOf(shape: Shape | undefined): BodyField[] {
  return Object.entries(shape?.properties ?? {}).map(([name, field]) => ({
    name,
    isNeeded: shape?.required?.includes(name) ?? false,
    takes: wordsOf(field),
  }));
}

function wordsOf({ type, enum: choices, description, maxLength, properties }: Shape): string {
  if (properties && type === "object") return `an object of ${Object.keys(properties).join(", ")}`;
  if (choices) return choices.map((choice) => JSON.stringify(choice)).join(", ");
  const types = (typeof type === "string" ? [type] : (type ?? ["anything"])).join(" or ");
  const length = maxLength === undefined ? "" : `, at most ${maxLength.toLocaleString("en-GB")} characters`;
  return description ? `${types}: ${description}` : types + length;
}
