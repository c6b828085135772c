import type { Db } from "#db/client.server.ts";
import type { Call } from "#app/core/async/call.ts";
import { MINUTE, SECOND, type Clock } from "#app/core/time/clock.ts";
import { AppError, isAppError } from "#app/core/errors.ts";
import { listedDelay } from "#app/platform/jobs/backoff.ts";
import { wentUnanswered } from "#app/domain/ai/providers/failures.ts";
import type { ChosenModel } from "#app/domain/ai/providers/model-of.ts";
import { replaceStep } from "#app/domain/ai/prompts/steps.server.ts";
import type { Account, CallModel } from "./call-model.server.ts";
import type { PromptCall } from "#app/domain/ai/writers/prompts/prompt-chain.ts";
import { ping } from "#app/domain/ai/writers/connect/connection-test.ts";

/*
 * A question that was asked and not answered may have been paid for: a gateway has given up on it, a line has
 * broken. What was set aside for it counts, so it is not asked again without end (decision 46).
 */

/** The step that says how often the question that is next was asked in vain. */
export const unansweredStep = "unanswered";

interface Unanswered {
  question: string;
  times: number;
  /** The last time there was no answer at all, not even a beginning. */
  isAway: boolean;
  /** When that was first, in milliseconds. */
  since: number;
}

/** After so many a person is asked. */
const maxTries = 3;

/** Ten minutes of answers that break off stop nobody. */
const delay = listedDelay(30 * SECOND, 10 * MINUTE);

/** How a question was asked in vain; null: it was not. */
export function unansweredIn(
  steps: ReadonlyMap<string, unknown>,
  { name }: Pick<PromptCall, "name">,
): Unanswered | null {
  const noted = steps.get(unansweredStep) as Unanswered | undefined;
  return noted?.question === name ? noted : null;
}

/**
 * Asks something small before a question is asked again: whoever is still away costs next to nothing, however
 * long that takes.
 * @throws AppError where there is no answer, as `ask` does
 */
export async function expectPing(
  { ask, clock }: { ask: CallModel; clock: Clock },
  { chosen, account, since }: { chosen: ChosenModel; account: Account; since: number },
  call: Call,
): Promise<void> {
  try {
    await ask(chosen, ping, account, call, () => Promise.resolve());
  } catch (error) {
    call.signal.throwIfAborted();
    if (!isAppError(error) || !answers.has(error.code))
      throw wentUnanswered(error)
        ? waiting(error, clock.now(), awayDelay(clock.now() - since))
        : error;
  }
}

/** Whoever fails so has answered. */
const answers: ReadonlySet<string> = new Set(["broke_off", "cut_off", "rejected", "refused"]);

/** Small calls cost something as well: a week's outage takes some forty of them. */
const awayDelay = (awayMs: number): number => Math.max(MINUTE, awayMs / 8);

/**
 * Notes that a question was asked in vain once more.
 * @param before as noted by the last time; null: it is the first
 * @returns what its step has failed with: when it may be asked again, or that a person is to see to it
 */
export async function noteUnanswered(
  { db, clock }: { db: Db; clock: Clock },
  failure: AppError,
  { taskId, question, before }: { taskId: string; question: string; before: Unanswered | null },
): Promise<AppError> {
  const now = clock.now();
  const times = (before?.times ?? 0) + 1;
  const isLast = times === maxTries;
  const answer: Unanswered = {
    question,
    // Whoever starts the agent after that knows of it, and allows as many again.
    times: isLast ? 0 : times,
    isAway: !isLast && failure.code === "writer_unavailable",
    since: before && before.times > 0 ? before.since : now,
  };
  await db.write((tx) => replaceStep(tx, { taskId, name: unansweredStep, answer, now }));
  if (!isLast) return waiting(failure, now, delay(times));
  return new AppError("keeps_breaking_off", failure.message, { cause: failure });
}

function waiting(failure: AppError, now: number, ms: number): AppError {
  const retryAt = Math.max(failure.retryAt ?? 0, now + Math.round(ms));
  return new AppError(failure.code, failure.message, { cause: failure, retryAt });
}
