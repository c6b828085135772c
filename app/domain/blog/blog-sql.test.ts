import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { changedRows } from "#tests/harness/changed-rows.ts";
import { createTestOutbox, type TestOutbox } from "#tests/harness/outbox.ts";
import { blogSql } from "./blog-sql.server.ts";
import { changed as pageChanged, appearanceChanged } from "./changed.server.ts";
import { indexNowSql, nextIndexNow, wakeIndexNow } from "./index-now-store.server.ts";
import { maxEpisodes } from "./podcast.ts";
import { podcastSql, wakePodcast } from "./podcast-sql.server.ts";

/* Two posts of the same blog, and one with the same slug on another blog. */

let world: TestOutbox;
let mine: string;
let other: string;

type One = string | number | null;
type Named = Readonly<Record<string, One>>;
type Values = readonly One[] | Named;

const isList = (values: Values): values is readonly One[] => Array.isArray(values);
const parameters = (values: Values): readonly One[] | readonly [Named] =>
  isList(values) ? values : [values];
const run = (text: string, values: Values) =>
  world.db.write((tx) => tx.statement(text).run(...parameters(values)));
const changed = (table: string, text: string, values: Values) =>
  changedRows(world.db, table, (tx) => tx.statement(text).run(...parameters(values)));
const firstColumn = (text: string, values: Values) =>
  world.db.read.statement<{ first: unknown }>(text).values(...parameters(values));

beforeEach(async () => {
  world = await createTestOutbox();
  mine = world.workspaceId;
  other = await world.addWorkspace();
  const words = { title: "t", about: "", imprint: "", color: "#000", language: "en", now: 1 };
  for (const [workspaceId, name] of [
    [mine, "ledge"],
    [other, "leaf"],
  ] as const) {
    await run(blogSql.save, { ...words, workspaceId, name, podcastCategory: "Education" });
    await run(podcastSql.switchOn, { workspaceId, guid: name, now: 50 });
  }
  const post = { payload: "{}", pictureId: null };
  await run(blogSql.add, { ...post, key: "a", workspaceId: mine, slug: "frost", now: 100 });
  await run(blogSql.add, { ...post, key: "b", workspaceId: mine, slug: "thaw", now: 200 });
  await run(blogSql.add, { ...post, key: "c", workspaceId: other, slug: "frost", now: 300 });
});
afterEach(() => world.remove());

describe("a blog", () => {
  it("is found by its workspace or its name", async () => {
    for (const text of [blogSql.ofWorkspace, blogSql.ofWorkspaceWithEnd])
      expect(await firstColumn(text, [other])).toEqual([other]);
    expect(await firstColumn(blogSql.byName, ["leaf"])).toEqual([other]);
    expect(await firstColumn(blogSql.byName, ["unknown"])).toEqual([]);
  });

  it("changes alone", async () => {
    for (const [text, values] of [
      [blogSql.setLogo, [null, mine]],
      [blogSql.setCategory, ["Arts", mine]],
      [blogSql.touch, [mine]],
    ] as const)
      expect(await changed("blogs", text, values)).toEqual([mine]);
  });

  it("shows only its logo while it exists", async () => {
    const picture = `INSERT INTO pictures (id, workspace_id, kind, name, type, width, height, bytes, sha256, alt, decorative, created_at)
      VALUES (?, ?, 'upload', 'Logo', 'png', 10, 10, 1, ?, '', 1, 1)`;
    const logo = async () =>
      (await world.db.read.statement<{ logoId: string | null }>(blogSql.ofWorkspace).all(mine)).map(
        ({ logoId }) => logoId,
      );
    for (const id of ["p", "q"]) await run(picture, [id, mine, id]);
    expect(await logo()).toEqual([null]);
    await run(blogSql.setLogo, ["q", mine]);
    expect(await logo()).toEqual(["q"]);
    await run("UPDATE pictures SET removed_at = 5 WHERE id = 'q'", []);
    expect(await logo()).toEqual([null]);
  });

  it("has its domain only after verification", async () => {
    const domain = async () =>
      (await world.db.read.statement<{ domain: string | null }>(blogSql.ofWorkspace).get(mine))
        ?.domain;
    const add =
      "INSERT INTO blog_domains (workspace_id, domain, created_at) VALUES (?, 'a.example', 1)";
    await run(add, [mine]);
    expect(await domain()).toBeNull();
    await run("UPDATE blog_domains SET proven_at = 2 WHERE workspace_id = ?", [mine]);
    expect(await domain()).toBe("a.example");
  });
});

