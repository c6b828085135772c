import * as z from "zod/mini";
import { withTexts, type JsonSchema } from "#app/core/text/field-texts.ts";
import { isWrite, type Caller, type Endpoint } from "./contract.ts";
import { expectedVersions } from "./expected-versions.ts";
import { ApiRefusal } from "./errors.ts";
import type { Asked } from "./run-endpoint.server.ts";

type Json = Record<string, unknown>;

/** An endpoint as a tool with one set of arguments. */
interface Tool {
  name: string;
  title: string;
  description: string;
  inputSchema: {
    type: "object";
    properties: Json;
    required: string[];
    additionalProperties: false;
  };
  annotations: { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean };
}

interface Part {
  place: "params" | "query" | "body";
  properties: Record<string, unknown>;
  required: string[];
}

/** The endpoints offered as tools. */
export const toolEndpoints = (endpoints: readonly Endpoint[]): Endpoint[] =>
  endpoints.filter(({ notATool, handle }) => !notATool && handle);

/** Only tools the caller may use: read-only tokens get no changes. */
export function toolsOf(endpoints: readonly Endpoint[], caller: Caller): Tool[] {
  return endpoints
    .filter((each) => caller.mayWrite || !isWrite(each))
    .filter((each) => !each.decides || caller.decidesAs !== null)
    .map(toolOf);
}

/** The schemas never change, and converting them is slow. */
const tools = new WeakMap<Endpoint, Tool>();

function toolOf(endpoint: Endpoint): Tool {
  const tool = tools.get(endpoint) ?? describeTool(endpoint);
  tools.set(endpoint, tool);
  return tool;
}

function describeTool(endpoint: Endpoint): Tool {
  const { id, summary, description, method } = endpoint;
  const parts = partsOf(endpoint);
  const properties = parts.map(({ properties }) => properties);
  return {
    name: id,
    title: summary,
    description,
    inputSchema: {
      type: "object",
      properties: Object.assign({}, ...properties, argumentsOf(endpoint)) as Json,
      required: parts.flatMap(({ required }) => required),
      additionalProperties: false,
    },
    annotations: {
      readOnlyHint: !isWrite(endpoint),
      destructiveHint: method === "DELETE",
      idempotentHint: method !== "POST",
    },
  };
}

function partsOf(endpoint: Endpoint): Part[] {
  return (["params", "query", "body"] as const).flatMap((place) => {
    const schema = endpoint[place];
    if (!schema) return [];
    // The JSON Schema types that our schemas produce.
    const written = z.toJSONSchema(schema, { io: "input" }) as JsonSchema;
    const { properties = {}, required = [] } = withTexts(schema, written);
    return [{ place, properties, required }];
  });
}

/** Arguments that become request headers. */
const headerArguments = {
  idempotency_key: {
    type: "string",
    maxLength: 255,
    description: "Repeating a key returns the first call’s response, for a day.",
  },
  if_match: {
    type: "string",
    maxLength: 255,
    description:
      "The `etag` of an earlier response: the change is made only if nothing changed since.",
  },
} as const;

function argumentsOf({ method, conditional }: Endpoint): Partial<typeof headerArguments> {
  const { idempotency_key, if_match } = headerArguments;
  return { ...(method === "POST" && { idempotency_key }), ...(conditional && { if_match }) };
}

/** A tool call split into request parts. */
interface ToolCall {
  asked: Asked;
  idempotencyKey: string | undefined;
}

/**
 * Splits a call's arguments into path, query, body and headers.
 * @throws ApiRefusal `invalid_input` if a header argument is not a string
 */
export function readToolCall(endpoint: Endpoint, given: Json): ToolCall {
  const rest = { ...given };
  const taken = argumentsOf(endpoint);
  const take = (name: keyof typeof headerArguments): string | undefined => {
    if (!(name in taken)) return undefined;
    const value = rest[name];
    delete rest[name];
    if (value === undefined || typeof value === "string") return value;
    throw new ApiRefusal("invalid_input", `${name} must be a string.`);
  };
  const [idempotencyKey, ifMatch] = [take("idempotency_key"), take("if_match")];
  const expected = ifMatch === undefined ? null : expectedVersions(ifMatch);
  return { asked: { ...sortArguments(endpoint, rest), expected }, idempotencyKey };
}

function sortArguments(endpoint: Endpoint, given: Json): Record<Part["place"], Json> {
  const asked: Record<Part["place"], Json> = { params: {}, query: {}, body: {} };
  const parts = partsOf(endpoint);
  for (const [name, value] of Object.entries(given)) {
    const place = parts.find(({ properties }) => Object.hasOwn(properties, name))?.place;
    // Unknown arguments go to the body, where they are refused.
    const target = asked[place ?? "body"];
    // Query values are strings, but assistants send numbers.
    const read = place === "query" && typeof value === "number" ? String(value) : value;
    Object.defineProperty(target, name, { value: read, enumerable: true });
  }
  return asked;
}
