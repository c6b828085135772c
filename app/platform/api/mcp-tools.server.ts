import * as z from "zod/mini";
import { isWrite, type Caller, type Endpoint } from "./contract";
import type { Asked } from "./run-endpoint.server";

type Json = Record<string, unknown>;

/** An endpoint as an assistant sees it: one tool, one set of arguments. */
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

/** The endpoints that are tools. */
export const toolEndpoints = (endpoints: readonly Endpoint[]): Endpoint[] =>
  endpoints.filter(({ notATool, handle }) => !notATool && handle);

/** Only what its caller may do: who may only read is offered nothing that changes anything. */
export function toolsOf(endpoints: readonly Endpoint[], caller: Caller): Tool[] {
  return endpoints.filter((each) => caller.mayWrite || !isWrite(each)).map(toolOf);
}

function toolOf(endpoint: Endpoint): Tool {
  const { id, summary, description, method } = endpoint;
  const parts = partsOf(endpoint);
  return {
    name: id,
    title: summary,
    description,
    inputSchema: {
      type: "object",
      properties: Object.assign({}, ...parts.map(({ properties }) => properties)) as Json,
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
    const written = z.toJSONSchema(schema, { io: "input" }) as Partial<Part>;
    const { properties = {}, required = [] } = written;
    return [{ place, properties, required }];
  });
}

/** Sorts the arguments of a call into what an address, its query and a body would have held. */
export function askedWith(endpoint: Endpoint, given: Json): Asked {
  const asked: Record<Part["place"], Json> = { params: {}, query: {}, body: {} };
  const parts = partsOf(endpoint);
  for (const [name, value] of Object.entries(given)) {
    const place = parts.find(({ properties }) => Object.hasOwn(properties, name))?.place;
    // What nobody knows is refused where the body is read.
    const target = asked[place ?? "body"];
    // A query's values are texts, and an assistant sends a figure as one.
    const read = place === "query" && typeof value === "number" ? String(value) : value;
    Object.defineProperty(target, name, { value: read, enumerable: true });
  }
  return { ...asked, expected: null };
}
