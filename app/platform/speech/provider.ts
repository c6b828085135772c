import type { Emotion, Manner, Pace, ProviderId, Style, Voice } from "./words.ts";

/** A speech request: cleaned, not empty, within the provider's limit. */
export interface SpeechRequest extends Manner {
  text: string;
  /** From the legacy endpoint: the plain model without a style. */
  legacy: boolean;
}

export interface SpeechAudio {
  /** Such as audio/mpeg. */
  type: string;
  /** A stream. Throws if the provider breaks off. */
  chunks: AsyncIterable<Uint8Array>;
}

interface SpeechCapabilities {
  voices: readonly Voice[];
  emotions: readonly Emotion[];
  styles: readonly Style[];
  paces: readonly Pace[];
  /** Supported languages as bare tags, such as `de`. */
  languages: readonly string[];
}

/** A voice provider: an external service or the built-in voice. */
export interface SpeechProvider {
  readonly id: ProviderId;
  /** Set up by the operator. */
  readonly available: boolean;
  readonly capabilities: SpeechCapabilities;
  /** Timeout for the first audio, in milliseconds. */
  readonly firstSoundWithinMs: number;
  /**
   * @throws AppError `voice_failed`, `voice_busy`, `voice_refused`, `language_unsupported`,
   * `no_content`; other errors count as failures too
   *   whatever else it throws counts as a failure, too
   */
  synthesize(request: SpeechRequest, signal: AbortSignal): Promise<SpeechAudio>;
}
