import { questionAddress, reviewAddress, reviewPath } from "../../workspace/addresses/review";
import type { ReviewDesk } from "./text-to-review";

/** What is to be decided on next: the text that waits longest, then the question; else the empty desk. */
export function nextAddress({
  waiting: [text],
  questions: [question],
}: Pick<ReviewDesk, "waiting" | "questions">): string {
  if (text) return reviewAddress(text.id);
  return question ? questionAddress(question.id) : reviewPath;
}
