import type { Clock } from "../../core/clock";
import { idempotencyWindowMs } from "./headers";
import type { RemixRequest } from "./remix-request";

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
   * lost before it was sent, where the page after it shows how that stands: "Stop", which got lost, "Go on", and
   * "Stop" again are three.
   * @param showsAll it has led to a page; else only what is about the same page is shown, as by a switch
   */
  settle(request: RemixRequest, showsAll: boolean): void;
}

interface Sent {
  key: string;
  path: string | null;
  sentAt: number;
  isInDoubt: boolean;
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
      unsettled.set(words, { key, path: request.path, sentAt, isInDoubt: false });
      return key;
    },
    doubt(request) {
      const sent = unsettled.get(wordsOf(request));
      if (sent) sent.isInDoubt = true;
    },
    settle(request, showsAll) {
      const settled = unsettled.get(wordsOf(request));
      if (!settled) return;
      unsettled.delete(wordsOf(request));
      for (const [words, { path, isInDoubt, sentAt }] of unsettled) {
        const isShown = showsAll || path === settled.path;
        if (isInDoubt && isShown && sentAt <= settled.sentAt) unsettled.delete(words);
      }
    },
  };
}
