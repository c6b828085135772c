import type { Queries } from "#db/client.server.ts";
import { blogSql } from "./blog-sql.server.ts";
import { wakeIndexNow } from "./index-now-store.server.ts";
import { wakePodcast } from "./podcast-sql.server.ts";

interface Change {
  workspaceId: string;
  now: number;
}

/** Marks a blog page as changed for caches and search engines, in the caller's transaction. */
export async function changed(tx: Queries, { workspaceId, now }: Change): Promise<void> {
  await appearanceChanged(tx, workspaceId);
  await wakeIndexNow(tx, workspaceId, now);
  await wakePodcast(tx, workspaceId, now);
}

/** The same for changes of presentation only. */
export const appearanceChanged = (tx: Queries, workspaceId: string): Promise<unknown> =>
  tx.statement(blogSql.touch).run(workspaceId);

/** All posts of a blog have new addresses. */
export async function addressesChanged(tx: Queries, change: Change): Promise<void> {
  await tx.statement(blogSql.moved).run({ ...change });
  await changed(tx, change);
}
