import { beforeEach, describe, expect, it } from "vitest";
import type { Queries } from "#db/client.server.ts";
import { roomAt } from "#app/domain/publishing/limits/day-limit.server.ts";
import {
  endSimulatedFault,
  simulatedFaultOf,
  setSimulatedFault,
  takeSimulatedFault,
} from "#app/domain/publishing/simulated-channels/simulated-faults.server.ts";
import { mayGoOutAt } from "#app/domain/publishing/jobs/may-go-out.server.ts";
import type { SimulatedFault } from "#app/domain/publishing/simulated-channels/simulated-fault.ts";
import { keywordsOf } from "./keywords.server.ts";
import {
  quietHoursAt,
  quietHoursOfChannels,
  putQuietHours,
} from "#app/domain/publishing/limits/channel-limits.server.ts";
import {
  claimMetrics,
  moveMeasureDueAt,
  nextMeasureDueAt,
  noteFigures,
  publicationsToMeasure,
} from "./publication-figures.server.ts";
import {
  findPublication,
  findPublishedVersion,
  noteDraft,
  noteGone,
  noteReceipt,
  noteRemoteId,
  publicationAt,
  publicationsOf,
  removePublication,
  setPublicationState,
} from "./publication-store.server.ts";
import { readdress } from "./readdress.server.ts";
import { standsAtAddress } from "./tracked-links.server.ts";
import { heldUntil } from "#app/domain/publishing/issues/undo-promise.server.ts";
import { createRows } from "#tests/harness/stored-rows.ts";
import { setUpStoredPublications } from "#tests/harness/stored-publications.ts";

const stored = setUpStoredPublications();
const { changed, set } = stored;
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

