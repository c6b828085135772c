import { questionPath, reviewPathOf, reviewPath } from "#app/workspace/paths/review.ts";
import type { ReviewQueue } from "#app/dashboard/review/text-to-review.ts";

/** The next item to review: the oldest draft, then the oldest question, else the empty queue. */
export function nextPath({
  waiting: [text],
  questions: [question],
}: Pick<ReviewQueue, "waiting" | "questions">): string {
  if (text) return reviewPathOf(text.id);
  return question ? questionPath(question.id) : reviewPath;
}
