import { setImmediate as nextTurn } from "node:timers/promises";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { generateAtomFeed, generateRssFeed } from "feedsmith";
import { withoutForbiddenInXml } from "#app/core/text/xml-text.ts";
import { renderText } from "#app/platform/prose/render-text.ts";
import type { Blog, BlogPost } from "#app/domain/blog/blog.ts";
import { fileName, sizesOf } from "#app/domain/pictures/picture.ts";
import { blogBase, blogUrl, postUrl } from "#app/workspace/paths/blog.ts";
import { blogPicturePath } from "#app/workspace/paths/pictures.ts";
import { answer, findBlog } from "./blog.route.server.ts";

const postsInFeed = 50;

/** The newest posts of a blog. */
interface BlogNews {
  blog: Blog;
  /** The product's URL. */
  appUrl: string;
  /** Newest first. */
  posts: readonly BlogPost[];
}

export async function loadFeed(
  args: LoaderFunctionArgs,
  format: "rss" | "atom",
): Promise<Response> {
  const found = await findBlog(args);
  if (found instanceof Response) return found;
  const { blog, appUrl } = found;
  const limit = { limit: postsInFeed };
  const posts = await args.context.services.blogs.posts(blog.workspaceId, limit);
  for (const { body } of posts) {
    // Fills the render cache post by post, so that other requests are not blocked.
    renderText(body);
    await nextTurn();
  }
  const news = { blog, appUrl, posts };
  return format === "rss"
    ? answer(args, rssFeed(news), "application/rss+xml; charset=utf-8")
    : answer(args, atomFeed(news), "application/atom+xml; charset=utf-8");
}

/** A blog as RSS 2.0, with whole posts. */
export function rssFeed({ blog, appUrl, posts }: BlogNews): string {
  const site = { appUrl, ...blog };
  const base = blogBase(site);
  const [newest] = posts;
  const xml = generateRssFeed(
    {
      title: blog.title,
      link: blogUrl(site),
      // RSS requires one.
      description: blog.about.trim() === "" ? blog.title : blog.about,
      copyright: blog.title,
      ...(newest && { lastBuildDate: new Date(newest.updatedAt) }),
      atom: { links: [{ href: `${base}/feed.xml`, rel: "self", type: "application/rss+xml" }] },
      items: posts.map((post) => ({
        title: post.title,
        link: postUrl(site, post.slug),
        guid: { value: idOf(post), isPermaLink: false },
        pubDate: new Date(post.publishedAt),
        description: post.description,
        content: { encoded: contentOf(post, base) },
      })),
    },
    { strict: true },
  );
  return withoutForbiddenInXml(xml);
}

/** A blog as Atom, with whole posts. */
export function atomFeed({ blog, appUrl, posts }: BlogNews): string {
  const site = { appUrl, ...blog };
  const base = blogBase(site);
  const home = blogUrl(site);
  const xml = generateAtomFeed(
    {
      id: home,
      title: { value: blog.title },
      subtitle: { value: blog.about },
      rights: { value: blog.title },
      authors: [{ name: blog.title }],
      // Atom requires a date, even for an empty feed.
      updated: new Date(posts[0]?.updatedAt ?? 0),
      links: [
        { href: home, rel: "alternate" },
        { href: `${base}/atom.xml`, rel: "self" },
      ],
      entries: posts.map((post) => ({
        id: idOf(post),
        title: { value: post.title },
        links: [{ href: postUrl(site, post.slug) }],
        published: new Date(post.publishedAt),
        updated: new Date(post.updatedAt),
        summary: { value: post.description },
        content: { value: contentOf(post, base), type: "html" },
      })),
    },
    { strict: true },
  );
  return withoutForbiddenInXml(xml);
}

/** Independent of the blog's address. */
const idOf = ({ key }: BlogPost) => `urn:post:${key}`;

const contentOf = (post: BlogPost, base: string) =>
  `${coverInFeed(post, base)}${renderText(post.body)}`;

/** Many feed readers ignore responsive sizes and types, so only a plain picture is used. */
function coverInFeed({ cover }: BlogPost, base: string): string {
  if (!cover) return "";
  const { width, height } = sizesOf(cover).find((size) => size.width <= 800) ?? cover;
  const src = blogPicturePath(base, cover.id, fileName(width, cover.type));
  return `<p><img src="${src}" alt="${escaped(cover.alt)}" width="${width}" height="${height}"></p>\n`;
}

const escaped = (text: string) =>
  text.replace(/[&<>"]/gu, (sign) => `&#${sign.charCodeAt(0).toString()};`);
