/* The AI providers an owner can choose from. */

export const writerProviders = ["openai", "anthropic", "compatible"] as const;
export type WriterProvider = (typeof writerProviders)[number];

export const isWriter = (provider: string): provider is WriterProvider =>
  writerProviders.some((each) => each === provider);

interface WriterChoice {
  name: string;
  /** Where its keys are created. */
  keysAt: { name: string; address: string } | null;
  /** Suggested models, the usual one first; others can be typed. */
  models: readonly string[];
  /** Common mistakes, shown where the key is entered. */
  hint: string;
}

export const writerChoices: Readonly<Record<WriterProvider, WriterChoice>> = {
  openai: {
    name: "OpenAI",
    keysAt: { name: "platform.openai.com", address: "https://platform.openai.com/api-keys" },
    models: ["gpt-5-mini", "gpt-5.1", "gpt-4.1-mini"],
    hint: "A ChatGPT Plus subscription doesn’t include API credit. Buy it separately under Billing there.",
  },
  anthropic: {
    name: "Anthropic",
    keysAt: {
      name: "console.anthropic.com",
      address: "https://console.anthropic.com/settings/keys",
    },
    models: ["claude-haiku-4-5", "claude-sonnet-4-5"],
    hint: "A Claude Pro subscription doesn’t include API credit. Buy it separately under Billing there.",
  },
  compatible: {
    name: "Your own server",
    keysAt: null,
    models: [],
    hint: "Ollama, LM Studio, llama.cpp, or another server with an OpenAI-compatible API. This site must be able to reach it.",
  },
};

/** The default model; empty: none. */
export const usualModel = (provider: WriterProvider): string =>
  writerChoices[provider].models[0] ?? "";

/** The naming patterns of each provider's models. */
const namedBy = { openai: /^(?:gpt|chatgpt|o\d)/iu, anthropic: /^claude/iu } as const;

/** An obvious mistake in the model's name; null: none. */
export function modelMistake(provider: WriterProvider, model: string): string | null {
  if (model === "") return "Enter the model to use.";
  if (provider === "compatible") return null;
  const other = provider === "openai" ? "anthropic" : "openai";
  if (!namedBy[other].test(model)) return null;
  const { name } = writerChoices[provider];
  return `“${model}” is a model of ${writerChoices[other].name}. Choose one of ${name}, such as ${usualModel(provider)}.`;
}

/**
 * An obvious mistake in a key; null: none.
 * @param key as pasted
 */
export function keyMistake(provider: WriterProvider, key: string): string | null {
  if (provider === "compatible") return null;
  const { name } = writerChoices[provider];
  if (key === "") return `Paste a key from ${name}.`;
  if (/\s/u.test(key)) return "The key contains a space. Copy it again without anything around it.";
  if (key.includes("@"))
    return `This looks like an email address. A key from ${name} looks like sk-….`;
  if (provider === "openai" && key.startsWith("sk-ant-")) return "This is a key from Anthropic.";
  if (provider === "anthropic" && /^sk-(?!ant-)/u.test(key)) return "This is a key from OpenAI.";
  if (!key.startsWith("sk-"))
    return `This looks like your sign-in password. A key from ${name} begins with sk-.`;
  return null;
}
