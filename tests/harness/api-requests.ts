import type { Random } from "#app/core/secrets/random.ts";
import type { DescribedOperation, Schema } from "./openapi.ts";

/** Texts that have broken programs before. */
const oddTexts = [
  "",
  " ",
  "null",
  "0",
  "-1",
  "1e309",
  "' OR 1=1; DROP TABLE agents; --",
  "<script>alert(1)</script>",
  "../../etc/passwd",
  "\u0000",
  "\u202e",
  "🦊".repeat(40),
  "x".repeat(3_000),
  "constructor",
  "{{7*7}}",
  "%00",
];

/** A value that fits the schema, or nearly, or not at all. */
function valueFor(schema: Schema, random: Random): unknown {
  if (random.int(0, 3) === 0) {
    const odd = [null, true, -1, 1e308, [], {}, [[[]]], { a: 1 }, ...oddTexts];
    return odd[random.int(0, odd.length - 1)];
  }
  if (Array.isArray(schema.enum)) return schema.enum[random.int(0, schema.enum.length - 1)];
  if (schema.type === "boolean") return random.int(0, 1) === 1;
  if (schema.type === "object") return objectFor(schema, random);
  return oddTexts[random.int(0, oddTexts.length - 1)];
}

function objectFor(schema: Schema, random: Random): Record<string, unknown> {
  const { properties = {} } = schema as { properties?: Record<string, Schema> };
  const value: Record<string, unknown> = {};
  for (const [name, each] of Object.entries(properties))
    if (random.int(0, 4) > 0) value[name] = valueFor(each, random);
  if (random.int(0, 5) === 0) value[oddTexts[random.int(0, oddTexts.length - 1)] ?? "x"] = 1;
  return value;
}

/** A request that fits the document, or nearly, or not at all. */
export interface MadeRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/**
 * A request made out of the document.
 * @param who the user, as headers
 * @param ids of what there is, by the names of the parameters that take them
 */
export function makeRequest(
  { method, parameters, requestBody, ...publishJob }: DescribedOperation,
  who: Record<string, string>,
  random: Random,
  ids: Record<string, string> = {},
): MadeRequest {
  const text = (schema: Schema) => String(valueFor(schema, random));
  let path = publishJob.path;
  const query = new URLSearchParams();
  const headers = { ...who };
  for (const { name, in: place, schema } of parameters) {
    if (place === "path") {
      const id = random.int(0, 3) === 0 ? undefined : ids[name];
      path = path.replace(`{${name}}`, encodeURIComponent(id ?? text(schema)) || "-");
    } else if (random.int(0, 1) === 0) continue;
    else if (place === "query") query.append(name, text(schema));
    else
      headers[name] = text(schema)
        .replace(/[^\x20-\x7e]/g, "?")
        .slice(0, 300);
  }
  if (random.int(0, 9) === 0) query.append("unknown", "1");
  if (random.int(0, 19) === 0) delete headers.Origin;
  const asked = { method, path: query.size > 0 ? `${path}?${query}` : path, headers };
  if (!requestBody && random.int(0, 4) > 0) return asked;
  const schema = requestBody?.content["application/json"].schema ?? {};
  const value = JSON.stringify(valueFor({ type: "object", ...schema }, random)) ?? "";
  const body = random.int(0, 9) === 0 ? value.slice(0, random.int(0, value.length)) : value;
  if (random.int(0, 9) > 0) headers["Content-Type"] = "application/json";
  return { ...asked, body };
}