describe("a post", () => {
  const newest = (before = 1_000) =>
    firstColumn(blogSql.newest, { workspaceId: mine, before, limit: 10 });
  const changesPost = { key: "a", payload: "{1}", pictureId: null, now: 500 };

  it("is listed on its own blog, after the last seen one, while it exists", async () => {
    expect(await newest()).toEqual(["b", "a"]);
    expect(await newest(200)).toEqual(["a"]);
    await run(blogSql.unpublish, { key: "a", workspaceId: mine, now: 400 });
    expect(await newest()).toEqual(["b"]);
    await run(blogSql.block, { key: "b", workspaceId: mine, now: 400 });
    expect(await newest()).toEqual([]);
  });

  it("is found by slug and by key within its own blog", async () => {
    expect(await firstColumn(blogSql.bySlug, [mine, "frost"])).toEqual(["a"]);
    expect(await firstColumn(blogSql.bySlug, [other, "thaw"])).toEqual([]);
    expect(await firstColumn(blogSql.byKey, [mine, "b"])).toEqual(["b"]);
    expect(await firstColumn(blogSql.byKey, [other, "b"])).toEqual([]);
    expect(await firstColumn(blogSql.taken, [other, "thaw"])).toEqual([]);
    expect(await firstColumn(blogSql.taken, [other, "rain"])).toEqual([]);
    expect(await firstColumn(blogSql.taken, [mine, "thaw"])).toEqual([1]);
  });

  it("changes alone, in its own blog, and only while it exists", async () => {
    const change = (values: { workspaceId?: string; now?: number } = {}) =>
      changed("blog_posts", blogSql.change, { ...changesPost, workspaceId: mine, ...values });
    expect(await change()).toEqual(["a"]);
    expect(await change({ workspaceId: other, now: 501 })).toEqual([]);
    await run(blogSql.block, { key: "a", workspaceId: mine, now: 502 });
    expect(await change({ now: 503 })).toEqual([]);
    await run(blogSql.unblock, { key: "a", workspaceId: mine, now: 504 });
    await run(blogSql.unpublish, { key: "a", workspaceId: mine, now: 505 });
    expect(await change({ now: 506 })).toEqual([]);
  });

  it("is restored alone, and only if it was unpublished and is not blocked", async () => {
    const putBack = (values: { workspaceId?: string; now?: number } = {}) =>
      changed("blog_posts", blogSql.putBack, { ...changesPost, workspaceId: mine, ...values });
    expect(await putBack()).toEqual([]);
    for (const key of ["a", "b"])
      await run(blogSql.unpublish, { key, workspaceId: mine, now: 501 });
    expect(await putBack({ workspaceId: other })).toEqual([]);
    await run(blogSql.block, { key: "a", workspaceId: mine, now: 502 });
    expect(await putBack()).toEqual([]);
    await run(blogSql.unblock, { key: "a", workspaceId: mine, now: 503 });
    expect(await putBack()).toEqual(["a"]);
  });

  it.each([
    ["unpublished", blogSql.unpublish],
    ["blocked", blogSql.block],
  ])("is %s alone, once, and only in its own blog", async (_, text) => {
    const times = { key: "a", workspaceId: mine, now: 400 };
    expect(await changed("blog_posts", text, { ...times, workspaceId: other })).toEqual([]);
    expect(await changed("blog_posts", text, times)).toEqual(["a"]);
    expect(await changed("blog_posts", text, { ...times, now: 401 })).toEqual([]);
  });

  it("is restored alone once it is no longer blocked", async () => {
    for (const key of ["a", "b"]) await run(blogSql.block, { key, workspaceId: mine, now: 400 });
    const unblock = { key: "a", workspaceId: mine, now: 500 };
    expect(await firstColumn(blogSql.blocked, [mine])).toHaveLength(2);
    expect(await firstColumn(blogSql.blocked, [other])).toEqual([]);
    expect(
      await changed("blog_posts", blogSql.unblock, { ...unblock, workspaceId: other }),
    ).toEqual([]);
    expect(await changed("blog_posts", blogSql.unblock, unblock)).toEqual(["a"]);
    expect(await firstColumn(blogSql.blocked, [mine])).toHaveLength(1);
  });

  it("stays unannounced until it is announced, or longer if it has changed meanwhile", async () => {
    expect(await firstColumn(blogSql.unannounced, [mine, 10])).toEqual(["a", "b"]);
    expect(await changed("blog_posts", blogSql.markAnnounced, ["a", 99])).toEqual([]);
    expect(await changed("blog_posts", blogSql.markAnnounced, ["a", 100])).toEqual(["a"]);
    expect(await firstColumn(blogSql.unannounced, [mine, 10])).toEqual(["b"]);
    expect(await changed("blog_posts", blogSql.moved, { workspaceId: mine, now: 600 })).toEqual([
      "a",
      "b",
    ]);
  });

  it("has its own readers", async () => {
    await run(blogSql.read, { key: "a", day: "2026-11-27" });
    await run(blogSql.read, { key: "b", day: "2026-11-27" });
    expect(await firstColumn(blogSql.reads, ["a"])).toEqual([1]);
  });
});

