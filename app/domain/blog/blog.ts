import * as z from "zod/mini";
import { slugFrom, withAsciiLetters } from "#app/core/text/slug.ts";
import type { Cover } from "#app/domain/pictures/picture.ts";
import { PodcastCategory } from "./podcast.ts";

/** Its name in publications. */
export const ownBlogName = "your blog";

/** A workspace's blog. */
export interface Blog {
  workspaceId: string;
  /** In its address. */
  name: string;
  title: string;
  about: string;
  imprint: string;
  /** #rrggbb */
  color: string;
  /** As a tag such as `en-US`. */
  language: string;
  /** The workspace's time zone. */
  timeZone: string;
  /** The workspace's picture next to its title; null: none. */
  logo: Cover | null;
  /** The custom domain; null: it is below the product's address. */
  domain: string | null;
  /** Whether its articles can be heard, as episodes of a podcast. */
  hasPodcast: boolean;
  /** Its category in podcast directories. */
  podcastCategory: PodcastCategory;
  /** Changes with each of its pages. */
  revision: number;
}

/** A published post as sent. */
export interface BlogPost {
  key: string;
  slug: string;
  title: string;
  description: string;
  /** Markdown. */
  body: string;
  /** Null: it has none. */
  cover: Cover | null;
  publishedAt: number;
  updatedAt: number;
}

/** Limits of a blog's settings; in characters as people count them. */
const blogLimits = { name: 40, title: 80, about: 500, imprint: 1_000 } as const;

/** Reserved, so that no address of ours is taken for a blog's. */
const reserved = new Set([
  "admin",
  "api",
  "app",
  "blog",
  "help",
  "login",
  "new",
  "settings",
  "www",
]);

/** As used in the address. */
export const BlogName = z.string().check(
  z.refine(
    (name) => /^[a-z0-9](?:[a-z0-9-]{1,38}[a-z0-9])$/u.test(name) && !name.includes("--"),
    "3 to 40 letters, digits and hyphens, such as ledge-and-leaf",
  ),
  z.refine((name) => !reserved.has(name), "This address is reserved. Choose another one."),
);

const Color = z.string().check(z.regex(/^#[0-9a-f]{6}$/iu, "Choose a color, such as #1d4ed8"));

const text = (most: number) =>
  z.string().check(z.refine((value) => [...value].length <= most, `At most ${most} characters`));

/** The input of its form and the API. */
export const BlogSettings = z.strictObject({
  name: BlogName,
  title: z.string().check(
    z.refine((value) => value.trim() !== "", "Enter a name"),
    z.refine(
      (value) => [...value].length <= blogLimits.title,
      `At most ${blogLimits.title} characters`,
    ),
  ),
  about: text(blogLimits.about),
  imprint: text(blogLimits.imprint),
  color: Color,
  /** Left out: as before. */
  podcastCategory: z.optional(PodcastCategory),
});
export type BlogSettings = z.infer<typeof BlogSettings>;

export const usualColor = "#1d4ed8";

/** A suggested name; empty: none can be derived. */
export function nameFrom(title: string): string {
  return withAsciiLetters(title)
    .replace(/[^a-z0-9]+/gu, "-")
    .replace(/^-+|-+$/gu, "")
    .slice(0, blogLimits.name)
    .replace(/-+$/u, "");
}

/** The last part of a post's address, in any script: a limited number of letters and digits. */
const maxSlug = 80;

export const slugOf = (title: string): string => slugFrom(title, maxSlug) || "text";
