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
import { noAddressWords, takenDownWords } from "./gone.copy.ts";
import { blogStyles } from "./theme.ts";

const postsOnPage = 20;

/** Nothing runs on a blog, and nothing is sent from it. */
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

/** One post; what was withdrawn says so. */
export async function loadPost(args: LoaderFunctionArgs): Promise<Response> {
  const found = await findBlog(args);
  if (found instanceof Response) return found;
  const { blog, appUrl } = found;
  const { blogs, indexNow, podcasts } = args.context.services;
  const [, key] = /^([\da-f]{32})\.txt$/u.exec(args.params.slug ?? "") ?? [];
  // No post's slug has a dot.
  if (key !== undefined && key === (await indexNow.keyFor(blog.workspaceId)))
    return answer(args, key, "text/plain; charset=utf-8");
  const message = (title: string, words: string, status: number) =>
    page(args, createElement(BlogMessage, { blog, appUrl, title, words }), status);
  const file = `/${args.params.slug ?? ""}`;
  if (file === takenDownFile) return message(takenDownWords.title, takenDownWords.words, 410);
  if (file === noAddressFile) return message(noAddressWords.title, noAddressWords.words, 404);
  const post = await blogs.post(blog.workspaceId, args.params.slug ?? "");
  if (post === null) return message("Not found", "There is no such text on this blog.", 404);
  if (post === "unpublished")
    return message("Unpublished", "This text was taken down by whoever had published it.", 410);
  if (post === "blocked")
    return message(
      "Taken down",
      "This text has been taken down after somebody reported it. The copyright policy says how that works.",
      451,
    );
  await countReader(args, post);
  const episode = (await podcasts.heard(blog.workspaceId)).get(post.key) ?? null;
  const response = page(args, createElement(BlogArticle, { blog, post, appUrl, episode }));
  // It goes to whoever asks, and is counted there.
  if (args.context.clientAddress === "") response.headers.set(readerHeader, post.key);
  return response;
}

/** Programs, those who only ask whether it has changed, and whoever is signed in are no readers. */
async function countReader({ request, context }: LoaderFunctionArgs, { key }: BlogPost) {
  if (request.method !== "GET" || context.viewer || context.clientAddress === "") return;
  const browser = request.headers.get("User-Agent") ?? "";
  const { blogs, readers } = context.services;
  if (readers.isNew(key, context.clientAddress, browser)) await blogs.countRead(key);
}

/** Also of a blog that is closed: its word of that looks as the blog did. */
export async function loadTheme(args: LoaderFunctionArgs): Promise<Response> {
  const { blog } = await standingBlog(args);
  return answer(args, blogStyles(blog.color), "text/css; charset=utf-8");
}

/** What robots are told at a blog's own domain. */
export async function loadBlogRobots(args: LoaderFunctionArgs): Promise<Response> {
  const found = await findBlog(args);
  if (found instanceof Response) return found;
  const sitemap = `${blogBase({ appUrl: found.appUrl, ...found.blog })}/sitemap.xml`;
  const text = `User-agent: *\nAllow: /\nSitemap: ${sitemap}\n`;
  return answer(args, text, "text/plain; charset=utf-8");
}

/** The addresses of all that stands on it. */
export async function loadBlogSitemap(args: LoaderFunctionArgs): Promise<Response> {
  const found = await findBlog(args);
  if (found instanceof Response) return found;
  const { blog, appUrl } = found;
  const all = await args.context.services.blogs.posts(blog.workspaceId, { limit: 5_000 });
  const place = { appUrl, ...blog };
  const entries = [blogUrl(place), ...all.map(({ slug }) => postUrl(place, slug))].map(
    (url) => `  <url><loc>${url}</loc></url>\n`,
  );
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("")}</urlset>\n`;
  return answer(args, xml, "application/xml; charset=utf-8");
}

interface Standing {
  blog: Blog & { isClosed: boolean };
  /** The product's. */
  appUrl: string;
}

/** @throws Response where there is none, or it has a domain of its own, at which all of it is read */
async function standingBlog({ request, params, context }: LoaderFunctionArgs): Promise<Standing> {
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
      // For good, but for the day on which its owner takes the domain away again.
      "Cache-Control": "public, max-age=3600",
    },
  });
}

/** A response: it is closed. @throws Response as `standingBlog` */
export async function findBlog(args: LoaderFunctionArgs): Promise<Standing | Response> {
  const { blog, appUrl } = await standingBlog(args);
  if (!blog.isClosed) return { blog, appUrl };
  const words = "This blog is closed for now: whoever writes it has no subscription at present.";
  return page(args, createElement(BlogMessage, { blog, appUrl, title: "Closed", words }), 410);
}

export function page(args: LoaderFunctionArgs, element: ReactElement, status = 200): Response {
  const html = `<!DOCTYPE html>${renderToStaticMarkup(element)}`;
  return answer(args, html, "text/html; charset=utf-8", status);
}

/** The same for everybody, and asked about by what it was. */
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
    // Asked about each time: what was taken down is to be gone at once.
    "Cache-Control": "public, no-cache",
    ETag: etag,
  };
  if (status === 200 && request.headers.get("If-None-Match") === etag)
    return new Response(null, { status: 304, headers });
  return new Response(text, { status, headers });
}
