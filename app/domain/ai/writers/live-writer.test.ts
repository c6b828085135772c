import { afterEach, describe, expect, it } from "vitest";
import { answerTo } from "#scripts/model-answers.mjs";
import { liveBrief, type LiveEngine } from "#tests/harness/live-engine.ts";
import { approveArticle, startLive, spentOf, contentItemsOf } from "#tests/harness/live-content.ts";
import { HOUR, MINUTE } from "#app/core/time/clock.ts";
import { readSources } from "#app/domain/content/provenance.ts";

let engine: LiveEngine;
afterEach(() => engine.remove());

const writerTask = () =>
  engine.rows<{ status: string; failure: string | null; error: string | null; due: number | null }>(
    `SELECT t.status, t.failure, t.error, t.due_at AS due FROM tasks t JOIN agents a ON a.id = t.agent_id
      WHERE a.type = 'content_writer' ORDER BY t.ordinal DESC LIMIT 1`,
  )[0];

describe("a live workspace", () => {
  it("writes an article from its owner's samples, asks once per step, and waits for review", async () => {
    engine = await startLive();
    await engine.run(5 * MINUTE);
    const [article, ...others] = contentItemsOf(engine);
    expect(others).toEqual([]);
    expect(article).toMatchObject({ origin: "real", state: "in_review" });
    expect(article?.body.match(/^## /gmu)).toHaveLength(3);
    expect(article?.body).toContain("In winter a pot on the balcony needs water");
    const provenance = JSON.parse(article?.provenance ?? "{}") as Record<string, unknown>;
    expect(provenance).toMatchObject({
      // The optimizer's version keeps the sources of the draft.
      sources: [
        {
          title: "Watering in winter",
          quote: expect.stringMatching(/^Push a finger two knuckles deep/u) as string,
        },
      ],
    });
    expect(readSources(article?.provenance ?? "")).toMatchObject([{ title: "Watering in winter" }]);
    // Outline, three sections, the whole; then the optimizer, because a check failed.
    const calls = engine.provider.calls();
    expect(calls).toBeGreaterThanOrEqual(5);
    expect(calls).toBeLessThanOrEqual(7);
    expect(spentOf(engine)).toHaveLength(calls);
    expect(new Set(spentOf(engine).map(({ status }) => status))).toEqual(new Set(["settled"]));
    expect(new Set(spentOf(engine).map(({ payer }) => payer))).toEqual(new Set(["operator"]));
    // Nothing more is written while it waits for its owner.
    await engine.run(HOUR, 10_000);
    expect(engine.provider.calls()).toBe(calls);
    expect(engine.rows("SELECT * FROM task_steps WHERE name LIKE 'section%'")).toEqual([]);
  });

  it("shows its progress while it writes", async () => {
    engine = await startLive();
    const shown = new Set<string>();
    for (let round = 0; round < 40; round += 1) {
      await engine.run(1_000, 250);
      for (const { event } of engine.events)
        if (event.type === "agent" && event.agent.type === "content_writer" && event.agent.progress)
          shown.add(event.agent.progress.replace(/\d+ words/u, "n words"));
    }
    expect([...shown].join("\n")).toMatch(/What you need before you begin \(1 of 4\)/u);
    expect([...shown].join("\n")).toMatch(/Final read-through \(4 of 4\) · n words so far/u);
  });

  it("makes no calls without sources, and says what to do", async () => {
    engine = await startLive({ brief: { ...liveBrief, samples: [], sites: [] } });
    await engine.run(2 * MINUTE);
    expect(engine.provider.calls()).toBe(0);
    expect(writerTask()).toMatchObject({ status: "queued", failure: "needs_sources", due: null });
    engine.setBrief(liveBrief);
    const [agent] = engine.rows<{ id: string }>(
      "SELECT id FROM agents WHERE type = 'content_writer'",
    );
    await engine.controls.startOne(engine.actor, agent?.id ?? "");
    await engine.run(3 * MINUTE);
    expect(contentItemsOf(engine)).toHaveLength(1);
  });

  it("stops after one request without credit", async () => {
    engine = await startLive();
    engine.provider.answer({
      error: {
        message: "insufficient_quota",
        type: "insufficient_quota",
        code: "insufficient_quota",
      },
      status: 429,
    });
    await engine.run(HOUR, 10_000);
    expect(engine.provider.calls()).toBe(1);
    expect(writerTask()).toMatchObject({ status: "queued", failure: "no_credit", due: null });
    expect(writerTask()?.error).toContain("Buy credit at platform.openai.com, under Billing");
    expect(writerTask()?.error).toContain("doesn’t include API credit");
    expect(spentOf(engine)).toMatchObject([{ status: "released", amount: 0 }]);
  });

  it("waits out a thirty-minute outage without a failure, and is done five minutes later", async () => {
    engine = await startLive();
    engine.provider.answer({ error: { message: "overloaded", type: "server" }, status: 503 });
    await engine.run(30 * MINUTE, 5_000);
    expect(engine.rows("SELECT * FROM tasks WHERE status = 'failed'")).toEqual([]);
    expect(spentOf(engine).every(({ amount }) => amount === 0)).toBe(true);
    engine.provider.answer((request) => ({ content: answerTo(request) }));
    await engine.run(5 * MINUTE + 10_000);
    expect(contentItemsOf(engine)).toHaveLength(1);
  });

  it("records the model and prompts of each item", async () => {
    engine = await startLive();
    await engine.run(5 * MINUTE);
    await approveArticle(engine);
    await engine.run(5 * MINUTE);
    const [video] = contentItemsOf(engine, "video");
    expect(video?.writer).toBe("openai/gpt-5-mini");
    expect(JSON.parse(video?.provenance ?? "{}")).toMatchObject({
      prompts: ["video/video-script@2"],
    });
  });

  it("retries an unusable answer once", async () => {
    engine = await startLive();
    engine.provider.answer({ content: "I would love to help you with that!" });
    await engine.run(40_000);
    expect(engine.provider.calls()).toBe(2);
    expect(spentOf(engine)).toHaveLength(2);
    expect(contentItemsOf(engine)).toEqual([]);
    expect(
      engine.rows<{ error: string }>("SELECT error FROM tasks WHERE status = 'failed'")[0]?.error,
    ).toMatch(/didn’t answer in a readable form: try again/u);
  });

  it.each([
    ["is cut off", { content: '{"title": "and and', finishReason: "length" }],
    ["is refused", { content: "", finishReason: "content_filter" }],
    [
      "finds no credit",
      { error: { message: "insufficient_quota", type: "insufficient_quota" }, status: 429 },
    ],
  ])("keeps an acceptable answer if the retry %s", async (_, failure) => {
    engine = await startLive({ brief: { ...liveBrief, avoid: ["amazing"] } });
    engine.provider.answer((request) => {
      if (JSON.stringify(request).includes("Your last answer could not be used.")) return failure;
      const answer = JSON.parse(answerTo(request)) as { title?: string; sections?: unknown };
      const isOutline = answer.sections !== undefined;
      const title = `Amazing: ${answer.title}`.slice(0, 70);
      return { content: JSON.stringify(isOutline ? { ...answer, title } : answer) };
    });
    await engine.run(5 * MINUTE);
    expect(contentItemsOf(engine)).toMatchObject([
      { title: expect.stringMatching(/^Amazing: /u) as string },
    ]);
  });

  it("asks again for an answer stored by an earlier version in another shape, and continues", async () => {
    engine = await startLive();
    let outlines = 0;
    engine.provider.answer((request) => {
      const content = answerTo(request);
      if ("sections" in (JSON.parse(content) as object)) outlines += 1;
      return { content };
    });
    const stored = () => engine.rows("SELECT 1 FROM task_steps WHERE name = 'outline'").length > 0;
    for (let turn = 0; turn < 100 && !stored(); turn += 1) await engine.run(250, 250);
    expect(outlines).toBe(1);
    await engine.change(`UPDATE task_steps SET answer = '{"value":{}}' WHERE name = 'outline'`);
    await engine.run(5 * MINUTE);
    expect(outlines).toBe(2);
    expect(contentItemsOf(engine)).toHaveLength(1);
  });

  it("writes in the language of the brief, or not at all", async () => {
    engine = await startLive({ brief: { ...liveBrief, language: "de" } });
    await engine.run(40_000);
    expect(contentItemsOf(engine)).toEqual([]);
    const [task] = engine.rows<{ failure: string }>(
      "SELECT failure FROM tasks WHERE status = 'failed'",
    );
    expect(task?.failure).toBe("wrong_language");
  });

  it("continues after its limit in the morning, and never exceeds it", async () => {
    engine = await startLive({ settings: { WRITING_ALLOWANCE: "0.30" } });
    engine.provider.answer((request) => ({
      content: answerTo(request),
      usage: { prompt_tokens: 1_000, completion_tokens: 3_000 },
    }));
    await engine.run(5 * MINUTE);
    const sum = () => spentOf(engine).reduce((total, { amount }) => total + amount, 0);
    expect(sum()).toBeLessThanOrEqual(20_000);
    expect(writerTask()).toMatchObject({ status: "queued", failure: "budget" });
    expect(writerTask()?.error).toMatch(/^Today's limit of \$0\.02 is reached$/u);
    const calls = engine.provider.calls();
    await engine.run(6 * HOUR, MINUTE);
    expect(engine.provider.calls()).toBe(calls);
    await engine.run(18 * HOUR, MINUTE);
    expect(engine.provider.calls()).toBeGreaterThan(calls);
    expect(engine.rows("SELECT * FROM tasks WHERE status = 'failed'")).toEqual([]);
  });
});
