import { join } from "node:path";
import { SECOND, type Clock } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import type { Log } from "#app/core/log.server.ts";
import type { Timers } from "#app/core/time/timers.ts";
import { createAllowance, usualAllowance, type AllowanceLimits } from "./allowance.ts";
import { createAudioCache, type CachedAudio } from "./cache.server.ts";
import { cleanText } from "./clean-text.ts";
import { fixedCapabilities, maxTextLength, type VoiceCapabilities } from "./contract.ts";
import { createMp3Thread } from "./mp3/mp3-thread.server.ts";
import { createRecorder, type Recorder } from "./recorder.server.ts";
import { createFliteThread } from "./flite/flite-thread.server.ts";
import type { SpeechProvider } from "./provider.ts";
import { createBuiltinProvider } from "./providers/builtin.server.ts";
import { createElevenlabsProvider } from "./providers/elevenlabs.server.ts";
import { createOpenaiProvider } from "./providers/openai.server.ts";
import { createSynthesis, type PayForVoice, type Spoken } from "./synthesis.server.ts";
import { usualManner, type Manner, type ProviderId, type Voice } from "./words.ts";

/** About 40 minutes of the built-in voice, or four hours of a provider's. */
const cacheBytes = 256 * 1024 * 1024;

interface SpeechDeps {
  settings: {
    DATA_DIR: string;
    OPENAI_API_KEY: string | undefined;
    OPENAI_BASE_URL: string;
    ELEVENLABS_API_KEY: string | undefined;
    ELEVENLABS_BASE_URL: string;
  };
  clock: Clock;
  timers: Timers;
  log: Log;
  limits?: AllowanceLimits;
  maxCacheBytes?: number;
}

export type Speech = ReturnType<typeof createSpeech>;

/** Text to speech. Texts are never logged. */
export function createSpeech({
  settings,
  clock,
  timers,
  log,
  limits = usualAllowance,
  maxCacheBytes = cacheBytes,
}: SpeechDeps) {
  const thread = createFliteThread({ timers });
  const providers: readonly SpeechProvider[] = [
    createOpenaiProvider({
      apiKey: settings.OPENAI_API_KEY ?? null,
      baseUrl: settings.OPENAI_BASE_URL,
    }),
    createElevenlabsProvider({
      apiKey: settings.ELEVENLABS_API_KEY ?? null,
      baseUrl: settings.ELEVENLABS_BASE_URL,
    }),
    createBuiltinProvider({ thread }),
  ];
  const folder = join(settings.DATA_DIR, "voice");
  const cache = createAudioCache({ folder, maxBytes: maxCacheBytes, clock, log });
  const synthesis = createSynthesis({ providers, cache, clock, timers, log });
  const mp3Thread = createMp3Thread({ timers });
  const allowance = createAllowance({ clock, limits });

  /** Cleans and checks the text, and deducts it from the user's quota. */
  function prepare(person: string, raw: string): string {
    const text = cleanText(raw);
    if (text === "") throw new AppError("no_content", "No text content available to read aloud");
    if (text.length > maxTextLength) {
      throw new AppError(
        "text_too_long",
        `This text has ${text.length} characters, and the limit is ${maxTextLength}: send it in parts.`,
      );
    }
    const retryAfter = allowance.take(person, text.length);
    if (retryAfter !== null) throw tooMany(retryAfter, clock);
    return text;
  }

  return {
    /**
     * Speaks a text with options.
     * @param person the user that the quota belongs to
     * @throws AppError `no_content`, `text_too_long`, `too_many_requests` (with `retryAt`),
     *   `language_unsupported`, `voice_not_configured`, `voice_refused`, `voice_busy`, `voice_failed`
     */
    async speak(
      person: string,
      { text, provider, ...manner }: Manner & { text: string; provider: ProviderId | "auto" },
      pay: PayForVoice,
    ): Promise<Spoken> {
      const request = { ...manner, text: prepare(person, text), legacy: false };
      return synthesis.speak(request, provider, { pay });
    },
    /** Like `speak`, in the plain voice of the legacy endpoint. */
    async speakPlainly(
      person: string,
      text: string,
      voice: Voice,
      pay: PayForVoice,
    ): Promise<Spoken> {
      const request = { ...usualManner, voice, text: prepare(person, text), legacy: true };
      return synthesis.speak(request, "auto", { pay });
    },
    /** Records whole texts to files. @throws RangeError if the provider is not set up */
    recorder(id: ProviderId): Recorder {
      const provider = providers.find((each) => each.id === id && each.available);
      if (!provider) throw new RangeError(`The voice ${id} is not set up here.`);
      return createRecorder({ provider, synthesis, mp3Thread });
    },
    /** Cached audio by key; null: not cached. */
    find: (key: string): Promise<CachedAudio | null> => cache.read(key),
    capabilities(): VoiceCapabilities {
      const { voices, profiles } = fixedCapabilities;
      return {
        providers: providers.map((each) => ({
          id: each.id,
          available: synthesis.isReady(each),
          voices: [...each.capabilities.voices],
          emotions: [...each.capabilities.emotions],
          styles: [...each.capabilities.styles],
          paces: [...each.capabilities.paces],
        })),
        voices,
        profiles,
      };
    },
    stop(): void {
      thread.stop();
      mp3Thread.stop();
    },
  };
}

function tooMany(seconds: number, clock: Clock): AppError {
  const minutes = Math.ceil(seconds / 60);
  return new AppError(
    "too_many_requests",
    `That was a lot to read aloud. Try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`,
    { retryAt: clock.now() + seconds * SECOND },
  );
}