describe("a podcast", () => {
  const set = (column: string, value: number | null, workspaceId = mine) =>
    run(`UPDATE blog_podcasts SET ${column} = ? WHERE workspace_id = ?`, [value, workspaceId]);
  const only = (text: string, values: Values) => changed("blog_podcasts", text, values);

  it("is turned off, woken, given a cover and moved alone", async () => {
    expect(await only(podcastSql.wake, { workspaceId: mine, dueAt: 90 })).toEqual([mine]);
    expect(
      await only(podcastSql.setCover, { workspaceId: mine, cover: "x", coverOf: "y" }),
    ).toEqual([mine]);
    expect(await firstColumn(podcastSql.cover, [mine])).toEqual(["x"]);
    expect(await only(podcastSql.moveLease, [70, mine, 50])).toEqual([mine]);
    expect(await only(podcastSql.moveLease, [80, mine, 50])).toEqual([]);
    expect(await only(podcastSql.switchOff, { workspaceId: mine, now: 80 })).toEqual([mine]);
    expect(await firstColumn(podcastSql.cover, [mine])).toEqual([]);
    expect(await only(podcastSql.wake, { workspaceId: mine, dueAt: 90 })).toEqual([]);
  });

  it("is due at its time, and only its claimant can fail or end it", async () => {
    await set("due_at", 60);
    expect(await firstColumn(podcastSql.due, { now: 59, limit: 10 })).toEqual([other]);
    await set("due_at", null, other);
    expect(await firstColumn(podcastSql.due, { now: 60, limit: 10 })).toEqual([mine]);
    await set("due_at", 60, other);
    const claim = (now: number) =>
      changedRows(world.db, "blog_podcasts", (tx) =>
        tx.statement(podcastSql.claim).get({ id: mine, until: 500, now }),
      );
    expect(await claim(59)).toEqual([]);
    expect(await claim(60)).toEqual([mine]);
    await set("due_at", 500, other);
    const failed = { id: mine, leasedUntil: 500, dueAt: 500, attempts: 1, problem: "p" };
    expect(await only(podcastSql.fail, { ...failed, leasedUntil: 499 })).toEqual([]);
    expect(await only(podcastSql.fail, failed)).toEqual([mine]);
    const ended = { id: mine, leasedUntil: 500, problem: null, asked: 0, isMore: 0, now: 510 };
    expect(await only(podcastSql.end, { ...ended, leasedUntil: 499 })).toEqual([]);
    expect(await only(podcastSql.end, ended)).toEqual([mine]);
    const dueAt = () =>
      firstColumn("SELECT due_at FROM blog_podcasts WHERE workspace_id = ?", [mine]);
    expect(await dueAt()).toEqual([null]);
  });

  it.each([
    ["asked for once more meanwhile", { asked: 7, isMore: 0 }],
    ["where there is more to do", { asked: 0, isMore: 1 }],
  ])("stays due when it was %s", async (_, changes) => {
    await run(podcastSql.end, { id: mine, leasedUntil: 50, problem: null, now: 510, ...changes });
    expect(await firstColumn(podcastSql.due, { now: 510, limit: 10 })).toContain(mine);
  });
});

