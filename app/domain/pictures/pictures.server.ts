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

/** A picture's description. */
interface Description {
  /** Kept for decorative pictures, in case that changes. */
  alt: string;
  decorative: boolean;
}

/** An uploaded file. */
interface UploadedFile extends Description {
  bytes: Uint8Array;
  name: string;
}

/** The storage used by a workspace's pictures. */
interface Library {
  pictures: ListedPicture[];
  /** All stored files. */
  bytes: number;
}

export type Pictures = ReturnType<typeof createPictures>;

/** The workspaces' pictures. Files are stored in the database so that backups and deletions include them. */
export function createPictures({ db, clock, newId, emit }: PicturesDeps) {
  // One at a time, to leave capacity for other work.
  const inTurn = createTurns(maxWait);

  /** Equal bytes are the same picture, also after it was deleted. */
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
      // Sent twice at once, or deleted in the meantime.
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
     * Adds an uploaded file.
     * @throws AppError `rejected` with a message, or `too_many_requests` while the queue is full
     */
    add: (actor: Actor, { bytes, ...file }: UploadedFile) => {
      refuseTooLarge(bytes);
      return add(actor, "upload", { ...file, source: bytes }, () => encodeUpload(bytes));
    },

    /** Adds a drawn cover. @param svg always the same for the same title and style */
    addDrawn: (actor: Actor, { svg, ...drawn }: Description & { svg: string; name: string }) =>
      add(actor, "drawn", { ...drawn, source: Buffer.from(svg) }, () => encodeDrawing(svg)),

    /** Describes a picture; content that uses it keeps the approved description. */
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
     * Deletes an unused picture.
     * @returns its undo
     * @throws AppError `not_found`, or `conflict` if it is used
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

    /** A file of a picture in this workspace; null: none. */
    file: (workspaceId: string, id: string, name: string): Promise<Uint8Array | null> =>
      contentOf(db.read, pictureSql.file, { workspaceId, id, name }),

    /** A file of a public picture; null: none. */
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
