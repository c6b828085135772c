import type { Clock } from "#app/core/time/clock.ts";
import { idempotencyWindowMs } from "./headers.ts";
import type { RemixRequest } from "./remix-request.ts";

export interface SubmissionKeys {
  /**
   * The key of a submission. While the outcome of an identical one is unknown, it gets the same
   * key: pressing again means the same action.
   */
  keyOf(request: RemixRequest): string;
  /** It ended without a response and may have been carried out. */
  doubt(request: RemixRequest): void;
  /**
   * The outcome is known: the same input again is a new action. The same goes for submissions lost
   * earlier on the page, because it now shows the current state: a lost "Stop", then "Go on", then
   * "Stop" are three actions. Other pages keep their keys.
   */
  settle(request: RemixRequest): void;
}

interface Sent {
  key: string;
  sentAt: number;
  isLost?: boolean;
}

export function createSubmissionKeys({
  clock,
  newKey,
}: {
  clock: Clock;
  newKey: () => string;
}): SubmissionKeys {
  const unsettled = new Map<string, Sent>();
  const wordsOf = ({ path, body }: RemixRequest) => `${path} ${body}`;

  return {
    keyOf(request) {
      const now = clock.now();
      const words = wordsOf(request);
      const known = unsettled.get(words);
      const isSame = known !== undefined && now - known.sentAt < idempotencyWindowMs;
      const { key, sentAt } = isSame ? known : { key: newKey(), sentAt: now };
      unsettled.set(words, { key, sentAt });
      return key;
    },
    doubt(request) {
      const sent = unsettled.get(wordsOf(request));
      if (sent) sent.isLost = true;
    },
    settle(request) {
      const settled = unsettled.get(wordsOf(request));
      if (!settled) return;
      // Removed along with them.
      settled.isLost = true;
      for (const [words, { sentAt, isLost }] of unsettled)
        if (isLost && sentAt <= settled.sentAt && words.startsWith(`${request.path} `))
          unsettled.delete(words);
    },
  };
}
