import { createHash } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Blog, BlogPost } from "#app/domain/blog/blog.ts";
import { blogBase, blogPath, blogUrl, postUrl } from "#app/workspace/paths/blog.ts";
import { BlogArticle } from "./blog-article.tsx";
import { BlogHome } from "./blog-home.tsx";
import { BlogMessage } from "./blog-message.tsx";
import { noAddressFile, readerHeader, takenDownFile } from "./blog-parts.ts";
import { noAddressCopy, unpublishedCopy } from "./gone.copy.ts";
import { blogStyles } from "./theme.ts";

const postsOnPage = 20;

/** Blog pages run no scripts and submit no forms. */
const policy =
  "default-src 'none'; style-src 'self'; img-src 'self' https:; media-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The newest posts of a blog. */
export async function loadBlog(args: LoaderFunctionArgs): Promise<Response> {
  const found = await findBlog(args);
  if (found instanceof Response) return found;
  const { blog, appUrl } = found;
  const before = Number(new URL(args.request.url).searchParams.get("before") ?? "");
  const posts = await args.context.services.blogs.posts(blog.workspaceId, {
    limit: postsOnPage + 1,
    before: Number.isSafeInteger(before) && before > 0 ? before : null,
  });
  const shown = posts.slice(0, postsOnPage);
  const last = shown.at(-1);
  const older =
    posts.length > postsOnPage && last
      ? `${blogPath(blog) || "/"}?before=${last.publishedAt}`
      : null;
  return page(args, createElement(BlogHome, { blog, posts: shown, appUrl, older }));
}

/** One post, or a message that it was unpublished or taken down. */
export async function loadPost(args: LoaderFunctionArgs): Promise<Response> {
  const found = await findBlog(args);
  if (found instanceof Response) return found;
  const { blog, appUrl } = found;
  const { blogs, indexNow, podcasts } = args.context.services;
  const [, key] = /^([\da-f]{32})\.txt$/u.exec(args.params.slug ?? "") ?? [];
  // No post's slug has a dot.
  if (key !== undefined && key === (await indexNow.keyFor(blog.workspaceId)))
    return answer(args, key, "text/plain; charset=utf-8");
  const message = (title: string, text: string, status: number) =>
    page(args, createElement(BlogMessage, { blog, appUrl, title, text }), status);
  const file = `/${args.params.slug ?? ""}`;
  if (file === takenDownFile) return message(unpublishedCopy.title, unpublishedCopy.text, 410);
  if (file === noAddressFile) return message(noAddressCopy.title, noAddressCopy.text, 404);
  const post = await blogs.post(blog.workspaceId, args.params.slug ?? "");
  if (post === null) return message("Not found", "There is no such post on this blog.", 404);
  if (post === "unpublished")
    return message("Unpublished", "The author has unpublished this post.", 410);
  if (post === "blocked")
    return message(
      "Taken down",
      "This post was taken down after a report. The copyright policy explains the process.",
      451,
    );
  await countReader(args, post);
  const episode = (await podcasts.heard(blog.workspaceId)).get(post.key) ?? null;
  const response = page(args, createElement(BlogArticle, { blog, post, appUrl, episode }));
  // Served from a cache, which counts the readers.
  if (args.context.clientAddress === "") response.headers.set(readerHeader, post.key);
  return response;
}

/** Programs, conditional requests and signed-in users are not counted as readers. */
async function countReader({ request, context }: LoaderFunctionArgs, { key }: BlogPost) {
  if (request.method !== "GET" || context.viewer || context.clientAddress === "") return;
  const browser = request.headers.get("User-Agent") ?? "";
  const { blogs, readers } = context.services;
  if (readers.isNew(key, context.clientAddress, browser)) await blogs.countRead(key);
}

/** Also served for a closed blog, so that its message keeps the blog's theme. */
export async function loadTheme(args: LoaderFunctionArgs): Promise<Response> {
  const { blog } = await requireBlog(args);
  return answer(args, blogStyles(blog.color), "text/css; charset=utf-8");
}

/** robots.txt of a blog's own domain. */
export async function loadBlogRobots(args: LoaderFunctionArgs): Promise<Response> {
  const found = await findBlog(args);
  if (found instanceof Response) return found;
  const sitemap = `${blogBase({ appUrl: found.appUrl, ...found.blog })}/sitemap.xml`;
  const text = `User-agent: *\nAllow: /\nSitemap: ${sitemap}\n`;
  return answer(args, text, "text/plain; charset=utf-8");
}

export async function loadBlogSitemap(args: LoaderFunctionArgs): Promise<Response> {
  const found = await findBlog(args);
  if (found instanceof Response) return found;
  const { blog, appUrl } = found;
  const all = await args.context.services.blogs.posts(blog.workspaceId, { limit: 5_000 });
  const site = { appUrl, ...blog };
  const entries = [blogUrl(site), ...all.map(({ slug }) => postUrl(site, slug))].map(
    (url) => `  <url><loc>${url}</loc></url>\n`,
  );
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("")}</urlset>\n`;
  return answer(args, xml, "application/xml; charset=utf-8");
}

interface FoundBlog {
  blog: Blog & { isClosed: boolean };
  /** The product's URL. */
  appUrl: string;
}

/** @throws Response 404: there is no such blog; 301: it has moved to its own domain */
async function requireBlog({ request, params, context }: LoaderFunctionArgs): Promise<FoundBlog> {
  const { brand, blogs } = context.services;
  const blog = await blogs.find(params.name ?? "");
  if (!blog) throw new Response("Not found", { status: 404 });
  const appUrl = brand.url;
  if (blog.domain === null || context.onDomain) return { blog, appUrl };
  const { pathname, search } = new URL(request.url);
  const rest = pathname.split("/").slice(3).join("/");
  throw new Response(null, {
    status: 301,
    headers: {
      Location: `${blogBase({ appUrl, ...blog })}/${rest}${search}`,
      // Cached for an hour only, because the owner may remove the domain again.
      "Cache-Control": "public, max-age=3600",
    },
  });
}

/** Returns a response if the blog is closed. @throws Response as `requireBlog` */
export async function findBlog(args: LoaderFunctionArgs): Promise<FoundBlog | Response> {
  const { blog, appUrl } = await requireBlog(args);
  if (!blog.isClosed) return { blog, appUrl };
  const text = "This blog is closed for now, because its author has no active subscription.";
  return page(args, createElement(BlogMessage, { blog, appUrl, title: "Closed", text }), 410);
}

export function page(args: LoaderFunctionArgs, element: ReactElement, status = 200): Response {
  const html = `<!DOCTYPE html>${renderToStaticMarkup(element)}`;
  return answer(args, html, "text/html; charset=utf-8", status);
}

/** The same response for everyone, with an ETag. */
export function answer(
  { request }: Pick<LoaderFunctionArgs, "request">,
  text: string,
  type: string,
  status = 200,
): Response {
  const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  const headers = {
    "Content-Type": type,
    "Content-Security-Policy": policy,
    // Always revalidated, so that unpublished posts disappear immediately.
    "Cache-Control": "public, no-cache",
    ETag: etag,
  };
  if (status === 200 && request.headers.get("If-None-Match") === etag)
    return new Response(null, { status: 304, headers });
  return new Response(text, { status, headers });
}
