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
 * An unanswered question may have been charged, for example after a gateway timeout or a broken
 * connection. Its reservation counts, so retries are limited (decision 46).
 */

/** The step that counts the unanswered tries of the next question. */
export const unansweredStep = "unanswered";

interface Unanswered {
  question: string;
  times: number;
  /** The last try got no response at all. */
  isAway: boolean;
  /** When that started, in milliseconds. */
  since: number;
}

/** After this many tries a person decides. */
const maxTries = 3;

/** Short enough that ten minutes of broken answers do not stop an agent. */
const delay = listedDelay(30 * SECOND, 10 * MINUTE);

/** The unanswered tries of a question; null: none. */
export function unansweredIn(
  steps: ReadonlyMap<string, unknown>,
  { name }: Pick<PromptCall, "name">,
): Unanswered | null {
  const noted = steps.get(unansweredStep) as Unanswered | undefined;
  return noted?.question === name ? noted : null;
}

/**
 * Asks a small question before a large one is repeated, so that a long outage costs almost nothing.
 * @throws AppError when there is no answer, as `ask` does
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

/** These failures count as an answer. */
const answers: ReadonlySet<string> = new Set(["broke_off", "cut_off", "rejected", "refused"]);

/** Pings cost something too: a week's outage takes about forty. */
const awayDelay = (awayMs: number): number => Math.max(MINUTE, awayMs / 8);

/**
 * Records another unanswered try.
 * @param before the record of the last try; null: the first
 * @returns the failure of the step: when to retry, or that a person decides
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
    // Starting the agent after that allows as many tries again.
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
