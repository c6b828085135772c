import { createHash } from "node:crypto";
import { MINUTE, SECOND, type Clock } from "../../core/clock";
import { AppError, isAppError, type AppErrorCode } from "../../core/errors";
import type { Log } from "../../core/log.server";
import type { Timers } from "../../core/timers";
import type { AudioCache } from "./cache.server";
import { createGrowingAudio, type GrowingAudio } from "./growing-audio";
import type { SpeechProvider, SpeechRequest } from "./provider";
import { endsEarly, withTrueLength } from "./wav";
import type { ProviderId } from "./words";

/** Between two pieces; whoever is silent for longer has broken off. */
const silentForMs = 15 * SECOND;
/** More than any text of ours sounds like. */
const mostBytes = 32 * 1024 * 1024;

/** How long a provider that has failed is not asked by `auto`. */
const coolDowns: Partial<Record<AppErrorCode, number>> = {
  voice_busy: MINUTE,
  voice_refused: 10 * MINUTE,
};
const usualCoolDownMs = 30 * SECOND;

/** Whoever says so has spoken nothing. */
const refusals: ReadonlySet<AppErrorCode> = new Set([
  "voice_refused",
  "voice_busy",
  "language_unsupported",
]);

/** What is wrong with the text and not with the provider. */
const ofTheText: ReadonlySet<AppErrorCode> = new Set(["language_unsupported", "no_content"]);

export interface Spoken {
  provider: ProviderId;
  /** Names this audio; the same request has the same one. */
  key: string;
  type: string;
  /** Whole, where it has been spoken before; else as it is made. */
  audio: Buffer | AsyncIterable<Uint8Array>;
}

/** A call that costs something and was set aside for. */
interface PaidCall {
  /** Calls it off. */
  signal: AbortSignal;
  /** It has begun to speak, or nobody knows: it counts. */
  settle(): Promise<unknown>;
  /** It has spoken nothing. */
  release(): Promise<unknown>;
  /** Nothing of it is open any more. */
  end(): void;
}

/** Sets aside what a call costs, before it is made; null: it costs nothing. @throws AppError where that may not be */
export type PayForVoice = (voice: ProviderId, characters: number) => Promise<PaidCall | null>;

interface SpeakOptions {
  /** Calls it off, also for whoever hears the same at the same time. */
  signal?: AbortSignal;
  /** Left out: whoever asks has seen to it. */
  pay?: PayForVoice;
}

interface SynthesisDeps {
  /** From the best on. */
  providers: readonly SpeechProvider[];
  cache: AudioCache;
  clock: Clock;
  timers: Timers;
  log: Log;
}

interface Work {
  type: string;
  growing: GrowingAudio;
}

