import { v5 } from "uuid";
import type { Db } from "#db/client.server.ts";
import { DAY, HOUR, MINUTE, SECOND, type Clock } from "#app/core/time/clock.ts";
import { AppError, isAppError, messageOf } from "#app/core/errors.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import type { Log } from "#app/core/log.server.ts";
import { failureUntil, listedDelay, nextAttemptAt } from "#app/platform/jobs/backoff.ts";
import {
  createLeasedQueue,
  leaseLost,
  type Lease,
  type LeasedTable,
} from "#app/platform/jobs/leased-queue.server.ts";
import { addAction } from "#app/workspace/activities.server.ts";
import { blogBase } from "#app/workspace/paths/blog.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import type { Actor } from "#app/workspace/viewer.ts";
import type { createBlogs } from "./blogs.server.ts";
import { appearanceChanged } from "./changed.server.ts";
import { createEpisodeStore } from "./episode-store.server.ts";
import type { EpisodeVoice } from "./episode-voice.server.ts";
import {
  maxAudioBytes,
  charactersOfWord,
  type PodcastCategory,
  type PodcastView,
} from "./podcast.ts";
import { podcastSql } from "./podcast-sql.server.ts";
import { createPodcastWork, type PodcastSubject } from "./podcast-work.server.ts";

const leaseMs = 2 * MINUTE;
const stopWithinMs = 2 * SECOND;
const backoff = { delay: listedDelay(MINUTE, 5 * MINUTE, 30 * MINUTE, HOUR) };
/** The longest accepted retry delay. */
const maxWaitMs = DAY;

/** Of all podcasts: https://podcasting2.org/docs/podcast-namespace/tags/guid */
const podcastNamespace = "ead4c236-bf58-58c6-a2c6-a6b28d128cb6";

interface Row {
  attempts: number;
  asked: number;
}

type Subject = PodcastSubject & {
  category: PodcastCategory;
  guid: string | null;
  dueAt: number | null;
  problem: string | null;
};

interface PodcastsDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  log: Log;
  /** Of the product. */
  appUrl: string;
  blogs: Pick<ReturnType<typeof createBlogs>, "of">;
  voice: EpisodeVoice;
  drawCover(subject: { title: string; color: string }): Promise<Buffer>;
  emit(event: WorkspaceEvent): void;
  maxBytes?: number;
}

/**
 * Podcasts of blogs that have one switched on. Episodes follow from the blog's posts: each change wakes the podcast in
 * the same transaction, and the audio is made outside of requests.
 */
