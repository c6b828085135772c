import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { changedRows } from "#tests/harness/changed-rows.ts";
import { createTestOutbox, type TestOutbox } from "#tests/harness/outbox.ts";
import { createRows, type Values } from "#tests/harness/stored-rows.ts";
import { DAY, HOUR } from "#app/core/time/clock.ts";
import {
  readNextNewsletter,
  readWeeksArticles,
} from "#app/domain/work-queue/read-newsletter.server.ts";
import type { ContentItem } from "#app/domain/content/content-item.ts";
import type { PublishJobRow } from "#app/domain/publishing/jobs/publish-job-store.server.ts";
import { repeats } from "./duplicates.server.ts";
import { createEdits, followWithEdit } from "#app/domain/workflow/edit/edits.server.ts";
import { leadsNowhere } from "./leads-nowhere.server.ts";
import { createRecords } from "#app/domain/workflow/tasks/records.server.ts";
import { skipMissing } from "#app/domain/workflow/tasks/skip-missing.server.ts";
import { asksOwner, cleanInARow, isSuggestion } from "./auto-approval.server.ts";
import {
  finishedInSimulation,
  rewriteIdeas,
} from "#app/domain/workflow/edit/rewrite-ideas.server.ts";

/* Next to each row that counts there are others that differ in one thing. */

let world: TestOutbox;
let rows: ReturnType<typeof createRows>;
let mine: string;
let now: number;

beforeEach(async () => {
  world = await createTestOutbox();
  rows = createRows(world);
  mine = world.workspaceId;
  now = world.clock.now();
  await rows.addOther();
});
afterEach(() => world.remove());

const elsewhere = { workspace_id: "other" };
const played = { origin: "simulated" };
const post = { kind: "social_post" };

describe("a simulated article needs its owner", () => {
  const contentItem = (changes: Partial<ContentItem> = {}) =>
    ({
      ...{ id: "contentItem", workspaceId: mine, kind: "article", origin: "simulated" },
      ...{ ideaId: "idea", agentId: null, versionId: "v1", ...changes },
    }) as ContentItem;
  const asks = (changes: Partial<ContentItem> = {}) =>
    asksOwner(world.db.read, contentItem(changes), false);
  const approved = { state: "approved", ...played };
  const waiting = { state: "in_review", ...played };
  beforeEach(async () => {
    await rows.addIdea({});
    await rows.addIdea({ id: "watched", quick: 1 });
  });

  it("once another of its type was auto-approved", async () => {
    await rows.addContentItem({ ...approved, id: "theirs", ...elsewhere });
    await rows.addContentItem({ ...approved, id: "post", ...post });
    await rows.addContentItem({ ...approved, id: "real", origin: "real" });
    await rows.addContentItem({ ...approved, id: "draft", state: "draft" });
    await rows.addContentItem({ ...approved, idea_id: "idea" });
    expect(await asks()).toBe(false);
    await rows.addContentItem({ ...approved, id: "first" });
    expect(await asks()).toBe(true);
    expect(await asksOwner(world.db.read, contentItem(), true)).toBe(false);
  });

  it("unless another waits for the owner, or the owner is watching", async () => {
    await rows.addContentItem({ ...approved, id: "first" });
    await rows.addContentItem(waiting);
    await rows.addContentItem({ ...waiting, id: "theirs", ...elsewhere });
    await rows.addContentItem({ ...waiting, id: "post", ...post });
    await rows.addContentItem({ ...waiting, id: "real", origin: "real" });
    await rows.addContentItem({ ...waiting, id: "draft", state: "draft" });
    await rows.addContentItem({ ...waiting, id: "by trust", decide_at: 9 });
    expect(await asks()).toBe(true);
    expect(await asks({ ideaId: "watched" })).toBe(false);
    await rows.addContentItem({ ...waiting, id: "waits" });
    expect(await asks()).toBe(false);
  });

  it("if its own agent's policy says so, in its own workspace", async () => {
    await rows.addAgent({ id: "asks", position: 1, approval_policy: "ask" });
    await rows.addAgent({ id: "suggests", position: 2, approval_policy: "suggest" });
    await rows.addAgent({ id: "theirs", position: 1, approval_policy: "suggest", ...elsewhere });
    expect(await asks({ agentId: "asks" })).toBe(true);
    const suggests = (agentId: string) => isSuggestion(world.db.read, contentItem({ agentId }));
    expect(await suggests("asks")).toBe(false);
    expect(await suggests("suggests")).toBe(true);
    expect(await suggests("theirs")).toBe(false);
  });
});

