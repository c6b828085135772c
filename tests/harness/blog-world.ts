import type { LoaderFunctionArgs } from "@remix-run/node";
import pino from "pino";
import type { LoadContext } from "#app/load-context.ts";
import { createIds } from "#app/core/secrets/ids.ts";
import type { Mail } from "#app/platform/mail/mailer.ts";
import { encodeMp3 } from "#app/platform/speech/mp3/encode-mp3.server.ts";
import { createBlogs } from "#app/domain/blog/blogs.server.ts";
import { createBlogDomains } from "#app/domain/blog/domains.server.ts";
import { createIndexNow } from "#app/domain/blog/index-now.server.ts";
import { createOwnBlog } from "#app/domain/blog/own-blog.server.ts";
import { createPodcasts } from "#app/domain/blog/podcast.server.ts";
import { createReaders } from "#app/domain/blog/readers.server.ts";
import { ownBlogName } from "#app/domain/blog/blog.ts";
import { createTakedowns } from "#app/domain/takedowns/takedowns.server.ts";
import { createTrackedLinks } from "#app/domain/publishing/publications/tracked-links.server.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import type { Viewer } from "#app/workspace/viewer.ts";
import { users, workspaces } from "#db/schema.server.ts";
import { createTestDatabase } from "./database.ts";
import { routeArgs } from "./route-args.ts";

/** A second and seven tenths of silence. */
const silence = encodeMp3({ samples: new Int16Array(27_200), sampleRate: 16_000 });
const signal = new AbortController().signal;

export const firefox =
  "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" as const;

/**
 * Two blogs, `ledge` of the workspace `mine` and `leaf` of the workspace `other`, on a real database, and what their
 * routes are called with.
 */
