import { hero } from "#app/site/landing/copy.ts";

/** The picture for link previews, from `npm run site-images`. Without a brand name, which operators can change. */
export const shareImage = {
  path: "/share.png",
  width: 1200,
  height: 630,
  alt: `${hero.title}. Six dots around a core: six agents and one product.`,
} as const;
