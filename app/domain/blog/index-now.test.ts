import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import pino from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { workspaces } from "#db/schema.server.ts";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { HOUR, MINUTE, systemClock } from "#app/core/time/clock.ts";
import { createIds } from "#app/core/secrets/ids.ts";
import { createOutbound } from "#app/platform/outbound/outbound.server.ts";
import { createBlogs } from "./blogs.server.ts";
import { createIndexNow } from "./index-now.server.ts";
import { createOwnBlog } from "./own-blog.server.ts";

interface Report {
  host: string;
  key: string;
  keyLocation: string;
  urlList: string[];
}

let database: TestDatabase;
let server: Server;
let reports: Report[];
/** What the search engine answers, one after the other; afterwards, that it is well. */
let answers: { status: number; headers?: Record<string, string> }[];
/** What happens during the notification. */
let meanwhile: () => Promise<unknown>;
let now = Date.UTC(2026, 10, 24);
const clock = { now: () => now };
const log = pino({ level: "silent" });
const signal = new AbortController().signal;
const owner = { workspaceId: "mine", user: null };
const settings = { name: "ledge", title: "Ledge", about: "", imprint: "", color: "#1d4ed8" };
const payload = (title: string) => JSON.stringify({ title, description: "", body: `${title}.` });

async function read(request: IncomingMessage): Promise<Report> {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  return JSON.parse(body) as Report;
}

