import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestEngine } from "#tests/harness/engine.ts";
import {
  firstPublishingIssue,
  issuesInSummary,
  readContentItem,
  listUnconfirmed,
} from "#tests/harness/publishing-issues.ts";
import { DAY, MINUTE } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import { describeReverted, type Reverted } from "#app/workspace/undoable-change.ts";

let engine: Awaited<ReturnType<typeof createTestEngine>>;
/** The error of a channel asked to publish; null: it publishes. */
let fails: AppError | null;

beforeEach(async () => {
  fails = new AppError("rejected", "it has no title");
  engine = await createTestEngine({
    places: (place) =>
      place.guarantee === "by_key"
        ? { ...place, create: (post) => (fails ? Promise.reject(fails) : place.create(post)) }
        : place,
  });
});
afterEach(() => engine.remove());

describe("a failed publish job", () => {
  test("is listed until dismissed and stays on the content's page", async () => {
    const issue = await firstPublishingIssue(engine);
    expect(issue).toMatchObject({ state: "failed", kind: "publish", reason: "it has no title" });
    expect(await issuesInSummary(engine)).toContain(issue.id);
    expect(await listUnconfirmed(engine)).toContain(issue.contentItemId);
    await engine.publishingIssues.dismiss(engine.actor, issue.id);
    expect(await issuesInSummary(engine)).not.toContain(issue.id);
    // It failed on its other channels as well.
    expect(await listUnconfirmed(engine)).toContain(issue.contentItemId);
    for (const { id, contentItemId } of await engine.publishingIssues.list(engine.workspaceId))
      if (contentItemId === issue.contentItemId)
        await engine.publishingIssues.dismiss(engine.actor, id);
    expect(await listUnconfirmed(engine)).not.toContain(issue.contentItemId);
    const { text, publishingIssues } = await readContentItem(engine, issue.contentItemId);
    expect(text.state).toBe("approved");
    expect(text.places).toContainEqual(
      expect.objectContaining({ channel: issue.channel, state: "dismissed" }),
    );
    expect(publishingIssues).toContainEqual({ ...issue, state: "dismissed" });
    expect(await engine.publishingIssues.list(engine.workspaceId)).not.toContainEqual(issue);
  });

  test("returns when the dismissal is undone, once", async () => {
    const issue = await firstPublishingIssue(engine);
    const { undo } = await engine.publishingIssues.dismiss(engine.actor, issue.id);
    const outcome = await engine.undo(engine.actor, undo);
    expect(describeReverted(outcome as Reverted)).toBe("It needs your attention again");
    expect(await issuesInSummary(engine)).toContain(issue.id);
    expect(await engine.undo(engine.actor, undo)).toBe("gone");
  });

  test("can't be dismissed twice or by another workspace", async () => {
    const issue = await firstPublishingIssue(engine);
    const stranger = engine.actorIn(await engine.newWorkspace());
    await expect(engine.publishingIssues.dismiss(stranger, issue.id)).rejects.toMatchObject({
      code: "not_found",
    });
    await engine.publishingIssues.dismiss(engine.actor, issue.id);
    await expect(engine.publishingIssues.dismiss(engine.actor, issue.id)).rejects.toMatchObject({
      code: "not_waiting",
    });
  });

  test("is retried in one minute unless undone", async () => {
    const issue = await firstPublishingIssue(engine);
    expect(issue.canRetryPublishing).toBe(true);
    const first = await engine.publishingIssues.retryPublishing(engine.actor, issue.id, "person");
    expect(await issuesInSummary(engine)).not.toContain(issue.id);
    expect((await readContentItem(engine, issue.contentItemId)).publishingIssues).toContainEqual({
      ...issue,
      state: "dismissed",
      canRetryPublishing: false,
    });
    const outcome = await engine.undo(engine.actor, first.undo);
    expect(describeReverted(outcome as Reverted)).toBe(
      "It won’t be published again and is back to its previous status",
    );
    expect(await engine.publishingIssues.list(engine.workspaceId)).toContainEqual(issue);
    fails = null;
    const { undo } = await engine.publishingIssues.retryPublishing(
      engine.actor,
      issue.id,
      "person",
    );
    await engine.run(5 * MINUTE, MINUTE);
    expect((await readContentItem(engine, issue.contentItemId)).text.places).toContainEqual(
      expect.objectContaining({ channel: issue.channel, state: "published" }),
    );
    expect(await engine.undo(engine.actor, undo)).toMatchObject({ reverted: 0 });
    await expect(
      engine.publishingIssues.retryPublishing(engine.actor, issue.id, "person"),
    ).rejects.toMatchObject({ code: "not_waiting" });
  });

  test("is listed for one week", async () => {
    const issue = await firstPublishingIssue(engine);
    engine.clock.advance(7 * DAY);
    expect(await issuesInSummary(engine)).not.toContain(issue.id);
    expect(await engine.publishingIssues.list(engine.workspaceId)).toEqual([]);
  });
});
