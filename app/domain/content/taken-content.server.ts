import type { Queries } from "#db/client.server.ts";
import { contentItemsSql } from "./content-items-sql.server.ts";

const taking = {
  improve: contentItemsSql.takenToImprove,
  publish: contentItemsSql.takenToPublish,
  post: contentItemsSql.takenToPost,
  video: contentItemsSql.takenToScript,
} as const;

const freeing = {
  improve: contentItemsSql.freeToImprove,
  publish: contentItemsSql.freeToPublish,
  post: contentItemsSql.freeToPost,
  video: contentItemsSql.freeToScript,
} as const;

/** Releases the content that a task has claimed. */
export async function releaseContentItem(
  tx: Queries,
  { work, ...taken }: { work: keyof typeof freeing; contentItemId: string; taskId: string },
): Promise<void> {
  await tx.statement(freeing[work]).run(taken);
}

/** Claims content for a task and a type of work. False: another task has it. */
export async function takeContentItem(
  tx: Queries,
  {
    work,
    contentItemId,
    taskId,
  }: { work: keyof typeof taking; contentItemId: string; taskId: string },
): Promise<boolean> {
  const { changes } = await tx.statement(taking[work]).run(taskId, contentItemId);
  return changes > 0;
}
