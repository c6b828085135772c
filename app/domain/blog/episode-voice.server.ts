import { isAppError } from "#app/core/errors.ts";
import type { Db } from "#db/client.server.ts";
import type { Recorder } from "#app/platform/speech/recorder.server.ts";
import type { OpenCalls } from "#app/domain/spending/open-calls.server.ts";
import type { Ledger } from "#app/domain/spending/ledger.server.ts";

/** The workspace that pays for it. */
interface Account {
  workspaceId: string;
  timeZone: string;
}

interface EpisodeVoiceDeps {
  db: Pick<Db, "write">;
  ledger: Ledger;
  openCalls: OpenCalls;
  recorder: Recorder;
  /** In micro-dollars; 0: free. */
  priceOfThousandCharacters: number;
}

/** The voice that reads articles. Its cost is reserved first, as for any other call. */
export function createEpisodeVoice(deps: EpisodeVoiceDeps) {
  const { db, ledger, openCalls, recorder, priceOfThousandCharacters } = deps;

  const costOf = (characters: number) =>
    Math.ceil((characters * priceOfThousandCharacters) / 1_000);

  async function paid(part: string, account: Account, signal: AbortSignal): Promise<Uint8Array> {
    const entry = await ledger.reserve({
      ...account,
      payer: "operator",
      taskId: null,
      ideaId: null,
      purpose: "voice",
      provider: recorder.id,
      model: "voice",
      origin: "real",
      whileLive: true,
      price: { input: 0, output: 0 },
      boundTokens: 0,
      boundMicroDollars: costOf(part.length),
    });
    const settle = () => db.write((tx) => ledger.settle(tx, entry, null));
    try {
      const { mp3, isFromCache } = await recorder.record(part, signal);
      await (isFromCache ? ledger.release(entry) : settle());
      return mp3;
    } catch (error) {
      // A refusal costs nothing; an interrupted call is paid for.
      await (isRefusal(error) ? ledger.release(entry) : settle());
      throw error;
    }
  }

  return {
    id: recorder.id,
    speaks: recorder.speaks,
    partsOf: recorder.partsOf,
    costOf,
    /** One part as MP3. @throws AppError as recording or reserving does */
    async record(part: string, account: Account, signal: AbortSignal): Promise<Uint8Array> {
      if (priceOfThousandCharacters > 0)
        return openCalls.during(account.workspaceId, { signal }, (call) =>
          paid(part, account, call.signal),
        );
      return (await recorder.record(part, signal)).mp3;
    },
  };
}

export type EpisodeVoice = ReturnType<typeof createEpisodeVoice>;

const isRefusal = (error: unknown) =>
  isAppError(error) && (error.code === "voice_refused" || error.code === "voice_busy");
