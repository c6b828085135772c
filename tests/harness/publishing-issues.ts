import { MINUTE } from "#app/core/time/clock.ts";
import { readSummary } from "#app/dashboard/summary/read-summary.server.ts";
import { createContentList } from "#app/dashboard/content/list/content-list.server.ts";
import { createTextReader } from "#app/dashboard/content/page/text-reader.server.ts";
import type { PublishingIssue } from "#app/dashboard/publishing-issues/publishing-issue.ts";
import { allContent } from "#app/workspace/paths/content.ts";
import type { createTestEngine } from "./engine.ts";

type TestEngine = Awaited<ReturnType<typeof createTestEngine>>;

/** The first publishing issue that needs a person. */
export async function firstPublishingIssue(engine: TestEngine): Promise<PublishingIssue> {
  for (let step = 0; step < 400; step += 1) {
    const [found] = await engine.publishingIssues.list(engine.workspaceId);
    if (found) return found;
    await engine.run(10 * MINUTE, MINUTE);
  }
  throw new Error("everything has gone well");
}

/** The sendings among what waits for its owner, by their ids. */
export const issuesInSummary = ({ db, workspaceId, clock }: TestEngine): Promise<string[]> =>
  db.snapshot(async (tx) =>
    (
      await readSummary(tx, workspaceId, { origin: "simulated", now: clock.now() })
    ).needs.items.flatMap(({ publishJobId }) => (publishJobId === null ? [] : [publishJobId])),
  );

export const readContentItem = (engine: TestEngine, id: string) =>
  createTextReader(engine).read(engine.workspaceId, id);

/** The texts that the list of content shows as those that need a look, by their ids. */
export async function listUnconfirmed(engine: TestEngine): Promise<string[]> {
  const filter = { ...allContent, state: "unconfirmed" } as const;
  const { items } = await createContentList(engine).list(engine.workspaceId, filter, { rows: 50 });
  return items.map(({ id }) => id);
}
