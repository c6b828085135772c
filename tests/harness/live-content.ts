import { expect } from "vitest";
import { createIds } from "#app/core/secrets/ids.ts";
import { createLiveEngine, type LiveEngine } from "./live-engine.ts";
import { addOwnIdeas } from "./own-ideas.ts";

/** A workspace that has just gone live. @param count ideas that its owner has added to the plan */
export async function startLive(
  options: Parameters<typeof createLiveEngine>[0] = {},
  count = 1,
): Promise<LiveEngine> {
  const engine = await createLiveEngine(options);
  const { db, clock, workspaceId } = engine;
  await engine.switchMode("live");
  const wanted = { workspaceId, newId: createIds({ clock }), now: clock.now(), count };
  await db.write((tx) => addOwnIdeas(tx, wanted));
  return engine;
}

interface Text {
  state: string;
  title: string;
  body: string;
  writer: string;
  origin: string;
  provenance: string;
}

/** What has been written, each in its newest version. */
export const contentItemsOf = (engine: LiveEngine, kind = "article") =>
  engine.rows<Text>(
    `SELECT p.state, p.title, p.origin, b.text AS body, v.writer, v.provenance FROM content_items p
      JOIN content_versions v ON v.id = p.version_id JOIN content_body_texts b ON b.hash = v.body_hash AND b.workspace_id = p.workspace_id
      WHERE p.kind = ? ORDER BY p.created_at`,
    kind,
  );

/** What was set aside or paid for each call but those of moderation, in micro-dollars. */
export const spentOf = (engine: LiveEngine) =>
  engine.rows<{ status: string; amount: number; purpose: string; payer: string }>(
    "SELECT status, amount_micro_dollars AS amount, purpose, payer FROM spend_entries WHERE purpose <> 'moderation' ORDER BY created_at, id",
  );

/** Its owner approves the only article there is. */
export async function approveArticle({
  contentWorkflow,
  workspaceId,
  rows,
}: LiveEngine): Promise<void> {
  const [article] = rows<{ contentItemId: string; versionId: string }>(
    `SELECT id AS "contentItemId", version_id AS "versionId" FROM content_items WHERE kind = 'article'`,
  );
  if (!article) return expect.fail("there is no article");
  const by = { decidedBy: "person", actorId: null, note: "" } as const;
  await contentWorkflow.reviews.decide({ workspaceId, ...article, decision: "approved", ...by });
}