describe("an episode", () => {
  const add = (id: string, postKey: string, workspaceId: string, changes: Named = {}) => {
    const rest = { state: "made", spoken: "s", bytes: 1, durationMs: 1, problem: null, now: 1 };
    return run(podcastSql.add, {
      ...rest,
      id,
      postKey,
      workspaceId,
      postUpdatedAt: 100,
      ...changes,
    });
  };
  beforeEach(async () => {
    await add("e1", "a", mine);
    await add("e2", "b", mine, { postUpdatedAt: 200 });
    await add("e3", "c", other, { postUpdatedAt: 300 });
    for (const id of ["e1", "e2"]) await run(podcastSql.addPart, [id, 0, id]);
  });
  const heard = () => firstColumn(podcastSql.heard, { workspaceId: mine });

  it("is available on its own blog, for the current version, if the podcast is on", async () => {
    expect((await heard()).sort()).toEqual(["a", "b"]);
    expect(await firstColumn(podcastSql.one, { workspaceId: mine, id: "e2" })).toEqual(["e2"]);
    expect(await firstColumn(podcastSql.one, { workspaceId: mine, id: "e3" })).toEqual([]);
    await run("UPDATE blog_episodes SET state = 'making' WHERE id = 'e2'", []);
    expect(await heard()).toEqual(["a"]);
    await run(podcastSql.made, ["e2"]);
    await run(podcastSql.stillSo, [7, "e2"]);
    expect(await heard()).toEqual(["a"]);
    await run(blogSql.block, { key: "a", workspaceId: mine, now: 3 });
    expect(await heard()).toEqual([]);
    await run(blogSql.unblock, { key: "a", workspaceId: mine, now: 4 });
    await run(blogSql.unpublish, { key: "a", workspaceId: mine, now: 5 });
    expect(await heard()).toEqual([]);
  });

  it("is not available if its podcast is off", async () => {
    await run(podcastSql.switchOff, { workspaceId: mine, now: 80 });
    expect(await heard()).toEqual([]);
  });

  it("is changed and removed alone", async () => {
    const only = (text: string, values: Values) => changed("blog_episodes", text, values);
    expect(await only(podcastSql.stillSo, [101, "e1"])).toEqual(["e1"]);
    expect(await only(podcastSql.clear, ["e1"])).toEqual(["e1"]);
    expect(await only(podcastSql.made, ["e1"])).toEqual(["e1"]);
    expect(await firstColumn(podcastSql.part, ["e1", 0])).toEqual(["e1"]);
    expect(await firstColumn(podcastSql.part, ["e1", 1])).toEqual([]);
    expect(await changed("blog_episode_parts", podcastSql.removeParts, ["e1"])).toEqual(["e1"]);
    expect(await only(podcastSql.remove, ["e1"])).toEqual(["e1"]);
    expect(await firstColumn(podcastSql.all, { workspaceId: mine })).toEqual(["e2"]);
  });

  it("is obsolete if it was not finished or its post is gone", async () => {
    const over = () => firstColumn(podcastSql.over, { workspaceId: mine });
    expect(await over()).toEqual([]);
    await run("UPDATE blog_episodes SET state = 'making' WHERE id IN ('e1', 'e3')", []);
    expect(await over()).toEqual(["e1"]);
    await run(podcastSql.made, ["e1"]);
    await run(blogSql.unpublish, { key: "a", workspaceId: mine, now: 5 });
    expect(await over()).toEqual(["e1"]);
    const posts = () => firstColumn(podcastSql.newest, { workspaceId: mine });
    expect(await posts()).toEqual(["b"]);
    await run(blogSql.block, { key: "b", workspaceId: mine, now: 5 });
    expect(await posts()).toEqual([]);
    expect((await over()).sort()).toEqual(["e1", "e2"]);
  });

  it("is obsolete only for the newest posts of its own blog", async () => {
    await run(
      `INSERT INTO blog_posts (key, workspace_id, slug, payload, published_at, updated_at)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${maxEpisodes})
       SELECT 'x' || i, ?, 'x' || i, '{}', 900, 900 FROM n`,
      [other],
    );
    expect(await firstColumn(podcastSql.over, { workspaceId: mine })).toEqual([]);
    expect(await firstColumn(podcastSql.over, { workspaceId: other })).toEqual(["e3"]);
  });

  it("that was skipped is listed while its post exists", async () => {
    const skipped = () => firstColumn(podcastSql.skippedEpisodes, [mine]);
    expect(await skipped()).toEqual([]);
    for (const id of ["e1", "e2", "e3"]) await run(podcastSql.clear, [id]);
    expect(await skipped()).toHaveLength(2);
    await run(blogSql.unpublish, { key: "a", workspaceId: mine, now: 5 });
    await run(blogSql.block, { key: "b", workspaceId: mine, now: 5 });
    expect(await skipped()).toEqual([]);
  });

  it("has the words of its own post", async () => {
    await run("UPDATE blog_posts SET payload = 'thaw' WHERE key = 'b'", []);
    expect(await firstColumn(podcastSql.textOf, ["b"])).toEqual(["thaw"]);
  });
});

