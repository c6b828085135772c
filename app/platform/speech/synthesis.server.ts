import { createHash } from "node:crypto";
import { MINUTE, SECOND, type Clock } from "#app/core/time/clock.ts";
import { AppError, isAppError, type AppErrorCode } from "#app/core/errors.ts";
import type { Log } from "#app/core/log.server.ts";
import type { Timers } from "#app/core/time/timers.ts";
import type { AudioCache } from "./cache.server.ts";
import type { GrowingAudio } from "./growing-audio.ts";
import type { SpeechProvider, SpeechRequest } from "./provider.ts";
import { orAborted, startWork, type Work } from "./work.server.ts";
import type { ProviderId } from "./words.ts";

/** How long `auto` skips a provider after a failure. */
const coolDowns: Partial<Record<AppErrorCode, number>> = {
  voice_busy: MINUTE,
  voice_refused: 10 * MINUTE,
};
const usualCoolDownMs = 30 * SECOND;

/** Errors that mean nothing was spoken. */
const refusals: ReadonlySet<AppErrorCode> = new Set([
  "voice_refused",
  "voice_busy",
  "language_unsupported",
]);

/** Errors of the text, not the provider. */
const ofTheText: ReadonlySet<AppErrorCode> = new Set(["language_unsupported", "no_content"]);

export interface Spoken {
  provider: ProviderId;
  /** Identifies this audio; equal requests share it. */
  key: string;
  type: string;
  /** Complete if cached; else a stream. */
  audio: Buffer | AsyncIterable<Uint8Array>;
}

/** A listener of a paid voice. */
interface PaidHearing {
  /** Aborts for this listener. */
  signal: AbortSignal;
  /** Reserves the cost before speaking starts. @throws AppError if not allowed */
  setAside(characters: number): Promise<SetAside>;
  /** The listener can no longer abort. */
  end(): void;
}

interface SetAside {
  /** Speaking started, or that is unknown: it is charged. */
  settle(): Promise<unknown>;
  /** Nothing was spoken. */
  release(): Promise<unknown>;
}

/** How the listener pays; null: this voice is free. */
export type PayForVoice = (voice: ProviderId) => PaidHearing | null;

interface SpeakOptions {
  /** Aborts, and ends the audio if there are no other listeners. */
  signal?: AbortSignal;
  /** Left out: the caller handles it. */
  pay?: PayForVoice;
}

interface SynthesisDeps {
  /** Best first. */
  providers: readonly SpeechProvider[];
  cache: AudioCache;
  clock: Clock;
  timers: Timers;
  log: Log;
}

/** Selects a provider, shares audio in progress, and caches results. */
export function createSynthesis({ providers, cache, clock, timers, log }: SynthesisDeps) {
  const underWay = new Map<string, Work>();
  const coolUntil = new Map<ProviderId, number>();

  const isReady = ({ id, available }: SpeechProvider) =>
    available && (coolUntil.get(id) ?? 0) <= clock.now();

  function noteFailure(provider: SpeechProvider, error: Error): void {
    const code = isAppError(error) ? error.code : "voice_failed";
    if (ofTheText.has(code)) return;
    coolUntil.set(provider.id, clock.now() + (coolDowns[code] ?? usualCoolDownMs));
    // Never log the cause: a provider's message may quote the text.
    log.warn({ provider: provider.id, code }, "a voice provider has failed");
  }

  function begin(key: string, provider: SpeechProvider, request: SpeechRequest): Work {
    const forget = () => void underWay.delete(key);
    const work = startWork({
      provider,
      request,
      timers,
      onEnd(error, type, audio) {
        if (error) noteFailure(provider, error);
        // Concurrent callers hear what already exists.
        if (audio) void cache.write(key, type, audio).finally(forget);
        else forget();
      },
    });
    underWay.set(key, work);
    return work;
  }

  /** Concurrent equal requests share the audio; the first one pays. */
  async function hear(
    key: string,
    provider: SpeechProvider,
    request: SpeechRequest,
    hearing: PaidHearing | null,
    signal: AbortSignal,
  ): Promise<Omit<Spoken, "provider" | "key">> {
    const end = () => hearing?.end();
    const paid = underWay.has(key)
      ? null
      : ((await hearing?.setAside(request.text.length)) ?? null);
    const present = underWay.get(key);
    if (present) await paid?.release();
    const { listeners, begun } = present ?? begin(key, provider, request);
    const leave = listeners.join(signal, end);
    try {
      const { type, growing } = await orAborted(begun, signal);
      if (!present) await paid?.settle();
      return { type, audio: heard(growing, signal, leave) };
    } catch (error) {
      leave();
      const isRefusal = isAppError(error) && refusals.has(error.code);
      if (!present) await (isRefusal ? paid?.release() : paid?.settle());
      throw error;
    }
  }

  async function speakWith(
    provider: SpeechProvider,
    request: SpeechRequest,
    { signal, pay }: SpeakOptions,
  ): Promise<Spoken> {
    const { id } = provider;
    const key = keyOf(id, request);
    const kept = await cache.read(key);
    if (kept) return { provider: id, key, type: kept.type, audio: kept.bytes };
    const hearing = pay?.(id) ?? null;
    const signals = [signal, hearing?.signal].filter((each) => each !== undefined);
    try {
      const spoken = await hear(key, provider, request, hearing, AbortSignal.any(signals));
      return { provider: id, key, ...spoken };
    } catch (error) {
      hearing?.end();
      throw error;
    }
  }

  return {
    isReady,
    /**
     * @param choice `auto`: the best available, or the next if that fails at its start
     * @throws AppError of the last provider; `voice_not_configured` if there is none
     */
    async speak(
      request: SpeechRequest,
      choice: ProviderId | "auto",
      options: SpeakOptions = {},
    ): Promise<Spoken> {
      const able = providers.filter(({ id, available }) =>
        choice === "auto" ? available : id === choice && available,
      );
      const ready = able.filter(isReady);
      // A recently failed provider is better than none.
      const asked = choice === "auto" && ready.length > 0 ? ready : able;
      let problem: unknown = new AppError(
        "voice_not_configured",
        "This voice provider is not set up here. Choose another one, or auto.",
      );
      for (const provider of asked) {
        try {
          return await speakWith(provider, request, options);
        } catch (error) {
          options.signal?.throwIfAborted();
          problem = error;
        }
      }
      throw problem;
    },
  };
}

/** The cache key: everything that affects the sound. */
function keyOf(provider: ProviderId, request: SpeechRequest): string {
  const { text, voice, emotion, style, pace, speed, legacy } = request;
  const parts = JSON.stringify([provider, text, voice, emotion, style, pace, speed, legacy]);
  return `${provider}-${createHash("sha256").update(parts).digest("base64url")}`;
}

/** The stream of one listener. */
async function* heard({ listen }: GrowingAudio, signal: AbortSignal, leave: () => void) {
  try {
    yield* listen(signal);
  } finally {
    leave();
  }
}
