/** The words of a request for speech, the same at both ends. */

/** What a voice sounds like; a browser's own voices are chosen by it. */
export type VoiceGender = "male" | "female" | "neutral";

/** OpenAI's names, which the product uses for all providers. */
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

/** How much faster than normal each pace is. */
export const paceFactors: Record<Pace, number> = { slow: 0.85, normal: 1, fast: 1.2 };

/** From the best to the one that is always there. */
export const providerIds = ["openai", "elevenlabs", "builtin"] as const;
export type ProviderId = (typeof providerIds)[number];

/** How something is to be said. */
export interface Manner {
  voice: Voice;
  emotion: Emotion;
  style: Style;
  pace: Pace;
  /** 1 is the pace as it is; 0.5 to 2. */
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
  /** Which provider it was made for. With `auto`, whichever is there does its best. */
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
