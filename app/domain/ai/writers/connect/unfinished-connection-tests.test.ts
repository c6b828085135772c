import { expect, it } from "vitest";
import { AppError } from "#app/core/errors.ts";
import type { Model } from "#app/domain/ai/providers/model.ts";
import { createOpenCalls } from "#app/domain/spending/open-calls.server.ts";
import { createConnectWriter } from "./connect-writer.server.ts";

/* A connection test that ends early stores nothing. */

type Deps = Parameters<typeof createConnectWriter>[0];

const actor = { workspaceId: "w", user: null };
const answers = () => Promise.resolve();

/** Connects a model that answers this way. There is no database, so any write fails. */
function connect(
  ask: (...asked: Parameters<Deps["ask"]>) => Promise<void>,
  {
    moderate,
    openCalls = createOpenCalls(),
  }: Partial<Pick<Model, "moderate"> & Pick<Deps, "openCalls">>,
) {
  const model = { manner: () => ({}), moderate };
  const deps = {
    ...{ ask, openCalls, timeZoneOf: () => Promise.resolve("UTC") },
    models: { candidate: () => Promise.resolve({ model }) },
  };
  const typed = { provider: "openai", apiKey: "sk-test", baseUrl: "", model: "m" } as const;
  return createConnectWriter(deps as never).connect(actor, typed);
}

it("reports a connection test of more than a minute", async () => {
  const signal = AbortSignal.abort(new DOMException("The operation timed out", "TimeoutError"));
  const late: Deps["openCalls"] = {
    ...createOpenCalls(),
    during: (_workspaceId, _limit, work) => work({ signal }),
  };
  const asked = connect(
    (_chosen, _question, _account, call) => Promise.reject(call.signal.reason as Error),
    { openCalls: late },
  );
  await expect(asked).rejects.toMatchObject({
    code: "writer_unavailable",
    message: "OpenAI did not answer within a minute",
  });
});

it("connects nothing if stopped during the moderation test", async () => {
  const openCalls = createOpenCalls();
  const moderate: Model["moderate"] = (_texts, { signal }) => {
    openCalls.abort(actor, "stopped");
    return Promise.reject(signal.reason as Error);
  };
  await expect(connect(answers, { moderate, openCalls })).rejects.toMatchObject({
    code: "spending_stopped",
  });
});

it("passes on an internal error during the moderation test", async () => {
  const fault = new TypeError("an internal error");
  await expect(connect(answers, { moderate: () => Promise.reject(fault) })).rejects.toBe(fault);
  const away = new AppError("writer_unavailable", "Away.");
  await expect(connect(() => Promise.reject(away), {})).rejects.toBe(away);
});