function worldAt(appUrl: string) {
  const { db } = database;
  const common = { db, clock, newId: createIds({ clock }), appUrl, emit: () => undefined };
  const blogs = createBlogs({ ...common, hasDomains: true });
  const outbound = createOutbound({
    allowedNetworks: ["127.0.0.0/8"],
    log,
    userAgent: "test",
    clock: systemClock,
  });
  const indexNow = createIndexNow({
    ...common,
    log,
    secret: { value: "s".repeat(40), check: "" },
    request: outbound.request,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/indexnow`,
    blogs,
  });
  const own = createOwnBlog({ ...common, hasDomains: true });
  const openChannel = async () => {
    const found = await own.of("mine");
    if (found?.guarantee !== "by_key" || typeof found.unpublish !== "function")
      throw new Error("there is no blog");
    return { ...found, unpublish: found.unpublish };
  };
  return {
    blogs,
    indexNow,
    openChannel,
    publish: async (key: string, title: string) =>
      (await openChannel()).create({ key, payload: payload(title), signal }),
    /** Lets so much time pass, minute by minute. */
    async pass(ms: number) {
      for (const until = now + ms; now < until;) {
        now += MINUTE;
        await indexNow.run();
      }
    },
  };
}

beforeEach(async () => {
  reports = [];
  answers = [];
  meanwhile = () => Promise.resolve();
  server = createServer((request, response) => {
    void read(request).then(async (each) => {
      reports.push(each);
      await meanwhile();
      const { status, headers } = answers.shift() ?? { status: 202 };
      response.writeHead(status, headers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  database = createTestDatabase();
  const workspace = { kind: "user", seed: "x", goalCents: 0, createdAt: 0, mode: "live" } as const;
  await database.db.write((tx) => tx.insert(workspaces).values([{ ...workspace, id: "mine" }]));
});
afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
  await database.remove();
});

const addresses = () => reports.map(({ urlList }) => urlList);
const at = (slug: string) => `https://ledge-and-leaf.com/blog/ledge/${slug}`;

/** A blog with IndexNow switched on. */
async function begin(appUrl = "https://ledge-and-leaf.com") {
  const world = worldAt(appUrl);
  await world.blogs.save(owner, settings);
  await world.indexNow.switchTo(owner, true);
  return world;
}

describe("search engines", () => {
  it("are not notified unless the owner wants it", async () => {
    const { blogs, publish, pass } = worldAt("https://ledge-and-leaf.com");
    await blogs.save(owner, settings);
    await publish("p1", "Frost");
    await pass(HOUR);
    expect(reports).toEqual([]);
  });

  it("are notified once of all changes within some minutes, with the key that proves it", async () => {
    const { indexNow, publish, pass } = await begin();
    await publish("p1", "Frost");
    await pass(2 * MINUTE);
    await publish("p2", "Thaw");
    await pass(HOUR);
    const key = await indexNow.keyFor("mine");
    expect(key).toMatch(/^[\da-f]{32}$/u);
    expect(reports).toEqual([
      {
        host: "ledge-and-leaf.com",
        key,
        keyLocation: at(`${key}.txt`),
        urlList: [at("frost"), at("thaw")],
      },
    ]);
    expect(await indexNow.of("mine")).toMatchObject({ isOn: true, dueAt: null, problem: null });
  });

  it("are notified of existing, changed and removed pages", async () => {
    const { blogs, indexNow, publish, openChannel, pass } = worldAt("https://ledge-and-leaf.com");
    await blogs.save(owner, settings);
    await publish("p1", "Frost");
    await indexNow.switchTo(owner, true);
    await pass(HOUR);
    await (await openChannel()).unpublish({ key: "p1", remoteId: "p1", payload: "", signal });
    await pass(HOUR);
    expect(addresses()).toEqual([[at("frost")], [at("frost")]]);
    await blogs.save(owner, { ...settings, name: "leaf" });
    await pass(HOUR);
    expect(addresses().at(-1)).toEqual(["https://ledge-and-leaf.com/blog/leaf/frost"]);
  });

  it("are notified again of changes made during a notification", async () => {
    const { publish, pass } = await begin();
    await publish("p1", "Frost");
    meanwhile = async () => {
      meanwhile = () => Promise.resolve();
      await publish("p2", "Thaw");
    };
    await pass(HOUR);
    expect(addresses()).toEqual([[at("frost")], [at("thaw")]]);
  });

  it("are still notified when the process stops meanwhile, and it is recorded", async () => {
    const { indexNow, publish } = await begin();
    await publish("p1", "Frost");
    now += 6 * MINUTE;
    let isAsked = false;
    let answer = () => undefined as void;
    meanwhile = () =>
      new Promise<void>((resolve) => {
        isAsked = true;
        answer = resolve;
      });
    const running = indexNow.run();
    await expect.poll(() => isAsked).toBe(true);
    const stopped = indexNow.stop();
    setImmediate(() => answer());
    await stopped;
    expect(await indexNow.of("mine")).toMatchObject({
      notifiedAt: now,
      dueAt: null,
      problem: null,
    });
    await running;
  });

  it("are notified later if they are down or overloaded, and nothing is lost", async () => {
    const { indexNow, publish, pass } = await begin();
    answers = [{ status: 503 }, { status: 429, headers: { "Retry-After": "3600" } }];
    await publish("p1", "Frost");
    await pass(15 * MINUTE);
    expect(reports).toHaveLength(2);
    expect(await indexNow.of("mine")).toMatchObject({
      problem: expect.stringMatching(/is receiving too many requests$/u) as string,
    });
    await pass(50 * MINUTE);
    expect(reports).toHaveLength(2);
    await pass(20 * MINUTE);
    expect(addresses()).toEqual([[at("frost")], [at("frost")], [at("frost")]]);
    expect(await indexNow.of("mine")).toMatchObject({ dueAt: null, problem: null });
  });

  it("are not sent a rejected report again until the next change", async () => {
    const { indexNow, publish, pass } = await begin();
    answers = [{ status: 422 }];
    await publish("p1", "Frost");
    await pass(48 * HOUR);
    expect(reports).toHaveLength(1);
    expect(await indexNow.of("mine")).toMatchObject({
      dueAt: null,
      problem: expect.stringContaining("status 422") as string,
    });
    await publish("p2", "Thaw");
    await pass(HOUR);
    expect(addresses().at(-1)).toEqual([at("frost"), at("thaw")]);
  });

  it("are not notified of pages without a public address", async () => {
    const { blogs, indexNow, publish, pass } = worldAt("http://localhost:5000");
    await blogs.save(owner, settings);
    await expect(indexNow.switchTo(owner, true)).rejects.toThrow(/can’t reach localhost/u);
    // A blog that had a domain and lost it.
    await database.db.writeSync(() =>
      database.db.writer
        .prepare("INSERT INTO blog_index_now (workspace_id, created_at) VALUES ('mine', 0)")
        .run(),
    );
    await publish("p1", "Frost");
    await pass(HOUR);
    expect(reports).toEqual([]);
    expect(await indexNow.of("mine")).toMatchObject({ isOn: true, isPublic: false, dueAt: null });
  });

  it("are no longer notified once it is switched off, and the key is gone", async () => {
    const { indexNow, publish, pass } = await begin();
    await publish("p1", "Frost");
    await indexNow.switchTo(owner, false);
    await pass(HOUR);
    expect(reports).toEqual([]);
    expect(await indexNow.keyFor("mine")).toBeNull();
  });

  it("are notified by the next process of what this one has left", async () => {
    const { publish } = await begin();
    await publish("p1", "Frost");
    await worldAt("https://ledge-and-leaf.com").pass(HOUR);
    expect(addresses()).toEqual([[at("frost")]]);
  });
});