it("changes that no agent is left to make go to the owner, and no others", async () => {
  await rows.addAgent({ id: "there", position: 1, type: "painter" });
  const gone = { removed_at: 5, enabled: 0, type: "poet" };
  await rows.addAgent({ ...gone, id: "gone", position: 2 });
  await rows.addAgent({ ...gone, id: "gone as well", position: 3 });
  await rows.addAgent({ ...gone, id: "replaced", position: 4, type: "painter" });
  await rows.addAgent({ id: "their poet", position: 1, type: "poet", ...elsewhere });
  await rows.addAgent({ ...gone, id: "their gone", position: 2, type: "baker", ...elsewhere });
  const asked = { state: "changes_requested", agent_id: "gone" };
  await rows.addContentItem({ ...asked, id: "played", ...played });
  await rows.addContentItem({ ...asked, id: "theirs", agent_id: "their gone", ...elsewhere });
  await rows.addContentItem({ ...asked, id: "draft", state: "rejected" });
  await rows.addContentItem({ ...asked, id: "being changed", agent_id: "there" });
  await rows.addContentItem({ ...asked, id: "another's now", agent_id: "replaced" });
  await rows.addContentItem(asked);
  const nothing = { open: () => Promise.resolve(), place: () => Promise.resolve() };
  const skip = (tx: Parameters<typeof skipMissing>[0]) =>
    skipMissing(tx, nothing, { workspaceId: mine, origin: "real" }, now + 9);
  expect(await changedRows(world.db, "content_items", skip)).toEqual(["contentItem"]);
});

it("only the owner's ideas are written again, except the one chosen in onboarding", async () => {
  const done = { state: "done", ended_at: 5 };
  await rows.addResting();
  await rows.addIdea({ ...done, id: "sample", source: "sample" });
  await rows.addIdea({ ...done, id: "chosen" });
  await rows.add("onboardings", { workspace_id: mine, idea_id: "chosen", step: 1, created_at: 1 });
  await rows.addIdea({ ...done, id: "another" });
  await rows.addIdea(done);
  await rows.add("onboardings", { ...elsewhere, idea_id: "another", step: 1, created_at: 1 });
  const found = await finishedInSimulation(world.db.read, mine, 9);
  expect(found.map(({ id }) => id).sort()).toEqual(["another", "idea"]);
  const ids = ["sample", "chosen", "checking", "idea"];
  const changed = await changedRows(world.db, "ideas", (tx) => rewriteIdeas(tx, mine, ids, now));
  expect(changed).toEqual(["idea"]);
  expect(rows.isWoken()).toBe(true);
});

