import type { Fixture } from "@copilotkit/aimock";
import { startModelServer } from "./model-server.ts";

/** What a provider is to answer: a JSON value, or one made from the request. */
type Answer = Fixture["response"];

/**
 * A server that speaks as OpenAI and Anthropic do, written by others, with a journal of what it was
 * asked: what was paid for is read there, and not from our own counters.
 */
export async function startModelProvider() {
  const mock = await startModelServer();
  return {
    mock,
    openaiUrl: `${mock.url}/v1`,
    anthropicUrl: mock.url,
    /** How many texts it has been asked for. */
    calls: () => mock.journal.getAll().filter(isPaidFor).length,
    /** How often it has been asked what it holds against a text. */
    moderations: () => mock.journal.getAll().filter((entry) => !isPaidFor(entry)).length,
    /** Clears its journal. */
    forget: () => mock.journal.clearEntries(),
    answer: (response: Answer, rest: Omit<Fixture, "match" | "response"> = {}) => {
      mock.clearFixtures();
      mock.addFixture({ match: { predicate: () => true }, response, ...rest });
    },
    stop: () => mock.stop(),
  };
}

export type ModelProvider = Awaited<ReturnType<typeof startModelProvider>>;

/** What it holds against a text is free. */
export const isPaidFor = ({ path }: { path: string }): boolean => !path.endsWith("/moderations");
