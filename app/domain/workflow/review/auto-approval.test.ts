import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestEngine } from "#tests/harness/engine.ts";
import { addOwnIdeas } from "#tests/harness/own-ideas.ts";
import { createUnreliableWorld } from "#tests/harness/unreliable-world.ts";
import { DAY, HOUR, MINUTE } from "#app/core/time/clock.ts";
import { createIds } from "#app/core/secrets/ids.ts";
import { createSeededRandom } from "#app/core/secrets/random.ts";
import type { ApprovalPolicy } from "#app/domain/agents/settings/approval-policy.ts";
import { provenAfter } from "#app/domain/agents/settings/approval-policy.ts";
import { createBriefs } from "#app/domain/brief/briefs.server.ts";
import { noAnswers } from "#app/domain/brief/brief.ts";
import { maxWaiting } from "#app/domain/work-queue/work-queue.ts";
import type { Moderation } from "#app/domain/ai/prompts/assignment.ts";
import { cleanInARow } from "./auto-approval.server.ts";

/* How far an agent's content gets without its owner. */

/** The provider's moderation result for each text; null: it is not asked. */
let moderation: Moderation | null = null;
/** The end of each text. */
let says = "";
let engine: Awaited<ReturnType<typeof createTestEngine>>;

beforeEach(async () => {
  const random = createSeededRandom("approvalPolicy");
  // Everything goes well, and at once.
  const { environment } = createUnreliableWorld({
    random,
    writerPercent: 0,
    placePercent: 0,
    atOnce: true,
  });
  engine = await createTestEngine({
    environment,
    realEnvironment: (simulated) => ({
      ...simulated,
      writer: {
        write: async (request, call) => {
          const written = await simulated.writer.write(request, call);
          if (!("texts" in written)) return written;
          const texts = written.texts.map((text) => ({ ...text, body: `${text.body}${says}` }));
          return { ...written, texts, ...(moderation && { moderation }) };
        },
      },
    }),
    realPlaces: (samples) =>
      samples.map((each) => ({ ...each, name: `real ${each.role} ${each.maxChars}` })),
    fillPlan: false,
    watched: false,
  });
  const { db, workspaceId, store, clock } = engine;
  const ideas = { workspaceId, newId: store.newId, now: clock.now(), count: 40, apart: MINUTE };
  await db.write((tx) => addOwnIdeas(tx, ideas));
});
afterEach(async () => {
  moderation = null;
  says = "";
  await engine.remove();
});

const agentOf = (type: string) =>
  engine.rows<{ id: string }>("SELECT id FROM agents WHERE type = ?", type)[0]?.id ??
  expect.fail(`there is no ${type}`);
const setApprovalPolicy = (type: string, approvalPolicy: ApprovalPolicy) =>
  engine.controls.setApprovalPolicy(engine.actor, new Map([[agentOf(type), approvalPolicy]]));

interface Row {
  id: string;
  versionId: string;
  state: string;
  publishedAt: number | null;
}
const articles = (where = "1 = 1") =>
  engine.rows<Row>(
    `SELECT id, version_id AS "versionId", state, published_at AS "publishedAt" FROM content_items
     WHERE kind = 'article' AND ${where} ORDER BY created_at, id`,
  );
const decide = async (
  decision: "approved" | "changes_requested" | "unpublished",
  { id: contentItemId, versionId }: Row,
  decidedBy: "person" | "token" = "person",
) => {
  const { workspaceId } = engine;
  const asked = { workspaceId, contentItemId, versionId, decision, note: "shorter", actorId: null };
  return engine.contentWorkflow.reviews.decide({ ...asked, decidedBy });
};
const clean = () => {
  const { db, workspaceId } = engine;
  return cleanInARow(db.read, { workspaceId, agentId: agentOf("content_writer") });
};
const deciders = () =>
  engine
    .rows<{
      by: string;
    }>(
      `SELECT DISTINCT r.decided_by AS by FROM reviews r JOIN content_items p ON p.id = r.content_item_id WHERE p.kind = 'article'`,
    )
    .map(({ by }) => by);

describe("simulation", () => {
  test("when an agent must ask, each article waits", async () => {
    await setApprovalPolicy("content_writer", "ask");
    await engine.run(5 * HOUR, 5 * MINUTE);
    expect(articles().map(({ state }) => state)).toEqual(
      Array.from({ length: maxWaiting }, () => "in_review"),
    );
    expect(deciders()).toEqual([]);
  });

  test("when an agent is auto-approved, no article waits", async () => {
    await setApprovalPolicy("content_writer", "auto");
    await engine.run(5 * HOUR, 5 * MINUTE);
    expect(articles("state = 'in_review'")).toEqual([]);
    expect(articles("state = 'approved'").length).toBeGreaterThan(3);
    expect(deciders()).toEqual(["policy"]);
  });
});

describe("an agent that only suggests", () => {
  beforeEach(async () => {
    await setApprovalPolicy("content_writer", "suggest");
    await engine.run(5 * HOUR, 5 * MINUTE);
  });
  const channels = () =>
    engine.rows(
      "SELECT l.id FROM publications l JOIN content_items p ON p.id = l.content_item_id WHERE p.kind = 'article'",
    );

  test("when it only suggests, it writes and asks, and approved articles aren't published", async () => {
    const waiting = articles("state = 'in_review'");
    expect(waiting).toHaveLength(maxWaiting);
    for (const each of waiting) await decide("approved", each);
    await engine.run(3 * HOUR, 5 * MINUTE);
    expect(articles("state = 'approved'").map(({ id }) => id)).toEqual(waiting.map(({ id }) => id));
    expect([channels(), articles("published_at IS NOT NULL")]).toEqual([[], []]);
  });

  test("what it has made is published after its policy changed and it was approved again", async () => {
    const [first = expect.fail("nothing waits")] = articles("state = 'in_review'");
    await decide("approved", first);
    await setApprovalPolicy("content_writer", "ask");
    await engine.run(HOUR, 5 * MINUTE);
    expect(channels()).toEqual([]);
    await decide("unpublished", first);
    await decide("approved", first);
    await engine.run(2 * HOUR, 5 * MINUTE);
    expect(articles("published_at IS NOT NULL").map(({ id }) => id)).toEqual([first.id]);
  });
});

