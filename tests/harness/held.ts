import { expect } from "vitest";
import type { Call } from "#app/core/async/call.ts";
import type { Environment } from "#app/domain/agents/runner/environment.ts";
import { createTestEngine } from "./engine.ts";

/** The engine's calls to its environment; the test answers each. */
export interface HeldCall {
  /** `writer`. */
  asked: string;
  /** Aborted once the caller no longer waits for the answer. */
  signal: AbortSignal;
  /** Answers as the world outside would have. */
  answer(): void;
  fail(error: Error): void;
}

/**
 * Holds every call to the edge until the test answers it.
 * @returns the calls that wait, in the order of asking, and what makes an edge wait
 */
export function createHeldEnvironment() {
  const calls: HeldCall[] = [];

  function holding<Request, Answer>(
    asked: string,
    work: (request: Request, call: Call) => Promise<Answer>,
  ) {
    return (request: Request, { signal }: Call) =>
      new Promise<Answer>((resolve, reject) => {
        const leave = () => void calls.splice(calls.indexOf(call), 1);
        const call: HeldCall = {
          asked,
          signal,
          answer: () => {
            leave();
            resolve(work(request, { signal }));
          },
          fail: (error) => {
            leave();
            reject(error);
          },
        };
        calls.push(call);
      });
  }

  const hold = (environment: Environment): Environment => ({
    ...environment,
    writer: {
      // Once the test answers, the text is complete: no agent works on it for a while.
      write: holding("writer", (request, call) =>
        environment.writer.write({ ...request, worksUntil: request.now }, call),
      ),
    },
  });

  return { calls, hold };
}

/** A work that needs nothing but a writer, for each agent, due now. */
async function giveAllALook(
  { change, clock }: Awaited<ReturnType<typeof createTestEngine>>,
  workspaceId: string,
) {
  const look = {
    type: "performance_review",
    ideaId: null,
    contentItemId: null,
    claim: "performance_review",
    title: "Figures",
  };
  await change(
    `INSERT INTO work_claims (workspace_id, claim, task_id, work)
       SELECT workspace_id, 'look ' || id, id, '{}' FROM tasks WHERE workspace_id = ?`,
    workspaceId,
  );
  await change(
    "UPDATE tasks SET step = 0, work = ?, due_at = ? WHERE workspace_id = ?",
    JSON.stringify(look),
    clock.now(),
    workspaceId,
  );
}

interface HeldTask {
  id: string;
  agent_id: string;
  status: string;
  step: number;
  attempt: number;
  due_at: number | null;
  error: string | null;
}

/**
 * An engine with an environment that answers when the test says so; all of its tasks are due at the
 * beginning, and so share one transaction.
 */
export async function createHeldEngine() {
  const { calls, hold } = createHeldEnvironment();
  const engine = await createTestEngine({ environment: hold });
  await giveAllALook(engine, engine.workspaceId);

  return {
    engine,
    calls,
    /** Another workspace; each of its agents has something to write, too. */
    async newWorkspace(): Promise<string> {
      const id = await engine.newWorkspace();
      await giveAllALook(engine, id);
      return id;
    },
    /** What was asked first of what still waits. */
    call: (): HeldCall => calls[0] ?? expect.fail("nothing is asked"),
    /** The task of the agent at this position. */
    taskOf: (position: number, ordinal = 1): HeldTask =>
      engine.rows<HeldTask>(
        `SELECT t.* FROM tasks t JOIN agents a ON a.id = t.agent_id
         WHERE a.position = ? AND t.ordinal = ? AND a.workspace_id = ?`,
        position,
        ordinal,
        engine.workspaceId,
      )[0] ?? expect.fail(`no task at ${position}`),
    /** From now on only the agent at this position has anything to do. */
    only: (position: number) =>
      engine.change(
        `UPDATE tasks SET due_at = NULL WHERE agent_id NOT IN
         (SELECT id FROM agents WHERE position = ? AND workspace_id = ?)`,
        position,
        engine.workspaceId,
      ),
    /** Takes what is due, and resolves once all of it waits for the world outside. */
    async begin(expected: number, runner = engine.runner): Promise<void> {
      const before = calls.length;
      expect(runner.tick()).toBe(expected);
      await expect.poll(() => calls.length).toBe(before + expected);
    },
  };
}
