import { expect } from "vitest";
import type { Call } from "../../app/core/call";
import type { Edge } from "../../app/studio/agents/edge";
import { createTestEngine } from "./engine";

/** What the engine asks of the world outside, each call answered by hand. */
export interface HeldCall {
  /** `writer`, `audience`, or the role of a destination. */
  asked: string;
  /** Aborted once nobody waits for the answer any more. */
  signal: AbortSignal;
  /** Answers as the world outside would have. */
  answer(): void;
  fail(error: Error): void;
}

/**
 * Holds every call to the edge until the test answers it.
 * @returns the calls that wait, in the order of asking, and what makes an edge wait
 */
export function createHeldEdge() {
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

  const hold = (edge: Edge): Edge => ({
    ...edge,
    writer: { write: holding("writer", edge.writer.write) },
    audience: { measure: holding("audience", edge.audience.measure) },
    // The same keys as came in.
    destinations: Object.fromEntries(
      Object.entries(edge.destinations).map(([role, destination]) => [
        role,
        { ...destination, send: holding(role, destination.send) },
      ]),
    ) as Edge["destinations"],
  });

  return { calls, hold };
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
 * An engine whose world outside answers when the test says so; all of its tasks are due at the
 * beginning, and so share one transaction.
 */
export async function createHeldEngine() {
  const { calls, hold } = createHeldEdge();
  const engine = await createTestEngine({ edge: hold });
  await engine.change("UPDATE tasks SET due_at = ?", engine.clock.now());

  return {
    engine,
    calls,
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
