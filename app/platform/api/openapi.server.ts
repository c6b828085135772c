import * as z from "zod/mini";
import type { Endpoint } from "./contract.ts";
import { endpointGroups, isCounted, needsBody, maxBytesOf } from "./contract.ts";
import { apiErrors, type ApiErrorCode } from "./errors.ts";
import { errorsOf } from "./endpoint-errors.ts";
import { describeFields, withTexts, type JsonSchema } from "#app/core/text/field-texts.ts";
import type { Limits } from "./rate-limits.ts";

type Json = Record<string, unknown>;

/** Named schemas; others refer to them. */
type SchemaNames = Readonly<Record<string, z.ZodMiniType>>;

interface DocumentOptions {
  title: string;
  /** The API's origin, without a path. */
  url: string;
  version: string;
  limits: Limits;
  names: SchemaNames;
}

const ApiError = describeFields(
  z.object({
    error: z.string(),
    code: z.enum(Object.keys(apiErrors) as [ApiErrorCode, ...ApiErrorCode[]]),
    details: z.optional(z.string()),
  }),
  {
    error: "What went wrong, for people.",
    code: "What went wrong, for programs: codes never change.",
    details: "Details, such as the invalid field.",
  },
);

/** The OpenAPI 3.1 document of these endpoints. */
export function describeApi(endpoints: readonly Endpoint[], options: DocumentOptions): Json {
  const { title, url, version, names } = options;
  const write = createSchemaWriter({ ...names, Error: ApiError });
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const place = (paths[endpoint.path] ??= {});
    place[endpoint.method.toLowerCase()] = operationOf(endpoint, options.limits, write);
  }
  return {
    openapi: "3.1.0",
    info: {
      title,
      version,
      description:
        "Monitor and control your agents from your own programs. Amounts are dollars unless a name ends in `Cents`, instants are ISO timestamps, rates are percent, and every figure carries its `origin`: simulated or real. Each response reports your rate limit in `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset` (seconds).",
    },
    servers: [{ url }],
    tags: endpointGroups.map((name) => ({ name })),
    paths,
    components: {
      schemas: write.named(),
      securitySchemes: {
        token: { type: "http", scheme: "bearer", description: "An API token from /settings/api." },
        session: {
          type: "apiKey",
          in: "cookie",
          name: url.startsWith("https:") ? "__Host-session" : "session",
          description: "The session cookie from /api/login.",
        },
      },
    },
  };
}

type SchemaWriter = ReturnType<typeof createSchemaWriter>;

/** Converts schemas to JSON Schema, with references to named ones. */
function createSchemaWriter(names: SchemaNames) {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(names)) registry.add(schema, { id });
  const options = { target: "draft-2020-12", metadata: registry } as const;
  const reference = (id: string) => `#/components/schemas/${id}`;
  const isNamed = new Map(Object.entries(names).map(([id, schema]) => [schema, id]));

  function write(schema: z.ZodMiniType, io: "input" | "output"): Json {
    const id = isNamed.get(schema);
    if (id !== undefined) return { $ref: reference(id) };
    // The JSON Schema types that our schemas produce.
    const written = z.toJSONSchema(schema, { ...options, io }) as JsonSchema;
    return inline(withTexts(schema, written));
  }

  /** Each named schema is written once. */
  function inline(written: object): Json {
    const { $schema: _, $defs: __, ...schema } = written as Json;
    const text = JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/');
    return JSON.parse(text) as Json;
  }

  return {
    write,
    named: (): Record<string, Json> =>
      Object.fromEntries(
        Object.entries(names).map(([id, schema]) => {
          // A reference to itself, with its own description.
          const { $defs } = z.toJSONSchema(schema, { ...options, io: "output" });
          const written = { ...$defs?.[id] } as JsonSchema;
          const { id: _, ...rest } = inline(withTexts(schema, written));
          return [id, rest];
        }),
      ),
  };
}

