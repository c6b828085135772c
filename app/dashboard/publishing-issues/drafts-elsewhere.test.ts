import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestEngine } from "#tests/harness/engine.ts";
import { leavesDrafts, type DraftsThere } from "#tests/harness/leaves-drafts.ts";
import { readContentItem } from "#tests/harness/publishing-issues.ts";
import { DAY, MINUTE } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import { createEdits } from "#app/domain/workflow/edit/edits.server.ts";

let engine: Awaited<ReturnType<typeof createTestEngine>>;
let drafts: DraftsThere;

beforeEach(async () => {
  drafts = { becomes: "draft", fails: null };
  engine = await createTestEngine({ places: (place) => leavesDrafts(place, drafts) });
});
afterEach(() => engine.remove());

describe("a draft on a channel", () => {
  let id: string;
  beforeEach(async () => {
    for (let step = 0; ; step += 1) {
      const [draft] = engine.rows<{ id: string }>(
        "SELECT id FROM publish_jobs WHERE state = 'draft_created'",
      );
      if (draft) return void ({ id } = draft);
      expect(step).toBeLessThan(400);
      await engine.run(10 * MINUTE, MINUTE);
    }
  });
  const look = () => engine.publishingIssues.checkNow(engine.actor, id);
  const stored = () =>
    engine.rows<{ state: string; publication: string; url: string | null }>(
      `SELECT o.state, p.state AS publication, p.url FROM publish_jobs o JOIN publications p ON p.id = o.publication_id
       WHERE o.id = ?`,
      id,
    )[0];
  const becomes = (state: DraftsThere["becomes"]) => {
    drafts = { becomes: state, fails: null };
  };

  test("is found published when the owner checks", async () => {
    expect(await look()).toEqual({ becomes: "draft", reason: null });
    becomes("published");
    expect(await look()).toEqual({ becomes: "published", reason: null });
    expect(stored()).toMatchObject({
      state: "confirmed",
      publication: "published",
      url: expect.stringContaining("https://journal.example.test/") as string,
    });
    await expect(look()).rejects.toMatchObject({ code: "not_waiting" });
  });

  test("is found removed when the owner checks", async () => {
    becomes("removed");
    expect(await look()).toEqual({ becomes: "removed", reason: null });
    expect(stored()).toMatchObject({ state: "cancelled", publication: "unpublished" });
  });

  test("is published again with its next version after removal, articles too", async () => {
    becomes("removed");
    await look();
    const [article = expect.fail()] = engine.rows<{ id: string; versionId: string }>(
      `SELECT c.id, c.version_id AS versionId FROM publish_jobs o JOIN publications p ON p.id = o.publication_id
         JOIN content_items c ON c.id = p.content_item_id WHERE o.id = ? AND c.kind = 'article'`,
      id,
    );
    // On all other channels.
    await engine.change(
      "UPDATE publish_jobs SET state = 'cancelled', due_at = NULL WHERE publication_id IN (SELECT id FROM publications WHERE content_item_id = ?)",
      article.id,
    );
    await engine.change(
      "UPDATE publications SET state = 'unpublished' WHERE content_item_id = ?",
      article.id,
    );
    expect(await readContentItem(engine, article.id)).toMatchObject({
      canSendAnew: true,
      canCorrect: false,
    });
    const { store, workspaceId } = engine;
    const text = { title: "New title", body: "Shorter than before.", description: "" };
    const kept = {
      contentItemId: article.id,
      baseId: article.versionId,
      revision: 0,
      openedAs: "page",
    };
    await createEdits({ ...engine, newId: store.newId }).finish(engine.actor, { ...kept, text });
    const { newestVersionId: versionId } = await readContentItem(engine, article.id);
    const by = { note: "", decidedBy: "person", actorId: null } as const;
    const decided = {
      workspaceId,
      contentItemId: article.id,
      versionId,
      decision: "approved",
    } as const;
    await engine.contentWorkflow.reviews.decide({ ...decided, ...by });
    expect((await readContentItem(engine, article.id)).text.places).toContainEqual(
      expect.objectContaining({ state: "scheduled" }),
    );
  });

  test("stays a draft with an error when the channel can't be reached", async () => {
    const away = new AppError("channel_unavailable", "journal.example does not answer");
    drafts = { becomes: "published", fails: away };
    expect(await look()).toEqual({ becomes: "draft", reason: away.message });
    becomes("published");
    expect((await look()).becomes).toBe("published");
  });

  test("counts once with concurrent checks", async () => {
    becomes("published");
    const found = await Promise.all([
      look(),
      look(),
      engine.run(DAY, DAY).then(look).catch(String),
    ]);
    expect(found[0]).toEqual(found[1]);
    const activities = engine.rows<{ n: number }>(
      `SELECT count(*) AS n FROM publish_jobs o JOIN publications p ON p.id = o.publication_id
         JOIN activities a ON a.subject_id = p.content_item_id AND a.description LIKE '% on ' || p.channel
       WHERE o.id = ? AND a.title = 'Published'`,
      id,
    );
    expect(activities).toEqual([{ n: 1 }]);
  });

  test("can't be checked by another workspace", async () => {
    const stranger = { ...engine.actor, workspaceId: await engine.newWorkspace() };
    await expect(engine.publishingIssues.checkNow(stranger, id)).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
