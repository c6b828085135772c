import type { Db } from "#db/client.server.ts";
import type { Mp3 } from "#app/platform/speech/mp3/mp3-frames.ts";
import { appearanceChanged } from "./changed.server.ts";
import type { Episode } from "./podcast.ts";
import { podcastSql } from "./podcast-sql.server.ts";

/** The chunk size for reading, sending and one transaction. */
export const partBytes = 256 * 1024;

/** An episode before its audio. */
export interface EpisodeRow {
  id: string;
  postKey: string;
  workspaceId: string;
  postUpdatedAt: number;
  spoken: string;
  now: number;
}

/** Episodes and their audio, written and deleted in chunks, because megabytes at once would block other work. */
export function createEpisodeStore({ db }: { db: Db }) {
  return {
    async add(row: EpisodeRow, { bytes, durationMs }: Mp3): Promise<void> {
      const size = { bytes: bytes.length, durationMs };
      await db.write((tx) =>
        tx.statement(podcastSql.add).run({ ...row, ...size, state: "making", problem: null }),
      );
      for (let at = 0; at < bytes.length; at += partBytes) {
        const content = Buffer.from(bytes.subarray(at, at + partBytes));
        await db.write(
          (tx) => tx.statement(podcastSql.addPart).run(row.id, at / partBytes, content),
          { durable: false },
        );
      }
      await db.write(async (tx) => {
        await tx.statement(podcastSql.made).run(row.id);
        await appearanceChanged(tx, row.workspaceId);
      });
    },

    /** Records an episode that could not be made, and why. */
    addFailed: (row: EpisodeRow, problem: string): Promise<void> =>
      db.write(async (tx) => {
        const nothing = { bytes: 0, durationMs: 0, state: "failed" };
        await tx.statement(podcastSql.add).run({ ...row, ...nothing, problem });
      }),

    /** Its text changed but sounds the same. */
    keep: (id: string, workspaceId: string, postUpdatedAt: number): Promise<void> =>
      db.write(async (tx) => {
        await tx.statement(podcastSql.stillSo).run(postUpdatedAt, id);
        await appearanceChanged(tx, workspaceId);
      }),

    /** Deletes the audio but keeps the row, so that it is not made again. */
    clear: (id: string, workspaceId: string): Promise<void> =>
      db.write(async (tx) => {
        await tx.statement(podcastSql.clear).run(id);
        await tx.statement(podcastSql.removeParts).run(id);
        await appearanceChanged(tx, workspaceId);
      }),

    remove: (id: string, workspaceId: string): Promise<void> =>
      db.write(async (tx) => {
        await tx.statement(podcastSql.remove).run(id);
        await appearanceChanged(tx, workspaceId);
      }),

    /** The available episodes, by the keys of their posts. */
    async heard(workspaceId: string): Promise<ReadonlyMap<string, Episode>> {
      const rows = await db.read
        .statement<Episode & { postKey: string }>(podcastSql.heard)
        .all({ workspaceId });
      return new Map(rows.map(({ postKey, ...episode }) => [postKey, episode]));
    },

    /** Null: there is none, or it is no longer available. */
    find: async (workspaceId: string, id: string): Promise<Episode | null> =>
      (await db.read.statement<Episode>(podcastSql.one).get({ workspaceId, id })) ?? null,

    /** A part of its audio; null: it was deleted in the meantime. */
    part: async (id: string, part: number): Promise<Buffer | null> =>
      (await db.read.statement<{ content: Buffer }>(podcastSql.part).value(id, part)) ?? null,
  };
}

export type EpisodeStore = ReturnType<typeof createEpisodeStore>;