describe("identical text", () => {
  const isSame = async (changes: Partial<PublishJobRow> = {}) => {
    const second = {
      ...{ kind: "publish", workspaceId: mine, contentItemId: "second", versionId: "v2" },
      ...{ channel: "Blog", variant: "", contentType: "social_post" },
    };
    return (await repeats(world.db.read, { ...second, ...changes } as PublishJobRow)) !== null;
  };
  beforeEach(async () => {
    await rows.addContentItem({});
    await rows.addVersion({});
    await rows.addContentItem({ id: "second" });
    await rows.addVersion({ id: "v2", content_item_id: "second" });
    await rows.addVersion({ id: "v3", content_item_id: "second", number: 2, body_hash: "other" });
  });
  type Changed = [table: string, column: string, was: string, not: string];
  const expectOnlySo = async (...all: Changed[]) => {
    expect(await isSame()).toBe(true);
    expect(await isSame({ versionId: "v3" })).toBe(false);
    expect(await isSame({ workspaceId: "other" })).toBe(false);
    expect(await isSame({ contentItemId: "contentItem", versionId: "v1" })).toBe(false);
    for (const [table, column, was, not] of all) {
      const id = table === "publish_jobs" ? "publishJob" : "place";
      await rows.set(table, id, column, not);
      expect(await isSame(), column).toBe(false);
      await rows.set(table, id, column, was);
    }
    expect(await isSame()).toBe(true);
  };
  const place: Changed[] = [
    ["publications", "channel", "Blog", "another"],
    ["publications", "variant", "", "another"],
    ["publications", "content_item_id", "contentItem", "second"],
  ];

  it("is reported where it is published, and nowhere else", async () => {
    await rows.addAddress({});
    await expectOnlySo(
      ["publications", "state", "published", "unpublished"],
      ["publications", "version_id", "v1", "v3"],
      ...place,
    );
  });

  it("is reported where it is a draft on the channel, and nowhere else", async () => {
    await rows.addAddress({ version_id: null, state: "draft" });
    await rows.addOperation({ state: "draft_created" });
    await rows.addAddress({ id: "elsewhere", channel: "Mill", version_id: null });
    await expectOnlySo(
      ["publications", "state", "draft", "another"],
      ["publish_jobs", "state", "draft_created", "cancelled"],
      ["publish_jobs", "version_id", "v1", "another"],
      ["publish_jobs", "publication_id", "place", "elsewhere"],
      ...place,
    );
    // Of another article's draft.
    await rows.addContentItem({ id: "third" });
    await rows.addVersion({ id: "v4", content_item_id: "third", body_hash: "third" });
    await rows.set("publish_jobs", "publishJob", "version_id", "v4");
    expect(await isSame()).toBe(false);
  });

  it("in other words is reported for an article that is a draft on its channel", async () => {
    const idea = { topic: "Frost in May", keyword: "frost", state: "in_work" };
    await rows.addIdea(idea);
    await rows.addIdea({ ...idea, id: "alike" });
    await rows.set("content_items", "second", "idea_id", "idea");
    const article = { contentType: "article", versionId: "v3" } as const;
    const draft = { state: "draft", version_id: null };
    const add = async (id: string, of: Values = {}, at: Values = {}) => {
      await rows.addContentItem({ id, idea_id: "alike", ...of });
      await rows.addAddress({ id, content_item_id: id, ...draft, ...at });
    };
    await add("theirs", {}, elsewhere);
    await add("its post", post);
    await add("scheduled", {}, { state: "scheduled" });
    await add("of no idea", { idea_id: null });
    expect(await isSame(article)).toBe(false);
    await add("draft");
    expect(await isSame(article)).toBe(true);
  });
});

it("a post has no link while its own article isn't published", async () => {
  const add = async (id: string, kind: string, isOut: boolean) => {
    const about = `what ${id} is about`;
    await rows.addContentItem({ id: about, kind, title: about });
    await rows.addContentItem({ id, parent_id: about, ...post });
    if (isOut) await rows.addAddress({ id: about, content_item_id: about });
  };
  const why = (contentItemId: string) =>
    leadsNowhere(world.db.read, { kind: "publish", contentType: "social_post", contentItemId });
  await add("a first", "article", false);
  await add("a second", "article", true);
  await add("a third", "newsletter", false);
  await rows.addContentItem({ id: "a fourth", ...post });
  expect(await why("a first")).toMatch(/^“what a first is about”, .* isn’t published yet/u);
  for (const id of ["a second", "a third", "a fourth"]) expect(await why(id), id).toBeNull();
});

describe("an unsaved edit", () => {
  const kept = {
    content_item_id: "contentItem",
    base_id: "v1",
    revision: 1,
    opened_as: "tab",
    saved_at: 1,
  };
  const words = { title: "Frost", description: "", body: "Cover the beds." };
  const add = (values: Values = {}) =>
    rows.add("edits", { workspace_id: mine, ...kept, ...words, ...values });
  const edits = () => createEdits(world);
  beforeEach(async () => {
    await rows.addContentItem({ state: "in_review" });
    await rows.addVersion({});
    await rows.addBody();
  });

  it("continues from the next version if it began with the one before it", async () => {
    await add();
    const follow = (from: string) =>
      changedRows(world.db, "edits", (tx) =>
        followWithEdit(tx, { contentItemId: "contentItem", from, to: "v2" }),
      );
    expect(await follow("v0")).toEqual([]);
    expect(await follow("v1")).toEqual(["contentItem"]);
  });

  it("is discarded and restored in its own workspace", async () => {
    await add(elsewhere);
    expect(await edits().discard(mine, "contentItem", null)).toBe(false);
    await rows.set("edits", "contentItem", "discarded_at", 5);
    expect(await edits().bringBack(mine, "contentItem")).toBe(false);
  });

  it("is deleted once its own workspace has saved a version", async () => {
    await add(elsewhere);
    const finished = {
      contentItemId: "contentItem",
      baseId: "v1",
      revision: 1,
      openedAs: "tab",
      text: words,
    };
    const actor = { workspaceId: mine, user: null };
    const finish = () => edits().finish(actor, finished);
    expect(await finish()).toBeNull();
    const left = () =>
      world.db.reader.prepare("SELECT 1 FROM edits WHERE content_item_id = 'contentItem'").all()
        .length;
    expect(left()).toBe(1);
    await rows.set("edits", "contentItem", "workspace_id", mine);
    await finish();
    expect(left()).toBe(0);
  });
});

