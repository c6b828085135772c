import { beforeEach, describe, expect, it } from "vitest";
import { createRecordingChannel } from "#tests/harness/recording-channel.ts";
import { setUpStoredPublications } from "#tests/harness/stored-publications.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#app/core/time/clock.ts";
import { AppError, type AppErrorCode } from "#app/core/errors.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import type { Channel } from "#app/domain/publishing/channel-port.ts";
import type { DidItAppear } from "#app/domain/publishing/issues/did-it-appear.server.ts";
import { createDraftCheck } from "#app/domain/publishing/issues/draft-check.server.ts";
import type { PublishJobKind, PublishJobState } from "./publish-job-rules.ts";
import { findPublishJob, type PublishJobRow } from "./publish-job-store.server.ts";
import { settleDraft, settleDraftCheck, settlePublishJob } from "./settle-publish-job.server.ts";

/* How each outcome changes the job `o1` and its publication `p1`, and no other. */

const stored = setUpStoredPublications();
const { changed, set } = stored;
let now: number;
let target: Channel;
beforeEach(() => {
  const { clock } = stored.world;
  now = clock.now();
  ({ channel: target } = createRecordingChannel({
    clock,
    guarantee: "find_after",
    name: "Blog",
    settlesMs: 7,
  }));
});

type Columns = Readonly<Record<string, string | number | null>>;
interface Before {
  kind?: PublishJobKind;
  state: PublishJobState;
  attempts?: number;
  publishJob?: Columns;
  publication?: Columns;
}

/** The state of `o1` before. Except for `publish`, a version is already published. */
async function begin({ kind = "publish", state, attempts = 1, publishJob, publication }: Before) {
  const published: Columns =
    kind === "publish"
      ? {}
      : { version_id: stored.article.versionId, remote_id: "r", url: "https://was" };
  for (const [column, value] of Object.entries({ kind, state, attempts, ...publishJob }))
    await set("publish_jobs", "o1", column, value);
  for (const [column, value] of Object.entries({ ...published, ...publication }))
    await set("publications", "p1", column, value);
}

async function read(): Promise<PublishJobRow & { error: string | null }> {
  const { db } = stored.world;
  const row = await findPublishJob(db.read, stored.mine, "o1");
  const error = await db.read
    .statement<{ error: string | null }>("SELECT error FROM publish_jobs WHERE id = 'o1'")
    .value();
  return { ...(row ?? expect.fail("it is gone")), error: error ?? null };
}

type Settling = (
  publishJob: PublishJobRow,
) => (
  tx: Parameters<typeof settlePublishJob>[0],
  deps: Parameters<typeof settlePublishJob>[4],
) => Promise<readonly WorkspaceEvent[]>;

/** The job after settling, with the result of each recorded outcome. */
async function settle(before: Before, settling: Settling) {
  await begin(before);
  stored.world.outcomes.length = 0;
  const { outcomes } = stored.world.open();
  const publishJob = await read();
  let events: readonly WorkspaceEvent[] = [];
  const rows = await changed("publish_jobs", async (tx) => {
    events = await settling(publishJob)(tx, { outcomes, now });
  });
  // Any other new job has an ID of its own.
  expect(rows.filter((id) => id !== "o1" && /^o\d$/.test(String(id)))).toEqual([]);
  expect(events).toEqual(
    stored.world.outcomes.map(() => ({ workspaceId: stored.mine, type: "overview" })),
  );
  return { ...(await read()), results: stored.world.outcomes.map(({ result }) => result) };
}

const failing = (code: AppErrorCode, retryAt: number | null = null) => ({
  error: new AppError(code, "Because.", { retryAt }),
});

