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
  withdrawalsAsked,
} from "./publish-job-store.server.ts";
import { channelsThatStay } from "#app/domain/publishing/publications/staying.server.ts";
import { channelsToLeave } from "#app/domain/publishing/publications/unpublishing.server.ts";

/*
 * One operation of each kind in each state, at a place of its own: for two texts of one workspace (`a` and `b`), one
 * of another (`c`), and one of a simulation (`s`). Each test says exactly which of them a function finds or changes.
 */

const kinds = ["create", "update", "withdraw"] as const;
const inFlight: readonly PublishJobState[] = [
  "held",
  "due",
  "armed",
  "unknown",
  "arrived",
  "needs_look",
];
const worked: readonly PublishJobState[] = ["due", "armed", "unknown", "arrived"];
const waiting: readonly PublishJobState[] = ["due", "held"];
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
    const piece = (id: string, workspaceId: string, origin: string) =>
      tx
        .statement(
          `INSERT INTO pieces (id, workspace_id, kind, state, title, origin, approved_version_id, created_at, state_at)
            VALUES (?, ?, 'article', 'approved', 't', ?, 'v', 1, 1)`,
        )
        .run(id, workspaceId, origin);
    await piece("b", mine, "real");
    await piece("c", other, "real");
    await piece("s", mine, "simulated");
    await addAll(tx, "a", { ...a, workspaceId: mine, dueAt: now, editUrl: "https://e" });
    await addAll(tx, "b", { pieceId: "b", workspaceId: mine, dueAt: now + 1 });
    await addAll(tx, "c", { pieceId: "c", workspaceId: other, dueAt: now, editUrl: "https://e" });
    await addAll(tx, "s", { pieceId: "s", workspaceId: mine, dueAt: now + 9, isPlayed: true });
  });
});
afterEach(() => world.remove());

interface Group {
  pieceId: string;
  versionId?: string;
  workspaceId: string;
  dueAt: number;
  editUrl?: string;
  isPlayed?: boolean;
}

async function addAll(
  tx: Queries,
  name: string,
  { pieceId, versionId = "v", workspaceId, dueAt, editUrl, isPlayed = false }: Group,
): Promise<void> {
  const rows = kinds.flatMap((kind) =>
    publishJobStates.map((state) => ({
      id: `${name} ${kind} ${state}`,
      kind,
      state,
      pieceId,
      versionId,
      workspaceId,
      editUrl,
      destination: `${isPlayed ? "sample " : ""}${kind} ${state}`,
      origin: isPlayed ? "simulated" : "real",
      stands: kind === "create" ? null : versionId,
      dueAt: worked.includes(state) ? dueAt : null,
      endedAt: inFlight.includes(state) ? null : dueAt,
    })),
  );
  await tx
    .statement(
      `INSERT INTO placements (id, workspace_id, piece_id, destination, variant, origin, state, version_id, remote_id,
          edit_url, created_at)
        SELECT value ->> 'id', value ->> 'workspaceId', value ->> 'pieceId', value ->> 'destination', '',
          value ->> 'origin', 'scheduled', value ->> 'stands', 'r', value ->> 'editUrl', 1 FROM json_each(?)`,
    )
    .run(JSON.stringify(rows));
  await tx
    .statement(
      `INSERT INTO operations (id, workspace_id, placement_id, kind, version_id, state, due_at, planned_at, attempts,
          payload, payload_sha256, created_at, ended_at, state_at)
        SELECT value ->> 'id', value ->> 'workspaceId', value ->> 'id', value ->> 'kind', value ->> 'versionId',
          value ->> 'state', value ->> 'dueAt', 5, 0, 'p', '', 7, value ->> 'endedAt', 8 FROM json_each(?)`,
    )
    .run(JSON.stringify(rows));
}

/** The names of these operations, in the order of the database. */
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
const own = (ids: readonly unknown[]) => ids.filter((id) => !String(id).startsWith("twin-"));
const changed = (work: (tx: Queries) => Promise<unknown>) =>
  changedRows(world.db, "operations", work);
const set = (table: string, id: string, column: string, value: string | number | null) =>
  world.db.write((tx) =>
    tx.statement(`UPDATE ${table} SET ${column} = ? WHERE id = ?`).run(value, id),
  );
const isChanged = (work: (tx: Queries) => Promise<unknown>) => changed(work).then(own);

