import { describe, expect, it } from "vitest";
import type { Queries } from "#db/client.server.ts";
import { createDuePublishJobs } from "./due-publish-jobs.server.ts";
import { deleteOldPublishJobs } from "./ended-publish-jobs.server.ts";
import {
  markPublishJobsUnconfirmed,
  findPublishJob,
  publishJobsOnHold,
  insertPublishJob,
  movePublishJob,
  openDraftsAsked,
  publishJobInFlight,
  revisePublishJob,
  wasThereBefore,
  unpublishingAsked,
} from "./publish-job-store.server.ts";
import { bringFailureBack, dismissIssue } from "#app/domain/publishing/issues/dismiss.server.ts";
import { setUpStoredPublications } from "#tests/harness/stored-publications.ts";

const stored = setUpStoredPublications();
const { changed, set, addPlayed } = stored;
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

describe("a job", () => {
  const of = async (id: string) => {
    const found = await findPublishJob(stored.world.db.read, stored.mine, id);
    if (!found) throw new Error("it is not there");
    return found;
  };

  it("is found in its own workspace only", async () => {
    expect((await of("o2")).id).toBe("o2");
    expect(await findPublishJob(stored.world.db.read, stored.mine, "o4")).toBeUndefined();
    expect((await publishJobInFlight(stored.world.db.read, "p3"))?.id).toBe("o3");
    await set("publish_jobs", "o3", "state", "confirmed");
    expect(await publishJobInFlight(stored.world.db.read, "p3")).toBeUndefined();
  });

  it("moves together with its publication only, and not after a concurrent change", async () => {
    const stale = await of("o1");
    const move = { dueAt: 100, error: null, now: 5 };
    const begin = (tx: Queries) => movePublishJob(tx, stale, "arm", move);
    expect(await changed("publish_jobs", begin)).toEqual(["o1"]);
    await expect(stored.world.db.write(begin)).rejects.toMatchObject({ code: "lease_lost" });
    const fresh = await of("o1");
    await set("publish_jobs", "o1", "due_at", 101);
    await expect(
      stored.world.db.write((tx) => movePublishJob(tx, fresh, "doubt", move)),
    ).rejects.toMatchObject({ code: "lease_lost" });
  });

  it("is the only one revised", async () => {
    const revise = (tx: Queries) =>
      revisePublishJob(tx, { id: "o1", versionId: stored.article.versionId, payload: "{1}" });
    expect(await changed("publish_jobs", revise)).toEqual(["o1"]);
  });

  it("is put on hold, or needs an answer, in its own workspace only", async () => {
    for (const id of ["o1", "o4"]) await set("publish_jobs", id, "state", "on_hold");
    expect(ids(await publishJobsOnHold(stored.world.db.read, stored.mine))).toEqual(["o1"]);
    for (const id of ["o1", "o2", "o4"]) await set("publish_jobs", id, "state", "unconfirmed");
    for (const id of ["p1", "p3", "p4"])
      await set("publications", id, "edit_url", "https://a.example/edit");
    expect(ids(await openDraftsAsked(stored.world.db.read, stored.mine))).toEqual(["o1"]);
    expect(await unpublishingAsked(stored.world.db.read, stored.mine)).toEqual([]);
    for (const id of ["o1", "o3", "o4"]) await set("publish_jobs", id, "kind", "unpublish");
    expect(await openDraftsAsked(stored.world.db.read, stored.mine)).toEqual([]);
    expect(ids(await unpublishingAsked(stored.world.db.read, stored.mine))).toEqual(["o1"]);
  });

  it("knows whether its publication had an earlier job", async () => {
    const was = () => wasThereBefore(stored.world.db.read, { id: "new", publicationId: "p1" });
    for (const [state, attempts, expected] of [
      ["confirmed", 0, true],
      ["cancelled", 0, false],
      ["cancelled", 1, true],
      ["failed", 1, false],
    ] as const) {
      await set("publish_jobs", "o1", "state", state);
      await set("publish_jobs", "o1", "attempts", attempts);
      expect(await was()).toBe(expected);
    }
    await set("publish_jobs", "o1", "state", "confirmed");
    expect(await wasThereBefore(stored.world.db.read, { id: "o1", publicationId: "p1" })).toBe(
      false,
    );
    expect(await wasThereBefore(stored.world.db.read, { id: "new", publicationId: "p2" })).toBe(
      false,
    );
  });

  it("is checked after a backup was restored, unless it is finished or simulated", async () => {
    await set("publish_jobs", "o1", "state", "confirmed");
    await addPlayed("5");
    const doubted = await changed("publish_jobs", (tx) => markPublishJobsUnconfirmed(tx, 900));
    expect(doubted.filter((id) => !String(id).startsWith("duplicate-"))).toEqual([
      "o2",
      "o3",
      "o4",
    ]);
    // It covers all workspaces, including the duplicates.
    await stored.world.db.write((tx) =>
      tx.statement("DELETE FROM publish_jobs WHERE id LIKE 'duplicate-%'").run(),
    );
  });

  it("that failed is dismissed and restored alone, when its publication has nothing newer", async () => {
    const named = { workspaceId: stored.mine, publishJobId: "o1" };
    for (const id of ["o1", "o3"]) await set("publish_jobs", id, "state", "failed");
    for (const id of ["p1", "p3"]) await set("publications", id, "state", "failed");
    expect(await changed("publish_jobs", (tx) => dismissIssue(tx, named))).toEqual(["o1"]);
    const back = (tx: Queries) => bringFailureBack(tx, named);
    expect(await changed("publications", back)).toEqual(["p1"]);
    const next = {
      id: "o9",
      workspaceId: stored.mine,
      publicationId: "p1",
      kind: "publish" as const,
    };
    const rest = { versionId: stored.article.versionId, payload: "{}", dueAt: 100, now: 1 };
    await stored.world.db.write((tx) => insertPublishJob(tx, { ...next, ...rest }));
    await set("publications", "p1", "state", "failed");
    expect(await changed("publications", (tx) => dismissIssue(tx, named))).toEqual([]);
    await stored.world.db.write(back);
    await set("publish_jobs", "o9", "state", "cancelled");
    expect(await changed("publications", (tx) => dismissIssue(tx, named))).toEqual(["p1"]);
  });

  it("is deleted when it is simulated and ended long ago", async () => {
    for (const id of ["5", "6", "7"]) await addPlayed(id);
    await addPlayed("8", stored.other);
    for (const id of ["o1", "o5", "o6", "o8"]) {
      await set("publish_jobs", id, "state", "confirmed");
      await set("publish_jobs", id, "ended_at", id === "o6" ? 1_000 : 500);
    }
    await set("publish_jobs", "o7", "ended_at", 500);
    const old = { workspaceId: stored.mine, before: 1_000, limit: 10 };
    expect(await changed("publish_jobs", (tx) => deleteOldPublishJobs(tx, old))).toEqual(["o5"]);
  });
});

