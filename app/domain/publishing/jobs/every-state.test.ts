import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Queries } from "#db/client.server.ts";
import { publishJobStates } from "#db/schema.server.ts";
import { changedRows } from "#tests/harness/changed-rows.ts";
import { createTestOutbox, type TestOutbox } from "#tests/harness/outbox.ts";
import { createRecordingChannel } from "#tests/harness/recording-channel.ts";
import type { AppError } from "#app/core/errors.ts";
import { askAgain } from "#app/domain/publishing/issues/ask-again.server.ts";
import type { Channel } from "#app/domain/publishing/channel-port.ts";
import { checkDraftsSoon } from "#app/domain/publishing/issues/draft-check.server.ts";
import { createDuePublishJobs } from "./due-publish-jobs.server.ts";
import { deleteOldPublishJobs } from "./ended-publish-jobs.server.ts";
import type { PublishJobKind, PublishJobState } from "./publish-job-rules.ts";
import {
  markPublishJobsUnconfirmed,
  findPublishJob,
  publishJobsOnHold,
  movePublishJob,
  openDraftsAsked,
  publishJobInFlight,
  wasThereBefore,
  unpublishingAsked,
} from "./publish-job-store.server.ts";
import { channelsThatStay } from "#app/domain/publishing/publications/staying.server.ts";
import { channelsToLeave } from "#app/domain/publishing/publications/unpublishing.server.ts";

/*
 * One operation of each kind in each state, at a place of its own: for two texts of one workspace (`a` and `b`), one
 * of another (`c`), and one of a simulation (`s`). Each test says exactly which of them a function finds or changes.
 */

const kinds = ["publish", "update", "unpublish"] as const;
const inFlight: readonly PublishJobState[] = [
  "on_hold",
  "due",
  "sending",
  "checking",
  "draft_created",
  "unconfirmed",
];
const worked: readonly PublishJobState[] = ["due", "sending", "checking", "draft_created"];
const waiting: readonly PublishJobState[] = ["due", "on_hold"];
const now = 1_000;

let world: TestOutbox;
let mine: string;
let other: string;
let a: Awaited<ReturnType<TestOutbox["article"]>>;

beforeEach(async () => {
  world = await createTestOutbox();
  mine = world.workspaceId;
  other = await world.addWorkspace();
  a = await world.article("Frost");
  await world.db.write(async (tx) => {
    const contentItem = (id: string, workspaceId: string, origin: string) =>
      tx
        .statement(
          `INSERT INTO content_items (id, workspace_id, kind, state, title, origin, approved_version_id, created_at, state_at)
            VALUES (?, ?, 'article', 'approved', 't', ?, 'v', 1, 1)`,
        )
        .run(id, workspaceId, origin);
    await contentItem("b", mine, "real");
    await contentItem("c", other, "real");
    await contentItem("s", mine, "simulated");
    await addAll(tx, "a", { ...a, workspaceId: mine, dueAt: now, editUrl: "https://e" });
    await addAll(tx, "b", { contentItemId: "b", workspaceId: mine, dueAt: now + 1 });
    await addAll(tx, "c", {
      contentItemId: "c",
      workspaceId: other,
      dueAt: now,
      editUrl: "https://e",
    });
    await addAll(tx, "s", {
      contentItemId: "s",
      workspaceId: mine,
      dueAt: now + 9,
      isPlayed: true,
    });
  });
});
afterEach(() => world.remove());

interface Group {
  contentItemId: string;
  versionId?: string;
  workspaceId: string;
  dueAt: number;
  editUrl?: string;
  isPlayed?: boolean;
}

