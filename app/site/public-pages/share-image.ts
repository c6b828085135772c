import { hero } from "#app/site/landing/copy.ts";

/**
 * The picture beside a shared link, drawn by `npm run site-images`. It names no brand: an operator
 * may have one of their own.
 */
export const shareImage = {
  path: "/share.png",
  width: 1200,
  height: 630,
  alt: `${hero.title}. Six dots around a core: six agents and one product.`,
} as const;
