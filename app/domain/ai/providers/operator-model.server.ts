import { MINUTE, type Clock } from "#app/core/time/clock.ts";
import { createAnthropicModel } from "./anthropic-model.server.ts";
import type { Model } from "./model.ts";
import type { Price } from "./prices.server.ts";
import { createOpenaiModel } from "./openai-model.server.ts";
import type { FetchWith } from "./read-answer.ts";

/** The settings of the operator's model. */
export interface OperatorModelSettings {
  WRITER?: "openai" | "anthropic" | "none" | undefined;
  OPENAI_API_KEY?: string | undefined;
  OPENAI_BASE_URL: string;
  OPENAI_MODEL: string;
  ANTHROPIC_API_KEY?: string | undefined;
  ANTHROPIC_BASE_URL: string;
  ANTHROPIC_MODEL: string;
  WRITING_AT_ONCE: number;
  /** Left out: the list price. */
  WRITER_PRICE?: Price | undefined;
}

/** The built-in `fetch` gives up after this time without headers. */
const platformMs = 5 * MINUTE;

/**
 * The model for users without their own; null: the operator offers none.
 * @param fetchWith for a server that sends each answer as a whole and needs longer than the built-in limit
 */
export function operatorModel(
  settings: OperatorModelSettings,
  clock: Clock,
  fetchWith: FetchWith,
): Model | null {
  const { WRITER, OPENAI_API_KEY, ANTHROPIC_API_KEY, WRITING_AT_ONCE: atOnce } = settings;
  if (WRITER === "none") return null;
  const openai =
    OPENAI_API_KEY &&
    createOpenaiModel({
      provider: "openai",
      providerName: "OpenAI",
      baseUrl: settings.OPENAI_BASE_URL,
      apiKey: OPENAI_API_KEY,
      model: settings.OPENAI_MODEL,
      shaping: "schema",
      atOnce,
      clock,
      fetchWith: (timeouts) => (timeouts.headers > platformMs ? fetchWith(timeouts) : fetch),
    });
  const anthropic =
    ANTHROPIC_API_KEY &&
    createAnthropicModel({
      baseUrl: settings.ANTHROPIC_BASE_URL,
      apiKey: ANTHROPIC_API_KEY,
      model: settings.ANTHROPIC_MODEL,
      atOnce,
      clock,
    });
  const chosen = WRITER === "anthropic" ? anthropic || openai : openai || anthropic;
  return chosen || null;
}
