import { expect, test } from "vitest";
import { modelMistake, usualModel, writerProviders } from "./writer-providers.ts";

test.each([
  ["openai", "gpt-5-mini", null],
  ["openai", "my-own-model", null],
  ["openai", "claude-haiku-4-5", /a model of Anthropic.*one of OpenAI, such as gpt-5-mini/u],
  ["anthropic", "gpt-5-mini", /a model of OpenAI.*one of Anthropic, such as claude-haiku-4-5/u],
  ["anthropic", "o3", /a model of OpenAI/u],
  ["anthropic", "claude-next", null],
  ["compatible", "gpt-oss:20b", null],
  ["compatible", "", /Enter the model/u],
] as const)("%s is asked for “%s”", (provider, model, expected) => {
  const mistake = modelMistake(provider, model);
  if (expected === null) expect(mistake).toBeNull();
  else expect(mistake).toMatch(expected);
});

test("a provider without a chosen model uses its usual one", () => {
  expect(writerProviders.map(usualModel)).toEqual(["gpt-5-mini", "claude-haiku-4-5", ""]);
});
