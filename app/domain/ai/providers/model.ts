/*
 * The port for language models. A model is asked for one answer of a given shape; it has no tools,
 * and its answer is only data.
 */

import type { Call } from "#app/core/async/call.ts";

/** A JSON schema that all providers accept: objects with all fields required. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export interface ModelRequest {
  /** The instructions, in our words only. */
  instructions: string;
  /** The material; all outside content goes here and nowhere else. */
  material: string;
  /** The answer's name (letters and underscores) and shape. */
  answer: { name: string; schema: JsonSchema };
  /** Maximum length in tokens, including thinking. */
  maxTokens: number;
}

/** In tokens. */
export interface Usage {
  input: number;
  /** Including thinking. */
  output: number;
  /** The thinking part of the output; left out: not reported, or none. */
  thinking?: number;
}

export interface ModelAnswer {
  /** Usually contains JSON. */
  text: string;
  /** Null: not reported. */
  usage: Usage | null;
}

/** Ways to ask for an answer of a shape; the connection test detects what works. */
export const shapings = ["schema", "object", "words"] as const;
export type Shaping = (typeof shapings)[number];

/**
 * The parameter for the maximum length: OpenAI's newer models reject the older name, and many
 * compatible servers only know the older one and ignore the newer, which leaves answers unlimited.
 */
export const limitNames = ["max_tokens", "max_completion_tokens"] as const;
export type LimitName = (typeof limitNames)[number];

export interface Manner {
  shaping: Shaping;
  limitName: LimitName;
  /** It streams answers; some servers never do. */
  streams: boolean;
}

/** A model at a provider, ready to be asked. */
export interface Model {
  /** Its price list, such as `openai`. */
  provider: string;
  /** The display name, such as "OpenAI". */
  providerName: string;
  model: string;
  /** Calls at once, across all workspaces. */
  atOnce: number;
  /** How it is asked; known after its first answer. */
  manner(): Manner;
  /**
   * Asks once.
   * @throws AppError with a code of engine/failure.ts. If `wasUnpaid`, the provider refused to
   * start; otherwise the call may have been charged, with `usageOf` as reported.
   */
  ask(request: ModelRequest, call: Call): Promise<ModelAnswer>;
  /**
   * The moderation result, for display; null: it has no moderation after all. Left out: the
   * provider has none.
   * @throws as `ask` does
   */
  moderate?(texts: readonly string[], call: Call): Promise<string[] | null>;
}
