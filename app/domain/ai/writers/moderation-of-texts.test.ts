import { afterEach, describe, expect, it } from "vitest";
import { createLiveEngine, type LiveEngine } from "#tests/harness/live-engine.ts";
import { approveArticle, beginLive, textsOf } from "#tests/harness/live-texts.ts";
import { storedChecks } from "#tests/harness/stored-checks.ts";
import { MINUTE } from "#app/core/time/clock.ts";

let engine: LiveEngine;
afterEach(() => engine.remove());

describe("what a provider holds against a text", () => {
  const moderation = () =>
    engine.rows<{ outcome: string; fact: string }>(
      `SELECT outcome, fact FROM ${storedChecks} WHERE name = 'moderation' ORDER BY version_id`,
    );
  const none = { sexual: false, hate: false, violence: true, "violence/graphic": true };

  it("is asked once for each version, and noted at no cost", async () => {
    engine = await beginLive();
    await engine.run(5 * MINUTE);
    expect(engine.provider.moderations()).toBe(2);
    const [said] = moderation();
    expect(said).toEqual({
      outcome: "passed",
      fact: "OpenAI’s moderation holds nothing against it",
    });
    expect(
      engine.rows(
        "SELECT DISTINCT status, amount_micro_dollars AS amount FROM spend_entries WHERE purpose = 'moderation'",
      ),
    ).toEqual([{ status: "settled", amount: 0 }]);
  });

  it("is asked about an edition, too, once for its task, and about nothing that goes nowhere", async () => {
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

  it("is asked about posts and video packs", async () => {
    engine = await beginLive();
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

  it("stands on the desk in plain words", async () => {
    engine = await beginLive();
    engine.provider.mock.onModerate(/.*/su, {
      flagged: true,
      categories: none,
      category_scores: {},
    });
    await engine.run(5 * MINUTE);
    expect(textsOf(engine)).toMatchObject([{ state: "in_review" }]);
    expect(moderation()[0]).toEqual({
      outcome: "look",
      fact: "OpenAI’s moderation holds against it: violence, violence in detail. It goes nowhere by itself",
    });
  });
});
