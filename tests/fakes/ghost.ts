import { createHmac } from "node:crypto";
import { startFakeServer, type Answered, type Asked } from "#tests/harness/fake-server.ts";

/*
 * As much of a Ghost site's Admin API as is asked for here, written from https://ghost.org/docs/admin-api/.
 */

interface StoredPost {
  id: string;
  title: string;
  html: string;
  status: string;
  slug: string;
  updated_at: string;
  codeinjection_head: string | null;
  feature_image?: string | null;
  feature_image_alt?: string | null;
}

export const ghostKey = `${"a1".repeat(12)}:${"b2".repeat(32)}`;

export async function startGhost() {
  const posts = new Map<string, StoredPost>();
  /** The newsletter that a post was sent with, and its owner. */
  const mails: string[] = [];
  /** Names of the files that were sent. */
  const images: string[] = [];
  let last = 0;
  let revoked = false;
  let isEditedElsewhere = false;
  const refusal = (status: number, message: string): Answered => [
    status,
    { errors: [{ message }] },
  ];
  const shown = (post: StoredPost) => ({ ...post, url: `${server.url}/${post.slug}/` });
  const stamp = () => new Date((last += 1) * 1_000).toISOString();

  /** An address that is taken gets a number. */
  function uniqueSlug(wanted: string, own: string): string {
    const taken = (slug: string) =>
      [...posts.values()].some((each) => each.slug === slug && each.id !== own);
    let slug = wanted;
    for (let count = 2; taken(slug); count += 1) slug = `${wanted}-${count}`;
    return slug;
  }

  function isLetIn(header: string | undefined): boolean {
    const [head = "", claims = "", signature] = (header ?? "").replace("Ghost ", "").split(".");
    const [id, secret = ""] = ghostKey.split(":");
    const right = createHmac("sha256", Buffer.from(secret, "hex")).update(`${head}.${claims}`);
    const read = (part: string) =>
      JSON.parse(Buffer.from(part, "base64url").toString() || "{}") as Record<string, unknown>;
    return (
      !revoked &&
      signature === right.digest("base64url") &&
      read(head).kid === id &&
      read(claims).aud === "/admin/"
    );
  }

  /** https://ghost.org/docs/admin-api/#images: the same name again gets a number. */
  function upload(text: string): Answered {
    const name = /name="file"; filename="([^"]+)"/u.exec(text)?.[1];
    if (name === undefined) return refusal(422, "Please select an image.");
    images.push(name);
    const count = images.filter((each) => each === name).length;
    const stored = count === 1 ? name : name.replace(".", `-${count - 1}.`);
    return [
      201,
      { images: [{ url: `${server.url}/content/images/2026/11/${stored}`, ref: null }] },
    ];
  }

  function answer({ method, path, query, headers, body, text }: Asked): Answered {
    const route = path.replace("/ghost/api/admin/", "").replace(/\/$/u, "");
    if (!path.startsWith("/ghost/")) return refusal(404, "Not found");
    if (route === "site") return [200, { site: { title: "Ledge & Leaf", version: "5.130" } }];
    if (!isLetIn(headers.authorization)) return refusal(401, "Unknown Admin API Key");
    if (route === "newsletters") return [200, { newsletters: [{ slug: "weekly" }] }];
    if (route === "images/upload") return upload(text);
    if (route === "posts" && method === "GET")
      return [200, { posts: [...posts.values()].toReversed().map(shown) }];
    const [sent = {}] = (body?.posts ?? []) as Partial<StoredPost>[];
    if (route === "posts") {
      const id = `p${(last += 1)}`;
      const usual = { html: "", codeinjection_head: null, slug: id, title: "", status: "draft" };
      posts.set(id, { ...usual, ...sent, id, updated_at: stamp() });
    }
    const id = route === "posts" ? `p${last - 1}` : route.replace("posts/", "");
    const post = posts.get(id);
    if (!post) return refusal(404, "Post not found.");
    if (method === "DELETE") {
      posts.delete(id);
      return [204, ""];
    }
    if (method === "PUT") {
      if (isEditedElsewhere || sent.updated_at !== post.updated_at) {
        isEditedElsewhere = false;
        return refusal(409, "Saving failed! Someone else is editing this post.");
      }
      const isShownFirst = post.status !== "published" && sent.status === "published";
      const newsletter = query.get("newsletter");
      if (isShownFirst && newsletter) mails.push(`${newsletter}: ${sent.title ?? post.title}`);
      Object.assign(post, sent, { slug: uniqueSlug(sent.slug ?? post.slug, id) });
      post.updated_at = stamp();
    }
    return [200, { posts: [shown(post)] }];
  }

  const server = await startFakeServer(answer);
  return {
    ...server,
    /**
     * The address that visitors type, where the site has an admin domain of its own: what is asked of the
     * Admin API there leads to that domain (https://ghost.org/docs/config/#admin-url).
     * @param to where it leads
     */
    startVisitorsHost: (to = server.url) =>
      startFakeServer(({ path }) =>
        path.startsWith("/ghost/")
          ? [301, "", { Location: `${to}${path}` }]
          : [200, "<h1>Ledge & Leaf</h1>", { "Content-Type": "text/html" }],
      ),
    mails,
    images,
    posts: () => [...posts.values()],
    published: () => [...posts.values()].filter(({ status }) => status === "published"),
    /** What it would have done had it taken each request twice. */
    twice(): void {
      for (const post of [...posts.values()]) {
        const id = `p${(last += 1)}`;
        posts.set(id, { ...post, id, slug: `${post.slug}-2` });
      }
    },
    editElsewhere: () => void (isEditedElsewhere = true),
    removeAll: () => posts.clear(),
    revoke: () => void (revoked = true),
  };
}
