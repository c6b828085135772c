import { isAppError, messageOf } from "#app/core/errors.ts";
import type { Channel } from "#app/domain/publishing/channel-port.ts";

interface Health {
  worked(): Promise<unknown>;
  /** Its owner has to put something right; `problem` in words. */
  refused(problem: string): Promise<unknown>;
}

type Asking = (...asked: never[]) => Promise<unknown>;

const asking = ["create", "draft", "publish", "find", "update", "unpublish", "measure"] as const;

/**
 * A destination of which is noted what came of everything that it is asked. That it cannot be reached
 * is not: what waits tries again by itself, and nobody has to do anything.
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

/** @param needsAccess figures are everybody's to read at some places: that they came says nothing of the connection */
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
