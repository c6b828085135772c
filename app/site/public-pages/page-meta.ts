import type { MetaDescriptor } from "@remix-run/node";
import { brandOf, pageTitle, type Matches } from "#app/platform/web/brand.ts";
import { shareImage } from "./share-image.ts";

interface PageWords {
  /** Null: the product's name is the whole title. */
  title: string | null;
  /** A sentence or two, as search engines and previews show it. */
  description: string;
  /** The page's own address, without what changes nothing: the one that counts, however it was reached. */
  path: string;
  /** The address of the very place that is shown, where a page has several; a preview leads there. */
  place?: string;
}

/** Title, description, own address and preview of a public page. */
export function pageMeta(matches: Matches, words: PageWords): MetaDescriptor[] {
  const { description, path, place = path } = words;
  const title = pageTitle(words.title, matches);
  const brand = brandOf(matches);
  const about: MetaDescriptor[] = [title, { name: "description", content: description }];
  // Without the root's data this is an error's page, which has no address to recommend.
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