async function addAll(
  tx: Queries,
  name: string,
  { contentItemId, versionId = "v", workspaceId, dueAt, editUrl, isPlayed = false }: Group,
): Promise<void> {
  const rows = kinds.flatMap((kind) =>
    publishJobStates.map((state) => ({
      id: `${name} ${kind} ${state}`,
      kind,
      state,
      contentItemId,
      versionId,
      workspaceId,
      editUrl,
      channel: `${isPlayed ? "sample " : ""}${kind} ${state}`,
      origin: isPlayed ? "simulated" : "real",
      stands: kind === "publish" ? null : versionId,
      dueAt: worked.includes(state) ? dueAt : null,
      endedAt: inFlight.includes(state) ? null : dueAt,
    })),
  );
  await tx
    .statement(
      `INSERT INTO publications (id, workspace_id, content_item_id, channel, variant, origin, state, version_id, remote_id,
          edit_url, created_at)
        SELECT value ->> 'id', value ->> 'workspaceId', value ->> 'contentItemId', value ->> 'channel', '',
          value ->> 'origin', 'scheduled', value ->> 'stands', 'r', value ->> 'editUrl', 1 FROM json_each(?)`,
    )
    .run(JSON.stringify(rows));
  await tx
    .statement(
      `INSERT INTO publish_jobs (id, workspace_id, publication_id, kind, version_id, state, due_at, planned_at, attempts,
          payload, payload_sha256, created_at, ended_at, state_at)
        SELECT value ->> 'id', value ->> 'workspaceId', value ->> 'id', value ->> 'kind', value ->> 'versionId',
          value ->> 'state', value ->> 'dueAt', 5, 0, 'p', '', 7, value ->> 'endedAt', 8 FROM json_each(?)`,
    )
    .run(JSON.stringify(rows));
}

/** The names of these jobs, in the order of the database. */
function named(
  groups: string,
  states: readonly PublishJobState[],
  of: readonly PublishJobKind[] = kinds,
): string[] {
  return [...groups]
    .flatMap((group) => of.flatMap((kind) => states.map((state) => `${group} ${kind} ${state}`)))
    .sort();
}
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort();
const own = (ids: readonly unknown[]) => ids.filter((id) => !String(id).startsWith("duplicate-"));
const changed = (work: (tx: Queries) => Promise<unknown>) =>
  changedRows(world.db, "publish_jobs", work);
const set = (table: string, id: string, column: string, value: string | number | null) =>
  world.db.write((tx) =>
    tx.statement(`UPDATE ${table} SET ${column} = ? WHERE id = ?`).run(value, id),
  );
const isChanged = (work: (tx: Queries) => Promise<unknown>) => changed(work).then(own);

/** The rows that pass, each tested separately. */
async function passing(ask: (id: string) => Promise<unknown>): Promise<string[]> {
  const found = [];
  for (const id of named("abcs", publishJobStates)) if (await ask(id)) found.push(id);
  return found;
}
async function of(id: string, workspaceId = mine) {
  const found = await findPublishJob(world.db.read, workspaceId, id);
  return found ?? expect.fail(`there is no ${id}`);
}

