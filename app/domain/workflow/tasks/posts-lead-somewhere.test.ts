import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestEngine } from "#tests/harness/engine.ts";
import { createUnreliableWorld } from "#tests/harness/unreliable-world.ts";
import { DAY, HOUR, MINUTE } from "#app/core/time/clock.ts";
import { createSeededRandom } from "#app/core/secrets/random.ts";
import { idleReason } from "#app/domain/agents/view/waiting.ts";
import { addVersion } from "#app/domain/content/content-items.server.ts";
import { findVersion } from "#app/domain/content/versions.server.ts";
import type { Channel } from "#app/domain/publishing/channel-port.ts";
import { createAssignments } from "./assignments.server.ts";

/* A post links to its article: without a known address, nothing is posted. */

let engine: Awaited<ReturnType<typeof createTestEngine>>;
/** Whether channels return an article's address. */
let tells = false;

/** As a webhook: that something has come is all that it may say. */
function silent(channel: Channel): Channel {
  if (channel.guarantee !== "by_key" || channel.role === "social") return channel;
  const quiet = <Answer extends { url: string | null }>(answer: Answer): Answer =>
    tells ? answer : { ...answer, url: null };
  const { update } = channel;
  return {
    ...channel,
    create: async (post) => quiet(await channel.create(post)),
    ...(typeof update === "function" && {
      update: async (change: Parameters<typeof update>[0]) => quiet(await update(change)),
    }),
  };
}

beforeEach(async () => {
  tells = false;
  const random = createSeededRandom("posts");
  const sure = { random, writerPercent: 0, placePercent: 0, atOnce: true };
  engine = await createTestEngine({
    environment: createUnreliableWorld(sure).environment,
    watched: false,
    places: silent,
  });
});
afterEach(() => engine.remove());

const articlesOut = () =>
  engine.rows<{ id: string; version: string }>(
    "SELECT id, version_id AS version FROM content_items WHERE kind = 'article' AND published_at IS NOT NULL",
  );
const posts = () =>
  engine.rows<{ parent: string }>(
    "SELECT parent_id AS parent FROM content_items WHERE kind = 'social_post'",
  );
const sent = () =>
  engine.rows<{ id: string; version: string; parent: string }>(
    `SELECT p.id, p.version_id AS version, p.parent_id AS parent FROM publications l JOIN content_items p ON p.id = l.content_item_id
     WHERE p.kind = 'social_post' AND l.version_id IS NOT NULL`,
  );
const held = () =>
  engine.rows<{ error: string }>(
    "SELECT o.error FROM publish_jobs o JOIN publications l ON l.id = o.publication_id JOIN content_items p ON p.id = l.content_item_id WHERE p.kind = 'social_post' AND o.state = 'on_hold'",
  );
const resting = () => {
  const [task] = engine.rows<{ waits: string | null }>(
    `SELECT t.waits_for AS waits FROM tasks t JOIN agents a ON a.id = t.agent_id
     WHERE a.type = 'social_media' AND t.status IN ('queued', 'running')`,
  );
  return idleReason(task?.waits ?? null, "UTC");
};

async function until(holds: () => boolean): Promise<void> {
  const latest = engine.clock.now() + 2 * DAY;
  while (!holds() && engine.clock.now() < latest) await engine.run(MINUTE, MINUTE);
  expect(holds()).toBe(true);
}

/** Its next version waits for its owner. */
async function change(
  { id, version }: { id: string; version: string },
  own: Record<string, unknown> = {},
): Promise<string> {
  const { db, workspaceId, store, clock } = engine;
  const { title, fields } = await findVersion(db.read, workspaceId, version);
  const corrected = store.newId();
  await db.write((tx) =>
    addVersion(
      tx,
      { contentItemId: id, workspaceId, baseId: version, opensReview: true },
      {
        id: corrected,
        title,
        body: "Said more exactly.",
        fields: { ...fields, ...own },
        madeBy: "person",
        makerId: null,
        writer: "",
        provenance: {},
        checks: [],
      },
      clock.now(),
    ),
  );
  return corrected;
}

/** Its owner corrects it. */
async function correct(article: { id: string; version: string }): Promise<void> {
  const { workspaceId, contentWorkflow } = engine;
  const corrected = await change(article);
  const by = { note: "", decidedBy: "person", actorId: null } as const;
  await contentWorkflow.reviews.decide({
    workspaceId,
    contentItemId: article.id,
    versionId: corrected,
    decision: "approved",
    ...by,
  });
}

