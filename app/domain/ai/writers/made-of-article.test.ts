import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLiveEngine, liveBrief, type LiveEngine } from "#tests/harness/live-engine.ts";
import { addOwnIdeas } from "#tests/harness/own-ideas.ts";
import { storedChecks } from "#tests/harness/stored-checks.ts";
import { answerTo } from "#scripts/model-answers.mjs";
import { MINUTE } from "#app/core/time/clock.ts";
import { createIds } from "#app/core/secrets/ids.ts";
import { createBriefs } from "#app/domain/brief/briefs.server.ts";

const brief = { ...liveBrief, avoid: ["amazing"] };

let engine: LiveEngine;
/** The answer to give instead of the usual one; null: the usual one. */
let instead: (usual: Record<string, unknown>, isAgain: boolean) => object | null;
let asked: { kind: string; isAgain: boolean }[];

beforeEach(async () => {
  engine = await createLiveEngine({ brief });
  instead = () => null;
  asked = [];
  engine.provider.answer((request) => {
    const usual = answerTo(request);
    const answer = JSON.parse(usual) as Record<string, unknown>;
    const isAgain = JSON.stringify(request).includes("Your last answer could not be used.");
    asked.push({ kind: Object.keys(answer)[0] ?? "", isAgain });
    return { content: JSON.stringify(instead(answer, isAgain) ?? answer) };
  });
  const { db, clock, workspaceId, actor } = engine;
  await createBriefs({ db, clock, newId: createIds({ clock }) }).save(actor, {
    base: null,
    answers: brief,
  });
  await engine.switchMode("live");
  const wanted = { workspaceId, newId: createIds({ clock }), now: clock.now(), count: 1 };
  await db.write((tx) => addOwnIdeas(tx, wanted));
});
afterEach(() => engine.remove());

async function approveArticle(): Promise<void> {
  const [article = expect.fail("there is no article")] = engine.rows<{
    contentItemId: string;
    versionId: string;
  }>(
    `SELECT id AS "contentItemId", version_id AS "versionId" FROM content_items WHERE kind = 'article' AND state = 'in_review'`,
  );
  const by = { decidedBy: "person", actorId: null, note: "" } as const;
  const { workspaceId, contentWorkflow } = engine;
  await contentWorkflow.reviews.decide({ workspaceId, ...article, decision: "approved", ...by });
}

async function makeAll(): Promise<void> {
  await engine.run(5 * MINUTE);
  await approveArticle();
  await engine.run(5 * MINUTE);
}

const checks = (kind: string, name: string) =>
  engine.rows<{ outcome: string; fact: string }>(
    `SELECT c.outcome, c.fact FROM ${storedChecks} c JOIN content_items p ON p.version_id = c.version_id
      WHERE p.kind = ? AND c.name = ?`,
    kind,
    name,
  );
const unsupported = (kind: string) =>
  engine
    .rows<{ provenance: string }>(
      `SELECT v.provenance FROM content_items p JOIN content_versions v ON v.id = p.version_id WHERE p.kind = ?`,
      kind,
    )
    .flatMap(
      ({ provenance }) =>
        (JSON.parse(provenance) as { unsupported?: { statement: string }[] }).unsupported ?? [],
    )
    .map(({ statement }) => statement);

const posts = (text: string) => (answer: Record<string, unknown>) => {
  const networks = (answer.posts ?? []) as { network: string }[];
  return "posts" in answer ? { posts: networks.map(({ network }) => ({ network, text })) } : null;
};