describe("jobs in every state", () => {
  it("finds those of its own workspace", async () => {
    const { read } = world.db;
    const found = await passing((id) => findPublishJob(read, mine, id));
    expect(found).toEqual(named("abs", publishJobStates));
  });

  it("finds the one of a publication that has not ended", async () => {
    const { read } = world.db;
    const found = await passing(async (id) => (await publishJobInFlight(read, id))?.id === id);
    expect(found).toEqual(named("abcs", inFlight));
  });

  it("finds jobs on hold, and those that need a person's answer", async () => {
    const { read } = world.db;
    expect(idsOf(await publishJobsOnHold(read, mine))).toEqual(named("abs", ["on_hold"]));
    expect(idsOf(await openDraftsAsked(read, mine))).toEqual(["a publish unconfirmed"]);
    expect(idsOf(await unpublishingAsked(read, mine))).toEqual(
      named("abs", ["unconfirmed"], ["unpublish"]),
    );
  });

  it("counts confirmed jobs, and drafts removed after a check, as published before", async () => {
    const was = (id: string) => wasThereBefore(world.db.read, { id: "another", publicationId: id });
    expect(await passing(was)).toEqual(named("abcs", ["confirmed"]));
    await world.db.write((tx) =>
      tx.statement("UPDATE publish_jobs SET attempts = 1 WHERE id NOT LIKE 'duplicate-%'").run(),
    );
    expect(await passing(was)).toEqual(named("abcs", ["confirmed", "cancelled"]));
  });

  it("finds due jobs, of every workspace or of one", async () => {
    const look = { now, limit: 100 };
    const { db } = world;
    const due = async (of?: string, at = now) =>
      idsOf(await createDuePublishJobs(db, of).table.due({ ...look, now: at }));
    expect(await due()).toEqual(named("ac", worked));
    expect(await due(mine)).toEqual(named("a", worked));
    expect(await due(other)).toEqual(named("c", worked));
    expect(await due(undefined, now - 1)).toEqual([]);
    await set("workspaces", mine, "kind", "next_demo");
    expect(await due()).toEqual(named("c", worked));
    expect(await due(mine)).toEqual(named("a", worked));
  });

  it("claims due jobs, leases claimed ones and returns failed ones, in these states only", async () => {
    const { table } = createDuePublishJobs(world.db);
    /** The rows that were changed, checked against the returned results. */
    const taken = async (take: (tx: Queries, id: string) => Promise<unknown>) => {
      const found: string[] = [];
      const rows = await isChanged(async (tx) => {
        for (const id of named("abcs", publishJobStates)) if (await take(tx, id)) found.push(id);
      });
      expect(rows).toEqual(found);
      return found;
    };
    const lease = { now, until: now + 50 };
    const claimed = await taken(async (tx, id) => {
      const row = await table.claim(tx, id, lease);
      expect(row?.id ?? id).toBe(id);
      return row;
    });
    expect(claimed).toEqual(named("ac", worked));
    const row = await of("a publish due");
    for (const [leasedUntil, moved] of [
      [now + 49, []],
      [now + 50, named("ac", worked)],
    ] as const) {
      const claim = { key: "", leasedUntil, row };
      expect(await taken((tx, id) => table.moveLease(tx, { ...claim, id }, now + 60))).toEqual(
        moved,
      );
    }
    const failed = { key: "", leasedUntil: now + 60, row };
    const again = (id: string, dueAt: number | null) =>
      changed((tx) => table.fail(tx, { ...failed, id }, { dueAt, reason: "" }));
    expect(await again("a publish due", null)).toEqual([]);
    expect(await again("a publish due", now + 70)).toEqual(["a publish due"]);
    expect(await again("a publish due", now + 80)).toEqual([]);
    expect((await of("a publish due")).dueAt).toBe(now + 70);
    expect(await again("a publish on_hold", now + 70)).toEqual([]);
  });

  it("returns when the next job of a workspace, or of a channel, is due", async () => {
    const { nextDueAt, nextAtSame } = createDuePublishJobs(world.db);
    expect(await nextDueAt(mine)).toBe(now);
    await world.db.write((tx) =>
      tx.statement("UPDATE publish_jobs SET due_at = due_at + 5 WHERE id LIKE 'a %'").run(),
    );
    expect(await nextDueAt(mine)).toBe(now + 1);
    expect(await nextDueAt(other)).toBe(now);
    const at = (state: PublishJobState, then = now + 9) =>
      nextAtSame({ workspaceId: mine, channel: `publish ${state}` }, then);
    for (const state of publishJobStates) {
      const next = worked.includes(state) ? `b publish ${state}` : undefined;
      expect([state, (await at(state))?.id]).toEqual([state, next]);
    }
    expect(await at("due", now)).toBeNull();
    expect((await at("due"))?.key).toBe(`${mine} publish due`);
  });

  it("schedules a check of all drafts of a workspace", async () => {
    const soon = (tx: Queries) => checkDraftsSoon(tx, { workspaceId: mine, now: 3 });
    expect(await isChanged(soon)).toEqual(named("abs", ["draft_created"]));
    expect((await of("a publish draft_created")).dueAt).toBe(3);
  });

  it("marks real unfinished jobs for a check after a restore, and keeps their planned time", async () => {
    const doubted = await isChanged((tx) => markPublishJobsUnconfirmed(tx, 900));
    expect(doubted).toEqual(named("abc", ["on_hold", "due", "sending", "checking"]));
    const planned = async (state: PublishJobState) => {
      const { plannedAt, dueAt, state: after, stateAt } = await of(`a publish ${state}`);
      return [plannedAt, dueAt, after, stateAt];
    };
    expect(await planned("due")).toEqual([now, 900, "sending", 900]);
    expect(await planned("on_hold")).toEqual([5, 900, "sending", 900]);
    expect(await planned("sending")).toEqual([5, 900, "sending", 900]);
    expect(await planned("checking")).toEqual([5, 900, "sending", 900]);
    // It covers all workspaces, including the duplicates.
    await world.db.write((tx) =>
      tx.statement("DELETE FROM publish_jobs WHERE id LIKE 'duplicate-%'").run(),
    );
  });

  it("deletes a batch of old simulated jobs that have ended", async () => {
    const fold = (before: number, limit = 100, workspaceId = mine) =>
      isChanged((tx) => deleteOldPublishJobs(tx, { workspaceId, before, limit }));
    expect(await fold(now + 9)).toEqual([]);
    expect(await fold(now + 10, 100, other)).toEqual([]);
    expect(await fold(now + 10, 2)).toHaveLength(2);
    await world.db.write((tx) =>
      tx.statement("UPDATE publish_jobs SET ended_at = 1 WHERE id LIKE 's %'").run(),
    );
    await fold(now);
    expect(await passing((id) => findPublishJob(world.db.read, mine, id))).toEqual(
      named("ab", publishJobStates).concat(
        named(
          "s",
          publishJobStates.filter((state) => state !== "confirmed" && state !== "cancelled"),
        ),
      ),
    );
  });

  it("resets the attempts of jobs that wait for a retry and were not tried since", async () => {
    const again = { workspaceId: mine, reason: "Look.", now: 3 };
    const asked: string[] = [];
    const rows = await isChanged(async (tx) => {
      await tx.statement("UPDATE publish_jobs SET attempts = 1 WHERE id = 'b publish due'").run();
      for (const publishJobId of named("abcs", publishJobStates))
        if (await askAgain(tx, { ...again, publishJobId })) asked.push(publishJobId);
    });
    const tried = "b publish due";
    expect(asked).toEqual(named("abs", ["due"]).filter((id) => id !== tried));
    expect(rows).toEqual(named("abs", ["due"]));
    expect(await of("a publish due")).toMatchObject({
      state: "unconfirmed",
      dueAt: null,
      plannedAt: now,
      publicationState: "unconfirmed",
    });
  });
});

