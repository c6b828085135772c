/*
 * How a text comes about: by a few questions to a model, each of which is asked once all before it are
 * answered. A script is pure: it sees what is assigned, what may be drawn on, and the answers so far, and
 * says what to ask next, or what has come of it.
 */

import type * as z from "zod";
import type { AppErrorCode } from "../../core/errors";
import type { Answers as Brief } from "../brief/brief";
import type { VoiceHabits } from "../content/voice-habits";
import type { Evidence } from "../research/evidence";
import type { StepPlan, WrittenText } from "../writing/assignment";
import type { PromptName } from "./prompts";

/** Why an answer cannot be used, as it is said to the model, and what it means if that does not help. */
export interface Fault {
  words: string;
  /** The same for the owner, after the model's name. */
  told: string;
  code: Extract<AppErrorCode, "rejected" | "wrong_language" | "too_long">;
  /** Asked for once more, it is taken as it is: a person reads of what still stands in it. */
  isBearable?: true;
}

/** One question to a model. */
export interface Question<Shape extends z.ZodType = z.ZodType> {
  prompt: PromptName;
  /** Names it among those of its task, such as `section 2`. */
  name: string;
  /** In our words only. */
  instructions: string;
  /** What it is about; made JSON, so that nothing in it ends before its end. */
  material: Readonly<Record<string, unknown>>;
  shape: Shape;
  tokensAtMost: number;
  /** Left out: what cannot be used, or was cut, is asked for once more. */
  once?: "unless_cut" | "always";
  /** Null: it can be used. */
  faultOf?(answer: z.infer<Shape>): Fault | null;
}

/** What has been answered so far. */
export interface Answered {
  /** Undefined: that has not been asked yet. */
  to<Shape extends z.ZodType>(question: Question<Shape>): z.infer<Shape> | undefined;
}

export interface Known {
  brief: Brief;
  evidence: Evidence;
  /** What the last texts of the workspace have in common; null: nothing new is written. */
  lately: VoiceHabits | null;
  answered: Answered;
}

/** What has come of all answers, with what else is to be noted of it. */
export interface Finished {
  texts: readonly WrittenText[];
  noted: Readonly<Record<string, unknown>>;
}

export type Next = { ask: Question; plan: StepPlan } | { finished: Finished };

/** How far it is, where that does not follow from the time. */
export function planOf(
  parts: readonly string[],
  done: { parts: number; words: number | null },
): StepPlan {
  return { parts, words: done.words, done: done.parts };
}
