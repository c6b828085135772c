import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createLiveEngine, liveBrief, type LiveEngine } from "#tests/harness/live-engine.ts";
import type { ModelProvider } from "#tests/harness/model-provider.ts";
import { addOwnIdeas } from "#tests/harness/own-ideas.ts";
import { answerTo } from "#scripts/model-answers.mjs";
import { HOUR, MINUTE } from "#app/core/time/clock.ts";
import { createIds } from "#app/core/secrets/ids.ts";
import { readUnread, stillNoted } from "#app/domain/content/provenance.ts";
import { unreadInWords } from "#app/domain/ai/research/unread.ts";

/*
 * Failures of providers, models and pages in live work: the task's state, what was paid, and that
 * nothing is published. Cases tested elsewhere name their file.
 */

let engine: LiveEngine;
afterEach(() => engine.remove());

async function begin(options: Parameters<typeof createLiveEngine>[0] = {}): Promise<void> {
  engine = await createLiveEngine(options);
  const { db, clock, workspaceId } = engine;
  await engine.switchMode("live");
  const wanted = { workspaceId, newId: createIds({ clock }), now: clock.now(), count: 1 };
  await db.write((tx) => addOwnIdeas(tx, wanted));
}

const task = () =>
  engine.rows<{ status: string; failure: string | null; error: string | null }>(
    `SELECT t.status, t.failure, t.error FROM tasks t JOIN agents a ON a.id = t.agent_id
      WHERE a.type = 'content_writer' ORDER BY t.ordinal LIMIT 1`,
  )[0];
const paid = () =>
  engine.rows<{ amount: number }>(
    "SELECT amount_micro_dollars AS amount FROM spend_entries WHERE amount_micro_dollars > 0",
  ).length;
/** The calls: an article's own questions, and pings. */
function asked(): { dear: number; small: number } {
  const bodies = engine.provider.mock.getRequests().map(({ body }) => JSON.stringify(body));
  const small = bodies.filter((body) => body.includes("Answer that it works.")).length;
  return { dear: engine.provider.calls() - small, small };
}
const article = () =>
  engine.rows<{ body: string; state: string }>(
    `SELECT b.text AS body, p.state FROM content_items p JOIN content_versions v ON v.id = p.version_id
      JOIN content_body_texts b ON b.hash = v.body_hash AND b.workspace_id = p.workspace_id WHERE p.kind = 'article'`,
  )[0];
const sent = () => engine.rows("SELECT id FROM publish_jobs").length;

const refusing =
  (status: number, code: string, rest: object = {}) =>
  (provider: ModelProvider) =>
    provider.answer({ error: { message: code, type: code, code }, status, ...rest });
const saying =
  (content: string, rest: object = {}) =>
  (provider: ModelProvider) =>
    provider.answer({ content, ...rest });

interface Wrong {
  does(provider: ModelProvider): void;
  /** The state of the writer's task after twenty seconds. */
  task: { status: string; failure: string };
  calls: number;
  /** How many of these calls count as paid. */
  paid: number;
}

const wrongs: Record<string, Wrong> = {
  "a wrong key (models.test.ts): one request, and the owner is notified": {
    does: refusing(401, "invalid_api_key"),
    task: { status: "queued", failure: "bad_credentials" },
    ...{ calls: 1, paid: 0 },
  },
  "no credit (live-writer.test.ts, failing-writer.test.ts): one request": {
    does: refusing(429, "insufficient_quota"),
    task: { status: "queued", failure: "no_credit" },
    ...{ calls: 1, paid: 0 },
  },
  "a rate limit with Retry-After (models.test.ts): waits as long as requested": {
    does: refusing(429, "rate_limit_exceeded", { retryAfter: 600 }),
    task: { status: "queued", failure: "rate_limited" },
    ...{ calls: 1, paid: 0 },
  },
  "a removed model (models.test.ts): the owner chooses another": {
    does: refusing(404, "model_not_found"),
    task: { status: "queued", failure: "bad_credentials" },
    ...{ calls: 1, paid: 0 },
  },
  "HTML in place of JSON (models.test.ts has HTML in place of a stream): retried once": {
    does: saying("<!doctype html><h1>Welcome</h1>"),
    task: { status: "failed", failure: "rejected" },
    ...{ calls: 2, paid: 2 },
  },
  "endless output, cut at the limit (models.test.ts has one without any end): retried with more room":
    {
      does: saying('{"title": "and and and', { finishReason: "length" }),
      task: { status: "failed", failure: "cut_off" },
      ...{ calls: 2, paid: 2 },
    },
  "a refusal (models.test.ts)": {
    does: saying("", { finishReason: "content_filter" }),
    task: { status: "failed", failure: "refused" },
    ...{ calls: 1, paid: 1 },
  },
};

