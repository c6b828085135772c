/*
 * How a text comes about: by a few questions to a model, each of which is asked once all before it are
 * answered. A script is pure: it sees what is assigned, what may be drawn on, and the answers so far, and
 * says what to ask next, or what has come of it.
 */

import type * as z from "zod";
import type { AppErrorCode } from "#app/core/errors.ts";
import type { Answers as Brief } from "#app/domain/brief/brief.ts";
import type { VoiceHabits } from "#app/domain/content/voice-habits.ts";
import type { Evidence } from "#app/domain/ai/research/evidence.ts";
import type { StepPlan, WrittenText } from "#app/domain/ai/prompts/assignment.ts";
import type { PromptName } from "./prompts.ts";

/** Why an answer cannot be used, as it is said to the model, and what it means if that does not help. */
export interface ValidationError {
  forModel: string;
  /** The same for the owner, after the model's name. */
  forOwner: string;
  code: Extract<AppErrorCode, "rejected" | "wrong_language" | "too_long">;
  /** Asked for once more, it is taken as it is: a person reads of what still stands in it. */
  isRecoverable?: true;
}

/** One question to a model. */
export interface PromptCall<Shape extends z.ZodType = z.ZodType> {
  prompt: PromptName;
  /** Names it among those of its task, such as `section 2`. */
  name: string;
  /** In our words only. */
  instructions: string;
  /** What it is about; made JSON, so that nothing in it ends before its end. */
  material: Readonly<Record<string, unknown>>;
  shape: Shape;
  maxTokens: number;
  /** Left out: what cannot be used, or was cut, is asked for once more. */
  once?: "unless_cut" | "always";
  /** Null: it can be used. */
  validate?(answer: z.infer<Shape>): ValidationError | null;
}

/** What has been answered so far. */
export interface Answered {
  /** Undefined: that has not been asked yet. */
  to<Shape extends z.ZodType>(question: PromptCall<Shape>): z.infer<Shape> | undefined;
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

export type Next = { call: PromptCall; plan: StepPlan } | { finished: Finished };

/** How far it is, where that does not follow from the time. */
export function planOf(
  parts: readonly string[],
  done: { parts: number; words: number | null },
): StepPlan {
  return { parts, words: done.words, done: done.parts };
}
