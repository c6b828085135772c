import type { PictureType } from "#app/workspace/picture.ts";
import { fileName, sizesOf } from "./picture.ts";

interface PictureViewProps {
  picture: { alt: string; width: number; height: number; type: PictureType };
  /** The address of one of its files. */
  addressOf: (file: string) => string;
  /** Its width for the `sizes` attribute, such as `(min-width: 48rem) 43rem, 100vw`. */
  sizes: string;
  className?: string;
  /** It is visible as soon as the page loads. */
  first?: boolean;
}

/** A picture in a suitable size: WebP, or its own type for older browsers. */
export function PictureView({
  picture,
  addressOf,
  sizes,
  className,
  first = false,
}: PictureViewProps) {
  const { alt, width, height, type } = picture;
  const all = sizesOf({ width, height });
  const set = (sort: "webp" | PictureType) =>
    all.map((each) => `${addressOf(fileName(each.width, sort))} ${each.width}w`).join(", ");
  return (
    <picture>
      <source type="image/webp" srcSet={set("webp")} sizes={sizes} />
      <img
        src={addressOf(fileName(width, type))}
        srcSet={set(type)}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        className={className}
        {...(!first && { loading: "lazy" })}
        decoding="async"
      />
    </picture>
  );
}
