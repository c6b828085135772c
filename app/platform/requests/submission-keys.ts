import type { Clock } from "#app/core/time/clock.ts";
import { idempotencyWindowMs } from "./headers.ts";
import type { RemixRequest } from "./remix-request.ts";

export interface SubmissionKeys {
  /**
   * The key to send a submission under. While nobody knows what became of the last one of the same
   * words, it is the same: whoever presses again means the same deed.
   */
  keyOf(request: RemixRequest): string;
  /** It ended without an answer: it may have been done. */
  doubt(request: RemixRequest): void;
  /**
   * It is known what became of it: the same words once more are another deed. So are those of whatever got
   * lost on the same page before it was sent, for that shows by then how things stand: "Stop", which got lost,
   * "Go on", and "Stop" again are three. A lost amount on another page keeps its key, whatever is pressed elsewhere.
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
      // It goes with them.
      settled.isLost = true;
      for (const [words, { sentAt, isLost }] of unsettled)
        if (isLost && sentAt <= settled.sentAt && words.startsWith(`${request.path} `))
          unsettled.delete(words);
    },
  };
}
