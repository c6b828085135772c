import type { Call } from "#app/core/async/call.ts";
import { AppError } from "#app/core/errors.ts";

const whys = {
  stopped: "you have stopped everything",
  simulation: "your workspace went back to simulation",
} as const;

/**
 * Calls that cost money and are no agent's: a trial of a connection, a part of a podcast. They are called off as those of
 * agents are, which the engine knows by their tasks.
 */
export function createOpenCalls() {
  const open = new Map<string, Set<AbortController>>();

  function begin(workspaceId: string): { signal: AbortSignal; end(): void } {
    const controller = new AbortController();
    const those = open.get(workspaceId) ?? new Set();
    open.set(workspaceId, those.add(controller));
    return {
      signal: controller.signal,
      end() {
        those.delete(controller);
        if (those.size === 0 && open.get(workspaceId) === those) open.delete(workspaceId);
      },
    };
  }

  return {
    /** One that outlasts whoever has begun it, until it says so itself. */
    begin,

    /** Has work done that ends with the caller's signal, or, by `abort`, with the code `spending_stopped`. */
    async during<Done>(
      workspaceId: string,
      { signal }: Call,
      work: (call: Call) => Promise<Done>,
    ): Promise<Done> {
      const own = begin(workspaceId);
      try {
        return await work({ signal: AbortSignal.any([signal, own.signal]) });
      } catch (error) {
        // Whatever it has made of that.
        own.signal.throwIfAborted();
        throw error;
      } finally {
        own.end();
      }
    },

    /** Ends those of a workspace at once. @param why what its owner has done, as they are told */
    abort({ workspaceId }: { workspaceId: string }, why: keyof typeof whys): void {
      const reason = new AppError("spending_stopped", `It was called off: ${whys[why]}`);
      for (const controller of open.get(workspaceId) ?? []) controller.abort(reason);
    },
  };
}

export type OpenCalls = ReturnType<typeof createOpenCalls>;
