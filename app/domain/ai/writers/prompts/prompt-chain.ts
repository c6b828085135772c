/*
 * How content is written: by a few questions to a model, each asked once the ones before are
 * answered. A prompt chain is pure: from the assignment, the sources and the answers so far, it
 * returns the next question or the result.
 */

import type * as z from "zod";
import type { AppErrorCode } from "#app/core/errors.ts";
import type { Answers as Brief } from "#app/domain/brief/brief.ts";
import type { VoiceHabits } from "#app/domain/content/voice-habits.ts";
import type { Evidence } from "#app/domain/ai/research/evidence.ts";
import type { StepPlan, WrittenText } from "#app/domain/ai/prompts/assignment.ts";
import type { PromptName } from "./prompts.ts";

/** Why an answer is unusable, as the model gets it, and what that means for the task. */
export interface ValidationError {
  forModel: string;
  /** The same for the owner, after the model's name. */
  forOwner: string;
  code: Extract<AppErrorCode, "rejected" | "wrong_language" | "too_long">;
  /** If a retry does not fix it, the answer is kept and the owner sees the problem. */
  isRecoverable?: true;
}

/** One question to a model. */
export interface PromptCall<Shape extends z.ZodType = z.ZodType> {
  prompt: PromptName;
  /** Its name within the task, such as `section 2`. */
  name: string;
  /** In our words only. */
  instructions: string;
  /** The material, encoded as JSON so that nothing in it can end it early. */
  material: Readonly<Record<string, unknown>>;
  shape: Shape;
  maxTokens: number;
  /** Left out: an unusable or cut answer is asked for once more. */
  once?: "unless_cut" | "always";
  /** Null: usable. */
  validate?(answer: z.infer<Shape>): ValidationError | null;
}

/** The answers so far. */
export interface Answered {
  /** Undefined: not asked yet. */
  to<Shape extends z.ZodType>(question: PromptCall<Shape>): z.infer<Shape> | undefined;
}

export interface Known {
  brief: Brief;
  evidence: Evidence;
  /** Phrases and openings repeated in the latest content; null: nothing new is written. */
  lately: VoiceHabits | null;
  answered: Answered;
}

/** The result of all answers, with its record. */
export interface Finished {
  texts: readonly WrittenText[];
  noted: Readonly<Record<string, unknown>>;
}

export type Next = { call: PromptCall; plan: StepPlan } | { finished: Finished };

/** The progress, when the time does not tell. */
export function planOf(
  parts: readonly string[],
  done: { parts: number; words: number | null },
): StepPlan {
  return { parts, words: done.words, done: done.parts };
}
