import type { Cover } from "../../studio/pictures/picture";
import { PictureView } from "../../studio/pictures/picture-view";
import { pictureAddress } from "../../workspace/addresses/pictures";

/** The picture of a text, as it goes out with it. */
export function TextCover({ cover }: { cover: Cover }) {
  return (
    <figure className="mt-5 max-w-prose">
      <PictureView
        picture={cover}
        addressOf={(file) => pictureAddress(cover.id, file)}
        sizes="(min-width: 48rem) 40rem, 92vw"
        className="h-auto max-h-96 w-auto max-w-full rounded-lg border border-line"
        first
      />
      <figcaption dir="auto" className="mt-1.5 text-left text-sm text-ink-soft">
        {cover.alt === ""
          ? "Only decoration: it has no description."
          : `Described as: ${cover.alt}`}
      </figcaption>
    </figure>
  );
}
