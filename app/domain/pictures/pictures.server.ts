import { webcrypto } from "node:crypto";
import type { Db, Queries } from "#db/client.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import { addAction } from "#app/workspace/activities.server.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import type { PictureKind } from "#app/workspace/picture.ts";
import type { Actor } from "#app/workspace/viewer.ts";
import { encodeDrawing, encodeUpload, type Encoded } from "./encode.server.ts";
import { createTurns } from "./turns.ts";
import { altProblem, tidyName, type ListedPicture, type Picture } from "./picture.ts";
import { refuseTooLarge, refuseUsed, refuseWithoutRoom } from "./picture-refusals.server.ts";
import { pictureSql } from "./picture-sql.server.ts";
import {
  bringBack,
  findAgain,
  findPicture,
  pictureOf,
  type PictureRow,
} from "./picture-store.server.ts";

/** Each holds its file in memory. */
const maxWait = 12;

interface PicturesDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  emit(event: WorkspaceEvent): void;
}

/** What is said of a picture. */
interface Description {
  /** In words; of what is decorative, it is kept beside for whenever it is not any more. */
  alt: string;
  decorative: boolean;
}

/** A file as somebody has sent it. */
interface UploadedFile extends Description {
  bytes: Uint8Array;
  name: string;
}

/** What is kept of a workspace's pictures. */
interface Library {
  pictures: ListedPicture[];
  /** Of all that is kept. */
  bytes: number;
}

export type Pictures = ReturnType<typeof createPictures>;

