import { agentPath } from "#app/workspace/paths/agents.ts";
import { contentItemPath } from "#app/workspace/paths/content.ts";
import { spendingPath } from "#app/workspace/paths/live.ts";
import { questionPath, reviewPathOf } from "#app/workspace/paths/review.ts";
import type { ActionItem } from "#app/workspace/overview.ts";

/** Where the owner reviews or fixes it. */
export function actionItemPath({ reason, id, publishJobId }: ActionItem): string {
  if (reason === "agent") return agentPath(id);
  if (reason === "stop") return spendingPath;
  if (reason === "unconfirmed" && publishJobId !== null) return questionPath(publishJobId);
  return reason === "review" ? reviewPathOf(id) : contentItemPath(id);
}