function operationOf(endpoint: Endpoint, limits: Limits, { write }: SchemaWriter): Json {
  const { id, group, summary, description, access, body, limit } = endpoint;
  return {
    operationId: id,
    tags: [group],
    summary,
    description: [
      description,
      "",
      ...(isCounted(endpoint) ? [`At most ${limits[limit]} requests per minute.`] : []),
      ...(body ? [`The body may have at most ${maxBytesOf(endpoint) / 1024} KB.`] : []),
    ].join("\n"),
    ...(access === "everybody" ? { security: [] } : { security: [{ token: [] }, { session: [] }] }),
    parameters: parametersOf(endpoint, write),
    ...bodyOf(endpoint, write),
    responses: { ...answerOf(endpoint, write), ...failuresOf(endpoint) },
  };
}

/** Some clients send an empty object with each POST: accepted if no body is needed. */
function bodyOf(endpoint: Endpoint, write: SchemaWriter["write"]): Json {
  const { method, body } = endpoint;
  if (!body && method !== "POST") return {};
  const schema = body ? write(body, "input") : { type: "object", maxProperties: 0 };
  const description = body ? "What to do, as JSON." : "Empty, or an empty object.";
  const required = needsBody(endpoint);
  return { requestBody: { required, description, content: { "application/json": { schema } } } };
}

function parametersOf(
  { params, query, method, conditional, answer }: Endpoint,
  write: SchemaWriter["write"],
) {
  const fields = (schema: Endpoint["params"], place: "path" | "query") => {
    if (!schema) return [];
    const { properties = {}, required = [] } = write(schema, "input") as {
      properties?: Record<string, JsonSchema>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, { description, ...each }]) => ({
      name,
      in: place,
      required: place === "path" || required.includes(name),
      description,
      schema: each,
    }));
  };
  const header = (name: string, description: string) => ({
    name,
    in: "header",
    required: false,
    description,
    schema: { type: "string", maxLength: 255 },
  });
  return [
    ...fields(params, "path"),
    ...fields(query, "query"),
    ...(method === "POST"
      ? [header("Idempotency-Key", "Repeating a key returns the first response, for a day.")]
      : []),
    ...(conditional
      ? [header("If-Match", "The ETag you read: the change is made only if it still matches.")]
      : []),
    ...(answer.ranges ? [header("Range", "The part to send, such as bytes=0-999.")] : []),
  ];
}

function answerOf({ answer, method }: Endpoint, write: SchemaWriter["write"]): Json {
  const { status, schema, media, ranges, description } = answer;
  const content = schema
    ? { "application/json": { schema: write(schema, "output") } }
    : media && { [media]: { schema: { type: "string", format: "binary" } } };
  const named = {
    ...(method === "GET" && { ETag: "Identifies this response." }),
    ...(method === "PATCH" && { ETag: "Identifies the new state, for the next `If-Match`." }),
    ...(status === 201 && { Location: "The address of the created item." }),
    ...answer.headers,
  };
  const good = { description, headers: headersOf(named), ...(content && { content }) };
  return {
    [status]: good,
    ...(ranges && { 206: { ...good, description: "The requested part." } }),
  };
}

/** @param texts descriptions by header name */
const headersOf = (texts: Readonly<Record<string, string>>): Json =>
  Object.fromEntries(
    Object.entries(texts).map(([name, description]) => [
      name,
      { description, schema: { type: "string" } },
    ]),
  );

/** By status: error codes and their meanings. */
function failuresOf(endpoint: Endpoint): Json {
  const byStatus = new Map<number, ApiErrorCode[]>();
  for (const code of errorsOf(endpoint)) {
    const { status } = apiErrors[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `${code}: ${apiErrors[code].meaning}`).join("\n"),
        ...(status === 429 && {
          headers: headersOf({ "Retry-After": "Seconds to wait." }),
        }),
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    ]),
  );
}
