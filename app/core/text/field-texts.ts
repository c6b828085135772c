import * as z from "zod/mini";

/** Descriptions of a value's fields, nested like the value. */
type Inner<Value> = Value extends null | undefined
  ? never
  : Value extends readonly (infer Item)[]
    ? Inner<Item>
    : Value extends object
      ? string extends keyof Value
        ? Inner<Value[keyof Value]>
        : Value
      : never;

/**
 * Describes each field for API users. Kept apart from the schemas, because browsers load those.
 */
export type FieldTexts<Value> = {
  readonly [Name in keyof Value]-?:
    | string
    | readonly [text: string, fields: FieldTexts<Inner<Value[Name]>>];
};

type AnyTexts = Readonly<Record<string, string | readonly [string, object]>>;

// Filled while modules load, like zod's own registry.
const registry = z.registry<{ texts: AnyTexts }>();

/** The schema, with its fields' descriptions registered. */
export function describeFields<Schema extends z.ZodMiniType>(
  schema: Schema,
  texts: FieldTexts<Inner<z.output<Schema>>>,
): Schema {
  // An object maps field names to descriptions.
  registry.add(schema, { texts: texts as AnyTexts });
  return schema;
}

/** The JSON Schema types that our schemas produce. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  description?: string;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  additionalProperties?: JsonSchema | false;
}

/** The JSON Schema with descriptions added. */
export function withTexts(schema: z.ZodMiniType, written: JsonSchema): JsonSchema {
  const texts = registry.get(schema)?.texts;
  return texts ? addTexts(written, texts) : written;
}

function addTexts(schema: JsonSchema, texts: AnyTexts): JsonSchema {
  const { anyOf, items, additionalProperties: others, properties } = schema;
  if (anyOf) return { ...schema, anyOf: anyOf.map((each) => addTexts(each, texts)) };
  if (items) return { ...schema, items: addTexts(items, texts) };
  if (properties) {
    const described = Object.entries(properties).map(([name, each]) => [
      name,
      describeField(each, texts[name]),
    ]);
    // The original names.
    return { ...schema, properties: Object.fromEntries(described) as Record<string, JsonSchema> };
  }
  return others ? { ...schema, additionalProperties: addTexts(others, texts) } : schema;
}

function describeField(schema: JsonSchema, said: AnyTexts[string] | undefined): JsonSchema {
  if (said === undefined) return schema;
  if (typeof said === "string") return { ...schema, description: said };
  const [description, texts] = said;
  return { ...addTexts(schema, texts as AnyTexts), description };
}