describe("a publish request", () => {
  const sent = (before: Omit<Before, "state">, ending: Parameters<typeof settlePublishJob>[3]) =>
    settle(
      { ...before, state: "sending" },
      (publishJob) => (tx, deps) => settlePublishJob(tx, publishJob, target, ending, deps),
    );
  const receipt = { remoteId: "new", url: "https://there" };

  it.each([
    ["publish", "confirmed", "published"],
    ["update", "confirmed", "published"],
    ["unpublish", "confirmed", "unpublished"],
  ] as const)("that succeeded ends %s", async (kind, state, publicationState) => {
    const after = await sent({ kind }, { answer: kind === "unpublish" ? null : receipt });
    expect(after).toMatchObject({
      state,
      dueAt: null,
      publicationState,
      results: ["confirmed"],
    });
    const isGone = kind === "unpublish";
    expect(after).toMatchObject({
      remoteId: isGone ? null : "new",
      url: isGone ? "https://was" : "https://there",
      publishedVersionId: isGone ? null : stored.article.versionId,
      publishedAt: isGone ? null : now,
    });
  });

  it("that left a draft is checked from then on", async () => {
    const draft = { ...receipt, url: null, draft: { editUrl: "https://edit" } };
    const after = await sent(
      { attempts: 4, publication: { url: "https://old" } },
      { answer: draft },
    );
    expect(after).toMatchObject({
      ...{
        state: "draft_created",
        dueAt: now + 5 * MINUTE,
        attempts: 0,
        results: ["draft_created"],
      },
      ...{ remoteId: "new", editUrl: "https://edit", url: null, publicationState: "draft" },
    });
    expect(stored.world.outcomes).toMatchObject([{ editUrl: "https://edit", at: now }]);
  });

  it.each([
    ["publish", "rejected", "failed", "failed", null],
    ["update", "rejected", "failed", "published", "r"],
    ["unpublish", "rejected", "failed", "published", "r"],
    ["publish", "gone", "failed", "failed", null],
    ["update", "gone", "failed", "unpublished", null],
    ["unpublish", "gone", "confirmed", "unpublished", null],
    ["publish", "bad_credentials", "on_hold", "scheduled", "draft"],
    ["update", "bad_credentials", "on_hold", "published", "r"],
  ] as const)(
    "%s that is %s is %s, and its publication %s",
    async (kind, code, state, publicationState, remoteId) => {
      const publication: Columns = kind === "publish" ? { remote_id: "draft" } : {};
      const after = await sent({ kind, publication }, failing(code));
      const error = state === "confirmed" ? null : "Because.";
      expect(after).toMatchObject({
        state,
        error,
        publicationState,
        remoteId,
        results: [state],
      });
      expect(after.dueAt).toBeNull();
      const reasons = stored.world.outcomes.map((each) => ("reason" in each ? each.reason : null));
      expect(reasons).toEqual([error]);
    },
  );

  it("that failed is tried later, and given up after fifty times", async () => {
    const away = failing("channel_unavailable");
    expect(await sent({ attempts: 1 }, away)).toMatchObject({
      ...{ state: "due", dueAt: now + 30 * SECOND, error: "Because.", attempts: 1, results: [] },
    });
    expect(await sent({ attempts: 49 }, failing("rate_limited", now + DAY))).toMatchObject({
      ...{ state: "due", dueAt: now + DAY },
    });
    expect(await sent({ attempts: 50 }, away)).toMatchObject({
      state: "failed",
      results: ["failed"],
    });
  });

  it("with an unknown outcome is looked up once it must be visible, or needs a person", async () => {
    for (const ending of [{ error: new Error("who knows") }, failing("outcome_unknown")])
      expect(await sent({}, ending)).toMatchObject({
        ...{ state: "checking", dueAt: now + 7, error: null, results: [] },
      });
    target = { ...target, guarantee: "none" } as Channel;
    expect(await sent({}, failing("cut_off"))).toMatchObject({
      ...{
        state: "unconfirmed",
        dueAt: null,
        publicationState: "unconfirmed",
        results: ["unconfirmed"],
      },
      error: expect.stringContaining("couldn’t confirm") as string,
    });
  });

  it("is followed by the version approved meanwhile, no sooner than Undo allows", async () => {
    const next = await stored.world.correct(stored.article);
    await begin({ state: "sending" });
    const after = await sent({}, { answer: receipt });
    expect(after).toMatchObject({ state: "confirmed", approvedVersionId: next.versionId });
    const follows = stored.world
      .publishJobs()
      .filter(({ versionId }) => versionId === next.versionId);
    expect(follows).toMatchObject([
      { publicationId: "p1", kind: "update", state: "due", dueAt: now + MINUTE },
    ]);
  });

  it("is measured only when its channel has metrics, from its first publication on", async () => {
    const due = async () =>
      stored.world.db.read
        .statement<{ at: number | null }>(
          "SELECT measure_due_at AS at FROM publications WHERE id = 'p1'",
        )
        .value();
    await sent({}, { answer: receipt });
    expect(await due()).toBeNull();
    target = { ...target, measure: () => Promise.reject(new Error("nothing is measured here")) };
    await sent({ kind: "update" }, { answer: receipt });
    expect(await due()).toBeNull();
    await sent({}, { answer: receipt });
    expect(await due()).toBeGreaterThan(now);
  });
});

