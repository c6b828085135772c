import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestEngine } from "#tests/harness/engine.ts";
import { addVideo, videoItemId } from "#tests/harness/review-content.ts";
import { readCounters } from "#app/domain/agents/view/counters.ts";
import { addIdea, findIdea } from "#app/domain/ideas/ideas.server.ts";
import { manualChannelFor } from "#app/domain/channels/by-hand/manual-channels.ts";
import { describeReverted, type Reverted } from "#app/workspace/undoable-change.ts";

type Engine = Awaited<ReturnType<typeof createTestEngine>>;
let engine: Engine;
beforeEach(async () => {
  engine = await createTestEngine();
  await engine.db.writeSync(() => addVideo(engine.db.writer));
});
afterEach(() => engine.remove());

const link = "https://youtu.be/dQw4w9WgXcQ?si=abc";
const kept = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";
const other = "https://www.youtube.com/watch?v=aaaaaaaaaaa";
const give = (typed = link) =>
  engine.manualPublishing.giveLink(engine.actor, {
    contentItemId: videoItemId,
    link: typed,
    by: "person",
  });
const publications = () =>
  engine.rows<{ state: string; url: string; origin: string; channel: string }>(
    "SELECT state, url, origin, channel FROM publications WHERE content_item_id = ?",
    videoItemId,
  );
const publishedAt = () =>
  engine.rows<{ at: number | null }>(
    "SELECT published_at AS at FROM content_items WHERE id = ?",
    videoItemId,
  )[0]?.at;

describe("a manually published video", () => {
  it("counts as published once, as real, with its link", async () => {
    const { parts, url, notYet } = await engine.manualPublishing.of(
      engine.workspaceId,
      videoItemId,
    );
    expect({ url, notYet }).toEqual({ url: null, notYet: null });
    expect(parts).toMatchObject([
      { name: "Title", text: "Basil on film", most: 100 },
      { name: "Description", text: "How to sow basil." },
      { name: "Chapters", text: "0:00 Sow\n0:01 Water" },
      { name: "Tags", text: "basil, herbs" },
      { name: "Thumbnail text", text: "Basil!" },
      { name: "Script" },
    ]);
    expect((await give()).url).toBe(kept);
    expect(publications()).toEqual([
      { state: "published", url: kept, origin: "real", channel: "YouTube" },
    ]);
    await give(other);
    expect(publications()).toMatchObject([{ state: "published", url: other }]);
    expect(publishedAt()).toBe(engine.clock.now());
  });

  it("counts for the agent that wrote the script until undone", async () => {
    const [agent] = engine.rows<{ id: string }>(
      "SELECT id FROM agents WHERE type = 'youtube_manager'",
    );
    await engine.change(
      "UPDATE content_items SET agent_id = ? WHERE id = ?",
      agent?.id,
      videoItemId,
    );
    const videos = () => {
      const [row] = engine.rows<{ counters: string }>(
        "SELECT real_counters AS counters FROM agents WHERE id = ?",
        agent?.id,
      );
      return readCounters(row?.counters ?? "").videos ?? 0;
    };
    const first = await give();
    const second = await give(other);
    expect(videos()).toBe(1);
    // A link added since then stays.
    expect(await engine.undo(engine.actor, first.undo)).toMatchObject({ reverted: 0 });
    const back = await engine.undo(engine.actor, second.undo);
    expect(describeReverted(back as Reverted)).toMatch(/link/);
    expect(publications()).toMatchObject([{ url: kept }]);
    const again = await give();
    expect(videos()).toBe(1);
    await engine.change("DELETE FROM undoable_changes WHERE activity_id = ?", second.undo);
    expect(again.url).toBe(kept);
  });

  it("counts as never published when its only link is undone", async () => {
    const { undo } = await give();
    await engine.undo(engine.actor, undo);
    expect(publications()).toEqual([]);
    expect(publishedAt()).toBeNull();
    expect(await engine.undo(engine.actor, undo)).toBe("gone");
    await give();
    expect(publications()).toHaveLength(1);
  });

  it("completes an article's idea while a link counts or something is live", async () => {
    const ideaId = "herbs";
    const { db, clock, workspaceId } = engine;
    const words = { topic: "Herbs", angle: "", keyword: "", reason: "" };
    const times = { slotAt: clock.now(), createdAt: 0, endedAt: null, quick: 0 } as const;
    const idea = { id: ideaId, workspaceId, state: "in_work", source: "owner" } as const;
    await db.write((tx) => addIdea(tx, { ...idea, ...words, ...times, sampleSlug: null }));
    await engine.change(
      "UPDATE content_items SET kind = 'article', idea_id = ? WHERE id = ?",
      ideaId,
      videoItemId,
    );
    const story = "https://medium.com/@sam/herbs-of-may-1a2b3c4d5e6f";
    const ideaNow = () => findIdea(db.read, workspaceId, ideaId);
    const { undo } = await give(story);
    expect(await ideaNow()).toMatchObject({ state: "done", endedAt: clock.now() });
    await engine.undo(engine.actor, undo);
    expect(await ideaNow()).toMatchObject({ state: "in_work", endedAt: null });
    const again = await give(story);
    await engine.change(
      `INSERT INTO content_items (id, workspace_id, idea_id, kind, state, title, version_id, origin, created_at, state_at,
         published_at) VALUES ('other', ?, ?, 'article', 'approved', 'Herbs', 'v', 'real', 0, 0, 1)`,
      workspaceId,
      ideaId,
    );
    await engine.undo(engine.actor, again.undo);
    expect(publishedAt()).toBeNull();
    expect(await ideaNow()).toMatchObject({ state: "done" });
  });

  it("refuses links to other sites, unapproved content and samples", async () => {
    for (const typed of ["", "youtube", "https://example.com/watch?v=dQw4w9WgXcQ", "javascript:1"])
      await expect(give(typed)).rejects.toMatchObject({ code: "bad_request" });
    await engine.change(
      "UPDATE content_items SET approved_version_id = NULL WHERE id = ?",
      videoItemId,
    );
    await expect(give()).rejects.toMatchObject({ code: "not_waiting" });
    await engine.change(
      "UPDATE content_items SET approved_version_id = version_id, origin = 'simulated' WHERE id = ?",
      videoItemId,
    );
    await expect(give()).rejects.toMatchObject({ code: "not_waiting" });
    const stranger = engine.actorIn(await engine.newWorkspace());
    await expect(
      engine.manualPublishing.giveLink(stranger, {
        contentItemId: videoItemId,
        link,
        by: "person",
      }),
    ).rejects.toMatchObject({ code: "not_found" });
    expect(publications()).toEqual([]);
  });
});

