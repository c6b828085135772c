import { questionPath, reviewPathOf, reviewPath } from "#app/workspace/paths/review.ts";
import type { ReviewQueue } from "#app/dashboard/review/text-to-review.ts";

/** What is to be decided on next: the text that waits longest, then the question; else the empty desk. */
export function nextPath({
  waiting: [text],
  questions: [question],
}: Pick<ReviewQueue, "waiting" | "questions">): string {
  if (text) return reviewPathOf(text.id);
  return question ? questionPath(question.id) : reviewPath;
}