describe("looking up an uncertain publication", () => {
  const looked = (before: Omit<Before, "state">, ending: Parameters<typeof settleDraftCheck>[3]) =>
    settle(
      { ...before, state: "checking" },
      (publishJob) => (tx, deps) => settleDraftCheck(tx, publishJob, target, ending, deps),
    );

  it("that finds it confirms it", async () => {
    const answer = { remoteId: "new", url: "https://there", duplicates: ["https://duplicate"] };
    expect(await looked({}, { answer })).toMatchObject({
      ...{ state: "confirmed", url: "https://there", remoteId: "new", results: ["confirmed"] },
    });
    expect(stored.world.outcomes).toMatchObject([
      { duplicates: ["https://duplicate"], url: "https://there" },
    ]);
  });

  it("that finds an unfinished draft publishes it at once", async () => {
    const after = await looked({}, { answer: { remoteId: "found", url: null } });
    expect(after).toMatchObject({
      state: "due",
      dueAt: now,
      remoteId: "found",
      attempts: 1,
      results: [],
    });
  });

  it("that finds a draft that the owner must publish checks it from then on", async () => {
    const answer = { remoteId: "found", url: null, draft: { editUrl: null } };
    expect(await looked({}, { answer })).toMatchObject({
      ...{
        state: "draft_created",
        remoteId: "found",
        publicationState: "draft",
        results: ["draft_created"],
      },
    });
  });

  it("that finds it removed ends it, and counts it as published before", async () => {
    const after = await looked(
      { attempts: 0, publication: { remote_id: "r" } },
      { answer: "removed" },
    );
    expect(after).toMatchObject({
      ...{ state: "cancelled", attempts: 1, dueAt: null, remoteId: null },
      ...{ publicationState: "unpublished", results: ["vanished"] },
    });
  });

  it("that does not find it sends it again, at once after the first time and not before its time", async () => {
    const nothing = { answer: null };
    expect(await looked({ attempts: 1 }, nothing)).toMatchObject({ state: "due", dueAt: now });
    const later = await looked({ attempts: 3 }, nothing);
    expect(later.dueAt).toBe(now + 5 * MINUTE);
    const planned = { publishJob: { planned_at: now + DAY, state_at: now } };
    expect(await looked({ attempts: 1, ...planned }, nothing)).toMatchObject({ dueAt: now + DAY });
    const soon = { publishJob: { planned_at: now + 1, state_at: now } };
    expect(await looked({ attempts: 3, ...soon }, nothing)).toMatchObject({
      ...{ dueAt: now + 5 * MINUTE, results: [] },
    });
    expect(await looked({ attempts: 50, ...soon }, nothing)).toMatchObject({
      ...{ state: "unconfirmed", dueAt: null, results: ["unconfirmed"] },
    });
  });

  it("that misses a job that was due before a backup was restored asks its owner", async () => {
    const publishJob = { planned_at: now - 2, state_at: now - 1 };
    expect(await looked({ publishJob }, { answer: null })).toMatchObject({
      ...{ state: "unconfirmed", results: ["unconfirmed"] },
      error: expect.stringContaining("A backup was restored.") as string,
    });
    // An update is repeated without harm, and so is a job that was not due yet.
    for (const before of [
      { publishJob, kind: "update" as const },
      { publishJob: { planned_at: now - 1, state_at: now - 1 } },
      { publishJob: { planned_at: null, state_at: now - 1 } },
    ])
      expect(await looked(before, { answer: null })).toMatchObject({ state: "due" });
  });

  it("that fails is repeated, and after fifty times a person is asked", async () => {
    const away = failing("channel_unavailable");
    expect(await looked({ attempts: 2 }, away)).toMatchObject({
      ...{ state: "checking", attempts: 3, dueAt: now + MINUTE, error: "Because.", results: [] },
    });
    expect(await looked({ attempts: 50 }, away)).toMatchObject({
      ...{ state: "unconfirmed", results: ["unconfirmed"] },
    });
  });
});