it.each([
  ["https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=4s", kept],
  ["https://m.youtube.com/shorts/dQw4w9WgXcQ", kept],
  ["https://youtube.com/live/dQw4w9WgXcQ", kept],
  ["https://www.youtube.com/@someone", null],
  ["https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ", null],
])("reads a video link: %s", (typed, read) => {
  expect(manualChannelFor("video")?.readLink(typed)).toBe(read);
});

it.each([
  [
    "https://medium.com/@sam/herbs-of-may-1a2b3c4d5e6f?source=x",
    "https://medium.com/@sam/herbs-of-may-1a2b3c4d5e6f",
  ],
  ["https://sam.medium.com/herbs-1a2b3c4d5e6f", "https://sam.medium.com/herbs-1a2b3c4d5e6f"],
  ["https://medium.com/", null],
  ["https://medium.com.evil.example/x-1a2b3c4d5e6f", null],
])("reads a story link: %s", (typed, read) => {
  expect(manualChannelFor("article")?.readLink(typed)).toBe(read);
});

it("imports a live article by address, else copies its text", () => {
  const text = { title: "Herbs", body: "# Herbs\n\nSow.", fields: { description: "May" } };
  const partsFor = (address: string | null) =>
    manualChannelFor("article")
      ?.pack({ ...text, address })
      .map(({ name }) => name);
  expect(partsFor("https://blog.example/herbs")?.[0]).toBe("Address to import");
  expect(partsFor(null)).toEqual(["Title", "Subtitle", "Article"]);
});
