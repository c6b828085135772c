import type { Db } from "../../../db/client.server";
import { AppError, isAppError } from "../../core/errors";
import type { PayForVoice } from "../../platform/speech/synthesis.server";
import type { ProviderId } from "../../platform/speech/words";
import type { Ledger } from "./ledger.server";
import type { OpenCalls } from "./open-calls.server";

interface PayForVoiceDeps {
  db: Pick<Db, "write">;
  ledger: Ledger;
  openCalls: OpenCalls;
  /** In micro-dollars for 1,000 characters; 0: it costs nothing. */
  priceOf(voice: ProviderId): number;
  timeZoneOf(workspaceId: string): Promise<string>;
}

/** What people have read aloud to them: it is set aside before, as for any other call, and ends with Stop. */
export function createPayForVoice(deps: PayForVoiceDeps): (workspaceId: string) => PayForVoice {
  const { db, ledger, openCalls, priceOf, timeZoneOf } = deps;

  return (workspaceId) => async (voice, characters) => {
    const price = priceOf(voice);
    if (price === 0) return null;
    // Before it is set aside: a stop in between is to find it.
    const call = openCalls.begin(workspaceId);
    try {
      const entry = await ledger.reserve({
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
        boundMicroDollars: Math.ceil((characters * price) / 1_000),
      });
      return {
        ...call,
        settle: () => db.write((tx) => ledger.settle(tx, entry, null)),
        release: () => ledger.release(entry),
      };
    } catch (error) {
      call.end();
      // For whoever listens it is one voice less; the built-in one costs nothing and goes on.
      throw isAppError(error)
        ? new AppError("voice_refused", error.message, { cause: error })
        : error;
    }
  };
}
