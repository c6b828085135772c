import { isAppError, messageOf } from "#app/core/errors.ts";
import type { Channel } from "#app/domain/publishing/channel-port.ts";

interface Health {
  worked(): Promise<unknown>;
  /** The owner has to fix `problem`. */
  refused(problem: string): Promise<unknown>;
}

type Asking = (...asked: never[]) => Promise<unknown>;

const asking = ["create", "draft", "publish", "find", "update", "unpublish", "measure"] as const;

/**
 * A channel that records the outcome of every request. Unreachable servers are not recorded, because waiting jobs
 * retry automatically and the owner has nothing to do.
 */
export function noteHealth(channel: Channel, health: Health): Channel {
  const noted: Record<string, unknown> = { ...channel };
  for (const name of asking) {
    const ask = noted[name];
    if (typeof ask === "function") noted[name] = noting(ask as Asking, health, name !== "measure");
  }
  // The same methods, each with the types it had.
  return noted as unknown as Channel;
}

/** @param needsAccess some metrics are public, so reading them proves nothing about the connection */
function noting(ask: Asking, health: Health, needsAccess: boolean): Asking {
  return async (...asked) => {
    let answer: unknown;
    try {
      answer = await ask(...asked);
    } catch (error) {
      if (isAppError(error) && error.code === "bad_credentials")
        await health.refused(messageOf(error));
      throw error;
    }
    if (needsAccess) await health.worked();
    return answer;
  };
}
