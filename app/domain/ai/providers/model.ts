/*
 * The port behind which language models stand. A model is asked for one answer of a given shape; it gets
 * no tools, and nothing that it says is done: it is read as data.
 */

import type { Call } from "#app/core/async/call.ts";

/** A JSON schema, in the words that all providers take: objects with all fields required. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export interface ModelRequest {
  /** What we ask for, in our words only. */
  instructions: string;
  /** What it is about; whatever comes from outside stands here and nowhere else. */
  material: string;
  /** The answer's name (letters and underscores) and shape. */
  answer: { name: string; schema: JsonSchema };
  /** So long it may be at most, in tokens, all of its thinking included. */
  maxTokens: number;
}

/** In tokens. */
export interface Usage {
  input: number;
  /** All of its thinking included. */
  output: number;
  /** Of the output, what it has thought; left out: it did not say, or has not. */
  thinking?: number;
}

export interface ModelAnswer {
  /** With JSON in it, as far as anybody knows. */
  text: string;
  /** Null: the provider did not say. */
  usage: Usage | null;
}

/** How a provider is asked for an answer of a shape; what it can do is tried when it is connected. */
export const shapings = ["schema", "object", "words"] as const;
export type Shaping = (typeof shapings)[number];

/**
 * What the longest length of an answer is called: OpenAI's newer models refuse the older name, and many servers that
 * speak its API know no other, which is worse: they take what they do not know for no limit.
 */
export const limitNames = ["max_tokens", "max_completion_tokens"] as const;
export type LimitName = (typeof limitNames)[number];

export interface Manner {
  shaping: Shaping;
  limitName: LimitName;
  /** It sends an answer as it makes it; some send it as a whole, whatever they are asked. */
  streams: boolean;
}

/** A model at a provider, with what it takes to ask it. */
export interface Model {
  /** Whose price list it is on, such as `openai`. */
  provider: string;
  /** As people read it, such as "OpenAI". */
  providerName: string;
  model: string;
  /** Calls at once, of all workspaces together. */
  atOnce: number;
  /** How it takes questions: known once it has answered one. */
  manner(): Manner;
  /**
   * Asks once.
   * @throws AppError with a code that engine/failure.ts knows. Where it says `wasUnpaid`, the provider has
   *   refused to begin; else it may have been paid for, by `usageOf` as much as it tells.
   */
  ask(request: ModelRequest, call: Call): Promise<ModelAnswer>;
  /**
   * What it holds against texts, in words; null: it offers no moderation after all. Left out: its provider has none.
   * @throws as `ask` does
   */
  moderate?(texts: readonly string[], call: Call): Promise<string[] | null>;
}