describe("real articles", () => {
  beforeEach(() => engine.switchMode("live"));

  const approveAll = async (count: number, by: "person" | "token" = "person") => {
    for (let done = 0; done < count;) {
      await engine.run(HOUR, 5 * MINUTE);
      for (const each of articles("state = 'in_review'").slice(0, count - done)) {
        await decide("approved", each, by);
        done += 1;
      }
    }
  };

  test("wait despite auto-approval, until ten in a row were approved unchanged", async () => {
    await setApprovalPolicy("content_writer", "auto");
    await approveAll(provenAfter - 1);
    await engine.run(2 * HOUR, 5 * MINUTE);
    expect(await clean()).toBe(provenAfter - 1);
    expect(deciders()).toEqual(["person"]);

    await approveAll(1);
    expect(await clean()).toBe(provenAfter);
    // Articles that wait by then need a review; later ones are auto-approved.
    await approveAll(articles("state = 'in_review'").length);
    await engine.run(2 * HOUR, 5 * MINUTE);
    expect(deciders().toSorted()).toEqual(["person", "policy"]);
    expect(articles("state = 'in_review'")).toEqual([]);
  });

  test.each([
    ["that a provider holds something against wait, however trusted their agent is", "look"],
    ["that it holds nothing against do not", "passed"],
    ["that could not be moderated do not", null],
  ] as const)("%s", async (_, outcome) => {
    await setApprovalPolicy("content_writer", "ask");
    await approveAll(provenAfter);
    await setApprovalPolicy("content_writer", "auto");
    moderation = { outcome, words: "as it says" };
    await engine.run(HOUR, 5 * MINUTE);
    await approveAll(articles("state = 'in_review'").length);
    await engine.run(2 * HOUR, 5 * MINUTE);
    const waits = articles("state = 'in_review'").length > 0;
    expect(waits).toBe(outcome === "look");
    expect(deciders().includes("policy")).toBe(outcome !== "look");
  });

  test.each([
    ["a word that their owner never says", "\n\nThis is amazing."],
    ["one sentence again and again", `\n\n${"Water the herbs early. ".repeat(20)}`],
    [
      "a paragraph in another language",
      "\n\nIm Winter brauchen die Töpfe auf dem Balkon etwa jede zweite Woche Wasser, an einem Tag ohne Frost.",
    ],
  ])("with %s wait, even if their agent is auto-approved", async (_, words) => {
    const { db, clock, actor } = engine;
    await createBriefs({ db, clock, newId: createIds({ clock }) }).save(actor, {
      base: null,
      answers: { ...noAnswers, avoid: ["amazing"] },
    });
    await setApprovalPolicy("content_writer", "ask");
    await approveAll(provenAfter);
    await setApprovalPolicy("content_writer", "auto");
    await approveAll(articles("state = 'in_review'").length);
    says = words;
    await engine.run(2 * HOUR, 5 * MINUTE);
    expect(articles("state = 'in_review'").length).toBeGreaterThan(0);
    expect(deciders()).toEqual(["person"]);
  });

  test("wait again after one was sent back", async () => {
    await setApprovalPolicy("content_writer", "ask");
    await approveAll(provenAfter);
    await engine.run(HOUR, 5 * MINUTE);
    await setApprovalPolicy("content_writer", "auto");
    const [waiting = expect.fail("nothing waits")] = articles("state = 'in_review'");
    await decide("changes_requested", waiting);
    expect(await clean()).toBe(0);
    await engine.run(DAY / 4, 5 * MINUTE);
    expect(deciders()).toEqual(["person"]);
    // Approved in its next version, it has still been changed on request.
    const answered = articles(`id = '${waiting.id}'`)[0] ?? expect.fail("it is gone");
    expect(answered.versionId).not.toBe(waiting.versionId);
    await decide("approved", answered);
    expect(await clean()).toBe(0);
  });

  test("approved by a program, or with an undone approval, earn no trust", async () => {
    await approveAll(3, "token");
    expect(await clean()).toBe(0);
    await approveAll(2);
    expect(await clean()).toBe(2);
    const [, , , , last = expect.fail("too few")] = articles("state = 'approved'");
    await decide("unpublished", last);
    expect(await clean()).toBe(1);
  });
});

test("changing approvals is announced, and can be undone", async () => {
  const chosen = new Map<string, ApprovalPolicy>([
    [agentOf("content_writer"), "ask"],
    [agentOf("social_media"), "suggest"],
    [agentOf("publisher"), "default"],
    ["no agent", "auto"],
  ]);
  const { undo } = await engine.controls.setApprovalPolicy(engine.actor, chosen);
  expect(engine.rows("SELECT title, description FROM activities WHERE type = 'system'")).toEqual([
    {
      title: "Approvals changed",
      description:
        "Content Writer: approvals from Default to Ask me. Social Media: approvals from Default to Suggest only",
    },
  ]);
  expect((await engine.controls.setApprovalPolicy(engine.actor, chosen)).undo).toBeNull();
  expect(await engine.undo(engine.actor, undo ?? "")).toMatchObject({ reverted: 2, total: 2 });
  expect(engine.rows("SELECT DISTINCT approval_policy FROM agents")).toEqual([
    { approval_policy: "default" },
  ]);
});