describe("a publication", () => {
  const only = (work: (tx: Queries) => Promise<unknown>) => changed("publications", work);
  const receipt = {
    versionId: "v",
    remoteId: "r",
    url: "https://a.example",
    measureDueAt: 10,
    now: 2,
  };

  it("is found by its channel, ID and content item, in its own workspace", async () => {
    const at = {
      workspaceId: stored.mine,
      contentItemId: stored.article.contentItemId,
      channel: "Blog",
      variant: "",
    };
    const found = async (changes: object) =>
      (await publicationAt(stored.world.db.read, { ...at, ...changes }))?.publicationId;
    expect(await found({})).toBe("p1");
    expect(await found({ channel: "Site" })).toBe("p2");
    expect(await found({ contentItemId: stored.second.contentItemId })).toBe("p3");
    for (const changes of [
      { workspaceId: stored.other },
      { variant: "short" },
      { channel: "Shop" },
    ])
      expect(await found(changes)).toBeUndefined();
    expect((await findPublication(stored.world.db.read, stored.mine, "p2"))?.publicationId).toBe(
      "p2",
    );
    expect(await findPublication(stored.world.db.read, stored.mine, "p4")).toBeUndefined();
    const all = await publicationsOf(
      stored.world.db.read,
      stored.mine,
      stored.article.contentItemId,
    );
    expect(all.map(({ publicationId }) => publicationId)).toEqual(["p1", "p2"]);
    expect(
      await publicationsOf(stored.world.db.read, stored.other, stored.article.contentItemId),
    ).toEqual([]);
  });

  it("is the only row that each update changes", async () => {
    const notes: [string, (tx: Queries) => Promise<unknown>][] = [
      ["state", (tx) => setPublicationState(tx, { id: "p1", state: "failed" })],
      ["receipt", (tx) => noteReceipt(tx, { ...receipt, id: "p1" })],
      ["gone", (tx) => noteGone(tx, "p1")],
      ["remote id", (tx) => noteRemoteId(tx, "p1", "x")],
      ["draft", (tx) => noteDraft(tx, { id: "p1", remoteId: "y", editUrl: null })],
      ["removed", (tx) => removePublication(tx, "p1")],
    ];
    for (const [name, work] of notes) expect([name, await only(work)]).toEqual([name, ["p1"]]);
  });

  it("returns the published version of its own content item", async () => {
    const noted = { ...receipt, id: "p1", versionId: stored.article.versionId };
    await stored.world.db.write((tx) => noteReceipt(tx, noted));
    expect(await findPublishedVersion(stored.world.db.read, stored.article.contentItemId)).toBe(
      stored.article.versionId,
    );
    expect(
      await findPublishedVersion(stored.world.db.read, stored.second.contentItemId),
    ).toBeNull();
    const next = await stored.world.correct(stored.article);
    for (const id of ["p2", "p1"]) {
      const both = { ...noted, id: id === "p1" ? "p2" : "p1", versionId: next.versionId };
      await stored.world.db.write(async (tx) => {
        await noteReceipt(tx, both);
        await noteReceipt(tx, { ...noted, id });
      });
      const newest = await findPublishedVersion(stored.world.db.read, stored.article.contentItemId);
      expect(newest).toBe(next.versionId);
    }
  });

  it("keeps its first publication time, and its address when an update returns none", async () => {
    await stored.world.db.write(async (tx) => {
      await noteReceipt(tx, { ...receipt, id: "p1" });
      await noteReceipt(tx, { ...receipt, id: "p1", url: null, measureDueAt: 99, now: 50 });
    });
    const first = () => stored.world.storedPublications()[0];
    expect(first()).toMatchObject({ url: "https://a.example", publishedAt: 2, measureDueAt: 10 });
    // Publishing again without an address doesn't restore the address from before.
    await stored.world.db.write(async (tx) => {
      await noteGone(tx, "p1");
      await noteReceipt(tx, { ...receipt, id: "p1", url: null, now: 60 });
    });
    expect(first()).toMatchObject({ url: null, publishedAt: 2, state: "unpublished" });
  });

  it("is measured at its time, together with its lease only", async () => {
    for (const id of ["p1", "p4"]) await set("publications", id, "measure_due_at", 60);
    await set("publications", "p2", "measure_due_at", 90);
    const look = { now: 60, limit: 10 };
    expect(ids(await publicationsToMeasure(stored.world.db, look)).sort()).toEqual(["p1", "p4"]);
    expect(ids(await publicationsToMeasure(stored.world.db, look, stored.other))).toEqual(["p4"]);
    expect([
      await nextMeasureDueAt(stored.world.db, stored.mine),
      await nextMeasureDueAt(stored.world.db, stored.other),
    ]).toEqual([60, 60]);
    await set("publications", "p4", "measure_due_at", 40);
    expect(await nextMeasureDueAt(stored.world.db, stored.mine)).toBe(60);
    const claim = (now: number) => only((tx) => claimMetrics(tx, "p1", { now, until: 90 }));
    expect(await claim(59)).toEqual([]);
    expect(await claim(60)).toEqual(["p1"]);
    const taken = await stored.world.db.write((tx) =>
      claimMetrics(tx, "p2", { now: 90, until: 90 }),
    );
    expect(taken).toMatchObject({ id: "p2", channel: "Site", workspaceId: stored.mine });
    expect(
      await stored.world.db.write((tx) => claimMetrics(tx, "p3", { now: 90, until: 91 })),
    ).toBeUndefined();
    const move = (leasedUntil: number) =>
      only((tx) => moveMeasureDueAt(tx, { id: "p1", leasedUntil }, 91));
    expect(await move(89)).toEqual([]);
    expect(await move(90)).toEqual(["p1"]);
    await set("publications", "p2", "measure_due_at", 91);
    const figures = { views: 1, interactions: 1, followers: 1, conversions: 1, earnedCents: 1 };
    const noted = { ...figures, id: "p1", measuredAt: 70, next: null };
    await expect(
      stored.world.db.write((tx) => noteFigures(tx, { ...noted, leasedUntil: 90 })),
    ).rejects.toMatchObject({ code: "lease_lost" });
    expect(await only((tx) => noteFigures(tx, { ...noted, leasedUntil: 91 }))).toEqual(["p1"]);
    await set("workspaces", stored.mine, "kind", "next_demo");
    expect(ids(await publicationsToMeasure(stored.world.db, { now: 95, limit: 10 }))).toEqual([
      "p4",
    ]);
  });
});