it("a simulated article's idea is done once it is published, unless it is written for real", async () => {
  const ideas = ["first", "second"] as const;
  for (const id of ideas) {
    await rows.addIdea({ id, state: "in_work" });
    await rows.addContentItem({ id, idea_id: id, ...played });
    await rows.addClaim(`write:${id}:real`, id === "first" ? "other" : mine);
  }
  const { outcome } = createRecords({ newId: world.newId });
  const changed = await changedRows(world.db, "ideas", async (tx) => {
    for (const contentItemId of ideas) {
      const of = { workspaceId: mine, contentItemId, channel: "sample blog", publishedBy: null };
      const publishJob = { ...of, kind: "publish", origin: "simulated" } as PublishJobRow;
      const confirmed = { result: "confirmed", url: null, duplicates: [] } as const;
      await outcome(tx, { publishJob, ...confirmed, at: now });
    }
  });
  expect(changed).toEqual(["first"]);
});

it("of two decisions on an article the later one counts, whichever was stored first", async () => {
  await rows.addAgent({ id: "me", position: 1 });
  await rows.addContentItem({ agent_id: "me" });
  await rows.addReview({ id: "b", created_at: 5 });
  await rows.addReview({ id: "a", created_at: 9 });
  const clean = () => cleanInARow(world.db.read, { workspaceId: mine, agentId: "me" });
  expect(await clean()).toBe(1);
  await rows.addReview({ id: "c", created_at: 9 });
  expect(await clean()).toBe(1);
});

describe("a weekly newsletter", () => {
  // A Friday, an hour after the newsletter is due.
  const friday = Date.UTC(2026, 5, 5, 15);
  const name = "2026-06-05";
  const owner = () => ({ workspaceId: mine, origin: "real" as const, timeZone: "UTC" });
  const next = () => readNextNewsletter(world.db.read, { ...owner(), now: friday + HOUR });

  async function publish(id: string, of: Values = {}, at: Values = {}): Promise<void> {
    const isPlayed = of.origin === "simulated";
    const out = { published_at: friday - DAY };
    await rows.addContentItem({ ...out, id, state: "approved", approved_version_id: id, ...of });
    await rows.addVersion({ id, content_item_id: id, title: id });
    await rows.addAddress({
      ...{ id, content_item_id: id, ...out, url: `https://a.example/${id}` },
      ...(isPlayed && { channel: "sample blog", ...played }),
      ...at,
    });
  }

  it("contains each article that was first published in the week and still is, once", async () => {
    await publish("theirs", elsewhere, elsewhere);
    await publish("played", played);
    await publish("post", post);
    await publish("taken down", {}, { state: "unpublished" });
    await publish("before", {}, { published_at: friday - 8 * DAY });
    await publish("after", {}, { published_at: friday + 1 });
    await publish("known", { published_at: friday - 9 * DAY });
    await publish("being changed", { state: "in_review" });
    await publish("one");
    await rows.addAddress({ id: "nowhere", content_item_id: "one", channel: "A", url: null });
    await rows.addAddress({
      id: "left",
      content_item_id: "one",
      channel: "B",
      state: "unpublished",
    });
    const second = { channel: "C", published_at: friday - DAY, url: "https://c.example" };
    await rows.addAddress({ id: "twice", content_item_id: "one", created_at: 9, ...second });
    expect(await next()).toMatchObject({ name: "2026-06-12" });
    await publish("two", { published_at: friday - HOUR });
    expect(await next()).toMatchObject({ name });
    const articles = await readWeeksArticles(world.db.read, owner(), { name });
    expect(articles).toEqual([
      { title: "one", description: "", url: "https://a.example/one" },
      { title: "two", description: "", url: "https://a.example/two" },
    ]);
  });

  it("is made once in each workspace and origin", async () => {
    await publish("one");
    await publish("two");
    await rows.addClaim(`newsletter:${name}:real`, "other");
    await rows.addClaim(`newsletter:${name}:simulated`);
    expect(await next()).toMatchObject({ name });
    await rows.addClaim(`newsletter:${name}:real`);
    expect(await next()).toMatchObject({ name: "2026-06-12" });
  });
});
