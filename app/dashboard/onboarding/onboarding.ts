export const lastStep = 5;

export const onboardingFields = {
  /** `go_on` saves a step, `skip` does not, and `end` dismisses getting started. */
  intent: "intent",
  step: "step",
  /** The key of a suggested idea, or `own`. */
  idea: "idea",
  /** The topic of the user's own idea. */
  topic: "topic",
  /** Accept it although it is similar to another. */
  despite: "despite",
} as const;

export const ownIdea = "own";

/** In characters. */
export const maxTopicLength = 200;

/** A suggested idea with its reason. */
export interface ProposedIdea {
  /** Its key in the form. */
  key: string;
  topic: string;
  reason: string;
  /** What the agents make from it. */
  makes: string;
}

/** The user's progress. */
export interface OnboardingState {
  /** The current step. */
  step: number;
  ideaId: string | null;
  ended: boolean;
}

/** An agent's status for the first draft. */
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
  /** The draft so far; null: nothing yet. */
  text: { title: string; body: string; isWhole: boolean } | null;
  /** The writer's progress; null: not working on it. */
  progress: string | null;
  /** Progress from 0 to 1. */
  share: number;
  /** The task the writer finishes first. */
  before: string | null;
  /** Estimated seconds until the draft can be read. */
  secondsLeft: number | null;
  /** The id of the content that can be read and listened to. */
  readAt: string | null;
}