describe("addresses of publications", () => {
  const stand = (id: string, url: string | null, publishedAt: number | null = 2) =>
    stored.world.db.write((tx) =>
      tx
        .statement(
          "UPDATE publications SET url = ?, published_at = ?, version_id = 'v' WHERE id = ?",
        )
        .run(url, publishedAt, id),
    );

  it("moves with its channel's address, except other sites, unpublished items and similar prefixes", async () => {
    const [from, to] = ["https://a.example", "https://b.example/blog"];
    const move = (tx: Queries) =>
      readdress(tx, { workspaceId: stored.mine, channel: "Blog", from, to });
    for (const id of ["p1", "p2", "p4"]) await stand(id, `${from}/frost`);
    await stand("p3", `${from}.attacker.example/frost`);
    expect(await changed("publications", move)).toEqual(["p1"]);
    const urls = () => stored.world.storedPublications().map(({ url }) => url);
    expect(urls()[0]).toBe(`${to}/frost`);
    for (const [url, publishedAt] of [
      ["https://c.example/frost", 2],
      [`${from}/frost`, null],
      [null, 2],
    ] as const) {
      await stand("p1", url, publishedAt);
      expect(await changed("publications", move)).toEqual([]);
    }
    await stand("p1", `${from}/frost`);
    const nowhere = { workspaceId: stored.mine, channel: "Blog", from, to: from };
    expect(await changed("publications", (tx) => readdress(tx, nowhere))).toEqual([]);
  });

  it("counts as an address of an article only while that article is published", async () => {
    const has = () =>
      stored.world.db.read
        .statement<{ has: number }>(
          `SELECT ${standsAtAddress("p.id")} AS has FROM content_items p WHERE p.id = ?`,
        )
        .value(stored.article.contentItemId);
    await stand("p3", "https://a.example/thaw");
    expect(await has()).toBe(0);
    await set("publications", "p1", "version_id", "v");
    expect(await has()).toBe(0);
    await stand("p1", "https://a.example/frost");
    expect(await has()).toBe(1);
    await set("publications", "p1", "version_id", null);
    expect(await has()).toBe(0);
  });

  it("returns the keywords of its own content item's idea", async () => {
    const keywords = (contentItemId = stored.article.contentItemId) =>
      keywordsOf(stored.world.db.read, contentItemId);
    const idea = (id: string, keyword: string) => createRows(stored.world).addIdea({ id, keyword });
    await idea("i1", "cold brew, iced coffee ;; summer ,");
    await idea("i2", "thaw");
    await set("content_items", stored.second.contentItemId, "idea_id", "i2");
    expect(await keywords()).toEqual([]);
    await set("content_items", stored.article.contentItemId, "idea_id", "i1");
    expect(await keywords()).toEqual(["cold brew", "iced coffee", "summer"]);
    expect(await keywords(stored.second.contentItemId)).toEqual(["thaw"]);
  });
});