/** Chooses who speaks, shares what is spoken at the same time, and keeps what has been spoken. */
export function createSynthesis({ providers, cache, clock, timers, log }: SynthesisDeps) {
  const underWay = new Map<string, Promise<Work>>();
  const coolUntil = new Map<ProviderId, number>();

  const isReady = ({ id, available }: SpeechProvider) =>
    available && (coolUntil.get(id) ?? 0) <= clock.now();

  function noteFailure(provider: SpeechProvider, error: Error): void {
    const code = isAppError(error) ? error.code : "voice_failed";
    if (ofTheText.has(code) || code === "spending_stopped") return;
    coolUntil.set(provider.id, clock.now() + (coolDowns[code] ?? usualCoolDownMs));
    // Never the cause: what a provider says may quote the text.
    log.warn({ provider: provider.id, code }, "a voice provider has failed");
  }

  /** The same request at the same time is one. */
  function begin(
    key: string,
    provider: SpeechProvider,
    request: SpeechRequest,
    signal: AbortSignal | null,
    onClosed: () => void,
  ): Promise<Work> {
    const present = underWay.get(key);
    if (present) return present;
    const forget = () => void underWay.delete(key);
    const work = startWork({
      provider,
      request,
      signal,
      timers,
      onEnd(error, type, audio) {
        onClosed();
        if (error) noteFailure(provider, error);
        // Whoever asks meanwhile hears what is there already.
        if (audio) void cache.write(key, type, audio).finally(forget);
        else forget();
      },
    });
    underWay.set(key, work);
    work.catch((error: Error) => {
      forget();
      noteFailure(provider, error);
    });
    return work;
  }

  /** The same, paid for where that costs something and nobody has begun it. */
  async function beginPaid(
    key: string,
    provider: SpeechProvider,
    request: SpeechRequest,
    { signal, pay }: { signal: AbortSignal | null; pay: PayForVoice | undefined },
  ): Promise<Work> {
    const none = () => undefined;
    const paid = underWay.has(key)
      ? null
      : ((await pay?.(provider.id, request.text.length)) ?? null);
    if (!paid) return begin(key, provider, request, signal, none);
    if (underWay.has(key)) {
      paid.end();
      await paid.release();
      return begin(key, provider, request, signal, none);
    }
    try {
      const work = await begin(key, provider, request, paid.signal, paid.end);
      await paid.settle();
      return work;
    } catch (error) {
      paid.end();
      const isRefusal = isAppError(error) && refusals.has(error.code);
      await (isRefusal ? paid.release() : paid.settle());
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
    const { type, growing } = await beginPaid(key, provider, request, {
      signal: signal ?? null,
      pay,
    });
    return { provider: id, key, type, audio: growing.listen() };
  }

  return {
    isReady,
    /**
     * @param choice `auto`: the best that is ready, and the next where that one fails at its beginning
     * @throws AppError of the last one asked; `voice_not_configured` when there is none
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
      // One that has just failed is better than none.
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

/** Named by all that changes its sound. */
function keyOf(provider: ProviderId, request: SpeechRequest): string {
  const { text, voice, emotion, style, pace, speed, legacy } = request;
  const parts = JSON.stringify([provider, text, voice, emotion, style, pace, speed, legacy]);
  return `${provider}-${createHash("sha256").update(parts).digest("base64url")}`;
}

interface WorkDeps {
  provider: SpeechProvider;
  request: SpeechRequest;
  /** Null: nobody calls it off but by listening no more. */
  signal: AbortSignal | null;
  timers: Timers;
  /** Once it has begun: its end, with all of it when all is well; with neither, nobody listens any more. */
  onEnd(error: Error | null, type: string, audio: Uint8Array | null): void;
}

/** Resolves with the first sound. */
async function startWork({
  provider,
  request,
  signal: calledOff,
  timers,
  onEnd,
}: WorkDeps): Promise<Work> {
  const controller = new AbortController();
  const signal = calledOff ? AbortSignal.any([controller.signal, calledOff]) : controller.signal;
  let deserted = false;
  const late = () =>
    controller.abort(
      new AppError("voice_failed", "The voice provider took too long. Try again in a moment."),
    );
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true }),
  );
  // Heard where it is raced; where nothing races any more it is no news.
  aborted.catch(() => undefined);
  /** A provider that does not listen to the signal is left behind. */
  async function within<Answer>(ms: number, step: Promise<Answer>): Promise<Answer> {
    const cancel = timers.after(ms, late);
    return Promise.race([step, aborted]).finally(cancel);
  }

  const begun = provider.synthesize(request, signal).then(async ({ type, pieces }) => {
    const iterator = pieces[Symbol.asyncIterator]();
    const first = await iterator.next();
    if (first.done || first.value.length === 0) {
      throw new AppError("voice_failed", "The voice provider answered with no sound.");
    }
    return { type, iterator, first: first.value };
  });
  begun.catch(() => undefined);
  const { type, iterator, first } = await within(provider.firstSoundWithinMs, begun);
  const growing = createGrowingAudio(() => {
    deserted = true;
    controller.abort(new AppError("voice_failed", "Nobody listens any more."));
  });

  const next = (): Promise<IteratorResult<Uint8Array, unknown>> => iterator.next();
  async function goOn(): Promise<void> {
    const all = [first];
    let bytes = first.length;
    growing.push(first);
    for (;;) {
      const step = await within(silentForMs, next());
      if (step.done) return onEnd(null, type, whole(type, all));
      const { value } = step;
      bytes += value.length;
      if (bytes > mostBytes) throw new AppError("voice_failed", "The answer is too long.");
      all.push(value);
      growing.push(value);
    }
  }
  goOn().then(
    () => growing.end(),
    (error: Error) => {
      controller.abort(error);
      onEnd(deserted ? null : error, type, null);
      growing.end(error);
    },
  );
  return { type, growing };
}

/**
 * As it is kept: a WAV file that was begun without knowing its length now says it.
 * @throws AppError `voice_failed` for one that has broken off although its line was closed in order
 */
function whole(type: string, pieces: readonly Uint8Array[]): Uint8Array {
  const audio = Buffer.concat(pieces);
  if (!wavTypes.has(type)) return audio;
  if (audio.subarray(0, 4).toString("latin1") !== "RIFF" || endsEarly(audio)) {
    throw new AppError("voice_failed", "The voice provider broke off in the middle.");
  }
  return withTrueLength(audio);
}

const wavTypes: ReadonlySet<string> = new Set(["audio/wav", "audio/x-wav", "audio/wave"]);