describe("moving a job", () => {
  const columns = async (id: string) =>
    world.db.read
      .statement(
        `SELECT state, due_at AS dueAt, planned_at AS plannedAt, attempts, error, ended_at AS endedAt,
          state_at AS stateAt, payload FROM publish_jobs WHERE id = ?`,
      )
      .get(id);

  it.each([
    ["due", "postpone", { state: "due", plannedAt: null, endedAt: null, stateAt: 8, payload: "p" }],
    ["due", "arm", { state: "sending", plannedAt: 5, endedAt: null, stateAt: 20, payload: "p" }],
    ["due", "ask", { state: "unconfirmed", plannedAt: now, stateAt: 20, payload: "p" }],
    ["sending", "ask", { state: "unconfirmed", plannedAt: 5, stateAt: 20, payload: "p" }],
    ["sending", "retry", { state: "due", plannedAt: null, endedAt: null, payload: "p" }],
    ["sending", "confirm", { state: "confirmed", plannedAt: 5, endedAt: 20, payload: "" }],
    ["sending", "end", { state: "failed", plannedAt: 5, endedAt: 20, stateAt: 20, payload: "" }],
    ["due", "cancel", { state: "cancelled", plannedAt: 5, endedAt: 20, payload: "" }],
    ["checking", "lose", { state: "checking", plannedAt: 5, endedAt: null, stateAt: 8 }],
    ["draft_created", "wait", { state: "draft_created", plannedAt: 5, endedAt: null, stateAt: 8 }],
  ] as const)("from %s by %s keeps only what still applies", async (state, event, after) => {
    const id = `a publish ${state}`;
    const move = { dueAt: 30, attempts: 4, error: "Why.", now: 20 };
    const publishJob = await of(id);
    const rows = await changed((tx) => movePublishJob(tx, publishJob, event, move));
    expect(rows).toEqual([id]);
    expect(await columns(id)).toMatchObject({ dueAt: 30, attempts: 4, error: "Why.", ...after });
  });

  it("changes nothing when the row was changed in the meantime", async () => {
    const publishJob = await of("a publish due");
    const move = { dueAt: 30, error: null, now: 20 };
    for (const [column, value] of [
      ["state", "on_hold"],
      ["due_at", now + 3],
      ["due_at", null],
    ] as const) {
      await set("publish_jobs", "a publish due", column, value);
      await expect(
        world.db.write((tx) => movePublishJob(tx, publishJob, "arm", move)),
      ).rejects.toMatchObject({ code: "lease_lost" });
      await set("publish_jobs", "a publish due", "state", "due");
      await set("publish_jobs", "a publish due", "due_at", now);
    }
    expect(await changed((tx) => movePublishJob(tx, publishJob, "arm", move))).toEqual([
      publishJob.id,
    ]);
  });
});