describe("the daily limit", () => {
  const now = Date.UTC(2026, 5, 1, 12);
  const yesterday = now - 24 * 3_600_000;
  const room = async (contentType: "article" | "social_post" = "article", channel = "Blog") =>
    (await roomAt(
      stored.world.db.read,
      { kind: "publish", workspaceId: stored.mine, channel, contentType },
      { maxPerDay: contentType === "article" ? 1 : null },
      now,
    )) === now;

  it("is used by what was published today on this channel, and by nothing else", async () => {
    for (const id of ["p2", "p4"]) await set("publications", id, "published_at", now);
    await set("publications", "p1", "published_at", yesterday);
    expect(await room()).toBe(true);
    await set("publications", "p1", "published_at", now);
    expect(await room()).toBe(false);
  });

  it("is used by what may have been published, until the outcome is known", async () => {
    for (const id of ["o2", "o4"]) await set("publish_jobs", id, "state", "sending");
    expect(await room()).toBe(true);
    await set("publish_jobs", "o1", "state", "checking");
    expect(await room()).toBe(false);
    await set("publish_jobs", "o1", "kind", "update");
    expect(await room()).toBe(true);
    await set("publish_jobs", "o1", "kind", "publish");
    await set("publications", "p1", "published_at", yesterday);
    expect(await room()).toBe(true);
  });

  it("is used for posts by posts only, on any channel", async () => {
    await set("workspaces", stored.mine, "posts_per_day", 1);
    for (const id of ["p1", "p4"]) await set("publications", id, "published_at", now);
    for (const id of ["o2", "o4"]) await set("publish_jobs", id, "state", "sending");
    const isRoom = () => room("social_post", "Shop");
    expect(await isRoom()).toBe(true);
    await set("content_items", stored.article.contentItemId, "kind", "social_post");
    expect(await isRoom()).toBe(false);
    await set("publications", "p1", "published_at", yesterday);
    expect(await isRoom()).toBe(false);
    await set("publish_jobs", "o2", "kind", "update");
    expect(await isRoom()).toBe(true);
  });
});

describe("when a channel can take a post", () => {
  const now = Date.UTC(2026, 5, 1, 12);
  const may = (changes: object = {}, maxPerDay: number | null = null) =>
    mayGoOutAt(
      stored.world.db.read,
      {
        ...{ kind: "publish", workspaceId: stored.mine, channel: "Blog", contentType: "article" },
        ...changes,
      },
      { maxPerDay },
      now,
    );
  const hours = (changes: object, channel = "Blog") =>
    stored.world.db.write((tx) =>
      putQuietHours(
        tx,
        { workspaceId: stored.mine, channel },
        { quiet: null, maxPerDay: null, ...changes },
      ),
    );
  const tomorrow = Date.UTC(2026, 5, 2, 9);
  beforeEach(() => set("publications", "p1", "published_at", now));

  it("is limited by the lower of the channel's and the owner's daily limit", async () => {
    expect(await may()).toBe(now);
    for (const [own, wanted, at] of [
      [1, null, tomorrow],
      [null, 1, tomorrow],
      [1, 5, tomorrow],
      [5, 1, tomorrow],
      [2, 2, now],
      [null, null, now],
    ] as const) {
      await hours({ maxPerDay: wanted });
      expect([own, wanted, await may({}, own)]).toEqual([own, wanted, at]);
    }
  });

  it("is any hour for an unpublish, and updates don't use the limit", async () => {
    await hours({ quiet: { from: 11 * 60, to: 13 * 60 }, maxPerDay: 1 });
    expect(await may({ kind: "unpublish" })).toBe(now);
    expect(await may({ kind: "update" })).toBe(Date.UTC(2026, 5, 1, 13));
    expect(await may()).toBe(tomorrow);
    expect(await may({ channel: "Shop" })).toBe(now);
  });

  it("is after the quiet hours also on the day that has room", async () => {
    await hours({ quiet: { from: 20 * 60, to: 10 * 60 }, maxPerDay: 1 });
    expect(await may()).toBe(Date.UTC(2026, 5, 2, 10));
    await hours({ quiet: { from: 20 * 60, to: 10 * 60 } });
    expect(await may()).toBe(now);
  });

  it("is limited by the posts of its own workspace, published or being sent for the first time", async () => {
    await set("workspaces", stored.mine, "posts_per_day", 1);
    await stored.world.db.write((tx) =>
      tx
        .statement("UPDATE content_items SET kind = 'social_post' WHERE id NOT LIKE 'duplicate-%'")
        .run(),
    );
    const post = { contentType: "social_post", channel: "Shop" };
    await set("publications", "p1", "published_at", null);
    await set("publications", "p4", "published_at", now);
    expect(await may(post)).toBe(now);
    await set("publications", "p4", "published_at", null);
    await set("publish_jobs", "o4", "state", "sending");
    expect(await may(post)).toBe(now);
    await set("publish_jobs", "o1", "state", "checking");
    expect(await may(post)).toBe(tomorrow);
    await set("publications", "p1", "published_at", now - 24 * 3_600_000);
    expect(await may(post)).toBe(now);
  });

  it("is limited for posts only, in real workspaces only, by the workspace's clock", async () => {
    await set("workspaces", stored.mine, "posts_per_day", 1);
    await set("content_items", stored.article.contentItemId, "kind", "social_post");
    const post = { contentType: "social_post", channel: "Shop" };
    expect(await may(post)).toBe(tomorrow);
    expect(await may({ ...post, contentType: "article" })).toBe(now);
    await set("workspaces", stored.mine, "posts_per_day", 2);
    expect(await may(post)).toBe(now);
    await set("workspaces", stored.mine, "posts_per_day", 1);
    // The night before, by the clock there.
    await set("publications", "p1", "published_at", Date.UTC(2026, 5, 1, 3));
    await set("workspaces", stored.mine, "time_zone", "America/New_York");
    expect(await may(post)).toBe(now);
    await set("publications", "p1", "published_at", Date.UTC(2026, 5, 1, 5));
    expect(await may(post)).toBe(Date.UTC(2026, 5, 2, 13));
    await set("workspaces", stored.mine, "kind", "demo");
    expect(await may(post)).toBe(now);
  });
});

