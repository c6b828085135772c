import { AppError } from "#app/core/errors.ts";
import { cleanText } from "./clean-text.ts";
import type { Mp3Thread } from "./mp3/mp3-thread.server.ts";
import type { SpeechProvider, SpeechRequest } from "./provider.ts";
import { splitSentences } from "./sentences.ts";
import type { createSynthesis } from "./synthesis.server.ts";
import { samplesOf } from "./wav.ts";
import { usualManner, type ProviderId } from "./words.ts";

/**
 * In characters. For the built-in voice a minute, so that its thread is soon released; for others
 * their limit.
 */
const maxPartLength = (id: ProviderId) => (id === "builtin" ? 1_000 : 3_500);

/** An MP3 of part of a text. */
interface RecordedPart {
  mp3: Uint8Array;
  /** From the cache: no provider was called, and nothing is charged. */
  isFromCache: boolean;
}

/** Records a text to a file, part by part. */
export interface Recorder {
  id: ProviderId;
  /** @param language as a tag such as `en-US` */
  speaks(language: string): boolean;
  /** The parts to record, in order; empty: nothing to say. */
  partsOf(text: string): string[];
  /** @throws AppError `language_unsupported`, `voice_failed`, `voice_busy`, `voice_refused` */
  record(part: string, signal: AbortSignal): Promise<RecordedPart>;
}

interface RecorderDeps {
  provider: SpeechProvider;
  synthesis: Pick<ReturnType<typeof createSynthesis>, "speak">;
  mp3Thread: Pick<Mp3Thread, "run">;
}

export function createRecorder({ provider, synthesis, mp3Thread }: RecorderDeps): Recorder {
  const { id } = provider;

  async function speak(request: SpeechRequest, signal: AbortSignal) {
    // Free audio is not cached: an hour of it would evict everything else.
    if (id === "builtin") {
      const { type, chunks } = await provider.synthesize(request, signal);
      return { type, bytes: await gathered(chunks, signal), isFromCache: false };
    }
    const { type, audio } = await synthesis.speak(request, id, { signal });
    const isFromCache = Buffer.isBuffer(audio);
    return { type, bytes: isFromCache ? audio : await gathered(audio, signal), isFromCache };
  }

  return {
    id,
    speaks: (language) =>
      provider.capabilities.languages.includes(language.split("-")[0]?.toLowerCase() ?? ""),

    partsOf(text) {
      const parts: string[] = [];
      let part = "";
      for (const { text: sentence } of splitSentences(cleanText(text))) {
        const longer = part === "" ? sentence : `${part}\n${sentence}`;
        if (longer.length > maxPartLength(id) && part !== "") {
          parts.push(part);
          part = sentence;
        } else part = longer;
      }
      return part === "" ? parts : [...parts, part];
    },

    async record(text, signal) {
      const request = { ...usualManner, style: "narrative", text, legacy: false } as const;
      const { type, bytes, isFromCache } = await speak(request, signal);
      if (type === "audio/mpeg") return { mp3: bytes, isFromCache };
      if (type === "audio/wav")
        return { mp3: await mp3Thread.run(samplesOf(bytes), { signal }), isFromCache };
      throw new AppError("voice_failed", `The voice returned ${type} instead of MP3.`);
    },
  };
}

async function gathered(chunks: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) {
    signal.throwIfAborted();
    all.push(chunk);
  }
  return Buffer.concat(all);
}
