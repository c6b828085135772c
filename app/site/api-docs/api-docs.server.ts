import * as z from "zod/mini";
import { withTexts, type JsonSchema } from "#app/core/text/field-texts.ts";
import { endpointGroups, isCounted, type Endpoint } from "#app/platform/api/contract.ts";
import { errorsOf } from "#app/platform/api/endpoint-errors.ts";
import { apiErrors } from "#app/platform/api/errors.ts";
import type { Limits } from "#app/platform/api/rate-limits.ts";
import type { DocumentedEndpoint, DocumentedField, Example } from "./documented.ts";
import recorded from "./examples.json";

const examples: Readonly<Record<string, Example>> = recorded;

const groupOrder = ({ group }: Endpoint) => endpointGroups.indexOf(group);

/** The documentation of these endpoints, sorted by group. */
export function documentEndpoints(
  endpoints: readonly Endpoint[],
  limits: Limits,
): DocumentedEndpoint[] {
  const inGroups = [...endpoints].sort((a, b) => groupOrder(a) - groupOrder(b));
  return inGroups.map((endpoint) => {
    const { id, method, path, group, summary, description, access, limit, answer } = endpoint;
    const fields = (["params", "query", "body"] as const).flatMap((place) => {
      const schema = endpoint[place];
      return schema ? fieldsOf(schema, place === "params" ? "path" : place) : [];
    });
    return {
      id,
      method,
      path,
      group,
      summary,
      description,
      access,
      perMinute: isCounted(endpoint) ? limits[limit] : null,
      fields,
      answer: {
        status: answer.status,
        description: answer.description,
        media: answer.media ?? null,
        fields: answer.schema ? fieldsOf(answer.schema, "answer") : [],
      },
      errors: errorsOf(endpoint).map((code) => ({ code, ...apiErrors[code] })),
      example: examples[id] ?? null,
      takesKey: method === "POST",
      takesVersion: endpoint.conditional === true,
    };
  });
}

/** The maximum depth of nested fields; examples show the rest. */
const deepest = 3;

function fieldsOf(schema: z.ZodMiniType, where: DocumentedField["where"]): DocumentedField[] {
  const io = where === "answer" ? "output" : "input";
  // Inlined, because the schemas have no names here.
  const written = z.toJSONSchema(schema, { io, reused: "inline" }) as JsonSchema;
  return listFields(withTexts(schema, written), "", where, 1);
}

function listFields(
  schema: JsonSchema,
  before: string,
  where: DocumentedField["where"],
  depth: number,
): DocumentedField[] {
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).flatMap(([key, each]) => {
    const name = `${before}${key}`;
    const field = {
      name,
      where,
      type: typeOf(each),
      required: required.includes(key),
      text: each.description ?? "",
    };
    if (depth >= deepest) return [field];
    const inner = withoutNull(each);
    const within =
      inner.type === "array" && inner.items
        ? listFields(withoutNull(inner.items), `${name}[].`, where, depth + 1)
        : listFields(inner, `${name}.`, where, depth + 1);
    return [field, ...within];
  });
}

/** JSON Schema writes null as a second type or as one of two schemas. */
const withoutNull = (schema: JsonSchema): JsonSchema =>
  schema.anyOf?.find(({ type }) => type !== "null") ?? schema;

const typeNames: Record<string, string> = {
  string: "text",
  number: "number",
  integer: "whole number",
  boolean: "true or false",
  array: "list",
  object: "object",
};

function typeOf(schema: JsonSchema): string {
  const inner = withoutNull(schema);
  const types = [inner.type ?? []].flat();
  const isNullable = types.includes("null") || schema.anyOf?.some(({ type }) => type === "null");
  const type = types.find((each) => each !== "null") ?? "";
  const word = inner.enum ? `one of ${inner.enum.join(", ")}` : (typeNames[type] ?? "any");
  return isNullable ? `${word}, or null` : word;
}