describe("checking a draft", () => {
  const before = {
    state: "draft_created",
    publication: { remote_id: "r", edit_url: "https://e" },
  } as const;
  const seen = (ending: Parameters<typeof settleDraft>[3], attempts = 1) =>
    settle(
      { ...before, attempts },
      (publishJob) => (tx, deps) => settleDraft(tx, publishJob, target, ending, deps),
    );

  it.each([
    ["the channel is not connected", null, "unconfirmed", "unconfirmed"],
    ["it was removed", { answer: null }, "cancelled", "vanished"],
    ["it was published", { answer: { url: "https://out" } }, "confirmed", "confirmed"],
    ["it is one still", { answer: { url: null } }, "draft_created", null],
    ["the place is away", failing("channel_unavailable"), "draft_created", null],
  ] as const)("with the outcome '%s' ends correctly", async (_, ending, state, result) => {
    const after = await seen(ending);
    expect(after).toMatchObject({ state, results: result === null ? [] : [result] });
    const isOut = state === "confirmed";
    expect(after.url).toBe(isOut ? "https://out" : null);
    expect(after.editUrl).toBe(isOut || state === "cancelled" ? null : "https://e");
    expect(after.remoteId).toBe(state === "cancelled" ? null : "r");
    if (state === "unconfirmed")
      expect(after.error).toMatch(/^Blog is no longer connected.*tell us what happened/u);
    if (state !== "draft_created") return;
    expect(after).toMatchObject({ attempts: 2, dueAt: now + 5 * MINUTE });
    expect(after.error).toBe(ending && "error" in ending ? "Because." : null);
  });

  it("becomes less frequent over time", async () => {
    const draft = { answer: { url: null } };
    for (const [looks, wait] of [
      [10, 5 * MINUTE],
      [11, 30 * MINUTE],
      [56, 30 * MINUTE],
      [57, HOUR],
      [368, HOUR],
      [369, 6 * HOUR],
    ] as const)
      expect([looks, (await seen(draft, looks)).dueAt]).toEqual([looks, now + wait]);
  });

  describe("while a request waits for the answer", () => {
    interface Looking {
      workspaceId?: string;
      /** Runs during the check. */
      meanwhile?: () => Promise<unknown>;
    }
    const look = async (
      isConnected = true,
      { workspaceId = stored.mine, meanwhile = () => Promise.resolve() }: Looking = {},
    ) => {
      const { world } = stored;
      const emitted: WorkspaceEvent[] = [];
      const { outcomes } = world.open();
      const asked: object[] = [];
      const found = await createDraftCheck({
        db: world.db,
        clock: world.clock,
        outcomes,
        findChannel: async (of) => {
          asked.push(of);
          await meanwhile();
          return isConnected ? target : null;
        },
        emit: (event) => void emitted.push(event),
      })(workspaceId, "o1");
      expect(emitted).toHaveLength(world.outcomes.length);
      expect(asked).toEqual([{ workspaceId: stored.mine, name: "Blog" }]);
      return { ...found, state: (await read()).state };
    };
    const answers = (checkDraft: () => Promise<{ url: string | null } | null>) =>
      void (target = { ...target, guarantee: "two_phase", checkDraft } as unknown as Channel);

    it.each([
      ["published", { url: "https://out" }, "confirmed"],
      ["draft", { url: null }, "draft_created"],
      ["removed", null, "cancelled"],
    ] as const)("returns what was found: %s", async (becomes, answer, state) => {
      await begin({ ...before, attempts: 1 });
      answers(() => Promise.resolve(answer));
      expect(await look()).toEqual({ becomes, reason: null, state });
    });

    it("says why its channel could not be asked, and asks its owner when there is none", async () => {
      await begin(before);
      answers(() => Promise.reject(failing("channel_unavailable").error));
      expect(await look()).toEqual({
        becomes: "draft",
        reason: "Because.",
        state: "draft_created",
      });
      expect(await look(false)).toEqual({ becomes: "asked", reason: null, state: "unconfirmed" });
    });

    it("leaves a job alone that was settled during the check, and rejects one that is no draft", async () => {
      await begin(before);
      answers(() => Promise.resolve({ url: "https://out" }));
      const meanwhile = () => set("publish_jobs", "o1", "state", "cancelled");
      expect(await look(true, { meanwhile })).toMatchObject({ becomes: "removed" });
      await expect(look()).rejects.toMatchObject({ code: "not_waiting" });
      await expect(look(true, { workspaceId: stored.other })).rejects.toMatchObject({
        code: "not_found",
      });
    });
  });
});