export function createPodcasts(deps: PodcastsDeps) {
  const { db, clock, newId, log, appUrl, blogs, voice, emit } = deps;
  const { drawCover, maxBytes = maxAudioBytes } = deps;
  const stopping = new AbortController();
  const store = createEpisodeStore({ db });
  const work = createPodcastWork({ db, clock, newId, voice, store, maxBytes, drawCover });

  const subjectOf = (workspaceId: string) =>
    db.read.statement<Subject>(podcastSql.of).get(workspaceId);

  const table: LeasedTable<Row> = {
    due: (look) => db.read.statement<{ id: string }>(podcastSql.due).all({ ...look }),
    claim: (tx, id, { now, until }) => tx.statement<Row>(podcastSql.claim).get({ id, now, until }),
    async moveLease(tx, { id, leasedUntil }, to) {
      return (await tx.statement(podcastSql.moveLease).run(to, id, leasedUntil)).changes > 0;
    },
    fail(tx, { id, row, leasedUntil }, { dueAt, reason }) {
      // A shutdown isn't a failure: the next process continues.
      const isOurs = stopping.signal.aborted;
      const after = isOurs
        ? { dueAt: clock.now(), attempts: row.attempts, problem: null }
        : { dueAt, attempts: row.attempts + 1, problem: reason };
      return tx.statement(podcastSql.fail).run({ id, leasedUntil, ...after });
    },
  };

  async function processRow({ id, row, leasedUntil }: Lease<Row>): Promise<void> {
    const subject = await subjectOf(id);
    const attempt = { failures: row.attempts, signal: stopping.signal };
    const isMore = subject !== undefined && (await work.step(id, subject, attempt));
    await db.write(async (tx) => {
      const end = { id, leasedUntil, asked: row.asked, isMore: isMore ? 1 : 0, problem: null };
      const { changes } = await tx.statement(podcastSql.end).run({ ...end, now: clock.now() });
      if (changes === 0) throw leaseLost();
    });
  }

  const rows = createLeasedQueue<Row>({
    name: "podcasts",
    db,
    clock,
    log,
    table,
    process: processRow,
    nextAttempt({ row }, error) {
      const now = clock.now();
      const at = isAppError(error) ? error.retryAt : null;
      const failure = failureUntil(at);
      const next = nextAttemptAt(backoff, { failure, failures: row.attempts + 1, now });
      return Math.min(next ?? Infinity, now + maxWaitMs);
    },
    onFailure: ({ id }, error) =>
      isAppError(error) || stopping.signal.aborted
        ? undefined
        : log.error({ reason: messageOf(error), workspace: id }, "an episode could not be made"),
    // There is one built-in voice, and it takes a processor.
    concurrency: 1,
    batch: 20,
    leaseMs,
  });

  async function switchTo(actor: Actor, isOn: boolean): Promise<void> {
    const { workspaceId } = actor;
    const [blog, subject] = await Promise.all([blogs.of(workspaceId), subjectOf(workspaceId)]);
    if (!blog || !subject)
      throw new AppError("conflict", "You don’t have a blog yet. Set it up first.");
    if (isOn && !voice.speaks(subject.language)) throw isUnspoken(languageName(subject.language));
    const activity = await db.write(async (tx) => {
      const now = clock.now();
      const feed = `${blogBase({ appUrl, ...blog })}/podcast.xml`;
      const guid = v5(feed.replace(/^https?:\/\//u, ""), podcastNamespace);
      await tx
        .statement(isOn ? podcastSql.switchOn : podcastSql.switchOff)
        .run({ workspaceId, now, ...(isOn && { guid }) });
      await appearanceChanged(tx, workspaceId);
      return addAction(tx, {
        id: newId(),
        actor,
        agentId: null,
        title: isOn ? "Podcast switched on" : "Podcast switched off",
        description: isOn
          ? "Each article on your blog is available as an episode"
          : "Articles on your blog no longer have episodes",
        createdAt: now,
        change: null,
      });
    });
    emit({ workspaceId, type: "activity", activity });
  }

  return {
    /** Null: the workspace has no blog. */
    async of(workspaceId: string): Promise<PodcastView | null> {
      const subject = await subjectOf(workspaceId);
      if (!subject) return null;
      const [heard, skippedEpisodes] = await Promise.all([
        store.heard(workspaceId),
        db.read
          .statement<{ payload: string; state: string; problem: string | null }>(
            podcastSql.skippedEpisodes,
          )
          .all(workspaceId),
      ]);
      return {
        isOn: subject.isOn === 1,
        language: languageName(subject.language),
        isSpoken: voice.speaks(subject.language),
        category: subject.category,
        microDollarsForThousandWords: voice.costOf(1_000 * charactersOfWord),
        episodes: heard.size,
        bytes: [...heard.values()].reduce((sum, { bytes }) => sum + bytes, 0),
        skippedEpisodes: skippedEpisodes.map(({ payload, problem }) => ({
          // Only our own renderer writes this HTML.
          title: (JSON.parse(payload) as { title: string }).title,
          why: problem ?? "Removed to make room for newer episodes",
        })),
        isWorking: subject.isOn === 1 && subject.dueAt !== null,
        problem: subject.problem,
      };
    },

    /** The podcast's feed data; null: turned off. */
    async facts(workspaceId: string): Promise<{ guid: string; cover: string | null } | null> {
      const subject = await subjectOf(workspaceId);
      if (!subject || subject.isOn !== 1 || subject.guid === null) return null;
      return { guid: subject.guid, cover: subject.coverOf };
    },

    /** A square JPEG; null: none. */
    cover: async (workspaceId: string): Promise<Buffer | null> =>
      (await db.read.statement<{ cover: Buffer | null }>(podcastSql.cover).value(workspaceId)) ??
      null,

    heard: store.heard,
    find: store.find,
    part: store.part,

    /** @throws AppError `conflict` without a blog, or if the voice does not speak its language */
    switchTo,

    /** Makes the due episodes. */
    run: rows.run,
    async stop(): Promise<void> {
      stopping.abort();
      await rows.stop(stopWithinMs);
    },
  };
}

export type Podcasts = ReturnType<typeof createPodcasts>;

const languageNames = new Intl.DisplayNames(["en"], { type: "language" });

const languageName = (tag: string) => languageNames.of(tag.split("-")[0] ?? tag) ?? tag;

const isUnspoken = (language: string) =>
  new AppError(
    "conflict",
    `The voice doesn’t support ${language}, your blog’s language, so no episodes can be made.`,
  );
