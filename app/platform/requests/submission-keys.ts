import type { Clock } from "../../core/clock";
import { idempotencyWindowMs } from "./headers";
import type { RemixRequest } from "./remix-request";

export interface SubmissionKeys {
  /**
   * The key to send a submission under. While nobody knows what became of the last one of the same
   * words, it is the same: whoever presses again means the same deed.
   */
  keyOf(request: RemixRequest): string;
  /** It is known what became of it: the same words once more are another deed. */
  settle(request: RemixRequest): void;
}

export function createSubmissionKeys({
  clock,
  newKey,
}: {
  clock: Clock;
  newKey: () => string;
}): SubmissionKeys {
  const inDoubt = new Map<string, { key: string; sentAt: number }>();
  const wordsOf = ({ path, body }: RemixRequest) => `${path} ${body}`;

  return {
    keyOf(request) {
      const now = clock.now();
      const words = wordsOf(request);
      const known = inDoubt.get(words);
      if (known && now - known.sentAt < idempotencyWindowMs) return known.key;
      const key = newKey();
      inDoubt.set(words, { key, sentAt: now });
      return key;
    },
    settle(request) {
      inDoubt.delete(wordsOf(request));
    },
  };
}
