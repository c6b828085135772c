/** An internal header with the post a response shows, to count readers. */
export const readerHeader = "x-read-post";

/** The resource that a blog request is for. */
export type BlogPart =
  | { type: "page"; path: string }
  | { type: "picture"; path: string }
  | { type: "audio"; id: string }
  | { type: "podcast cover" }
  | { type: "report"; slug: string };

/** Pages for links to content that was unpublished or has no known address. They cannot clash: no slug has a dot. */
export const takenDownFile = "/taken-down.html";
export const noAddressFile = "/no-address.html";

const files: ReadonlySet<string> = new Set([
  "/feed.xml",
  "/atom.xml",
  "/podcast.xml",
  "/sitemap.xml",
  "/robots.txt",
  "/look.css",
  takenDownFile,
  noAddressFile,
]);

/**
 * The resource at an address; null: there is none.
 * @param rest after the blog's address: empty, or starts with `/` or `?`
 */
export function partOf(rest: string): BlogPart | null {
  const [path = "", query = ""] = rest.split("?", 2);
  if (path === "") return { type: "page", path: beforeIn(query) };
  if (files.has(path)) return { type: "page", path };
  if (/^\/pictures\/[\w-]{1,64}\/[\w-]{1,64}\.[a-z\d]{1,8}$/u.test(path))
    return { type: "picture", path };
  if (path === "/podcast.jpg") return { type: "podcast cover" };
  const [, id] = /^\/audio\/([\w-]{1,64})\.mp3$/u.exec(path) ?? [];
  if (id !== undefined) return { type: "audio", id };
  // The IndexNow key file.
  if (/^\/[\da-f]{32}\.txt$/u.test(path)) return { type: "page", path };
  const [, encoded = "", report] = /^\/([^/]+)(\/report)?$/u.exec(path) ?? [];
  const slug = decoded(encoded);
  // Only characters of slugs, so that nothing has a special meaning in a path.
  if (slug === null || !/^[\p{L}\p{M}\p{N}-]+$/u.test(slug)) return null;
  return report === undefined
    ? { type: "page", path: `/${encodeURIComponent(slug)}` }
    : { type: "report", slug };
}

/** The only query parameter of pages. */
function beforeIn(query: string): string {
  const before = new URLSearchParams(query).get("before") ?? "";
  return /^[1-9]\d{0,15}$/u.test(before) ? `?before=${before}` : "";
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
