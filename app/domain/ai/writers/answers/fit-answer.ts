import * as z from "zod";
import type { JsonSchema } from "#app/domain/ai/providers/model.ts";
import { jsonValuesIn, parseJson } from "./json-values.ts";
import { withoutThinking } from "#app/domain/ai/writers/prompts/without-thinking.ts";

/**
 * Wrappers around an answer: `{"result": {…}}`, `{"name": "answer", "arguments": "{…}"}`, `[{…}]`.
 */
const deepestWrap = 4;

/** Nested values to try at most. */
const maxTried = 200;

/** The answer in a model's text or, for the model, why there is none. */
type Fitted<Shape extends z.ZodType> = { answer: z.infer<Shape> } | { why: string };

/**
 * The last complete object that fits. Objects in thoughts count only if there are no others,
 * because they may be drafts.
 */
export function fitAnswer<Shape extends z.ZodType>(shape: Shape, said: string): Fitted<Shape> {
  const schema = z.toJSONSchema(shape, { target: "draft-7" });
  const outside = withoutThinking(said);
  return (
    lastFitting(shape, schema, outside) ??
    (outside === said ? null : lastFitting(shape, schema, said)) ?? {
      why: "It was not the JSON that was agreed: no JSON.",
    }
  );
}

/** Null: there is no complete object. */
function lastFitting<Shape extends z.ZodType>(
  shape: Shape,
  schema: JsonSchema,
  text: string,
): Fitted<Shape> | null {
  let last: Fitted<Shape> | null = null;
  for (const value of jsonValuesIn(text)) {
    const fitted = fitValue(shape, schema, value);
    if ("answer" in fitted || last === null || "why" in last) last = fitted;
  }
  return last;
}

function fitValue<Shape extends z.ZodType>(
  shape: Shape,
  schema: JsonSchema,
  value: unknown,
): Fitted<Shape> {
  let issue: z.core.$ZodIssue | undefined;
  for (const [index, each] of [...unwrapped(value)].entries()) {
    // As it is, before the corrected version.
    for (const tried of [each, asMeant(each, schema)]) {
      const { data, error } = shape.safeParse(tried);
      if (!error) return { answer: data };
      if (index === 0) [issue] = error.issues;
    }
  }
  const where = issue && issue.path.length > 0 ? ` at ${issue.path.join(".")}` : "";
  return { why: `It was not the JSON that was agreed${where}: ${issue?.message ?? "no JSON"}.` };
}

/** A value and those wrapped in it, level by level. */
function* unwrapped(value: unknown): Generator<unknown> {
  let level: unknown[] = [value];
  let left = maxTried;
  for (let depth = 0; depth <= deepestWrap; depth += 1) {
    for (const each of level) {
      if ((left -= 1) < 0) return;
      yield each;
    }
    level = level.flatMap(partsOf).slice(-maxTried);
  }
}

/** The last item of a list first, because it is the most recent. */
function partsOf(value: unknown): unknown[] {
  if (typeof value !== "object" || value === null) return [];
  const parts: unknown[] = Array.isArray(value) ? value.toReversed() : Object.values(value);
  return parts.slice(0, maxTried).flatMap((part) => {
    const whole = typeof part === "string" && part.startsWith("{") ? parseJson(part) : part;
    return typeof whole === "object" && whole !== null ? [whole] : [];
  });
}

/**
 * Corrects common mistakes: quoted numbers and booleans, names in another case, a single item in
 * place of a list.
 */
function asMeant(value: unknown, schema: JsonSchema): unknown {
  const { type, items, properties } = schema as z.core.JSONSchema.JSONSchema;
  switch (type) {
    case "object":
      return typeof value === "object" && value !== null && properties
        ? objectAsMeant(value, properties as Record<string, JsonSchema>)
        : value;
    case "array": {
      const list: unknown[] = Array.isArray(value) ? value : value === null ? [] : [value];
      return list.map((each) => asMeant(each, items as JsonSchema));
    }
    case "integer":
    case "number":
      return typeof value === "string" && /^\s*-?\d+(?:\.\d+)?\s*$/u.test(value)
        ? Number(value)
        : value;
    case "boolean":
      return (
        ({ true: true, false: false } as Record<string, unknown>)[String(value).toLowerCase()] ??
        value
      );
    case "string":
      return typeof value === "number" ? String(value) : value;
    default:
      return value;
  }
}

function objectAsMeant(value: object, properties: Record<string, JsonSchema>): unknown {
  const [only, ...others] = Object.entries(properties);
  if (Array.isArray(value)) {
    const isItsList = others.length === 0 && only?.[1].type === "array";
    return isItsList ? { [only[0]]: asMeant(value, only[1]) } : value;
  }
  const named = new Map(Object.entries(value).map(([name, part]) => [plainName(name), part]));
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, part]) =>
      named.has(plainName(name)) ? [[name, asMeant(named.get(plainName(name)), part)]] : [],
    ),
  );
}

const plainName = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
