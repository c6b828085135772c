import type { MetaDescriptor } from "@remix-run/node";
import { brandOf, pageTitle, type Matches } from "#app/platform/web/brand.ts";
import { shareImage } from "./share-image.ts";

interface PageWords {
  /** Null: the title is just the product's name. */
  title: string | null;
  /** One or two sentences for search engines and previews. */
  description: string;
  /** The canonical path, without irrelevant parameters. */
  path: string;
  /** The path for link previews, if the page has several states. */
  place?: string;
}

/** Title, description, canonical address and preview of a public page. */
export function pageMeta(matches: Matches, words: PageWords): MetaDescriptor[] {
  const { description, path, place = path } = words;
  const title = pageTitle(words.title, matches);
  const brand = brandOf(matches);
  const about: MetaDescriptor[] = [title, { name: "description", content: description }];
  // Without root data this is an error page, which has no canonical address.
  if (!brand) return about;
  return [
    ...about,
    { tagName: "link", rel: "canonical", href: `${brand.url}${path}` },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: brand.name },
    { property: "og:title", content: title.title },
    { property: "og:description", content: description },
    { property: "og:url", content: `${brand.url}${place}` },
    { property: "og:image", content: `${brand.url}${shareImage.path}` },
    { property: "og:image:width", content: String(shareImage.width) },
    { property: "og:image:height", content: String(shareImage.height) },
    { property: "og:image:alt", content: shareImage.alt },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