export async function createBlogWorld({ hasDomains = true }: { hasDomains?: boolean } = {}) {
  const database = createTestDatabase();
  const { db } = database;
  let now = Date.UTC(2026, 10, 24, 9);
  const clock = { now: () => now };
  const appUrl = "https://example.test";
  const events: WorkspaceEvent[] = [];
  const mails: Mail[] = [];
  const logged: string[] = [];
  /** The TXT records of the Internet. */
  const records = new Map<string, string[]>();
  /** The addresses submitted to search engines. */
  const told: string[] = [];
  const pictures = new Map<string, Buffer>();
  const log = pino({ level: "info" }, { write: (line: string) => void logged.push(line) });
  const secret = { value: "s".repeat(40), check: "" };
  const emit = (event: WorkspaceEvent) => void events.push(event);
  const common = { db, clock, newId: createIds({ clock }), appUrl, emit, log, secret };
  const blogs = createBlogs({ ...common, hasDomains });
  const blogDomains = createBlogDomains({
    ...common,
    isOn: hasDomains,
    resolveTxt: (name) => Promise.resolve(records.get(name) ?? []),
  });
  const indexNow = createIndexNow({
    ...common,
    blogs,
    address: "https://search.example/indexnow",
    request: (_, { body }) => {
      told.push(String(body));
      return Promise.resolve({
        status: 202,
        headers: new Headers(),
        body: Buffer.from(""),
      } as never);
    },
  });
  const podcasts = createPodcasts({
    ...common,
    blogs,
    drawCover: () => Promise.resolve(Buffer.from("cover")),
    voice: {
      id: "builtin",
      speaks: (language) => language.startsWith("en"),
      partsOf: (text) => [text],
      costOf: () => 0,
      record: () => Promise.resolve(silence),
    },
  });
  const takedowns = createTakedowns({
    ...common,
    mailer: { send: async (mail) => void mails.push(mail) },
    sender: {
      product: "Ledge",
      url: appUrl,
      dmcaEmail: "dmca@example.test",
      operators: ["op@example.test"],
    },
  });
  const own = createOwnBlog({ ...common, hasDomains });
  const readers = createReaders(clock);
  /** Whether the viewer has a subscription. */
  let access = true;
  const services = {
    blogs,
    blogDomains,
    indexNow,
    podcasts,
    takedowns,
    readers,
    trackedLinks: createTrackedLinks({ db, appUrl, ownPlace: ownBlogName }),
    brand: { url: appUrl },
    access: { canAccess: () => Promise.resolve(access) },
    settings: { of: () => Promise.resolve({ timeZone: "UTC" }) },
    pictures: {
      list: () =>
        Promise.resolve({
          pictures: [
            { id: "up", name: "My logo", kind: "upload" },
            { id: "made", name: "A cover", kind: "generated" },
          ],
        }),
      publicFile: (workspaceId: string, id: string, file: string) =>
        Promise.resolve(pictures.get(`${workspaceId} ${id} ${file}`) ?? null),
    },
  };

  const viewer: Viewer = {
    user: { id: "me", firstName: "Sam", email: "sam@example.com", profileImageUrl: null },
    sessionId: "s",
    workspaceId: "mine",
    isOperator: false,
  };

  await db.write(async (tx) => {
    const times = { createdAt: 0, lastSignInAt: 0 };
    await tx.insert(users).values(
      ["me", "they"].map((id) => ({
        ...{ id, issuer: "i", subject: id, firstName: id, emailVerified: true },
        ...{ email: `${id}@example.com`, ...times },
      })),
    );
    const row = { kind: "user", seed: "x", goalCents: 0, createdAt: 0, mode: "live" } as const;
    await tx.insert(workspaces).values([
      { ...row, id: "mine", ownerId: "me" },
      { ...row, id: "other", ownerId: "they" },
      { ...row, id: "without" },
    ]);
  });
  const look = { about: "What grows", imprint: "Sam", color: "#1d4ed8" };
  const actorOf = (workspaceId: string) => ({ workspaceId, user: null });
  await blogs.save(actorOf("mine"), { ...look, name: "ledge", title: "Ledge" });
  await blogs.save(actorOf("other"), { ...look, name: "leaf", title: "Leaf" });

  async function place(workspaceId: string) {
    const found = await own.of(workspaceId);
    if (found?.guarantee !== "by_key" || typeof found.unpublish !== "function")
      throw new Error("there is no blog");
    return { ...found, unpublish: found.unpublish };
  }

  /** What a loader or an action is called with. */
  function args(
    path: string,
    {
      params = {},
      form,
      headers = {},
      method,
      ...context
    }: {
      params?: Record<string, string>;
      /** Null: a body that is no form. */
      form?: Record<string, string> | null;
      headers?: Record<string, string>;
      method?: string;
    } & Partial<LoadContext> = {},
  ): LoaderFunctionArgs {
    const rest = { log, clientAddress: "192.0.2.1", onDomain: false, hadSession: false };
    const all = { services, viewer: null, retryAfterSeconds: null, ...rest, ...context };
    return routeArgs(`${appUrl}${path}`, {
      context: all,
      params,
      form,
      headers,
      ...(method && { method }),
    });
  }

  return {
    ...database,
    ...{ clock, events, mails, logged, records, told, pictures, services, viewer, actorOf, args },
    pass: (ms: number) => void (now += ms),
    endAccess: () => void (access = false),
    async publish(title: string, body = "Text.", workspaceId = "mine") {
      now += 1_000;
      const payload = JSON.stringify({ title, description: `About ${title}`, body });
      await (await place(workspaceId)).create({ key: `${workspaceId} ${title}`, payload, signal });
      return `${workspaceId} ${title}`;
    },
    unpublish: async (key: string, workspaceId = "mine") =>
      (await place(workspaceId)).unpublish({ key, remoteId: key, payload: "", signal }),
    async prove(domain: string, workspaceId = "mine") {
      const entered = await blogDomains.enter(actorOf(workspaceId), domain);
      records.set(entered?.record.name ?? "", [entered?.record.value ?? ""]);
      await blogDomains.check(actorOf(workspaceId));
    },
    suspend: (at: number | null, workspaceId = "mine") =>
      db.write((tx) =>
        tx.statement("UPDATE workspaces SET suspended_at = ? WHERE id = ?").run(at, workspaceId),
      ),
    rows: <Row>(text: string, ...values: string[]) =>
      db.reader.prepare<string[], Row>(text).all(...values),
  };
}

export type BlogWorld = Awaited<ReturnType<typeof createBlogWorld>>;
