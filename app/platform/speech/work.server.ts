import { SECOND } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import type { Timers } from "#app/core/time/timers.ts";
import { createGrowingAudio, type GrowingAudio } from "./growing-audio.ts";
import { createListeners, type Listeners } from "./listeners.ts";
import type { SpeechProvider, SpeechRequest } from "./provider.ts";
import { endsEarly, withTrueLength } from "./wav.ts";

/** Timeout between chunks. */
const silentForMs = 15 * SECOND;
/** More than any of our texts produces. */
const maxBytes = 32 * 1024 * 1024;

/** Audio in progress, shared by all listeners. */
export interface Work {
  listeners: Listeners;
  /** Resolves with the first audio. */
  begun: Promise<{ type: string; growing: GrowingAudio }>;
}

interface WorkDeps {
  provider: SpeechProvider;
  request: SpeechRequest;
  timers: Timers;
  /** The end: with the whole audio on success; with neither argument, all listeners left. */
  onEnd(error: Error | null, type: string, audio: Uint8Array | null): void;
}

/** A call to a provider. Ends with its last listener or after a silence. */
export function startWork({ provider, request, timers, onEnd }: WorkDeps): Work {
  const controller = new AbortController();
  const { signal } = controller;
  let deserted = false;
  const listeners = createListeners((reason) => {
    deserted = true;
    controller.abort(reason ?? new AppError("voice_failed", "All listeners have left."));
  });
  const late = () =>
    controller.abort(
      new AppError("voice_failed", "The voice provider took too long. Try again in a moment."),
    );
  /** A provider that ignores the signal is abandoned. */
  async function within<Answer>(ms: number, step: Promise<Answer>): Promise<Answer> {
    const cancel = timers.after(ms, late);
    return orAborted(step, signal).finally(cancel);
  }
  function end(error: Error | null, type: string, audio: Uint8Array | null): void {
    listeners.close();
    onEnd(deserted ? null : error, type, audio);
  }

  async function begin() {
    const { type, chunks } = await provider.synthesize(request, signal);
    const iterator = chunks[Symbol.asyncIterator]();
    const first = await iterator.next();
    if (first.done || first.value.length === 0) {
      throw new AppError("voice_failed", "The voice provider returned no audio.");
    }
    return { type, iterator, first: first.value };
  }

  async function goOn({ type, iterator, first }: Awaited<ReturnType<typeof begin>>) {
    const growing = createGrowingAudio();
    const next = (): Promise<IteratorResult<Uint8Array, unknown>> => iterator.next();
    async function gather(): Promise<Uint8Array> {
      const all = [first];
      let bytes = first.length;
      growing.push(first);
      for (;;) {
        const step = await within(silentForMs, next());
        if (step.done) return whole(type, all);
        const { value } = step;
        bytes += value.length;
        if (bytes > maxBytes) throw new AppError("voice_failed", "The answer is too long.");
        all.push(value);
        growing.push(value);
      }
    }
    gather().then(
      (audio) => {
        end(null, type, audio);
        growing.end();
      },
      (error: Error) => {
        controller.abort(error);
        end(error, type, null);
        growing.end(error);
      },
    );
    return { type, growing };
  }

  const begun = within(provider.firstSoundWithinMs, begin()).then(goOn);
  begun.catch((error: Error) => end(error, "", null));
  return { listeners, begun };
}

/** @throws the signal's reason, if that comes first */
export function orAborted<Answer>(answer: Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort);
    answer.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

/**
 * For the cache: a WAV file gets its real length.
 * @throws AppError `voice_failed` if it is incomplete although the connection closed normally
 */
function whole(type: string, chunks: readonly Uint8Array[]): Uint8Array {
  const audio = Buffer.concat(chunks);
  if (!wavTypes.has(type)) return audio;
  if (audio.subarray(0, 4).toString("latin1") !== "RIFF" || endsEarly(audio)) {
    throw new AppError("voice_failed", "The voice provider broke off in the middle.");
  }
  return withTrueLength(audio);
}

const wavTypes: ReadonlySet<string> = new Set(["audio/wav", "audio/x-wav", "audio/wave"]);