describe("an article with publications in every state", () => {
  /** The possible changes of each publication of the article `a`. */
  const places = (changes: Partial<Channel> = {}): Channel[] =>
    kinds.flatMap((kind) =>
      publishJobStates.map((state) => {
        const { clock } = world;
        const name = `${kind} ${state}`;
        const { channel } = createRecordingChannel({ clock, guarantee: "by_key", name });
        return Object.assign(channel, changes);
      }),
    );
  const owner = () => ({ workspaceId: mine, contentItemId: a.contentItemId });

  it("is canceled where it was not sent", async () => {
    const { publications } = world.open();
    const rows = await isChanged((tx) => publications.cancelAll(tx, owner()));
    expect(rows).toEqual(named("a", ["due", "on_hold"], ["publish", "update"]));
    for (const id of rows) expect((await of(String(id))).state).toBe("cancelled");
    expect(await of("a publish due")).toMatchObject({
      publicationState: "unpublished",
      dueAt: null,
    });
    expect(await of("a update due")).toMatchObject({ publicationState: "published" });
  });

  it("is rescheduled where it waits for its first publication", async () => {
    const { publications } = world.open();
    const { clock } = world;
    const minute = clock.now() + 60_000;
    for (const [slotAt, dueAt] of [
      [minute + 5, minute + 5],
      [clock.now() - 5, minute],
    ] as const) {
      const rows = await isChanged((tx) => publications.reschedule(tx, owner(), slotAt));
      expect(rows).toEqual(["a publish due"]);
      expect(await of("a publish due")).toMatchObject({ state: "due", dueAt });
    }
  });

  it("is canceled one by one, and only where it was not sent", async () => {
    const { publications } = world.open();
    const outcomes = new Map<string, string>();
    const rows = await isChanged(async (tx) => {
      for (const publishJobId of named("ac", publishJobStates)) {
        const cancelled = publications.cancel(tx, { workspaceId: mine, publishJobId });
        const failed = await cancelled.catch((error: { code: string }) => error);
        outcomes.set(publishJobId, failed?.code ?? "cancelled");
      }
    });
    expect(rows).toEqual(named("a", ["due", "on_hold"]));
    const by = (code: string) =>
      [...outcomes].filter(([, each]) => each === code).map(([id]) => id);
    expect(by("cancelled")).toEqual(named("a", ["due", "on_hold"]));
    expect(by("not_found")).toEqual(named("c", publishJobStates));
    expect(by("not_waiting")).toHaveLength(24);
  });

  it("is followed by another version where it is published or waits, and not where it was unpublished or has failed", async () => {
    const next = await world.correct(a);
    const { publications } = world.open();
    for (const [state, publication] of [
      ["on_hold", "unpublished"],
      ["due", "failed"],
      ["confirmed", "dismissed"],
    ] as const)
      for (const kind of kinds)
        await set("publications", `a ${kind} ${state}`, "state", publication);
    const rows = await isChanged((tx) => publications.followApproval(tx, owner(), places(), 40));
    // A published item whose job has ended gets a new job.
    const added = rows.filter((id) => !String(id).startsWith("a "));
    expect(rows.filter((id) => !added.includes(id))).toEqual([]);
    const begun = await Promise.all(added.map((id) => of(String(id))));
    expect(begun.map(({ publicationId, kind }) => [publicationId, kind]).sort()).toEqual(
      (
        [
          ["publish", "publish"],
          ["update", "update"],
          ["unpublish", "update"],
        ] as const
      )
        .flatMap(([was, kind]) =>
          (["failed", "dismissed", "cancelled"] as const).map(
            (state) => [`a ${was} ${state}`, kind] as const,
          ),
        )
        .sort(),
    );
    for (const each of begun)
      expect(each).toMatchObject({ versionId: next.versionId, state: "due", attempts: 0 });
  });

  it("is revised where it waits, and a waiting unpublish becomes an update", async () => {
    const next = await world.correct(a);
    const { publications } = world.open();
    const rows = await isChanged((tx) => publications.followApproval(tx, owner(), places(), 40));
    const old = rows.filter((id) => String(id).startsWith("a "));
    expect(old).toEqual(named("a", ["due", "on_hold"]));
    const after = async (id: string) => {
      const { state, versionId, dueAt } = await of(id);
      return [state, versionId === next.versionId, dueAt];
    };
    // In its slot, and at once where it was held.
    expect(await after("a publish due")).toEqual(["due", true, now]);
    expect(await after("a update on_hold")).toEqual(["due", true, world.clock.now()]);
    expect((await of("a publish due")).payload).toContain(`"key":"a publish due"`);
    for (const state of ["due", "on_hold"]) {
      expect(await after(`a unpublish ${state}`)).toEqual(["cancelled", false, null]);
      const open = await publishJobInFlight(world.db.read, `a unpublish ${state}`);
      expect(open).toMatchObject({ kind: "update", versionId: next.versionId });
    }
  });

  it("stays when its channel allows no updates, and returns that version", async () => {
    const { versionId } = await world.correct(a);
    const whyNot = "Nothing is changed here.";
    const stays = (channels: Channel[]) =>
      channelsThatStay(world.db.read, { ...owner(), versionId }, channels);
    const staying = await stays(places({ update: { whyNot } }));
    expect(staying.map(({ channel }) => channel).sort()).toEqual(
      [
        ...["sending", "checking", "draft_created", "unconfirmed"].map(
          (state) => `publish ${state}`,
        ),
        ...publishJobStates.flatMap((state) => [`update ${state}`, `unpublish ${state}`]),
      ].sort(),
    );
    for (const { channel, versionId: kept, whyNot: words } of staying) {
      const [kind = "", state = ""] = channel.split(" ");
      expect(kept).toBe(a.versionId);
      const isLeaving = kind === "unpublish" && inFlight.some((each) => each === state);
      expect(words === whyNot).toBe(!isLeaving);
    }
    expect(await stays(places())).toEqual([]);
    expect(await stays([])).toEqual([]);
    // Only a person has seen it there.
    for (const state of ["sending", "confirmed"] as const)
      await set("publications", `a update ${state}`, "remote_id", null);
    expect(await stays(places())).toMatchObject([
      {
        channel: "update confirmed",
        whyNot: expect.stringContaining("never gave us an ID") as string,
      },
    ]);
  });

  it("unpublishes each publication in the way its channel allows", async () => {
    const leave = async (channels: Channel[]) => {
      const all = await channelsToLeave(world.db.read, owner(), channels);
      return new Map(
        all.map(({ publication, becomes }) => [
          publication.channel,
          typeof becomes === "string" ? becomes : Object.keys(becomes).join(" "),
        ]),
      );
    };
    const at = await leave(places());
    const by = (becomes: string) =>
      [...at].filter(([, each]) => each === becomes).map(([id]) => id);
    const ended = publishJobStates.filter((state) => !inFlight.includes(state));
    const sent = inFlight.filter((state) => state !== "due" && state !== "on_hold");
    const channelsWith = (of: readonly PublishJobKind[], states: readonly PublishJobState[]) =>
      of.flatMap((kind) => states.map((state) => `${kind} ${state}`)).sort();
    expect(by("leaving").sort()).toEqual(channelsWith(["unpublish"], inFlight));
    expect(by("not_sent").sort()).toEqual(channelsWith(["publish"], ["due", "on_hold"]));
    expect(by("whyNot").sort()).toEqual(channelsWith(["publish", "update"], sent));
    expect(by("taken_down").sort()).toEqual(
      [
        ...channelsWith(["update"], ["due", "on_hold", ...ended]),
        ...channelsWith(["unpublish"], ended),
      ].sort(),
    );
    const withoutChannels = await leave([]);
    expect(withoutChannels.get("update confirmed")).toBe("byHand");
    expect(withoutChannels.get("publish due")).toBe("not_sent");
    const kept = await leave(places({ unpublish: { whyNot: "It keeps what it has." } }));
    expect(kept.get("update confirmed")).toBe("whyNot");
    expect(kept.get("publish due")).toBe("not_sent");
  });

  it("is unpublished from each channel once, and what was not sent is not sent", async () => {
    const { publications } = world.open();
    const { clock } = world;
    const [any] = places();
    const channel = any ?? expect.fail("there is no place");
    const later = clock.now() + 5;
    const refused: string[] = [];
    const rows = await isChanged(async (tx) => {
      for (const publicationId of named("a", publishJobStates)) {
        const unpublish = { workspaceId: mine, publicationId };
        await publications.unpublish(tx, unpublish, channel, later).catch((error: AppError) => {
          expect(error.code).toBe("not_waiting");
          refused.push(publicationId);
        });
      }
    });
    const sent = inFlight.filter((state) => !waiting.includes(state));
    expect(refused).toEqual(named("a", sent, ["publish", "update"]));
    const [old, begun] = [rows.slice(-4), rows.slice(0, -4)];
    expect(old).toEqual(named("a", waiting, ["publish", "update"]));
    for (const id of old) expect((await of(String(id))).state).toBe("cancelled");
    const all = await Promise.all(begun.map((id) => of(String(id))));
    const ended = publishJobStates.filter((state) => !inFlight.includes(state));
    expect(all.map(({ publicationId }) => publicationId).sort()).toEqual(
      [...named("a", ended, ["update", "unpublish"]), ...named("a", waiting, ["update"])].sort(),
    );
    const wanted = { kind: "unpublish", state: "due", versionId: a.versionId, dueAt: later };
    for (const each of all) expect(each).toMatchObject(wanted);
    const theirs = { workspaceId: mine, publicationId: "c update confirmed" };
    await expect(
      world.db.write((tx) => publications.unpublish(tx, theirs, channel)),
    ).rejects.toMatchObject({ code: "not_found" });
  });

  it("returns who had scheduled it only when everything was canceled before publishing", async () => {
    const { publications } = world.open();
    const takenBack = () => publications.takenBackFrom(world.db.read, owner());
    const setAll = (column: string, value: string | number | null) =>
      world.db.write((tx) =>
        tx.statement(`UPDATE publications SET ${column} = ? WHERE id LIKE 'a %'`).run(value),
      );
    expect(await takenBack()).toBeNull();
    await setAll("state", "unpublished");
    expect(await takenBack()).toMatchObject({ publishedBy: null });
    await set("publications", "a update due", "published_at", 3);
    expect(await takenBack()).toBeNull();
    await setAll("published_at", null);
    await set("publications", "a update due", "state", "failed");
    expect(await takenBack()).toBeNull();
  });
});