describe("due jobs", () => {
  const look = { now: 100, limit: 10 };
  const due = (workspaceId?: string) => createDuePublishJobs(stored.world.db, workspaceId).table;

  it("are one for each channel of each workspace, in a state that allows work", async () => {
    expect(ids(await due().due(look)).sort()).toEqual(["o1", "o2", "o4"]);
    expect(ids(await due(stored.other).due(look))).toEqual(["o4"]);
    expect(await due().due({ ...look, now: 99 })).toEqual([]);
    for (const id of ["o1", "o4"]) await set("publish_jobs", id, "state", "on_hold");
    expect(ids(await due().due(look)).sort()).toEqual(["o2", "o3"]);
    await set("workspaces", stored.mine, "kind", "next_demo");
    expect(ids(await due().due(look))).toEqual([]);
  });

  it("is claimed alone, once, and not before its time", async () => {
    const claim = (id: string, now = 100) =>
      changed("publish_jobs", (tx) => due().claim(tx, id, { now, until: 500 }));
    expect(await claim("o1", 99)).toEqual([]);
    expect(await claim("o1")).toEqual(["o1"]);
    await set("publish_jobs", "o2", "state", "on_hold");
    expect(await claim("o2")).toEqual([]);
  });

  it("moves together with its lease, and only for the lease holder", async () => {
    const row = await findPublishJob(stored.world.db.read, stored.mine, "o1");
    if (!row) throw new Error("it is not there");
    const move = (id: string, leasedUntil: number) =>
      changed("publish_jobs", (tx) => due().moveLease(tx, { id, key: "", leasedUntil, row }, 700));
    expect(await move("o1", 99)).toEqual([]);
    expect(await move("o1", 100)).toEqual(["o1"]);
    await set("publish_jobs", "o2", "state", "on_hold");
    expect(await move("o2", 100)).toEqual([]);
  });

  it("are followed by the next on the same channel", async () => {
    const { nextAtSame, nextDueAt } = createDuePublishJobs(stored.world.db);
    const target = { workspaceId: stored.mine, channel: "Blog" };
    expect((await nextAtSame(target, 100))?.id).toBe("o1");
    expect(await nextAtSame(target, 99)).toBeNull();
    await set("publish_jobs", "o1", "due_at", 300);
    expect((await nextAtSame(target, 100))?.id).toBe("o3");
    expect((await nextAtSame({ ...target, channel: "Site" }, 100))?.id).toBe("o2");
    expect((await nextAtSame({ ...target, workspaceId: stored.other }, 100))?.id).toBe("o4");
    await set("publish_jobs", "o4", "due_at", 40);
    expect([await nextDueAt(stored.mine), await nextDueAt(stored.other)]).toEqual([100, 40]);
    for (const id of ["o2", "o3"]) await set("publish_jobs", id, "state", "on_hold");
    expect(await nextDueAt(stored.mine)).toBe(300);
  });
});