test("an article without an address gets no posts, and the agent says that it waits for one", async () => {
  await until(() => articlesOut().length > 0);
  await engine.run(HOUR, 10 * MINUTE);
  expect(posts()).toEqual([]);
  expect(resting()).toMatch(/^Waiting for a published article to get its address/);
  // Once it is no news any more, it is not waited for.
  await engine.change("UPDATE ideas SET state = 'dropped' WHERE state = 'planned'");
  await engine.run(5 * DAY, HOUR);
  expect(posts()).toEqual([]);
  expect(resting()).toBe("Waiting for a published article");
});

test("posts about an article as soon as its channel returns the address", async () => {
  await until(() => articlesOut().length > 0);
  const [article = expect.fail("none is out")] = articlesOut();
  await engine.run(HOUR, 10 * MINUTE);
  tells = true;
  await correct(article);
  await until(() => sent().length > 0);
  expect(new Set(posts().map(({ parent }) => parent))).toContain(article.id);
});

test("keeps the address when an update returns none", async () => {
  tells = true;
  await until(() => articlesOut().length > 0);
  const [article = expect.fail("none is out")] = articlesOut();
  const placed = () =>
    engine.rows<{ url: string | null; version: string }>(
      "SELECT url, version_id AS version FROM publications WHERE content_item_id = ? AND version_id IS NOT NULL",
      article.id,
    );
  const [{ url } = { url: null }] = placed();
  expect(url).toMatch(/^https:/);
  tells = false;
  await correct(article);
  await until(() => placed()[0]?.version !== article.version);
  expect(placed()[0]?.url).toBe(url);
});

test("holds a post whose article was unpublished, until the article is published again", async () => {
  tells = true;
  await until(() => sent().length > 0);
  const { workspaceId, contentWorkflow, actor } = engine;
  const [post = expect.fail("nothing is posted")] = sent();
  await contentWorkflow.withdrawals.unpublish(actor, post.parent);
  await engine.run(2 * HOUR, MINUTE);
  // Approved before, and due only now.
  await engine.change("DELETE FROM publications WHERE content_item_id = ?", post.id);
  const put = async (contentItemId: string, versionId: string, name: string) => {
    const channel = await engine.findChannel({ workspaceId, name });
    if (!channel) throw new Error("there is no such place");
    const slots = [{ channel, dueAt: engine.clock.now() }];
    await engine.db.write((tx) =>
      contentWorkflow.publications.schedule(tx, { workspaceId, contentItemId, versionId }, slots),
    );
  };
  await put(post.id, post.version, "sample short network");
  await until(() => held().length > 0);
  expect(held()[0]?.error).toContain("isn’t published yet");
  expect(sent().map(({ id }) => id)).not.toContain(post.id);
  const [article = expect.fail("it is gone")] = articlesOut().filter(
    ({ id }) => id === post.parent,
  );
  await put(article.id, article.version, "sample blog");
  await until(() => sent().some(({ id }) => id === post.id));
  expect(held()).toEqual([]);
});

test("posts about the published version while its next version waits", async () => {
  await until(() => articlesOut().length > 0);
  const [article = expect.fail("none is out")] = articlesOut();
  const { db, clock, workspaceId } = engine;
  const cover = (id: string) => ({ id, alt: id, width: 8, height: 8, type: "png" });
  await engine.change(
    "UPDATE content_versions SET fields = json_set(fields, '$.cover', json(?)) WHERE id = ?",
    JSON.stringify(cover("published")),
    article.version,
  );
  await change(article, { cover: cover("waits") });
  const assignmentOf = createAssignments({ db, clock, channelsOf: () => Promise.resolve([]) });
  const work = {
    type: "post",
    ideaId: null,
    contentItemId: article.id,
    claim: "",
    title: "",
  } as const;
  const given = await assignmentOf({ workspaceId, origin: "simulated" }, work);
  const published = await findVersion(db.read, workspaceId, article.version);
  expect(given?.work === "post" && given.source.body.slice(0, 40)).toBe(
    published.body.slice(0, 40),
  );
  await engine.change(
    "UPDATE publications SET url = 'https://example.test/' || id WHERE content_item_id = ?",
    article.id,
  );
  await until(() => posts().some(({ parent }) => parent === article.id));
  const covers = engine.rows<{ cover: string | null }>(
    `SELECT json_extract(v.fields, '$.cover.id') AS cover FROM content_items p JOIN content_versions v ON v.id = p.version_id
     WHERE p.parent_id = ? AND p.kind = 'social_post'`,
    article.id,
  );
  expect(new Set(covers.map(({ cover: id }) => id))).toEqual(new Set(["published"]));
});