it("a channel's quiet hours belong to its own workspace", async () => {
  const hours = { quiet: { from: 60, to: 120 }, maxPerDay: 2 };
  const put = (workspaceId: string, channel: string, maxPerDay: number) =>
    stored.world.db.write((tx) =>
      putQuietHours(tx, { workspaceId, channel }, { ...hours, maxPerDay }),
    );
  await put(stored.mine, "Blog", 2);
  await put(stored.mine, "Site", 3);
  await put(stored.other, "Blog", 4);
  await put(stored.other, "Zoo", 5);
  expect(
    [...(await quietHoursOfChannels(stored.world.db.read, stored.mine)).keys()].sort(),
  ).toEqual(["Blog", "Site"]);
  const at = (channel: string) =>
    quietHoursAt(stored.world.db.read, { workspaceId: stored.mine, channel });
  expect((await at("Site"))?.maxPerDay).toBe(3);
  expect((await at("Blog"))?.maxPerDay).toBe(2);
  expect(await at("Shop")).toBeNull();
});

it("a simulated fault belongs to its own workspace, and applies once", async () => {
  const begin = (workspaceId: string, fault: SimulatedFault) =>
    stored.world.db.write((tx) => setSimulatedFault(tx, { workspaceId, fault }));
  await begin(stored.mine, "refused");
  await begin(stored.other, "lost");
  expect(await simulatedFaultOf(stored.world.db.read, stored.mine)).toBe("refused");
  expect(await simulatedFaultOf(stored.world.db.read, stored.other)).toBe("lost");
  const only = (work: (tx: Queries) => Promise<unknown>) => changed("simulated_faults", work);
  expect(await only((tx) => takeSimulatedFault(tx, stored.mine, "lost"))).toEqual([]);
  expect(await only((tx) => takeSimulatedFault(tx, stored.mine, "refused"))).toEqual([stored.mine]);
  expect(await only((tx) => endSimulatedFault(tx, stored.other))).toEqual([stored.other]);
  await set("workspaces", stored.mine, "kind", "demo");
  expect(await begin(stored.mine, "refused")).toBe(false);
});

it("Undo is possible for a person's decision on this content item, not for automatic ones", async () => {
  const at = await heldUntil(stored.world.db.read, stored.article.contentItemId);
  expect(at).toBeGreaterThan(stored.world.clock.now());
  stored.world.clock.advance(1_000);
  await stored.world.decide("unpublished", stored.second);
  expect(await heldUntil(stored.world.db.read, stored.article.contentItemId)).toBe(at);
  await stored.world.db.write((tx) =>
    tx
      .statement("UPDATE reviews SET decided_by = 'policy' WHERE content_item_id = ?")
      .run(stored.second.contentItemId),
  );
  expect(await heldUntil(stored.world.db.read, stored.second.contentItemId)).toBe(0);
});