describe("an unsupported number", () => {
  it("is reported in a title and a description", async () => {
    instead = (answer) =>
      "sections" in answer
        ? { ...answer, title: "Why 87 % of pots die", description: "What 93 % do wrong." }
        : "opening" in answer
          ? { ...answer, opening: "You can begin today." }
          : null;
    await engine.run(5 * MINUTE);
    expect(unsupported("article")).toEqual(["Why 87 % of pots die", "What 93 % do wrong."]);
    expect(checks("article", "statements")).toMatchObject([{ outcome: "look" }]);
  });

  it("is reported for each post that has it, and in a video script", async () => {
    const says = posts("Water them now. 87 % do not.");
    instead = (answer) =>
      says(answer) ??
      ("chapters" in answer
        ? { ...answer, description: "It costs $93.", thumbnail: "87 %!" }
        : null);
    await makeAll();
    const made = engine.rows("SELECT id FROM content_items WHERE kind = 'social_post'").length;
    expect(made).toBeGreaterThan(0);
    expect(unsupported("social_post")).toEqual(Array(made).fill("87 % do not."));
    expect(unsupported("video")).toEqual(["It costs $93."]);
    expect(checks("video", "statements")).toMatchObject([{ outcome: "look" }]);
  });

  it("is accepted if the article has it from a source, and reported if it is marked there", async () => {
    instead = (answer) =>
      "claims" in answer
        ? { markdown: "Of all balconies, 87 % are watered wrongly.", claims: [] }
        : posts("In winter 1 in 12 pots. Of them 87 % die.")(answer);
    await makeAll();
    expect(unsupported("article")).toEqual(["Of all balconies, 87 % are watered wrongly."]);
    expect(new Set(unsupported("social_post"))).toEqual(
      new Set(["In winter 1 in 12 pots.", "Of them 87 % die."]),
    );
  });
});

describe("a banned word", () => {
  it("leads to a retry, in posts, scripts and articles", async () => {
    instead = (answer, isAgain) => {
      if (isAgain) return null;
      if ("chapters" in answer) return { ...answer, tags: ["amazing", "pots", "winter"] };
      if ("opening" in answer) return { ...answer, opening: "This is amazing." };
      return posts("An amazing first step.")(answer);
    };
    await makeAll();
    expect(asked.filter(({ isAgain }) => isAgain).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["opening", "posts", "title"]),
    );
    for (const kind of ["article", "social_post", "video"])
      expect(new Set(checks(kind, "never_say").map(({ outcome }) => outcome))).toEqual(
        new Set(["passed"]),
      );
  });

  it("that remains is shown in Review, and retried only once", async () => {
    instead = (answer) => posts("An amazing first step.")(answer);
    await makeAll();
    expect(asked.filter(({ kind }) => kind === "posts")).toEqual([
      { kind: "posts", isAgain: false },
      { kind: "posts", isAgain: true },
    ]);
    expect(checks("social_post", "never_say")[0]).toEqual({
      outcome: "look",
      fact: "Banned words used: “amazing”",
    });
  });

  it("is kept if the retry is unusable", async () => {
    instead = (answer, isAgain) =>
      isAgain && "posts" in answer ? {} : posts("An amazing first step.")(answer);
    await makeAll();
    expect(checks("social_post", "never_say")[0]).toMatchObject({ outcome: "look" });
  });
});

it("a post that says nothing without its link is retried", async () => {
  instead = (answer, isAgain) =>
    isAgain ? null : posts("Read it here: https://evil.example/a_(b).")(answer);
  await makeAll();
  expect(asked.filter(({ kind }) => kind === "posts")).toEqual([
    { kind: "posts", isAgain: false },
    { kind: "posts", isAgain: true },
  ]);
  const bodies = engine.rows<{ body: string }>(
    `SELECT b.text AS body FROM content_items p JOIN content_versions v ON v.id = p.version_id
       JOIN content_body_texts b ON b.workspace_id = v.workspace_id AND b.hash = v.body_hash
      WHERE p.kind = 'social_post'`,
  );
  expect(bodies.length).toBeGreaterThan(0);
  expect(bodies.filter(({ body }) => body === "")).toEqual([]);
});

it("a part in another language is reported and does not stop the draft", async () => {
  const sentence =
    "Im Winter brauchen die Töpfe auf dem Balkon etwa jede zweite Woche Wasser, an einem Tag ohne Frost.";
  instead = (answer) =>
    "claims" in answer
      ? { markdown: `${String(answer.markdown)}\n\n${sentence}`, claims: [] }
      : null;
  await engine.run(5 * MINUTE);
  expect(checks("article", "language")).toMatchObject([
    { outcome: "look", fact: expect.stringContaining("“Im Winter brauchen die Töpfe") as string },
  ]);
});
