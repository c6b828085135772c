import { mostBytesOf, type Endpoint } from "../../app/platform/api/contract";
import { hostileJson, hostileShapes, hostileTexts } from "./hostile-bodies";
import type { SentRequest } from "./loop-meter";
import type { DescribedOperation, OpenApi, Schema } from "./openapi";

export interface HostileRequest extends SentRequest {
  /** For messages. */
  name: string;
}

/** The caller's headers. */
type Person = Record<string, string>;

/** An endpoint that takes a body, with a valid request. */
export interface AskedOperation {
  endpoint: Endpoint;
  operation: DescribedOperation;
  sample: { path: string; body?: string };
}

const json = { "Content-Type": "application/json" };

/** The largest body that an endpoint accepts, in each shape. */
export function* hostileEndpointBodies(
  { endpoint, sample: { path } }: AskedOperation,
  who: Person,
): Generator<HostileRequest> {
  const { method } = endpoint;
  for (const shape of hostileShapes)
    for (const [number, body] of hostileJson[shape](mostBytesOf(endpoint)).entries()) {
      const name = `${method} ${endpoint.path}: ${shape} ${number}, ${body.length} bytes`;
      yield { name, method, path, headers: { ...who, ...json }, body };
    }
}

/** The largest messages that /mcp accepts: raw bodies, arguments of a tool, and batches. */
export function* hostileMessages(
  endpoints: readonly Endpoint[],
  who: Person,
): Generator<HostileRequest> {
  const most = Math.max(...endpoints.filter(({ notATool }) => !notATool).map(mostBytesOf));
  const headers = { ...who, ...json, Accept: "application/json, text/event-stream" };
  const asked = (name: string, body: Buffer) => ({
    ...{ name: `/mcp: ${name}, ${body.length} bytes`, method: "POST", path: "/mcp" },
    ...{ headers, body },
  });
  for (const shape of hostileShapes)
    for (const [number, bytes] of hostileJson[shape](most).entries()) {
      yield asked(`${shape} ${number}`, bytes);
      const call = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"import_earnings","arguments":`;
      const called = Buffer.concat([Buffer.from(call), bytes, Buffer.from("}}")]);
      yield asked(`a call with ${shape} ${number}`, called);
    }
  const list = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';
  for (const count of [20, 500]) {
    const body = Buffer.from(`[${Array<string>(count).fill(list).join(",")}]`);
    yield asked(`${count} lists of tools`, body);
  }
}

/** Valid bodies with one field of the greatest length, in each shape. */
export async function* hostileFields(
  { endpoint, operation, sample }: AskedOperation,
  { components }: OpenApi,
  who: Person,
  isTaken: (request: SentRequest) => Promise<boolean>,
): AsyncGenerator<HostileRequest> {
  const schema = operation.requestBody?.content["application/json"].schema;
  if (!schema) return;
  const { method } = endpoint;
  const most = mostBytesOf(endpoint);
  const given = JSON.parse(sample.body ?? "{}") as Record<string, unknown>;
  const resolve = (each: Schema): Schema => {
    const reference = each.$ref as string | undefined;
    return reference ? (components.schemas[reference.split("/").at(-1) ?? ""] ?? {}) : each;
  };
  const asked = (name: string, field: Schema, text: string): SentRequest => {
    const body = fitting({ ...given, [name]: valueOf(field, text, resolve) }, name, most);
    return { method, path: sample.path, headers: { ...who, ...json }, body };
  };
  for (const [name, field] of fieldsOf(schema, resolve)) {
    const longest = Math.min(maxLength(field, resolve), most);
    let length = 0;
    for (const tried of [longest, ...lengths]) {
      if (tried > longest || length > 0) continue;
      const [, plain = ""] = hostileTexts["one long string"](tried);
      if (await isTaken(asked(name, field, plain))) length = tried;
    }
    if (length < shortest) continue;
    for (const shape of hostileShapes)
      for (const [number, text] of hostileTexts[shape](length).entries())
        yield {
          ...asked(name, field, text),
          name: `${method} ${endpoint.path}, ${name}: ${shape} ${number}, ${length} characters`,
        };
  }
}

/** Tried in turn, since some limits are not in the schema. */
const lengths = [60_000, 30_000, 20_000, 10_000, 5_000, 4_000, 3_000, 2_000];
/** Shorter fields cost nothing. */
const shortest = 2_000;

const fieldsOf = (schema: Schema, resolve: (each: Schema) => Schema): [string, Schema][] =>
  Object.entries((resolve(schema).properties ?? {}) as Record<string, Schema>).map(
    ([name, field]) => [name, resolve(field)],
  );

function maxLength(schema: Schema, resolve: (each: Schema) => Schema): number {
  const field = resolve(schema);
  const any = (field.anyOf ?? field.oneOf) as Schema[] | undefined;
  if (any) return Math.max(...any.map((each) => maxLength(each, resolve)));
  if (field.enum || field.const !== undefined) return 0;
  if (field.type === "string") return Number(field.maxLength ?? Infinity);
  if (field.type === "array") return maxLength((field.items ?? {}) as Schema, resolve);
  if (field.type === "object")
    return Math.max(0, ...fieldsOf(field, resolve).map(([, each]) => maxLength(each, resolve)));
  return 0;
}

function valueOf(schema: Schema, text: string, resolve: (each: Schema) => Schema): unknown {
  const field = resolve(schema);
  const any = (field.anyOf ?? field.oneOf) as Schema[] | undefined;
  if (any) return valueOf(any[0] ?? {}, text, resolve);
  if (Array.isArray(field.enum)) return field.enum[0];
  if (field.type === "string") return text.slice(0, Number(field.maxLength ?? Infinity));
  if (field.type === "array") {
    const count = Math.min(Number(field.maxItems ?? 100), 200);
    const one = valueOf((field.items ?? {}) as Schema, text, resolve);
    return Array.from({ length: count }, (_, index) =>
      typeof one === "string" ? `${index} ${one}`.slice(0, one.length) : one,
    );
  }
  if (field.type === "object")
    return Object.fromEntries(
      fieldsOf(field, resolve).map(([name, each]) => [name, valueOf(each, text, resolve)]),
    );
  if (field.type === "boolean") return false;
  return 1;
}

/** Shortens the field until the body fits. */
function fitting(body: Record<string, unknown>, name: string, most: number): Buffer {
  for (let value = body[name]; ; value = shorter(value)) {
    const bytes = Buffer.from(JSON.stringify({ ...body, [name]: value }));
    if (bytes.length <= most) return bytes;
  }
}

function shorter(value: unknown): unknown {
  if (typeof value === "string")
    return Buffer.from(value.slice(0, Math.floor(value.length * 0.8))).toString();
  if (Array.isArray(value)) return value.slice(0, Math.floor(value.length * 0.8));
  return Object.fromEntries(
    Object.entries(Object(value) as object).map(([name, each]) => [name, shorter(each)]),
  );
}