describe("search engines", () => {
  const only = (text: string, values: Values) => changed("blog_index_now", text, values);
  const set = (column: string, value: number | null, workspaceId = mine) =>
    run(`UPDATE blog_index_now SET ${column} = ? WHERE workspace_id = ?`, [value, workspaceId]);
  const rowOf = (workspaceId = mine) =>
    world.db.reader
      .prepare<
        [string],
        { due_at: number | null; since: number | null; notified_at: number | null }
      >("SELECT * FROM blog_index_now WHERE workspace_id = ?")
      .get(workspaceId);
  beforeEach(async () => {
    for (const workspaceId of [mine, other]) await run(indexNowSql.add, { workspaceId, now: 1 });
  });

  it("are notified of each blog separately, from when it is added until it is removed", async () => {
    expect(await only(indexNowSql.add, { workspaceId: mine, now: 9 })).toEqual([]);
    await set("notified_at", 7);
    expect(await firstColumn(indexNowSql.of, [mine])).toEqual([7]);
    expect(await firstColumn(indexNowSql.of, [other])).toEqual([null]);
    expect(await only(indexNowSql.remove, [mine])).toEqual([mine]);
    expect(await firstColumn(indexNowSql.of, [mine])).toEqual([]);
  });

  it("are notified soon after the first change, regardless of later ones", async () => {
    const wake = (now: number) =>
      changedRows(world.db, "blog_index_now", (tx) => wakeIndexNow(tx, mine, now));
    expect(await wake(1_000)).toEqual([mine]);
    expect(rowOf()).toMatchObject({ due_at: 301_000, since: 1_000 });
    expect(await wake(2_000)).toEqual([]);
    expect([nextIndexNow(true, 1_000), nextIndexNow(false, 1_000)]).toEqual([301_000, null]);
  });

  it("are notified when due, by the process that has claimed it", async () => {
    const due = (now: number) => firstColumn(indexNowSql.due, { now, limit: 10 });
    expect(await due(1_000)).toEqual([]);
    await set("due_at", 60);
    expect(await due(59)).toEqual([]);
    expect(await due(60)).toEqual([mine]);
    await set("due_at", 60, other);
    const claim = (now: number) =>
      changedRows(world.db, "blog_index_now", (tx) =>
        tx.statement(indexNowSql.claim).get({ id: mine, until: 500, now }),
      );
    expect(await claim(59)).toEqual([]);
    expect(await claim(60)).toEqual([mine]);
    await set("due_at", 500, other);
    expect(await only(indexNowSql.moveLease, [600, mine, 499])).toEqual([]);
    expect(await only(indexNowSql.moveLease, [600, mine, 500])).toEqual([mine]);
    await set("due_at", 600, other);
    const failed = { id: mine, leasedUntil: 600, attempts: 1, problem: "p" };
    await set("since", 50);
    expect(await only(indexNowSql.fail, { ...failed, leasedUntil: 601, dueAt: 700 })).toEqual([]);
    expect(await only(indexNowSql.fail, { ...failed, dueAt: 600 })).toEqual([mine]);
    expect(rowOf()).toMatchObject({ since: 50, problem: "p" });
    expect(await only(indexNowSql.fail, { ...failed, dueAt: null })).toEqual([mine]);
    expect(rowOf()).toMatchObject({ due_at: null, since: null });
  });

  it("are not notified twice, and the time of the notification is kept", async () => {
    for (const workspaceId of [mine, other]) await set("due_at", 600, workspaceId);
    const ended = { id: mine, leasedUntil: 600, dueAt: 600, since: null };
    expect(await only(indexNowSql.end, { ...ended, leasedUntil: 599, notifiedAt: 6 })).toEqual([]);
    expect(await only(indexNowSql.end, { ...ended, notifiedAt: 6 })).toEqual([mine]);
    await run(indexNowSql.end, { ...ended, dueAt: null, notifiedAt: null });
    expect(rowOf()).toMatchObject({ due_at: null, notified_at: 6 });
  });
});