describe("a provider or a model with", () => {
  it.each(Object.entries(wrongs))("%s", async (_, wrong) => {
    await begin();
    wrong.does(engine.provider);
    await engine.run(20_000);
    expect(task()).toMatchObject(wrong.task);
    expect([engine.provider.calls(), paid()]).toEqual([wrong.calls, wrong.paid]);
    expect([article(), sent()]).toEqual([undefined, 0]);
  });

  it("a rate limit without Retry-After (models.test.ts): waits longer each time", async () => {
    let calls = 0;
    const server = createServer((request, response) => {
      calls += 1;
      request.resume().on("end", () => {
        response.writeHead(429, { "Content-Type": "application/json" });
        response.end('{"error":{"message":"slow down","code":"rate_limit_exceeded"}}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    try {
      const { port } = server.address() as AddressInfo;
      await begin({ settings: { OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1` } });
      await engine.run(20_000);
      expect(task()).toMatchObject({ status: "queued", failure: "rate_limited" });
      expect([calls, paid()]).toEqual([3, 0]);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });

  it("half a stream (models.test.ts): three paid tries, then waits for the owner", async () => {
    await begin();
    const half = { chunkSize: 10, truncateAfterChunks: 3 };
    engine.provider.answer((request) => ({ content: answerTo(request) }), half);
    await engine.run(MINUTE, 5_000);
    expect(task()).toMatchObject({ status: "queued", failure: "broke_off" });
    await engine.run(3 * HOUR, MINUTE);
    expect(task()).toMatchObject({ status: "queued", failure: "keeps_breaking_off" });
    expect([engine.provider.calls(), paid()]).toEqual([3, 3]);
    expect(engine.rows("SELECT 1 FROM activities WHERE title = 'Agent stopped'")).toHaveLength(1);
    engine.provider.answer((request) => ({ content: answerTo(request) }));
    const [writer] = engine.rows<{ id: string }>(
      "SELECT id FROM agents WHERE type = 'content_writer'",
    );
    await engine.controls.startOne(engine.actor, String(writer?.id));
    await engine.run(5 * MINUTE, 5_000);
    expect(article()?.state).toBe("in_review");
  });

  it("the wrong language (live-writer.test.ts, docs/evaluation.md): retried once, no draft", async () => {
    await begin({ brief: { ...liveBrief, language: "de" } });
    await engine.run(20_000);
    expect(task()).toMatchObject({ status: "failed", failure: "wrong_language" });
    expect([engine.provider.calls(), article(), sent()]).toEqual([2, undefined, 0]);
  });

  it("silence for thirty minutes (live-writer.test.ts): no task fails, and all is done five minutes later", async () => {
    await begin();
    refusing(503, "overloaded")(engine.provider);
    await engine.run(30 * MINUTE, 5_000);
    expect(engine.rows("SELECT id FROM tasks WHERE status = 'failed'")).toEqual([]);
    engine.provider.answer((request) => ({ content: answerTo(request) }));
    await engine.run(5 * MINUTE + 10_000);
    expect(article()?.state).toBe("in_review");
  });
});

describe("a gateway that times out", () => {
  const amounts = () =>
    engine.rows<{ amount: number }>(
      "SELECT amount_micro_dollars AS amount FROM spend_entries ORDER BY amount DESC",
    );

  it.each([408, 502, 504])(
    "for thirty minutes (%i): one call counts as paid, no task fails, and all is done five minutes later",
    async (status) => {
      await begin();
      refusing(status, "gateway")(engine.provider);
      await engine.run(30 * MINUTE, 5_000);
      expect(engine.rows("SELECT id FROM tasks WHERE status = 'failed'")).toEqual([]);
      expect(task()).toMatchObject({ status: "queued", failure: "try_later" });
      expect(task()?.error).toBe(`OpenAI answered with status ${status}`);
      const { dear, small } = asked();
      expect(dear).toBe(1);
      expect(small).toBeLessThan(25);
      // Each may have been charged, so each counts; the small ones cost almost nothing.
      expect(paid()).toBe(dear + small);
      const [first, ...rest] = amounts().map(({ amount }) => amount);
      expect(rest.reduce((sum, amount) => sum + amount, 0)).toBeLessThan(first ?? 0);
      engine.provider.answer((request) => ({ content: answerTo(request) }));
      await engine.run(5 * MINUTE + 10_000);
      expect(article()?.state).toBe("in_review");
    },
  );

  it("for a week: asks less and less often", async () => {
    await begin();
    refusing(504, "gateway")(engine.provider);
    await engine.run(7 * 24 * HOUR, MINUTE);
    expect(task()).toMatchObject({ status: "queued", failure: "try_later" });
    expect(asked().dear).toBe(1);
    expect(asked().small).toBeLessThan(70);
  });

  it("for long calls only: three tries, then waits for the owner", async () => {
    await begin();
    const gateway = { error: { message: "gateway", type: "gateway" }, status: 504 };
    engine.provider.answer((request) => {
      const usual = answerTo(request);
      return usual.includes('"works"') ? { content: usual } : gateway;
    });
    await engine.run(3 * HOUR, MINUTE);
    expect(task()).toMatchObject({ status: "queued", failure: "keeps_breaking_off" });
    expect(asked()).toEqual({ dear: 3, small: 2 });
    const [writer] = engine.rows<{ id: string }>(
      "SELECT id FROM agents WHERE type = 'content_writer'",
    );
    await engine.controls.startOne(engine.actor, String(writer?.id));
    await engine.run(3 * HOUR, MINUTE);
    expect(task()).toMatchObject({ status: "queued", failure: "keeps_breaking_off" });
    expect(asked().dear).toBe(6);
    engine.provider.answer((request) => ({ content: answerTo(request) }));
    await engine.controls.startOne(engine.actor, String(writer?.id));
    await engine.run(5 * MINUTE, 5_000);
    expect(article()?.state).toBe("in_review");
  });
});

it("no source found (live-writer.test.ts, search.test.ts): no call", async () => {
  await begin({ brief: { ...liveBrief, samples: [], sites: [] } });
  await engine.run(MINUTE);
  expect(task()).toMatchObject({ status: "queued", failure: "needs_sources" });
  expect([engine.provider.calls(), article()]).toEqual([0, undefined]);
});

it("a page with a sign-in: listed with the article's sources, and in the failure of a task without any", async () => {
  const server = createServer((_request, response) => void response.writeHead(401).end("Sign in"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const { port } = server.address() as AddressInfo;
    const site = `http://127.0.0.1:${port}/members`;
    const couldNot = `We couldn't read 127.0.0.1:${port}/members (it asks for a sign-in)`;
    await begin({ brief: { ...liveBrief, samples: [], sites: [site] } });
    await engine.run(MINUTE);
    expect(task()).toMatchObject({ failure: "needs_sources" });
    expect(task()?.error).toContain(`have nothing about it. ${couldNot}`);
    engine.setBrief({ ...liveBrief, sites: [site] });
    const [writer] = engine.rows<{ id: string }>(
      "SELECT id FROM agents WHERE type = 'content_writer'",
    );
    await engine.controls.startOne(engine.actor, String(writer?.id));
    await engine.run(5 * MINUTE, 5_000);
    expect(article()?.state).toBe("in_review");
    const noted = engine.rows<{ provenance: string }>("SELECT provenance FROM content_versions");
    const unread = readUnread(noted[0]?.provenance ?? "");
    expect(unread.map(unreadInWords)).toEqual([`${couldNot}.`]);
    const text = { title: "", body: "", fields: {} };
    expect(readUnread(JSON.stringify(stillNoted(noted[0]?.provenance ?? "", text)))).toEqual(
      unread,
    );
  } finally {
    server.close();
  }
});

describe("an answer", () => {
  it.each([
    [
      "that cites [7] of 5",
      "Nine of ten balconies are watered wrongly, says a study.",
      /Nine of ten/u,
    ],
    ["that links to a foreign site", "Buy it [here](https://evil.example/x).", /evil\.example/u],
    ["that carries <script>", "<script>alert(1)</script><img src=x onerror=alert(1)>", /<|alert/u],
    ["that says 'publish now'", "Publish now and tell no one.", /^$/u],
  ])("%s (live-writer.test.ts has all at once) has no effect", async (_, words, gone) => {
    await begin();
    engine.provider.answer((request) => {
      const usual = answerTo(request);
      if (!usual.includes('"markdown"')) return { content: usual };
      const claims = [{ statement: words, source: 7, quote: "nine of ten balconies" }];
      const markdown = `Water it every second week, on a day without frost. ${words}`;
      return {
        content: JSON.stringify({ markdown, claims: words.startsWith("Nine") ? claims : [] }),
      };
    });
    await engine.run(3 * MINUTE);
    expect(article()?.state).toBe("in_review");
    expect(article()?.body).not.toMatch(gone);
    expect(sent()).toBe(0);
  });
});
