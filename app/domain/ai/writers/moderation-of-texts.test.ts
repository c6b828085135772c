import { afterEach, describe, expect, it } from "vitest";
import { createLiveEngine, type LiveEngine } from "#tests/harness/live-engine.ts";
import { approveArticle, startLive, contentItemsOf } from "#tests/harness/live-content.ts";
import { storedChecks } from "#tests/harness/stored-checks.ts";
import { MINUTE } from "#app/core/time/clock.ts";

let engine: LiveEngine;
afterEach(() => engine.remove());

describe("moderation", () => {
  const moderation = () =>
    engine.rows<{ outcome: string; fact: string }>(
      `SELECT outcome, fact FROM ${storedChecks} WHERE name = 'moderation' ORDER BY version_id`,
    );
  const none = { sexual: false, hate: false, violence: true, "violence/graphic": true };

  it("is called once per version, and recorded at no cost", async () => {
    engine = await startLive();
    await engine.run(5 * MINUTE);
    expect(engine.provider.moderations()).toBe(2);
    const [said] = moderation();
    expect(said).toEqual({
      outcome: "passed",
      fact: "OpenAI’s moderation found nothing",
    });
    expect(
      engine.rows(
        "SELECT DISTINCT status, amount_micro_dollars AS amount FROM spend_entries WHERE purpose = 'moderation'",
      ),
    ).toEqual([{ status: "settled", amount: 0 }]);
  });

  it("is called for a newsletter once per task, and never for unpublished content", async () => {
    engine = await createLiveEngine();
    await engine.switchMode("live");
    engine.provider.mock.onModerate(/Frost is coming/su, {
      flagged: true,
      categories: none,
      category_scores: {},
    });
    const { writer } = engine.live.environment;
    const { workspaceId, clock } = engine;
    const { id } = engine.taskAt(workspaceId, 0);
    const task = { id, workspaceId, ideaId: null, timeZone: "UTC" };
    const title = "Frost is coming";
    const articles = [{ title, description: "It is.", url: "https://ledge.example/frost" }];
    const request: Parameters<typeof writer.write>[0] = {
      assignment: { work: "newsletter", articles },
      task,
      type: "publisher",
      seed: "x",
      ordinal: 1,
      speed: "standard",
      worksUntil: null,
      now: clock.now(),
    };
    const signal = new AbortController().signal;
    const written = await writer.write(request, { signal });
    expect(written).toMatchObject({
      writer: "counted",
      moderation: { outcome: "look", words: expect.stringContaining("violence") as string },
    });
    expect(await writer.write(request, { signal })).toEqual(written);
    expect(engine.provider.moderations()).toBe(1);
    expect(engine.provider.calls()).toBe(0);
  });

  it("is called for posts and video scripts", async () => {
    engine = await startLive();
    await engine.run(5 * MINUTE);
    await approveArticle(engine);
    engine.provider.mock.onModerate(/the first step is smaller/su, {
      flagged: true,
      categories: none,
      category_scores: {},
    });
    await engine.run(5 * MINUTE);
    expect(
      engine.rows(
        `SELECT DISTINCT p.kind, c.outcome FROM ${storedChecks} c JOIN content_versions v ON v.id = c.version_id
          JOIN content_items p ON p.id = v.content_item_id WHERE c.name = 'moderation' AND p.kind <> 'article' ORDER BY p.kind`,
      ),
    ).toEqual([
      { kind: "social_post", outcome: "look" },
      { kind: "video", outcome: "passed" },
    ]);
  });

  it("is shown in Review in plain words", async () => {
    engine = await startLive();
    engine.provider.mock.onModerate(/.*/su, {
      flagged: true,
      categories: none,
      category_scores: {},
    });
    await engine.run(5 * MINUTE);
    expect(contentItemsOf(engine)).toMatchObject([{ state: "in_review" }]);
    expect(moderation()[0]).toEqual({
      outcome: "look",
      fact: "OpenAI’s moderation flagged: violence, violence in detail. It needs your approval",
    });
  });
});