describe("a person's answer whether it was published", () => {
  const answered = async (
    answer: Partial<DidItAppear>,
    before: Omit<Before, "state"> = {},
    channel: Channel | null = target,
  ) => {
    const given = { workspaceId: stored.mine, publishJobId: "o1", url: null, ...answer };
    const { publications } = stored.world.open();
    return settle(
      { state: "unconfirmed", ...before },
      () => (tx) => publications.answerDidItAppear(tx, given, channel),
    );
  };

  it("that it was published confirms it, with the channel's ID for it", async () => {
    const there = { url: "https://seen" };
    expect(await answered(there)).toMatchObject({
      ...{ state: "confirmed", url: "https://seen", remoteId: null, results: ["confirmed"] },
    });
    expect(await answered(there, { publication: { remote_id: "r" } })).toMatchObject({
      remoteId: "r",
    });
    const none = { url: null, appeared: true };
    const fresh = { publication: { remote_id: null } };
    expect(await answered(none, fresh)).toMatchObject({ state: "confirmed", remoteId: null });
    // A program knows it by its key.
    const program = { ...target, isProgram: true } as const;
    expect(await answered(none, fresh, program)).toMatchObject({ remoteId: "p1" });
  });

  it("that it was not sends it again at its time, and not before Undo has expired", async () => {
    const again = { state: "due", attempts: 0, error: null, results: [] };
    expect(await answered({}, { attempts: 9 })).toMatchObject({ ...again, dueAt: now });
    expect(await answered({ notBefore: now + 5 })).toMatchObject({ ...again, dueAt: now + 5 });
    const publishJob = { planned_at: now + DAY };
    expect(await answered({ notBefore: now + 5 }, { publishJob })).toMatchObject({
      dueAt: now + DAY,
    });
    const past = { publishJob: { planned_at: 3 } };
    expect(await answered({}, past)).toMatchObject({ dueAt: now });
    expect(await answered({ appeared: false, url: "https://x" })).toMatchObject(again);
  });

  it("that it was not, without a retry, ends it", async () => {
    const left = { again: false };
    expect(await answered(left)).toMatchObject({
      ...{ state: "dismissed", publicationState: "dismissed", dueAt: null, results: [] },
      error: expect.stringContaining("chose not to send it again") as string,
    });
    expect(await answered(left, { publication: { remote_id: "draft" } })).toMatchObject({
      ...{
        state: "cancelled",
        publicationState: "unpublished",
        remoteId: null,
        results: ["vanished"],
      },
    });
    expect(await answered(left, { kind: "unpublish" })).toMatchObject({
      ...{
        state: "cancelled",
        publicationState: "published",
        remoteId: "r",
        error: null,
        results: [],
      },
    });
    expect(await answered(left, { kind: "update" })).toMatchObject({
      ...{ state: "dismissed", publicationState: "published", remoteId: "r" },
    });
  });

  it("rejects a job that needs no answer, and one of another workspace", async () => {
    await begin({ state: "checking" });
    const { publications } = stored.world.open();
    const say = (workspaceId: string) => {
      const answer = { workspaceId, publishJobId: "o1", url: null };
      return stored.world.db.write((tx) => publications.answerDidItAppear(tx, answer, target));
    };
    await expect(say(stored.mine)).rejects.toMatchObject({ code: "not_waiting" });
    await expect(say(stored.other)).rejects.toMatchObject({ code: "not_found" });
  });
});
