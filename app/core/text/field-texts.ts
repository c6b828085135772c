import * as z from "zod/mini";

/** What somebody sees of a value: of a list its items, of a record what stands under its names. */
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
 * What each field means, in plain words, for whoever has never seen the product; of a field that holds
 * fields, theirs as well. They stand beside the schemas and not in them, since browsers load the schemas.
 */
export type FieldTexts<Value> = {
  readonly [Name in keyof Value]-?:
    | string
    | readonly [text: string, fields: FieldTexts<Inner<Value[Name]>>];
};

type AnyTexts = Readonly<Record<string, string | readonly [string, object]>>;

// Filled while modules load, as zod's own registry is, and never after.
const registry = z.registry<{ texts: AnyTexts }>();

/** The schema, of which the documentation will say what its fields mean. */
export function describeFields<Schema extends z.ZodMiniType>(
  schema: Schema,
  texts: FieldTexts<Inner<z.output<Schema>>>,
): Schema {
  // An object of the texts of an object's fields, whatever their names are.
  registry.add(schema, { texts: texts as AnyTexts });
  return schema;
}

/** Of JSON Schema, what our own schemas become. */
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

/** What was written of the schema, with what its fields mean. */
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
    // The names that it had.
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
