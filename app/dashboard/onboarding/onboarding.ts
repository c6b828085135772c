export const lastStep = 5;

export const onboardingFields = {
  /** `go_on` saves a step, `skip` does not, and `end` wants no more of all of it. */
  intent: "intent",
  step: "step",
  /** Which of the proposed ideas, or `own`. */
  idea: "idea",
  /** The topic of an idea of one's own. */
  topic: "topic",
  /** Somebody wants it, though it resembles another. */
  despite: "despite",
} as const;

export const ownIdea = "own";

/** In characters. */
export const maxTopicLength = 200;

/** One thing to write about, with why. */
export interface ProposedIdea {
  /** Names it in the form. */
  key: string;
  topic: string;
  reason: string;
  /** What is made of it. */
  makes: string;
}

/** How far somebody is. */
export interface OnboardingState {
  /** Where to go on. */
  step: number;
  ideaId: string | null;
  ended: boolean;
}

/** How an agent stands with the first text. */
export interface Room {
  agentId: string;
  type: string;
  name: string;
  state: "done" | "under_way" | "to_come" | "problem";
  words: string;
}

export interface FirstText {
  topic: string;
  rooms: Room[];
  /** What stands of it; null: nothing yet. */
  text: { title: string; body: string; isWhole: boolean } | null;
  /** What the writer says of how far it is; null: it is not at work on it. */
  progress: string | null;
  /** Of the way through its rooms, 0 to 1. */
  share: number;
  /** What the writer does first, where that holds this one up. */
  before: string | null;
  /** Seconds until the text can be read, as far as that is known. */
  secondsLeft: number | null;
  /** The text that can be read and listened to, by its id. */
  readAt: string | null;
}
