import { expect } from "vitest";
import { SECOND } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import type { AgentSettings } from "#app/domain/agents/settings/settings.ts";
import type { createTestEngine } from "./engine.ts";

type Engine = Awaited<ReturnType<typeof createTestEngine>>;
type Options = NonNullable<Parameters<typeof createTestEngine>[0]>;

/** An engine with a writer that refuses everything: every task that drafts fails. */
export const withoutWriter: Options = {
  environment: (environment) => ({
    ...environment,
    writer: {
      write: () => Promise.reject(new AppError("refused", "the writer refuses it")),
    },
  }),
};

/** A writer that does nothing until it is let go; then the text is there. */
export function heldWriter() {
  let held = true;
  const waiting: (() => void)[] = [];
  const options: Options = {
    environment: (environment) => ({
      ...environment,
      writer: {
        async write(request, call) {
          if (held) await new Promise<void>((resolve) => waiting.push(resolve));
          return environment.writer.write({ ...request, worksUntil: request.now }, call);
        },
      },
    }),
  };
  return {
    options,
    async release(engine: Engine): Promise<void> {
      held = false;
      for (const resolve of waiting) resolve();
      await engine.runner.idle();
    },
  };
}

/** What the first agent is set to, but for the changes. */
export const settings = (change: Partial<AgentSettings>): AgentSettings => ({
  name: "Content Writer Agent",
  speed: "standard",
  enabled: true,
  approvalPolicy: "default",
  ...change,
});

interface AgentRow {
  id: string;
  name: string;
  status: string;
  enabled: number;
  speed: string;
}
interface WaitingTask {
  due_at: number | null;
  created_at: number;
}

/**
 * What tests of the controls read of agents and their tasks.
 * @param present the engine of the test that runs
 */
export function createAgentsView(present: () => Engine) {
  const agents = () =>
    present().rows<AgentRow>(
      "SELECT id, name, status, enabled, speed FROM agents ORDER BY position",
    );
  return {
    agents,
    agentAt: (position: number): AgentRow =>
      agents()[position] ?? expect.fail(`no agent at ${position}`),
    /** The task that waits for the agent. */
    waitingOf(agentId: string): WaitingTask {
      const [row] = present().rows<WaitingTask>(
        "SELECT due_at, created_at FROM tasks WHERE agent_id = ? AND status = 'queued'",
        agentId,
      );
      return row ?? expect.fail("nothing waits");
    },
    /** Advances until the agent has begun a task; its first step then does not end. */
    async untilRunning(agentId: string): Promise<void> {
      const { rows, clock, runner } = present();
      const running = () =>
        rows(
          "SELECT id FROM tasks WHERE agent_id = ? AND status = 'running' AND step >= 0",
          agentId,
        );
      while (running().length === 0) {
        clock.advance(SECOND);
        runner.tick();
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}
