/*
 * Whom a workspace can have its texts written by, as its owner chooses among them.
 */

export const writerProviders = ["openai", "anthropic", "compatible"] as const;
export type WriterProvider = (typeof writerProviders)[number];

export const isWriter = (provider: string): provider is WriterProvider =>
  writerProviders.some((each) => each === provider);

interface WriterChoice {
  name: string;
  /** Where its keys are made. */
  keysAt: { name: string; address: string } | null;
  /** Worth offering, the usual one first; any other can be typed. */
  models: readonly string[];
  /** What people get wrong with it, said where the key is asked for. */
  hint: string;
}

export const writerChoices: Readonly<Record<WriterProvider, WriterChoice>> = {
  openai: {
    name: "OpenAI",
    keysAt: { name: "platform.openai.com", address: "https://platform.openai.com/api-keys" },
    models: ["gpt-5-mini", "gpt-5.1", "gpt-4.1-mini"],
    hint: "A ChatGPT Plus subscription is not API credit: that is bought apart, under Billing there.",
  },
  anthropic: {
    name: "Anthropic",
    keysAt: {
      name: "console.anthropic.com",
      address: "https://console.anthropic.com/settings/keys",
    },
    models: ["claude-haiku-4-5", "claude-sonnet-4-5"],
    hint: "A Claude Pro subscription is not API credit: that is bought apart, under Billing there.",
  },
  compatible: {
    name: "Your own server",
    keysAt: null,
    models: [],
    hint: "Ollama, LM Studio, llama.cpp, or any other that speaks OpenAI's API. It has to be reachable from here.",
  },
};

/** The model that is meant where none is named; empty: nobody knows. */
export const usualModel = (provider: WriterProvider): string =>
  writerChoices[provider].models[0] ?? "";

/** How the models of each are named, whichever of them. */
const namedBy = { openai: /^(?:gpt|chatgpt|o\d)/iu, anthropic: /^claude/iu } as const;

/** What is wrong with a model, as far as that can be seen without asking anybody; null: nothing. */
export function modelMistake(provider: WriterProvider, model: string): string | null {
  if (model === "") return "Say which model is to write.";
  if (provider === "compatible") return null;
  const other = provider === "openai" ? "anthropic" : "openai";
  if (!namedBy[other].test(model)) return null;
  const { name } = writerChoices[provider];
  return `“${model}” is a model of ${writerChoices[other].name}. Name one of ${name}, such as ${usualModel(provider)}.`;
}

/**
 * What is wrong with a key, as far as that can be seen without asking anybody; null: nothing.
 * @param key as somebody has pasted it
 */
export function keyMistake(provider: WriterProvider, key: string): string | null {
  if (provider === "compatible") return null;
  const { name } = writerChoices[provider];
  if (key === "") return `Paste a key from ${name}.`;
  if (/\s/u.test(key))
    return "There is a blank in it: copy the key once more, without anything around it.";
  if (key.includes("@"))
    return `This looks like an e-mail address. A key from ${name} looks like sk-….`;
  if (provider === "openai" && key.startsWith("sk-ant-")) return "This is a key from Anthropic.";
  if (provider === "anthropic" && /^sk-(?!ant-)/u.test(key)) return "This is a key from OpenAI.";
  if (!key.startsWith("sk-"))
    return `This looks like the password you sign in with. A key from ${name} begins with sk-.`;
  return null;
}
