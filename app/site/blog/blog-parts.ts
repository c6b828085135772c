/** Names the post that whoever gets an answer reads; within the process only. */
export const readerHeader = "x-read-post";

/**
 * What is asked of a blog: a page or text of its own, a picture on one, what an episode sounds like, the cover of
 * its podcast, or the form by which a post is reported.
 */
export type BlogPart =
  | { type: "page"; path: string }
  | { type: "picture"; path: string }
  | { type: "audio"; id: string }
  | { type: "podcast cover" }
  | { type: "report"; slug: string };

/** What says that a text that was linked to was taken down, or that nobody knows where it is read. No slug has a dot. */
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
 * What the end of an address asks for; null: nothing of a blog's is called so.
 * @param rest behind the blog's own address: empty, or beginning with `/` or `?`
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
  // By such a file a blog proves to search engines what it tells them.
  if (/^\/[\da-f]{32}\.txt$/u.test(path)) return { type: "page", path };
  const [, encoded = "", report] = /^\/([^/]+)(\/report)?$/u.exec(path) ?? [];
  const slug = decoded(encoded);
  // All that a slug is made of, and nothing that Remix or a browser reads as more than a name.
  if (slug === null || !/^[\p{L}\p{M}\p{N}-]+$/u.test(slug)) return null;
  return report === undefined
    ? { type: "page", path: `/${encodeURIComponent(slug)}` }
    : { type: "report", slug };
}

/** The one thing that a page reads of its query. */
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
