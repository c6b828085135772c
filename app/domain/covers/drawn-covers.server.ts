import { createHash } from "node:crypto";
import type { Db } from "#db/client.server.ts";
import type { Actor } from "#app/workspace/viewer.ts";
import { usualColor, type Blog } from "#app/domain/blog/blog.ts";
import { findContentItem } from "#app/domain/content/content-items.server.ts";
import { drawnAlt, type CoverDrawing, type CoverTheme } from "#app/domain/pictures/cover-theme.ts";
import { encodeDrawing } from "#app/domain/pictures/encode.server.ts";
import type { Picture } from "#app/domain/pictures/picture.ts";
import type { Pictures } from "#app/domain/pictures/pictures.server.ts";

interface DrawnCoversDeps {
  db: Db;
  blogs: { of(workspaceId: string): Promise<Blog | null> };
  pictures: Pick<Pictures, "addDrawn">;
  draw(drawing: CoverDrawing): Promise<string>;
}

/** A page shows three; allows several pages at once. */
const maxPreviews = 60;

export type DrawnCovers = ReturnType<typeof createDrawnCovers>;

/** Covers drawn from a title and the blog's name and color, without AI. */
export function createDrawnCovers({ db, blogs, pictures, draw }: DrawnCoversDeps) {
  /** Keyed by their input, the latest last. */
  const previews = new Map<string, Promise<Uint8Array>>();

  async function drawingOf(
    workspaceId: string,
    contentItemId: string,
    look: CoverTheme,
  ): Promise<CoverDrawing> {
    const [{ title }, blog] = await Promise.all([
      findContentItem(db.read, workspaceId, contentItemId),
      blogs.of(workspaceId),
    ]);
    return { title, name: blog?.title ?? "", color: blog?.color ?? usualColor, look };
  }

  async function preview(drawing: CoverDrawing): Promise<Uint8Array> {
    const { files } = await encodeDrawing(await draw(drawing));
    const shown = files.find(({ name }) => name === "800.webp") ?? files[0];
    if (!shown) throw new RangeError("a drawing has no files");
    return shown.content;
  }

  return {
    /** A preview, 800 pixels wide as WebP. @throws AppError `not_found` */
    async preview(
      workspaceId: string,
      contentItemId: string,
      look: CoverTheme,
    ): Promise<{ content: Uint8Array; etag: string }> {
      const drawing = await drawingOf(workspaceId, contentItemId, look);
      const key = createHash("sha256").update(JSON.stringify(drawing)).digest("base64url");
      const made = previews.get(key) ?? preview(drawing);
      previews.delete(key);
      previews.set(key, made);
      for (const oldest of previews.keys()) {
        if (previews.size <= maxPreviews) break;
        previews.delete(oldest);
      }
      // The next request tries again.
      made.catch(() => previews.delete(key));
      return { content: await made, etag: `"${key.slice(0, 22)}"` };
    },

    /** Draws it and adds it to the library. @throws AppError `not_found`, or as adding a picture does */
    async add(actor: Actor, contentItemId: string, look: CoverTheme): Promise<Picture> {
      const drawing = await drawingOf(actor.workspaceId, contentItemId, look);
      const { title } = drawing;
      const alt = drawnAlt(title);
      const svg = await draw(drawing);
      const drawn = { svg, name: title, alt, decorative: alt === "" };
      return (await pictures.addDrawn(actor, drawn)).picture;
    },
  };
}