/** The rows that pass when each is asked by itself. */
async function passing(ask: (id: string) => Promise<unknown>): Promise<string[]> {
  const found = [];
  for (const id of named("abcs", publishJobStates)) if (await ask(id)) found.push(id);
  return found;
}
async function of(id: string, workspaceId = mine) {
  const found = await findPublishJob(world.db.read, workspaceId, id);
  return found ?? expect.fail(`there is no ${id}`);
}

describe("of the operations in every state", () => {
  it("finds those in its own workspace", async () => {
    const { read } = world.db;
    const found = await passing((id) => findPublishJob(read, mine, id));
    expect(found).toEqual(named("abs", publishJobStates));
  });

  it("finds the one of a placement that has not ended", async () => {
    const { read } = world.db;
    const found = await passing(async (id) => (await publishJobInFlight(read, id))?.id === id);
    expect(found).toEqual(named("abcs", inFlight));
  });

  it("finds what is held, and what a person was asked about", async () => {
    const { read } = world.db;
    expect(idsOf(await publishJobsOnHold(read, mine))).toEqual(named("abs", ["held"]));
    expect(idsOf(await openDraftsAsked(read, mine))).toEqual(["a create needs_look"]);
    expect(idsOf(await withdrawalsAsked(read, mine))).toEqual(
      named("abs", ["needs_look"], ["withdraw"]),
    );
  });

  it("counts what was confirmed, or removed after a look, as having been there", async () => {
    const was = (id: string) => wasThereBefore(world.db.read, { id: "another", placementId: id });
    expect(await passing(was)).toEqual(named("abcs", ["confirmed"]));
    await world.db.write((tx) =>
      tx.statement("UPDATE operations SET attempts = 1 WHERE id NOT LIKE 'twin-%'").run(),
    );
    expect(await passing(was)).toEqual(named("abcs", ["confirmed", "cancelled"]));
  });

  it("finds what is due, of every workspace or of one", async () => {
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

  it("claims what is due, leases what is claimed and gives back what failed, in these states alone", async () => {
    const { table } = createDuePublishJobs(world.db);
    /** Which were taken by those that say so, each asked for by itself. */
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
    const row = await of("a create due");
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
    expect(await again("a create due", null)).toEqual([]);
    expect(await again("a create due", now + 70)).toEqual(["a create due"]);
    expect(await again("a create due", now + 80)).toEqual([]);
    expect((await of("a create due")).dueAt).toBe(now + 70);
    expect(await again("a create held", now + 70)).toEqual([]);
  });

  it("says when the next of a workspace, or of a place, is due", async () => {
    const { nextDueAt, nextAtSame } = createDuePublishJobs(world.db);
    expect(await nextDueAt(mine)).toBe(now);
    await world.db.write((tx) =>
      tx.statement("UPDATE operations SET due_at = due_at + 5 WHERE id LIKE 'a %'").run(),
    );
    expect(await nextDueAt(mine)).toBe(now + 1);
    expect(await nextDueAt(other)).toBe(now);
    const at = (state: PublishJobState, then = now + 9) =>
      nextAtSame({ workspaceId: mine, destination: `create ${state}` }, then);
    for (const state of publishJobStates) {
      const next = worked.includes(state) ? `b create ${state}` : undefined;
      expect([state, (await at(state))?.id]).toEqual([state, next]);
    }
    expect(await at("due", now)).toBeNull();
    expect((await at("due"))?.key).toBe(`${mine} create due`);
  });

  it("looks at all drafts of a workspace soon", async () => {
    const soon = (tx: Queries) => checkDraftsSoon(tx, { workspaceId: mine, now: 3 });
    expect(await isChanged(soon)).toEqual(named("abs", ["arrived"]));
    expect((await of("a create arrived")).dueAt).toBe(3);
  });

  it("doubts all that is real and not done, and keeps when it was planned", async () => {
    const doubted = await isChanged((tx) => markPublishJobsUnconfirmed(tx, 900));
    expect(doubted).toEqual(named("abc", ["held", "due", "armed", "unknown"]));
    const planned = async (state: PublishJobState) => {
      const { plannedAt, dueAt, state: after, stateAt } = await of(`a create ${state}`);
      return [plannedAt, dueAt, after, stateAt];
    };
    expect(await planned("due")).toEqual([now, 900, "armed", 900]);
    expect(await planned("held")).toEqual([5, 900, "armed", 900]);
    expect(await planned("armed")).toEqual([5, 900, "armed", 900]);
    expect(await planned("unknown")).toEqual([5, 900, "armed", 900]);
    // It is everybody's: those of the twins as well.
    await world.db.write((tx) =>
      tx.statement("DELETE FROM operations WHERE id LIKE 'twin-%'").run(),
    );
  });

  it("forgets those of a simulation that came to their end long ago, so many at once", async () => {
    const fold = (before: number, limit = 100, workspaceId = mine) =>
      isChanged((tx) => deleteOldPublishJobs(tx, { workspaceId, before, limit }));
    expect(await fold(now + 9)).toEqual([]);
    expect(await fold(now + 10, 100, other)).toEqual([]);
    expect(await fold(now + 10, 2)).toHaveLength(2);
    await world.db.write((tx) =>
      tx.statement("UPDATE operations SET ended_at = 1 WHERE id LIKE 's %'").run(),
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

  it("asks again what waits to be sent again and was not tried since", async () => {
    const again = { workspaceId: mine, reason: "Look.", now: 3 };
    const asked: string[] = [];
    const rows = await isChanged(async (tx) => {
      await tx.statement("UPDATE operations SET attempts = 1 WHERE id = 'b create due'").run();
      for (const operationId of named("abcs", publishJobStates))
        if (await askAgain(tx, { ...again, operationId })) asked.push(operationId);
    });
    const tried = "b create due";
    expect(asked).toEqual(named("abs", ["due"]).filter((id) => id !== tried));
    expect(rows).toEqual(named("abs", ["due"]));
    expect(await of("a create due")).toMatchObject({
      state: "needs_look",
      dueAt: null,
      plannedAt: now,
      placementState: "needs_look",
    });
  });
});

describe("moving an operation", () => {
  const columns = async (id: string) =>
    world.db.read
      .statement(
        `SELECT state, due_at AS dueAt, planned_at AS plannedAt, attempts, error, ended_at AS endedAt,
          state_at AS stateAt, payload FROM operations WHERE id = ?`,
      )
      .get(id);

  it.each([
    ["due", "postpone", { state: "due", plannedAt: null, endedAt: null, stateAt: 8, payload: "p" }],
    ["due", "arm", { state: "armed", plannedAt: 5, endedAt: null, stateAt: 20, payload: "p" }],
    ["due", "ask", { state: "needs_look", plannedAt: now, stateAt: 20, payload: "p" }],
    ["armed", "ask", { state: "needs_look", plannedAt: 5, stateAt: 20, payload: "p" }],
    ["armed", "retry", { state: "due", plannedAt: null, endedAt: null, payload: "p" }],
    ["armed", "confirm", { state: "confirmed", plannedAt: 5, endedAt: 20, payload: "" }],
    ["armed", "end", { state: "failed", plannedAt: 5, endedAt: 20, stateAt: 20, payload: "" }],
    ["due", "cancel", { state: "cancelled", plannedAt: 5, endedAt: 20, payload: "" }],
    ["unknown", "lose", { state: "unknown", plannedAt: 5, endedAt: null, stateAt: 8 }],
    ["arrived", "wait", { state: "arrived", plannedAt: 5, endedAt: null, stateAt: 8 }],
  ] as const)("from %s by %s keeps what still counts of it", async (state, event, after) => {
    const id = `a create ${state}`;
    const move = { dueAt: 30, attempts: 4, error: "Why.", now: 20 };
    const operation = await of(id);
    const rows = await changed((tx) => movePublishJob(tx, operation, event, move));
    expect(rows).toEqual([id]);
    expect(await columns(id)).toMatchObject({ dueAt: 30, attempts: 4, error: "Why.", ...after });
  });

  it("changes nothing once somebody else has moved it, whatever they changed of it", async () => {
    const operation = await of("a create due");
    const move = { dueAt: 30, error: null, now: 20 };
    for (const [column, value] of [
      ["state", "held"],
      ["due_at", now + 3],
      ["due_at", null],
    ] as const) {
      await set("operations", "a create due", column, value);
      await expect(
        world.db.write((tx) => movePublishJob(tx, operation, "arm", move)),
      ).rejects.toMatchObject({ code: "lease_lost" });
      await set("operations", "a create due", "state", "due");
      await set("operations", "a create due", "due_at", now);
    }
    expect(await changed((tx) => movePublishJob(tx, operation, "arm", move))).toEqual([
      operation.id,
    ]);
  });
});

describe("a text at places in every state", () => {
  /** What can be asked of each place of the text `a`, as these change it. */
  const places = (changes: Partial<Channel> = {}): Channel[] =>
    kinds.flatMap((kind) =>
      publishJobStates.map((state) => {
        const { clock } = world;
        const name = `${kind} ${state}`;
        const { destination } = createRecordingChannel({ clock, guarantee: "by_key", name });
        return Object.assign(destination, changes);
      }),
    );
  const owner = () => ({ workspaceId: mine, pieceId: a.pieceId });

  it("is taken back where it was not sent", async () => {
    const { placements } = world.open();
    const rows = await isChanged((tx) => placements.cancelAll(tx, owner()));
    expect(rows).toEqual(named("a", ["due", "held"], ["create", "update"]));
    for (const id of rows) expect((await of(String(id))).state).toBe("cancelled");
    expect(await of("a create due")).toMatchObject({ placementState: "withdrawn", dueAt: null });
    expect(await of("a update due")).toMatchObject({ placementState: "published" });
  });

  it("goes out at another time where it waits to go out for the first time", async () => {
    const { placements } = world.open();
    const { clock } = world;
    const minute = clock.now() + 60_000;
    for (const [slotAt, dueAt] of [
      [minute + 5, minute + 5],
      [clock.now() - 5, minute],
    ] as const) {
      const rows = await isChanged((tx) => placements.reschedule(tx, owner(), slotAt));
      expect(rows).toEqual(["a create due"]);
      expect(await of("a create due")).toMatchObject({ state: "due", dueAt });
    }
  });

  it("is cancelled one by one, and only where it was not sent", async () => {
    const { placements } = world.open();
    const outcomes = new Map<string, string>();
    const rows = await isChanged(async (tx) => {
      for (const operationId of named("ac", publishJobStates)) {
        const cancelled = placements.cancel(tx, { workspaceId: mine, operationId });
        const failed = await cancelled.catch((error: { code: string }) => error);
        outcomes.set(operationId, failed?.code ?? "cancelled");
      }
    });
    expect(rows).toEqual(named("a", ["due", "held"]));
    const by = (code: string) =>
      [...outcomes].filter(([, each]) => each === code).map(([id]) => id);
    expect(by("cancelled")).toEqual(named("a", ["due", "held"]));
    expect(by("not_found")).toEqual(named("c", publishJobStates));
    expect(by("not_waiting")).toHaveLength(24);
  });

  it("is followed by another version where it stands or waits, and not where it was withdrawn or has failed", async () => {
    const next = await world.correct(a);
    const { placements } = world.open();
    for (const [state, placement] of [
      ["held", "withdrawn"],
      ["due", "failed"],
      ["confirmed", "put_away"],
    ] as const)
      for (const kind of kinds) await set("placements", `a ${kind} ${state}`, "state", placement);
    const rows = await isChanged((tx) => placements.followApproval(tx, owner(), places(), 40));
    // What has ended and stands there gets an operation of its own.
    const added = rows.filter((id) => !String(id).startsWith("a "));
    expect(rows.filter((id) => !added.includes(id))).toEqual([]);
    const begun = await Promise.all(added.map((id) => of(String(id))));
    expect(begun.map(({ placementId, kind }) => [placementId, kind]).sort()).toEqual(
      (
        [
          ["create", "create"],
          ["update", "update"],
          ["withdraw", "update"],
        ] as const
      )
        .flatMap(([was, kind]) =>
          (["failed", "put_away", "cancelled"] as const).map(
            (state) => [`a ${was} ${state}`, kind] as const,
          ),
        )
        .sort(),
    );
    for (const each of begun)
      expect(each).toMatchObject({ versionId: next.versionId, state: "due", attempts: 0 });
  });

  it("is revised where it waits, and what was to be taken down stays and is changed", async () => {
    const next = await world.correct(a);
    const { placements } = world.open();
    const rows = await isChanged((tx) => placements.followApproval(tx, owner(), places(), 40));
    const old = rows.filter((id) => String(id).startsWith("a "));
    expect(old).toEqual(named("a", ["due", "held"]));
    const after = async (id: string) => {
      const { state, versionId, dueAt } = await of(id);
      return [state, versionId === next.versionId, dueAt];
    };
    // In its slot, and at once where it was held.
    expect(await after("a create due")).toEqual(["due", true, now]);
    expect(await after("a update held")).toEqual(["due", true, world.clock.now()]);
    expect((await of("a create due")).payload).toContain(`"key":"a create due"`);
    for (const state of ["due", "held"]) {
      expect(await after(`a withdraw ${state}`)).toEqual(["cancelled", false, null]);
      const open = await publishJobInFlight(world.db.read, `a withdraw ${state}`);
      expect(open).toMatchObject({ kind: "update", versionId: next.versionId });
    }
  });

  it("stays where its place changes nothing, and says which version that is", async () => {
    const { versionId } = await world.correct(a);
    const whyNot = "Nothing is changed here.";
    const stays = (destinations: Channel[]) =>
      channelsThatStay(world.db.read, { ...owner(), versionId }, destinations);
    const staying = await stays(places({ update: { whyNot } }));
    expect(staying.map(({ destination }) => destination).sort()).toEqual(
      [
        ...["armed", "unknown", "arrived", "needs_look"].map((state) => `create ${state}`),
        ...publishJobStates.flatMap((state) => [`update ${state}`, `withdraw ${state}`]),
      ].sort(),
    );
    for (const { destination, versionId: kept, whyNot: words } of staying) {
      const [kind = "", state = ""] = destination.split(" ");
      expect(kept).toBe(a.versionId);
      const isLeaving = kind === "withdraw" && inFlight.some((each) => each === state);
      expect(words === whyNot).toBe(!isLeaving);
    }
    expect(await stays(places())).toEqual([]);
    expect(await stays([])).toEqual([]);
    // Nobody but a person has seen it there.
    for (const state of ["armed", "confirmed"] as const)
      await set("placements", `a update ${state}`, "remote_id", null);
    expect(await stays(places())).toMatchObject([
      {
        destination: "update confirmed",
        whyNot: expect.stringContaining("never told us") as string,
      },
    ]);
  });

  it("leaves each place in the way that is left", async () => {
    const leave = async (destinations: Channel[]) => {
      const all = await channelsToLeave(world.db.read, owner(), destinations);
      return new Map(
        all.map(({ placement, becomes }) => [
          placement.destination,
          typeof becomes === "string" ? becomes : Object.keys(becomes).join(" "),
        ]),
      );
    };
    const at = await leave(places());
    const by = (becomes: string) =>
      [...at].filter(([, each]) => each === becomes).map(([id]) => id);
    const ended = publishJobStates.filter((state) => !inFlight.includes(state));
    const sent = inFlight.filter((state) => state !== "due" && state !== "held");
    const places_ = (of: readonly PublishJobKind[], states: readonly PublishJobState[]) =>
      of.flatMap((kind) => states.map((state) => `${kind} ${state}`)).sort();
    expect(by("leaving").sort()).toEqual(places_(["withdraw"], inFlight));
    expect(by("not_sent").sort()).toEqual(places_(["create"], ["due", "held"]));
    expect(by("whyNot").sort()).toEqual(places_(["create", "update"], sent));
    expect(by("taken_down").sort()).toEqual(
      [...places_(["update"], ["due", "held", ...ended]), ...places_(["withdraw"], ended)].sort(),
    );
    const withoutPlaces = await leave([]);
    expect(withoutPlaces.get("update confirmed")).toBe("byHand");
    expect(withoutPlaces.get("create due")).toBe("not_sent");
    const kept = await leave(places({ withdraw: { whyNot: "It keeps what it has." } }));
    expect(kept.get("update confirmed")).toBe("whyNot");
    expect(kept.get("create due")).toBe("not_sent");
  });

  it("is withdrawn from each place once, and what was not sent is not sent", async () => {
    const { placements } = world.open();
    const { clock } = world;
    const [any] = places();
    const destination = any ?? expect.fail("there is no place");
    const later = clock.now() + 5;
    const refused: string[] = [];
    const rows = await isChanged(async (tx) => {
      for (const placementId of named("a", publishJobStates)) {
        const withdraw = { workspaceId: mine, placementId };
        await placements.withdraw(tx, withdraw, destination, later).catch((error: AppError) => {
          expect(error.code).toBe("not_waiting");
          refused.push(placementId);
        });
      }
    });
    const sent = inFlight.filter((state) => !waiting.includes(state));
    expect(refused).toEqual(named("a", sent, ["create", "update"]));
    const [old, begun] = [rows.slice(-4), rows.slice(0, -4)];
    expect(old).toEqual(named("a", waiting, ["create", "update"]));
    for (const id of old) expect((await of(String(id))).state).toBe("cancelled");
    const all = await Promise.all(begun.map((id) => of(String(id))));
    const ended = publishJobStates.filter((state) => !inFlight.includes(state));
    expect(all.map(({ placementId }) => placementId).sort()).toEqual(
      [...named("a", ended, ["update", "withdraw"]), ...named("a", waiting, ["update"])].sort(),
    );
    const wanted = { kind: "withdraw", state: "due", versionId: a.versionId, dueAt: later };
    for (const each of all) expect(each).toMatchObject(wanted);
    const theirs = { workspaceId: mine, placementId: "c update confirmed" };
    await expect(
      world.db.write((tx) => placements.withdraw(tx, theirs, destination)),
    ).rejects.toMatchObject({ code: "not_found" });
  });

  it("tells who had placed it only where all was taken back before any of it was out", async () => {
    const { placements } = world.open();
    const takenBack = () => placements.takenBackFrom(world.db.read, owner());
    const setAll = (column: string, value: string | number | null) =>
      world.db.write((tx) =>
        tx.statement(`UPDATE placements SET ${column} = ? WHERE id LIKE 'a %'`).run(value),
      );
    expect(await takenBack()).toBeNull();
    await setAll("state", "withdrawn");
    expect(await takenBack()).toMatchObject({ placedBy: null });
    await set("placements", "a update due", "published_at", 3);
    expect(await takenBack()).toBeNull();
    await setAll("published_at", null);
    await set("placements", "a update due", "state", "failed");
    expect(await takenBack()).toBeNull();
  });
});

describe("what somebody has put right", () => {
  const release = async (
    destinations: Channel[],
    findStop?: () => Promise<string | null>,
  ): Promise<[number, unknown[]]> => {
    const { placements } = world.open();
    let released = -1;
    const rows = await isChanged(async (tx) => {
      released = await placements.release(tx, mine, destinations, findStop);
    });
    return [released, rows];
  };
  const place = (name: string, changes: object = {}): Channel => {
    const { clock } = world;
    const { destination } = createRecordingChannel({
      clock,
      guarantee: "by_key",
      name,
      paceMs: 50,
    });
    return Object.assign(destination, changes);
  };

  it("releases what is held in its workspace, at each place one after the other", async () => {
    const [released, rows] = await release([place("create held")]);
    expect(rows).toEqual(named("abs", ["held"]));
    expect(released).toBe(9);
    const start = world.clock.now();
    const dueAt = async (id: string) => (await of(id)).dueAt;
    expect([await dueAt("a create held"), await dueAt("b create held")]).toEqual([
      start,
      start + 50,
    ]);
    expect([await dueAt("a update held"), await dueAt("b update held")]).toEqual([start, start]);
  });

  it("releases only that of which nothing is against it any more, where it is asked", async () => {
    const stop =
      (id: string | null) =>
      (_: Queries, { id: of }: { id: string }) =>
        Promise.resolve(of === id ? "Stopped." : null);
    const { placements } = world.open();
    const rows = await isChanged((tx) =>
      placements.release(
        tx,
        mine,
        [place("create held"), place("update held", { needsHand: "Its password is refused." })],
        stop("a create held"),
      ),
    );
    // The place of what is to be taken down is not connected; a simulated text never goes to a real place.
    expect(rows).toEqual(["b create held"]);
  });

  it("looks at drafts again where a place can be asked about them, and takes down what it can", async () => {
    const checkDraft = () => Promise.resolve(null);
    const two = { guarantee: "two_phase", checkDraft };
    const drafts = "create needs_look";
    expect((await release([place(drafts)]))[1]).not.toContain("a create needs_look");
    await release([place(drafts, { guarantee: "two_phase" })]);
    expect((await of("a create needs_look")).state).toBe("needs_look");
    const [released, rows] = await release([place(drafts, two)]);
    expect([released, rows]).toEqual([0, ["a create needs_look"]]);
    expect(await of("a create needs_look")).toMatchObject({ state: "arrived", attempts: 0 });

    const away = "withdraw needs_look";
    for (const by of [[], [place("another")], [place(away, { guarantee: "none" })]])
      expect((await release(by))[1]).toEqual([]);
    await set("placements", "b withdraw needs_look", "remote_id", null);
    expect((await release([place(away)]))[1]).toEqual(["a withdraw needs_look"]);
    expect(await of("a withdraw needs_look")).toMatchObject({ state: "due", attempts: 0 });
  });
});
