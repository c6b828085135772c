import type { Db } from "#db/client.server.ts";
import { AppError, isAppError } from "#app/core/errors.ts";
import type { PayForVoice } from "#app/platform/speech/synthesis.server.ts";
import type { ProviderId } from "#app/platform/speech/words.ts";
import type { Ledger } from "./ledger.server.ts";
import type { OpenCalls } from "./open-calls.server.ts";

const suspendedSql =
  "SELECT suspended_at FROM workspaces WHERE id = ? AND suspended_at IS NOT NULL";

interface PayForVoiceDeps {
  db: Pick<Db, "read" | "write">;
  ledger: Ledger;
  openCalls: OpenCalls;
  /** In micro-dollars per 1,000 characters; 0: free. */
  priceOf(voice: ProviderId): number;
  timeZoneOf(workspaceId: string): Promise<string>;
}

/** Paid read-aloud voices: reserved first like any other call, and ended by Stop. */
export function createPayForVoice(deps: PayForVoiceDeps): (workspaceId: string) => PayForVoice {
  const { db, ledger, openCalls, priceOf, timeZoneOf } = deps;

  async function reserve(workspaceId: string, voice: ProviderId, boundMicroDollars: number) {
    // Included voices are for subscribers; other users hear the built-in voice.
    if ((await db.read.statement(suspendedSql).get(workspaceId)) !== undefined)
      throw new AppError("voice_refused", "This voice requires a subscription.");
    try {
      return await ledger.reserve({
        workspaceId,
        timeZone: await timeZoneOf(workspaceId),
        payer: "operator",
        taskId: null,
        ideaId: null,
        purpose: "voice",
        provider: voice,
        model: "voice",
        origin: "real",
        whileLive: false,
        price: { input: 0, output: 0 },
        boundTokens: 0,
        boundMicroDollars,
      });
    } catch (error) {
      // For the listener this voice is unavailable, and the free built-in one continues.
      throw isAppError(error)
        ? new AppError("voice_refused", error.message, { cause: error })
        : error;
    }
  }

  return (workspaceId) => (voice) => {
    const price = priceOf(voice);
    if (price === 0) return null;
    return {
      // Before reserving, so that a stop in between finds it.
      ...openCalls.begin(workspaceId),
      async setAside(characters) {
        const bound = Math.ceil((characters * price) / 1_000);
        const entry = await reserve(workspaceId, voice, bound);
        return {
          settle: () => db.write((tx) => ledger.settle(tx, entry, null)),
          release: () => ledger.release(entry),
        };
      },
    };
  };
}
