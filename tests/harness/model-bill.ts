import * as z from "zod";
import { costOf, type Price } from "#app/domain/ai/providers/prices.server.ts";
import { answerTo } from "#scripts/model-answers.mjs";
import { isPaidFor, type ModelProvider } from "./model-provider.ts";

/** Of the requests that the product makes, what a provider counts. */
const Counted = z.object({ messages: z.array(z.object({ content: z.string() })) });

/** What a provider counts for a request and its answer: some characters make a token. */
function usageFor(body: unknown) {
  const { messages } = Counted.parse(body);
  const characters = messages.reduce((sum, { content }) => sum + content.length, 0);
  const answer = answerTo({ messages, ...(body as object) });
  return {
    prompt_tokens: Math.ceil(characters / 4),
    completion_tokens: Math.ceil(answer.length / 4),
  };
}

/** Has a provider answer, and say what that has used. */
export function answerAndCount(provider: ModelProvider): void {
  provider.answer((request) => ({
    content: answerTo(request),
    usage: usageFor(request),
  }));
}

/** What a provider will charge for, by its own journal: every request that it has answered, in micro-dollars. */
export function billOf(provider: ModelProvider, price: Price): number {
  return provider.mock.journal
    .getAll()
    .filter((entry) => entry.response.status === 200 && isPaidFor(entry))
    .map(({ body }) => usageFor(body))
    .reduce(
      (sum, usage) =>
        sum + costOf({ input: usage.prompt_tokens, output: usage.completion_tokens }, price),
      0,
    );
}
