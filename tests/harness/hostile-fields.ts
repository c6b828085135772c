import { mostBytesOf } from "../../app/platform/api/contract";
import { hostileShapes, hostileTexts } from "./hostile-bodies";
import type { AskedOperation, HostileRequest, Person } from "./hostile-requests";
import type { SentRequest } from "./loop-meter";
import type { DescribedOperation, OpenApi, Schema } from "./openapi";

export interface AskedFields extends AskedOperation {
  operation: DescribedOperation;
}

/** Lengths tried in turn, since most limits are not in the schema. */
const lengths = [60_000, 30_000, 20_000, 10_000, 5_000, 4_000, 2_000, 1_000, 500, 200];

/** Of longer fields, one text of each shape is sent: generating them takes longer than the requests. */
const longLength = 100_000;

/** The longest entry of a list, and the longest key. */
const entryLength = 60;

/**
 * Valid bodies with one field as long as its schema and the endpoint accept it, in each shape. A field that the
 * schema leaves to the endpoint is as well sent as long as the body may be, once in each shape.
 */
export async function* hostileFields(
  { endpoint, operation, sample }: AskedFields,
  { components }: OpenApi,
  who: Person,
  isTaken: (request: SentRequest) => Promise<boolean>,
): AsyncGenerator<HostileRequest> {
  const { method } = endpoint;
  const most = mostBytesOf(endpoint);
  const given = JSON.parse(sample.body ?? "{}") as Record<string, unknown>;
  const fields = createFields(components.schemas);
  const headers = { ...who, "Content-Type": "application/json" };

  for (const [name, field] of fields.of(
    operation.requestBody?.content["application/json"].schema,
  )) {
    const others = Buffer.byteLength(JSON.stringify({ ...given, [name]: "" }));
    const bound = Math.min(fields.maxLength(field), most - others);
    if (bound < 200) continue;
    const asked = (text: (length: number) => string, length: number): SentRequest => {
      const value = fields.fill(field, text, Math.min(length, most - others));
      const body = Buffer.from(JSON.stringify({ ...given, [name]: value }));
      return { method, path: sample.path, headers, body };
    };
    const inEachShape = function* (length: number, isOnce: boolean): Generator<HostileRequest> {
      for (const shape of hostileShapes) {
        const count = isOnce ? 1 : hostileTexts[shape](1).length;
        for (let number = 0; number < count; number += 1) {
          const text = remembered((size) => hostileTexts[shape](size)[number] ?? "");
          yield {
            ...asked(text, length),
            name: `${method} ${endpoint.path}, ${name}: ${shape} ${number}, ${length} characters`,
          };
        }
      }
    };
    let taken = 0;
    // Speaking a long text takes a thread of its own for minutes.
    for (const length of endpoint.answer.media ? [] : [bound, ...lengths])
      if (length <= bound && taken === 0 && (await isTaken(asked(words, length)))) taken = length;
    if (taken < bound) yield* inEachShape(bound, true);
    if (taken > 0) yield* inEachShape(taken, taken > longLength);
  }
}

/** Lists ask for the same length for each entry. */
function remembered(make: (length: number) => string): (length: number) => string {
  const texts = new Map<number, string>();
  return (length) => {
    const text = texts.get(length) ?? make(length);
    texts.set(length, text);
    return text;
  };
}

const words = (length: number): string =>
  "Water it in the morning. "
    .repeat(Math.ceil(length / 25))
    .slice(0, length)
    .trim();

/** Reads and fills the fields that the OpenAPI document describes. */
function createFields(schemas: Record<string, Schema>) {
  /** The first that is not null, of several. */
  const resolve = (schema: Schema): Schema => {
    const reference = schema.$ref as string | undefined;
    if (reference) return resolve(schemas[reference.split("/").at(-1) ?? ""] ?? {});
    const any = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
    return any ? resolve(any[0] ?? {}) : schema;
  };
  const of = (schema: Schema | undefined): [string, Schema][] =>
    Object.entries((resolve(schema ?? {}).properties ?? {}) as Record<string, Schema>);

  function maxLength(schema: Schema): number {
    const { type, enum: values, format, maxLength: most, items } = resolve(schema);
    const types = [type].flat();
    if (values || format) return 0;
    if (types.includes("string")) return Number(most ?? Infinity);
    if (type === "array") return maxLength((items ?? {}) as Schema) > 0 ? Infinity : 0;
    return type === "object" ? Infinity : 0;
  }

  /** A value of at most `room` bytes. */
  function fill(schema: Schema, text: (length: number) => string, room: number): unknown {
    const field = resolve(schema);
    const { type, enum: values, items, propertyNames, additionalProperties } = field;
    if (Array.isArray(values)) return values[0];
    if (type === "array") {
      const entry = (index: number, size: number) =>
        fill(
          (items ?? {}) as Schema,
          (length) => `${index} ${text(length)}`.slice(0, length),
          size,
        );
      const bytes = Buffer.byteLength(JSON.stringify(entry(1e6, entryLength))) + 1;
      return Array.from({ length: Math.floor((room - 2) / bytes) }, (_, index) =>
        entry(index, entryLength),
      );
    }
    if (type === "object" && propertyNames) {
      const value = fill((additionalProperties ?? {}) as Schema, text, entryLength);
      const bytes = Buffer.byteLength(JSON.stringify({ [`${1e6}${text(20)}`]: value })) + 1;
      const key = (index: number) => keyOf(propertyNames as Schema, index, text);
      return Object.fromEntries(
        Array.from({ length: Math.floor((room - 2) / bytes) }, (_, index) => [key(index), value]),
      );
    }
    if (type === "object") {
      const inner = of(field);
      return Object.fromEntries(
        inner.map(([name, each]) => [name, fill(each, text, room / inner.length - 10)]),
      );
    }
    if (type === "boolean") return false;
    if (type === "integer" || type === "number") return 1;
    if (/^\^\[A-Z\]/u.test(String(field.pattern))) return "EUR";
    const size = Math.min(Number(field.maxLength ?? Infinity), Math.floor(room));
    // With escapes, it takes more bytes than it has characters.
    const bytes = Buffer.byteLength(JSON.stringify(text(1_000))) / 1_000;
    return text(Math.max(1, Math.min(size, Math.floor((room - 2) / Math.max(1, bytes)))));
  }

  return { of, maxLength, fill };
}

function keyOf({ pattern }: Schema, index: number, text: (length: number) => string): string {
  if (!pattern) return `${index}${text(20)}`;
  // A currency's code.
  const letter = (place: number) =>
    String.fromCharCode(65 + (Math.floor(index / 26 ** place) % 26));
  return `${letter(2)}${letter(1)}${letter(0)}`;
}
