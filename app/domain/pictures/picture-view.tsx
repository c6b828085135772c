import type { PictureType } from "#app/workspace/picture.ts";
import { fileName, sizesOf } from "./picture.ts";

interface PictureViewProps {
  picture: { alt: string; width: number; height: number; type: PictureType };
  /** Where one of its files is found. */
  addressOf: (file: string) => string;
  /** How wide it is shown, as browsers take it, such as `(min-width: 48rem) 43rem, 100vw`. */
  sizes: string;
  className?: string;
  /** It is on the screen as soon as the page is. */
  first?: boolean;
}

/** A picture in the size that suits the screen: WebP, and for browsers without it what its type says. */
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
