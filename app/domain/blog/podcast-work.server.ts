import { createHash } from "node:crypto";
import type { Db } from "#db/client.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import { isAppError } from "#app/core/errors.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import { joinMp3 } from "#app/platform/speech/mp3/mp3-frames.ts";
import { appearanceChanged } from "./changed.server.ts";
import type { EpisodeRow, EpisodeStore } from "./episode-store.server.ts";
import type { EpisodeVoice } from "./episode-voice.server.ts";
import { maxSpokenLength } from "./podcast.ts";
import { podcastSql } from "./podcast-sql.server.ts";
import { spokenText } from "./spoken-article.ts";

/** A blog as its podcast needs it. */
export interface PodcastSubject {
  title: string;
  color: string;
  language: string;
  timeZone: string;
  isOn: number | null;
  coverOf: string | null;
}

/** A published post with its episode; all null without one. */
interface PostRow {
  key: string;
  updatedAt: number;
  id: string | null;
  state: "making" | "made" | "cleared" | "failed" | null;
  spoken: string | null;
  bytes: number | null;
  postUpdatedAt: number | null;
}

interface PodcastWorkDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  voice: EpisodeVoice;
  store: EpisodeStore;
  maxBytes: number;
  /** A square picture as JPEG. */
  drawCover(subject: { title: string; color: string }): Promise<Buffer>;
}

/** After this many failures for one article, no more are paid for. */
const maxTries = 3;

/** Updates a podcast to match its blog, one episode per step. */
export function createPodcastWork(deps: PodcastWorkDeps) {
  const { db, clock, newId, voice, store, maxBytes, drawCover } = deps;

  async function takeAway(workspaceId: string, which: string): Promise<void> {
    const gone = await db.read.statement<{ id: string }>(which).all({ workspaceId });
    for (const { id } of gone) await store.remove(id, workspaceId);
  }

  async function bringCover(workspaceId: string, subject: PodcastSubject): Promise<void> {
    const { title, color, coverOf } = subject;
    const wanted = hashOf(title, color);
    if (wanted === coverOf) return;
    const cover = await drawCover({ title, color });
    await db.write(async (tx) => {
      await tx.statement(podcastSql.setCover).run({ workspaceId, cover, coverOf: wanted });
      await appearanceChanged(tx, workspaceId);
    });
  }

  /** The newest article to read; old episodes without room are removed on the way, oldest first. */
  async function findNext(workspaceId: string): Promise<PostRow | null> {
    let room = maxBytes;
    let next: PostRow | null = null;
    for (const post of await db.read.statement<PostRow>(podcastSql.newest).all({ workspaceId })) {
      const isCurrent = post.id !== null && post.postUpdatedAt === post.updatedAt;
      if (!isCurrent && room > 0) next ??= post;
      if (post.id === null || post.state !== "made") continue;
      room -= post.bytes ?? 0;
      if (isCurrent && room < 0) await store.clear(post.id, workspaceId);
    }
    return next;
  }

  async function readAloud(
    post: PostRow,
    workspaceId: string,
    subject: PodcastSubject,
    { failures, signal }: { failures: number; signal: AbortSignal },
  ): Promise<void> {
    const payload = await db.read.statement<{ payload: string }>(podcastSql.textOf).value(post.key);
    // Only our own renderer writes this HTML.
    const article = JSON.parse(String(payload)) as { title: string; body: string };
    const text = spokenText(article, subject.language);
    const spoken = hashOf(voice.id, text);
    if (post.id !== null && post.spoken === spoken)
      return store.keep(post.id, workspaceId, post.updatedAt);
    if (post.id !== null) await store.remove(post.id, workspaceId);
    const { key: postKey, updatedAt: postUpdatedAt } = post;
    const what = { postKey, workspaceId, postUpdatedAt, spoken };
    const row: EpisodeRow = { ...what, id: newId(), now: clock.now() };
    if (text.length > maxSpokenLength) return store.addFailed(row, isTooLong);
    try {
      const mp3s: Uint8Array[] = [];
      const account = { workspaceId, timeZone: subject.timeZone };
      for (const part of voice.partsOf(text)) mp3s.push(await voice.record(part, account, signal));
      await store.add(row, joinMp3(mp3s));
    } catch (error) {
      if (!isAppError(error) || signal.aborted) throw error;
      const isOfTheText = error.code === "language_unsupported" || error.code === "no_content";
      const isOnceTooOften = error.code === "voice_failed" && failures + 1 >= maxTries;
      if (!isOfTheText && !isOnceTooOften) throw error;
      await store.addFailed(row, error.message);
    }
  }

  return {
    /**
     * One step.
     * @param failures of the previous steps in a row
     * @returns whether there may be more to do
     * @throws temporary errors of the voice
     */
    async step(
      workspaceId: string,
      subject: PodcastSubject,
      attempt: { failures: number; signal: AbortSignal },
    ): Promise<boolean> {
      if (subject.isOn !== 1) {
        await takeAway(workspaceId, podcastSql.all);
        return false;
      }
      await takeAway(workspaceId, podcastSql.over);
      await bringCover(workspaceId, subject);
      if (!voice.speaks(subject.language)) return false;
      const next = await findNext(workspaceId);
      if (next) await readAloud(next, workspaceId, subject, attempt);
      return next !== null;
    },
  };
}

const isTooLong = "It’s too long: reading it aloud would take more than an hour";

const hashOf = (...parts: string[]) =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 22);
