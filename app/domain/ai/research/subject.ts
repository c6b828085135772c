import type { Assignment } from "#app/domain/ai/prompts/assignment.ts";
import type { WriteRequest } from "#app/domain/ai/prompts/writer.ts";
import type { Subject } from "./gather.server.ts";

/** The search subject of an assignment; null: it only needs its own material. */
export function subjectOf(
  assignment: Assignment,
  { id, workspaceId, timeZone, ideaId }: WriteRequest["task"],
): Subject | null {
  if (assignment.work !== "write" && assignment.work !== "refresh") return null;
  const { idea } = assignment;
  if (!idea) return null;
  const words = idea.topic.includes(idea.keyword) ? idea.topic : `${idea.topic} ${idea.keyword}`;
  return { words, account: { workspaceId, timeZone, taskId: id, ideaId } };
}
