import { startFakeServer, type Answered, type Asked } from "#tests/harness/fake-server.ts";

/*
 * As much of a WordPress site as is asked for here, written from its handbook
 * (https://developer.wordpress.org/rest-api/reference/posts/) and from what a real one answered; the same
 * questions are put to a real one in tests/counterparts.
 */

interface StoredPost {
  id: number;
  author: number;
  status: string;
  slug: string;
  title: string;
  content: string;
  excerpt: string;
  /** 0: it has no picture. */
  featured_media?: number;
  tags?: number[];
}

/** A picture of the media library: https://developer.wordpress.org/rest-api/reference/media/ */
interface StoredMedia {
  id: number;
  author: number;
  slug: string;
  alt_text: string;
  bytes: number;
}

/** A signed-out request for drafts is answered as an invalid parameter. */
const forbiddenStatus: Answered = [
  400,
  {
    code: "rest_invalid_param",
    data: {
      status: 400,
      params: { status: "Status is forbidden." },
      details: { status: { code: "rest_forbidden_status", data: { status: 401 } } },
    },
  },
];

export const wordpressUser = { name: "sam", password: "abcdEFGH1234ijklMNOP5678", id: 7 };

export async function startWordPress({ pretty = true }: { pretty?: boolean } = {}) {
  const posts = new Map<number, StoredPost>();
  const media = new Map<number, StoredMedia>();
  /** Names by their numbers: https://developer.wordpress.org/rest-api/reference/tags/ */
  const tags = new Map<number, string>();
  let lastId = 100;
  let revoked = false;
  let stripsAuthorization = false;
  let mayPublish = true;
  let mayTag = true;
  let mayUpload = true;
  /** What PHP prints into every answer; null: nothing. */
  let phpPrints: { before: string; after: string } | null = null;
  let isForMembers = false;
  /** What the web server asks for, and what it leaves out of that. */
  let basic: { line: string; isOpen: (path: string) => boolean } | null = null;

  const isRight = (sent: string) => !revoked && sent === wordpressUser.password;
  const shown = (post: StoredPost) => ({
    id: post.id,
    status: post.status,
    slug: post.slug,
    link: post.status === "publish" ? `${server.url}/${post.slug}/` : `${server.url}/?p=${post.id}`,
    title: { raw: post.title },
    content: { raw: post.content },
    excerpt: { raw: post.excerpt },
    tags: post.tags ?? [],
  });
  const add = (post: Omit<StoredPost, "id">): StoredPost => {
    const stored = { ...post, id: (lastId += 1), slug: uniqueSlug(post.slug) };
    posts.set(stored.id, stored);
    return stored;
  };
  const uniqueSlug = (wanted: string, own?: number): string => {
    const taken = (slug: string) =>
      [...posts.values()].some((each) => each.slug === slug && each.id !== own);
    let slug = wanted;
    for (let count = 2; taken(slug); count += 1) slug = `${wanted}-${count}`;
    return slug;
  };

  const refusal = (status: number, code: string): Answered => [status, { code, data: { status } }];

  function answerTo(
    method: string,
    route: string,
    query: URLSearchParams,
    body: Partial<StoredPost>,
    header: string | undefined,
    file: { name: string; bytes: number },
  ): Answered {
    if (route === "/" && isForMembers && header !== right)
      return [401, { code: "rest_cannot_access", message: "Members only", data: { status: 401 } }];
    if (route === "/")
      return [
        200,
        {
          name: "Ledge &amp; Leaf",
          url: server.url,
          namespaces: ["oembed/1.0", "wp/v2"],
          authentication: {
            "application-passwords": {
              endpoints: { authorization: `${server.url}/wp-admin/authorize-application.php` },
            },
          },
        },
      ];
    const { name, password, id: userId } = wordpressUser;
    const sent = Buffer.from((header ?? "").replace(/^Basic /u, ""), "base64").toString();
    // A real one tells a wrong password and none at all apart by nothing.
    if (!isRight(sent === `${name}:${password}` ? password : "") || stripsAuthorization) {
      if (route === "/wp/v2/posts" && method === "GET") return forbiddenStatus;
      return refusal(401, route === "/wp/v2/posts" ? "rest_cannot_create" : "rest_not_logged_in");
    }
    if (route === "/wp/v2/users/me")
      return [
        200,
        { id: userId, capabilities: { publish_posts: mayPublish, upload_files: mayUpload } },
      ];
    if (route.startsWith("/wp/v2/media")) return answerAboutMedia(method, route, query, body, file);
    if (route === "/wp/v2/tags") return answerAboutTags(method, query, body);
    if (route === "/wp/v2/posts" && method === "GET") {
      const statuses = (query.get("status") ?? "publish").split(",");
      const found = [...posts.values()].filter(
        ({ status, author, content }) =>
          statuses.includes(status) &&
          String(author) === query.get("author") &&
          content.includes(query.get("search") ?? ""),
      );
      return [200, found.map(shown)];
    }
    if (route === "/wp/v2/posts") {
      const { title = "", content = "", excerpt = "", slug = "", status = "draft" } = body;
      return [201, shown(add({ author: userId, title, content, excerpt, slug, status }))];
    }
    const post = posts.get(Number(/^\/wp\/v2\/posts\/(\d+)$/u.exec(route)?.[1]));
    if (!post) return refusal(404, "rest_post_invalid_id");
    if (post.author !== userId) return refusal(403, "rest_cannot_edit");
    if (method === "GET") return [200, shown(post)];
    if (method === "DELETE") {
      if (query.get("force") === "true") posts.delete(post.id);
      else if (post.status === "trash") return refusal(410, "rest_already_trashed");
      else post.status = "trash";
      return [200, shown(post)];
    }
    const { slug, ...rest } = body;
    Object.assign(post, rest);
    if (slug !== undefined) post.slug = uniqueSlug(slug, post.id);
    return [200, shown(post)];
  }

  function answerAboutTags(method: string, query: URLSearchParams, body: object): Answered {
    // Names are stored and searched as HTML; seen with a real one.
    const kept = (name: string) => name.replaceAll("&", "&amp;");
    const shownTag = ([id, name]: [number, string]) => ({ id, name: kept(name) });
    const all = [...tags];
    if (method === "GET") {
      // Who may not edit terms is not shown them as an editor is.
      if (query.get("context") === "edit") return refusal(403, "rest_forbidden_context");
      const search = (query.get("search") ?? "").toLowerCase();
      return [
        200,
        all.filter(([, name]) => kept(name).toLowerCase().includes(search)).map(shownTag),
      ];
    }
    if (!mayTag) return refusal(403, "rest_cannot_create");
    const { name = "" } = body as { name?: string };
    const same = all.find(([, each]) => each.toLowerCase() === name.toLowerCase());
    if (same) return [400, { code: "term_exists", data: { status: 400, term_id: same[0] } }];
    const made: [number, string] = [(lastId += 1), name];
    tags.set(...made);
    return [201, shownTag(made)];
  }

  /** Named by its file, without the ending. */
  function answerAboutMedia(
    method: string,
    route: string,
    query: URLSearchParams,
    body: Partial<StoredMedia>,
    file: { name: string; bytes: number },
  ): Answered {
    if (method === "GET")
      return [
        200,
        [...media.values()].filter(
          ({ slug, author }) =>
            slug === query.get("slug") && String(author) === query.get("author"),
        ),
      ];
    if (route === "/wp/v2/media") {
      if (!mayUpload) return refusal(403, "rest_cannot_create");
      if (file.name === "") return refusal(400, "rest_upload_no_content_disposition");
      const slug = file.name.replace(/\.\w+$/u, "");
      const taken = [...media.values()].some((each) => each.slug === slug);
      const id = (lastId += 1);
      const stored = { id, author: wordpressUser.id, alt_text: "", bytes: file.bytes };
      media.set(id, { ...stored, slug: taken ? `${slug}-2` : slug });
      return [201, media.get(id)];
    }
    const stored = media.get(Number(route.split("/").at(-1)));
    if (!stored) return refusal(404, "rest_post_invalid_id");
    Object.assign(stored, body);
    return [200, stored];
  }

  const right = `Basic ${Buffer.from(`${wordpressUser.name}:${wordpressUser.password}`).toString("base64")}`;

  function answer(asked: Asked): Answered {
    const { path, headers } = asked;
    if (basic && !basic.isOpen(path) && headers.authorization !== basic.line)
      return [401, "<h1>Unauthorized</h1>", { "WWW-Authenticate": 'Basic realm="Staging"' }];
    const [status, said, more] = answerBehind(asked);
    if (!phpPrints || typeof said === "string") return [status, said, more];
    // With a message before it, WordPress can set no status and no headers any more.
    return [200, `${phpPrints.before}${JSON.stringify(said)}${phpPrints.after}`];
  }

  function answerBehind({ method, path, query, headers, body, text }: Asked): Answered {
    if (path === "/xmlrpc.php") {
      const lets = isRight(/<value>(\w{24})<\/value>/u.exec(text)?.[1] ?? "");
      return [200, lets ? "<name>blogid</name>" : "<fault>403</fault>"];
    }
    const restRoute = query.get("rest_route");
    if (!path.startsWith("/wp-json/") && restRoute === null) {
      const api = pretty ? `${server.url}/wp-json/` : `${server.url}/index.php?rest_route=/`;
      const page = "<!doctype html><title>Ledge & Leaf</title>";
      // Visitors are sent to its sign-in, which names no API.
      if (isForMembers) return [200, page];
      return [200, page, { Link: `<${api}>; rel="https://api.w.org/"` }];
    }
    const route = restRoute ?? path.replace(/^\/wp-json/u, "");
    const disposition = headers["content-disposition"] ?? "";
    const name = /filename="([^"]+)"/u.exec(disposition)?.[1] ?? "";
    const file = { name, bytes: text.length };
    return answerTo(method, route, query, body ?? {}, headers.authorization, file);
  }

  const server = await startFakeServer(answer);
  return {
    ...server,
    /** The names of a post's tags. */
    tagsOf: (post: Pick<StoredPost, "tags"> | undefined) =>
      (post?.tags ?? []).map((id) => tags.get(id)),
    tags: () => [...tags.values()],
    /** One that its owner has made there. */
    addTag(name: string): number {
      tags.set((lastId += 1), name);
      return lastId;
    },
    forbidTags: () => void (mayTag = false),
    forbidUploads: () => void (mayUpload = false),
    media: () => [...media.values()],
    posts: () => [...posts.values()],
    published: () => [...posts.values()].filter(({ status }) => status === "publish"),
    /** A post of another user, or one that its owner has written there. */
    add,
    revoke: () => void (revoked = true),
    stripAuthorization: () => void (stripsAuthorization = true),
    /** Debugging was left on. */
    printPhp: (before: string, after = "") => void (phpPrints = { before, after }),
    /** A plugin shows nothing to visitors. */
    closeToVisitors: () => void (isForMembers = true),
    /** The web server asks for a password of its own. */
    putBasicBefore: (line: string, isOpen: (path: string) => boolean = () => false) =>
      void (basic = { line, isOpen }),
    forbidPublishing: () => void (mayPublish = false),
  };
}
