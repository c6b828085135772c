import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestEngine } from "#tests/harness/engine.ts";
import { firstStuck, needsOf, readText, toLookAt } from "#tests/harness/publishing-issues.ts";
import { DAY, MINUTE } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import { describeReverted, type Reverted } from "#app/workspace/undoable-change.ts";

let engine: Awaited<ReturnType<typeof createTestEngine>>;
/** What a place answers that is asked to publish something; null: it publishes it. */
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

describe("a sending that has failed", () => {
  test("stands among what needs its owner until it is put away, and is told of on its text's page still", async () => {
    const sending = await firstStuck(engine);
    expect(sending).toMatchObject({ state: "failed", kind: "create", reason: "it has no title" });
    expect(await needsOf(engine)).toContain(sending.id);
    expect(await toLookAt(engine)).toContain(sending.contentItemId);
    await engine.publishingIssues.dismiss(engine.actor, sending.id);
    expect(await needsOf(engine)).not.toContain(sending.id);
    // At its other places it has failed as well.
    expect(await toLookAt(engine)).toContain(sending.contentItemId);
    for (const { id, contentItemId } of await engine.publishingIssues.list(engine.workspaceId))
      if (contentItemId === sending.contentItemId)
        await engine.publishingIssues.dismiss(engine.actor, id);
    expect(await toLookAt(engine)).not.toContain(sending.contentItemId);
    const { text, publishingIssues } = await readText(engine, sending.contentItemId);
    expect(text.state).toBe("approved");
    expect(text.places).toContainEqual(
      expect.objectContaining({ channel: sending.channel, state: "dismissed" }),
    );
    expect(publishingIssues).toContainEqual({ ...sending, state: "dismissed" });
    expect(await engine.publishingIssues.list(engine.workspaceId)).not.toContainEqual(sending);
  });

  test("comes back when that is taken back, once", async () => {
    const sending = await firstStuck(engine);
    const { undo } = await engine.publishingIssues.dismiss(engine.actor, sending.id);
    const outcome = await engine.undo(engine.actor, undo);
    expect(describeReverted(outcome as Reverted)).toBe("It stands among what needs you again");
    expect(await needsOf(engine)).toContain(sending.id);
    expect(await engine.undo(engine.actor, undo)).toBe("gone");
  });

  test("cannot be put away twice, nor by another workspace", async () => {
    const sending = await firstStuck(engine);
    const stranger = engine.actorIn(await engine.newWorkspace());
    await expect(engine.publishingIssues.dismiss(stranger, sending.id)).rejects.toMatchObject({
      code: "not_found",
    });
    await engine.publishingIssues.dismiss(engine.actor, sending.id);
    await expect(engine.publishingIssues.dismiss(engine.actor, sending.id)).rejects.toMatchObject({
      code: "not_waiting",
    });
  });

  test("is sent again in a minute, unless that is taken back", async () => {
    const sending = await firstStuck(engine);
    expect(sending.canRetryPublishing).toBe(true);
    const first = await engine.publishingIssues.retryPublishing(engine.actor, sending.id, "person");
    expect(await needsOf(engine)).not.toContain(sending.id);
    expect((await readText(engine, sending.contentItemId)).publishingIssues).toContainEqual({
      ...sending,
      state: "dismissed",
      canRetryPublishing: false,
    });
    const outcome = await engine.undo(engine.actor, first.undo);
    expect(describeReverted(outcome as Reverted)).toBe(
      "It is not sent again, and stands as it did before",
    );
    expect(await engine.publishingIssues.list(engine.workspaceId)).toContainEqual(sending);
    fails = null;
    const { undo } = await engine.publishingIssues.retryPublishing(
      engine.actor,
      sending.id,
      "person",
    );
    await engine.run(5 * MINUTE, MINUTE);
    expect((await readText(engine, sending.contentItemId)).text.places).toContainEqual(
      expect.objectContaining({ channel: sending.channel, state: "published" }),
    );
    expect(await engine.undo(engine.actor, undo)).toMatchObject({ reverted: 0 });
    await expect(
      engine.publishingIssues.retryPublishing(engine.actor, sending.id, "person"),
    ).rejects.toMatchObject({ code: "not_waiting" });
  });

  test("is told of for a week, and no longer", async () => {
    const sending = await firstStuck(engine);
    engine.clock.advance(7 * DAY);
    expect(await needsOf(engine)).not.toContain(sending.id);
    expect(await engine.publishingIssues.list(engine.workspaceId)).toEqual([]);
  });
});
