import type { Call } from "#app/core/async/call.ts";
import { AppError } from "#app/core/errors.ts";

const whys = {
  stopped: "you stopped AI spending",
  simulation: "your workspace went back to Simulation Mode",
} as const;

/**
 * Paid calls outside of the agents' tasks: connection tests, parts of a podcast. Agents' calls are
 * aborted through the engine.
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
    /** For a call that outlasts its caller: it ends when it says so. */
    begin,

    /**
     * Runs work that ends with the caller's signal or, by `abort`, with the code
     * `spending_stopped`.
     */
    async during<Done>(
      workspaceId: string,
      { signal }: Call,
      work: (call: Call) => Promise<Done>,
    ): Promise<Done> {
      const own = begin(workspaceId);
      try {
        return await work({ signal: AbortSignal.any([signal, own.signal]) });
      } catch (error) {
        // Whatever the work made of it.
        own.signal.throwIfAborted();
        throw error;
      } finally {
        own.end();
      }
    },

    /**
     * Ends a workspace's calls at once.
     * @param why the owner's action, named in the message
     */
    abort({ workspaceId }: { workspaceId: string }, why: keyof typeof whys): void {
      const reason = new AppError("spending_stopped", `Canceled because ${whys[why]}`);
      for (const controller of open.get(workspaceId) ?? []) controller.abort(reason);
    },
  };
}

export type OpenCalls = ReturnType<typeof createOpenCalls>;
