/** The values of speech requests, for client and server. */

/** A voice's sound, for choosing a browser voice. */
export type VoiceGender = "male" | "female" | "neutral";

/** OpenAI's voice names, used for all providers. */
export const voices = {
  alloy: "neutral",
  ash: "male",
  ballad: "male",
  coral: "female",
  echo: "male",
  fable: "neutral",
  nova: "female",
  onyx: "male",
  sage: "female",
  shimmer: "female",
  verse: "neutral",
} as const satisfies Record<string, VoiceGender>;

export type Voice = keyof typeof voices;
export const voiceNames = Object.keys(voices) as [Voice, ...Voice[]];

export const emotions = [
  "neutral",
  "happy",
  "excited",
  "calm",
  "serious",
  "friendly",
  "confident",
] as const;
export type Emotion = (typeof emotions)[number];

export const styles = ["natural", "conversational", "professional", "narrative", "news"] as const;
export type Style = (typeof styles)[number];

export const paces = ["slow", "normal", "fast"] as const;
export type Pace = (typeof paces)[number];

/** The speed of each pace. */
export const paceFactors: Record<Pace, number> = { slow: 0.85, normal: 1, fast: 1.2 };

/** Best first; the last is always available. */
export const providerIds = ["openai", "elevenlabs", "builtin"] as const;
export type ProviderId = (typeof providerIds)[number];

/** Speech options. */
export interface Manner {
  voice: Voice;
  emotion: Emotion;
  style: Style;
  pace: Pace;
  /** A factor on top of the pace; 0.5 to 2. */
  speed: number;
}

export const usualManner: Manner = {
  voice: "onyx",
  emotion: "neutral",
  style: "natural",
  pace: "normal",
  speed: 1,
};

export interface VoiceProfile extends Omit<Manner, "speed"> {
  /** The intended provider. `auto`: the best available. */
  provider: ProviderId;
}

export const profiles = {
  demo: profile("nova", "friendly", "conversational", "normal", "openai"),
  tutorial: profile("onyx", "calm", "narrative", "normal", "openai"),
  announcement: profile("coral", "excited", "news", "normal", "elevenlabs"),
  story: profile("fable", "calm", "narrative", "slow", "elevenlabs"),
  professional: profile("onyx", "confident", "professional", "normal", "builtin"),
} as const satisfies Record<string, VoiceProfile>;

export type ProfileName = keyof typeof profiles;

function profile(
  voice: Voice,
  emotion: Emotion,
  style: Style,
  pace: Pace,
  provider: ProviderId,
): VoiceProfile {
  return { voice, emotion, style, pace, provider };
}