/** The pictures of workspaces: their files stand in the database, so that a backup and a deletion have all of them. */
export function createPictures({ db, clock, newId, emit }: PicturesDeps) {
  // One after the other: the machine has other things to do.
  const inTurn = createTurns(maxWait);

  /** The same bytes again are the same picture, also after it was deleted. */
  async function add(
    actor: Actor,
    kind: PictureKind,
    { source, name, alt, decorative }: Description & { source: Uint8Array; name: string },
    encode: () => Promise<Encoded>,
  ): Promise<{ picture: Picture; isNew: boolean }> {
    const problem = altProblem(alt);
    if (problem) throw new AppError("rejected", problem);
    const { workspaceId } = actor;
    const sha256 = Buffer.from(await webcrypto.subtle.digest("SHA-256", source)).toString("hex");
    const sent = { workspaceId, sha256, kind, alt, decorative };
    const known = await db.write((tx) => findAgain(tx, sent));
    if (known) return { picture: known, isNew: false };
    await refuseWithoutRoom(db.read, workspaceId, 0);
    const encoded = await inTurn(encode);
    const bytes = encoded.files.reduce((sum, { content }) => sum + content.length, 0);
    const { picture, isNew, activity } = await db.write(async (tx) => {
      // Sent twice at once, or deleted meanwhile.
      const there = await findAgain(tx, sent);
      if (there) return { picture: there, isNew: false, activity: null };
      await refuseWithoutRoom(tx, workspaceId, bytes);
      const { width, height, type } = encoded;
      const now = clock.now();
      const picture: Picture = {
        ...{ id: newId(), kind, name: tidyName(name), alt, decorative },
        ...{ width, height, type, bytes, createdAt: now },
      };
      const row = { ...picture, decorative: Number(decorative), workspaceId, sha256, now };
      const { createdAt: _, ...stored } = row;
      await tx.statement(pictureSql.add).run(stored);
      for (const file of encoded.files)
        await tx.statement(pictureSql.addFile).run(picture.id, file.name, file.content);
      const title = kind === "upload" ? "Picture added" : "Cover drawn";
      return { picture, isNew: true, activity: await note(tx, actor, title, picture.name) };
    });
    if (activity) emit({ workspaceId, type: "activity", activity });
    return { picture, isNew };
  }

  const note = (tx: Queries, actor: Actor, title: string, description: string) =>
    addAction(tx, {
      id: newId(),
      actor,
      agentId: null,
      title,
      description,
      createdAt: clock.now(),
      change: null,
    });

  return {
    /** The newest first. */
    async list(workspaceId: string): Promise<Library> {
      return db.snapshot(async (tx) => {
        const rows = await tx.statement<PictureRow>(pictureSql.list).all(workspaceId);
        const used = await tx
          .statement<{ pictureId: string; id: string; title: string }>(pictureSql.usedBy)
          .all(workspaceId);
        const logo = await tx.statement<{ id: string | null }>(pictureSql.logo).value(workspaceId);
        const pictures = rows.map((row) => ({
          ...pictureOf(row),
          usedBy: used
            .filter(({ pictureId }) => pictureId === row.id)
            .map(({ id, title }) => ({ id, title })),
          isLogo: logo === row.id,
        }));
        return { pictures, bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0) };
      });
    },

    /** @throws AppError `not_found` */
    one: (workspaceId: string, id: string): Promise<Picture> =>
      findPicture(db.read, workspaceId, id),

    /**
     * Takes a file of its owner's in.
     * @throws AppError `rejected` with words, or `too_many_requests` while many others are at it
     */
    add: (actor: Actor, { bytes, ...file }: UploadedFile) => {
      refuseTooLarge(bytes);
      return add(actor, "upload", { ...file, source: bytes }, () => encodeUpload(bytes));
    },

    /** Takes in what was drawn. @param svg as the same title and look always give it */
    addDrawn: (actor: Actor, { svg, ...drawn }: Description & { svg: string; name: string }) =>
      add(actor, "drawn", { ...drawn, source: Buffer.from(svg) }, () => encodeDrawing(svg)),

    /** Says what a picture shows; texts that have it already keep what they were approved with. */
    async describe(
      { workspaceId }: Actor,
      id: string,
      { alt, decorative }: Description,
    ): Promise<Picture> {
      const problem = altProblem(alt);
      if (problem) throw new AppError("rejected", problem);
      const described = { id, workspaceId, alt, decorative: Number(decorative) };
      return db.write(async (tx) => {
        await tx.statement(pictureSql.describe).run(described);
        return findPicture(tx, workspaceId, id);
      });
    },

    /**
     * Deletes a picture that nothing shows.
     * @returns what takes that back
     * @throws AppError `not_found`, or `conflict` where it is in use
     */
    async remove(actor: Actor, id: string): Promise<{ undo: string }> {
      const { workspaceId } = actor;
      const activity = await db.write(async (tx) => {
        const { name } = await findPicture(tx, workspaceId, id);
        await refuseUsed(tx, { workspaceId, id });
        const now = clock.now();
        await tx.statement(pictureSql.remove).run({ id, workspaceId, now });
        const parts = [{ subject: id, field: "removed", before: false, after: true }];
        return addAction(tx, {
          id: newId(),
          actor,
          agentId: null,
          title: "Picture deleted",
          description: name,
          createdAt: now,
          change: { kind: "picture_removed", parts },
        });
      });
      emit({ workspaceId, type: "activity", activity });
      return { undo: activity.id };
    },

    revert: bringBack,

    /** One of its files, for its own workspace; null: there is none. */
    file: (workspaceId: string, id: string, name: string): Promise<Uint8Array | null> =>
      contentOf(db.read, pictureSql.file, { workspaceId, id, name }),

    /** One that everybody may see now; null: there is none. */
    publicFile: (workspaceId: string, id: string, name: string): Promise<Uint8Array | null> =>
      contentOf(db.read, pictureSql.publicFile, { workspaceId, id, name }),
  };
}

async function contentOf(
  tx: Queries,
  text: string,
  file: { workspaceId: string; id: string; name: string },
): Promise<Uint8Array | null> {
  return (await tx.statement<{ content: Uint8Array }>(text).value(file)) ?? null;
}