describe("a change of a page", () => {
  const revisionOf = (workspaceId: string) =>
    firstColumn("SELECT revision FROM blogs WHERE workspace_id = ?", [workspaceId]);

  it("reaches the page cache, the search engines and the podcast of this blog only", async () => {
    for (const workspaceId of [mine, other]) {
      await run(indexNowSql.add, { workspaceId, now: 1 });
      await run("UPDATE blog_podcasts SET due_at = NULL WHERE workspace_id = ?", [workspaceId]);
    }
    const change = { workspaceId: mine, now: 1_000 };
    const work = (tx: Parameters<typeof pageChanged>[0]) => pageChanged(tx, change);
    expect(await changedRows(world.db, "blogs", work)).toEqual([mine]);
    const dueAt = (table: string) =>
      firstColumn(`SELECT due_at FROM ${table} WHERE workspace_id = ?`, [mine]);
    expect(await dueAt("blog_podcasts")).toEqual([61_000]);
    expect(await dueAt("blog_index_now")).toEqual([301_000]);
    await run("UPDATE blog_podcasts SET due_at = NULL WHERE workspace_id = ?", [mine]);
    expect(
      await changedRows(world.db, "blog_podcasts", (tx) => wakePodcast(tx, mine, 2_000)),
    ).toEqual([mine]);
    const [before] = await revisionOf(mine);
    await world.db.write((tx) => appearanceChanged(tx, mine));
    expect(await revisionOf(mine)).toEqual([Number(before) + 1]);
    expect(await revisionOf(other)).toEqual([0]);
  });
});