describe("releasing jobs on hold", () => {
  const release = async (
    channels: Channel[],
    findStop?: () => Promise<string | null>,
  ): Promise<[number, unknown[]]> => {
    const { publications } = world.open();
    let released = -1;
    const rows = await isChanged(async (tx) => {
      released = await publications.release(tx, mine, channels, findStop);
    });
    return [released, rows];
  };
  const place = (name: string, changes: object = {}): Channel => {
    const { clock } = world;
    const { channel } = createRecordingChannel({
      clock,
      guarantee: "by_key",
      name,
      paceMs: 50,
    });
    return Object.assign(channel, changes);
  };

  it("releases the jobs on hold of its workspace, one after the other on each channel", async () => {
    const [released, rows] = await release([place("publish on_hold")]);
    expect(rows).toEqual(named("abs", ["on_hold"]));
    expect(released).toBe(9);
    const start = world.clock.now();
    const dueAt = async (id: string) => (await of(id)).dueAt;
    expect([await dueAt("a publish on_hold"), await dueAt("b publish on_hold")]).toEqual([
      start,
      start + 50,
    ]);
    expect([await dueAt("a update on_hold"), await dueAt("b update on_hold")]).toEqual([
      start,
      start,
    ]);
  });

  it("releases only jobs without a remaining stop", async () => {
    const stop =
      (id: string | null) =>
      (_: Queries, { id: of }: { id: string }) =>
        Promise.resolve(of === id ? "Stopped." : null);
    const { publications } = world.open();
    const rows = await isChanged((tx) =>
      publications.release(
        tx,
        mine,
        [
          place("publish on_hold"),
          place("update on_hold", { needsHand: "Its password is refused." }),
        ],
        stop("a publish on_hold"),
      ),
    );
    // The channel of an unpublish job is not connected; simulated content never goes to a real channel.
    expect(rows).toEqual(["b publish on_hold"]);
  });

  it("checks drafts again where the channel can be asked, and unpublishes where it can", async () => {
    const checkDraft = () => Promise.resolve(null);
    const two = { guarantee: "two_phase", checkDraft };
    const drafts = "publish unconfirmed";
    expect((await release([place(drafts)]))[1]).not.toContain("a publish unconfirmed");
    await release([place(drafts, { guarantee: "two_phase" })]);
    expect((await of("a publish unconfirmed")).state).toBe("unconfirmed");
    const [released, rows] = await release([place(drafts, two)]);
    expect([released, rows]).toEqual([0, ["a publish unconfirmed"]]);
    expect(await of("a publish unconfirmed")).toMatchObject({
      state: "draft_created",
      attempts: 0,
    });

    const away = "unpublish unconfirmed";
    for (const by of [[], [place("another")], [place(away, { guarantee: "none" })]])
      expect((await release(by))[1]).toEqual([]);
    await set("publications", "b unpublish unconfirmed", "remote_id", null);
    expect((await release([place(away)]))[1]).toEqual(["a unpublish unconfirmed"]);
    expect(await of("a unpublish unconfirmed")).toMatchObject({ state: "due", attempts: 0 });
  });
});
