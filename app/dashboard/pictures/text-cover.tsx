import type { Cover } from "#app/domain/pictures/picture.ts";
import { PictureView } from "#app/domain/pictures/picture-view.tsx";
import { picturePath } from "#app/workspace/paths/pictures.ts";

/** A content item's picture, as it is published. */
export function TextCover({ cover }: { cover: Cover }) {
  return (
    <figure className="mt-5 max-w-prose">
      <PictureView
        picture={cover}
        addressOf={(file) => picturePath(cover.id, file)}
        sizes="(min-width: 48rem) 40rem, 92vw"
        className="h-auto max-h-96 w-auto max-w-full rounded-lg border border-line"
        first
      />
      <figcaption dir="auto" className="mt-1.5 text-left text-sm text-ink-soft">
        {cover.alt === "" ? "Decorative (no description)" : `Description: ${cover.alt}`}
      </figcaption>
    </figure>
  );
}
