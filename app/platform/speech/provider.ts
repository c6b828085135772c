import type { Emotion, Manner, Pace, ProviderId, Style, Voice } from "./words.ts";

/** One text to be spoken: cleaned, not empty, and no longer than a provider takes. */
export interface SpeechRequest extends Manner {
  text: string;
  /** Asked through the older endpoint: the plain model, without a manner. */
  legacy: boolean;
}

export interface SpeechAudio {
  /** Such as audio/mpeg. */
  type: string;
  /** As it comes. It ends by throwing where the provider breaks off. */
  contentItems: AsyncIterable<Uint8Array>;
}

interface SpeechCapabilities {
  voices: readonly Voice[];
  emotions: readonly Emotion[];
  styles: readonly Style[];
  paces: readonly Pace[];
  /** That it can be listened to in, as tags of the language alone, such as `de`. */
  languages: readonly string[];
}

/** Somebody who can speak: a service outside, or the voice that is built in. */
export interface SpeechProvider {
  readonly id: ProviderId;
  /** Set up by the operator. */
  readonly available: boolean;
  readonly capabilities: SpeechCapabilities;
  /** Until the first sound, in milliseconds: longer is a failure. */
  readonly firstSoundWithinMs: number;
  /**
   * @throws AppError `voice_failed`, `voice_busy`, `voice_refused`, `language_unsupported`, `no_content`;
   *   whatever else it throws counts as a failure, too
   */
  synthesize(request: SpeechRequest, signal: AbortSignal): Promise<SpeechAudio>;
}
