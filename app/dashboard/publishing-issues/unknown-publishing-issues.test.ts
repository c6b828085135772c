import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestEngine } from "#tests/harness/engine.ts";
import { issuesInSummary, readContentItem } from "#tests/harness/publishing-issues.ts";
import { DAY, HOUR, MINUTE } from "#app/core/time/clock.ts";
import { describeReverted, type Reverted } from "#app/workspace/undoable-change.ts";
import { createHeadline } from "#app/dashboard/navigation/headline.server.ts";
import type { PublishingIssue } from "./publishing-issue.ts";

let engine: Awaited<ReturnType<typeof createTestEngine>>;
/** A webhook, which may have no public page. */
let isProgram: boolean;

beforeEach(async () => {
  isProgram = false;
  engine = await createTestEngine({
    places: (place) => (isProgram ? { ...place, isProgram } : place),
  });
});
afterEach(() => engine.remove());

describe("an unconfirmed publish job", () => {
  /** The connection broke while sending, and the channel can't tell the result: the owner is asked. */
  async function asked(): Promise<PublishingIssue> {
    for (let step = 0; step < 400; step += 1) {
      const [due] = engine.rows<{ id: string; publicationId: string }>(
        "SELECT id, publication_id AS publicationId FROM publish_jobs WHERE state = 'due' AND workspace_id = ?",
        engine.workspaceId,
      );
      if (!due) {
        await engine.run(10 * MINUTE, MINUTE);
        continue;
      }
      await engine.change(
        "UPDATE publish_jobs SET state = 'unconfirmed', due_at = NULL, attempts = 1 WHERE id = ?",
        due.id,
      );
      await engine.change(
        "UPDATE publications SET state = 'unconfirmed' WHERE id = ?",
        due.publicationId,
      );
      const all = await engine.publishingIssues.questions(engine.workspaceId);
      return all.find(({ id }) => id === due.id) ?? expect.fail("it is not asked about");
    }
    throw new Error("nothing is published");
  }
  const answer = (id: string, appeared: boolean, url: string | null = null) =>
    engine.publishingIssues.answer(engine.actor, { publishJobId: id, appeared, url, by: "person" });
  const publishJob = (id: string) =>
    engine.rows<{ state: string; dueAt: number | null }>(
      "SELECT state, due_at AS dueAt FROM publish_jobs WHERE id = ?",
      id,
    )[0];
  const link = "https://blog.example/herbs";

  test("stays in the review queue and its count until answered", async () => {
    const { id, title, channel } = await asked();
    engine.clock.advance(30 * DAY);
    expect(await issuesInSummary(engine)).toContain(id);
    expect(await engine.publishingIssues.questions(engine.workspaceId)).toContainEqual(
      expect.objectContaining({ id, title, channel, state: "unconfirmed" }),
    );
    expect((await createHeadline(engine).of(engine.workspaceId)).waiting).toBeGreaterThan(0);
  });

  test("counts as published at the given address when confirmed", async () => {
    const { id, contentItemId, channel } = await asked();
    await answer(id, true, link);
    expect(publishJob(id)?.state).toBe("confirmed");
    expect((await readContentItem(engine, contentItemId)).text.places).toContainEqual(
      expect.objectContaining({ channel, state: "published", url: link }),
    );
    await expect(answer(id, true, link)).rejects.toMatchObject({ code: "not_waiting" });
  });

  test("needs no link for webhooks but refuses an invalid one", async () => {
    const { id, contentItemId, channel } = await asked();
    expect(await engine.publishingIssues.question(engine.workspaceId, id)).toMatchObject({
      mayHaveNoPage: false,
    });
    await expect(answer(id, true, "")).rejects.toMatchObject({ code: "bad_request" });
    isProgram = true;
    expect(await engine.publishingIssues.question(engine.workspaceId, id)).toMatchObject({
      mayHaveNoPage: true,
    });
    await expect(answer(id, true, "nowhere")).rejects.toMatchObject({ code: "bad_request" });
    await answer(id, true, "");
    expect((await readContentItem(engine, contentItemId)).text.places).toContainEqual(
      expect.objectContaining({ channel, state: "published", url: null }),
    );
  });

  test("is retried once in one minute unless undone", async () => {
    const { id } = await asked();
    const { undo } = await answer(id, false);
    expect(publishJob(id)).toEqual({ state: "due", dueAt: engine.clock.now() + MINUTE });
    const outcome = await engine.undo(engine.actor, undo ?? "");
    expect(describeReverted(outcome as Reverted)).toBe("We’ll ask you again whether it appeared");
    expect(publishJob(id)).toEqual({ state: "unconfirmed", dueAt: null });
    const again = await answer(id, false);
    await engine.run(3 * MINUTE, MINUTE);
    expect(publishJob(id)?.state).toBe("confirmed");
    expect(await engine.undo(engine.actor, again.undo ?? "")).toMatchObject({ reverted: 0 });
  });

  test("stays unchanged until the owner retries", async () => {
    const { id, contentItemId, channel } = await asked();
    const toldGone = () =>
      engine.rows(
        "SELECT 1 FROM activities WHERE subject_id = ? AND title = 'Draft removed'",
        contentItemId,
      );
    const { undo } = await engine.publishingIssues.answer(engine.actor, {
      publishJobId: id,
      appeared: false,
      url: null,
      again: false,
      by: "person",
    });
    expect(undo).toBeNull();
    await engine.run(2 * HOUR, HOUR);
    expect(publishJob(id)?.state).toBe("dismissed");
    expect(await issuesInSummary(engine)).not.toContain(id);
    expect(toldGone()).toEqual([]);
    const { text, publishingIssues } = await readContentItem(engine, contentItemId);
    expect(text.places).toContainEqual(expect.objectContaining({ channel, state: "dismissed" }));
    expect(publishingIssues).toContainEqual(
      expect.objectContaining({
        id,
        canRetryPublishing: true,
        reason: expect.stringContaining("chose not to send it again") as string,
      }),
    );
    await engine.publishingIssues.retryPublishing(engine.actor, id, "person");
    await engine.run(5 * MINUTE, MINUTE);
    expect((await readContentItem(engine, contentItemId)).text.places).toContainEqual(
      expect.objectContaining({ channel, state: "published" }),
    );
  });

  test("shows the same reason after the answer is undone", async () => {
    const { id } = await asked();
    const reason = "A backup was restored.";
    await engine.change("UPDATE publish_jobs SET error = ? WHERE id = ?", reason, id);
    const { undo } = await answer(id, false);
    await engine.undo(engine.actor, undo ?? "");
    expect(await engine.publishingIssues.question(engine.workspaceId, id)).toMatchObject({
      reason,
    });
  });

  test("accepts only a valid link from its own workspace", async () => {
    const { id } = await asked();
    for (const url of [null, "", "herbs", "javascript:alert(1)"])
      await expect(answer(id, true, url)).rejects.toMatchObject({ code: "bad_request" });
    const stranger = engine.actorIn(await engine.newWorkspace());
    const theirs = engine.publishingIssues.answer(stranger, {
      publishJobId: id,
      appeared: false,
      url: null,
      by: "person",
    });
    await expect(theirs).rejects.toMatchObject({ code: "not_found" });
    expect(publishJob(id)?.state).toBe("unconfirmed");
  });

  test("needs no link to confirm that it is unpublished", async () => {
    const { id, contentItemId, channel } = await asked();
    await engine.change("UPDATE publish_jobs SET kind = 'unpublish' WHERE id = ?", id);
    const asks = () => engine.publishingIssues.question(engine.workspaceId, id);
    // The channel returned no ID, so a retry would only ask the owner again.
    expect(await asks()).toMatchObject({ isConnected: true, canTakeDown: false });
    await engine.change("UPDATE publications SET remote_id = 'remote' WHERE state = 'unconfirmed'");
    expect(await asks()).toMatchObject({ isConnected: true, canTakeDown: true });
    await answer(id, true);
    expect((await readContentItem(engine, contentItemId)).text.places).toContainEqual(
      expect.objectContaining({ channel, state: "unpublished" }),
    );
  });
});
