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

interface Told {
  host: string;
  key: string;
  keyLocation: string;
  urlList: string[];
}

let database: TestDatabase;
let server: Server;
let told: Told[];
/** What the search engine answers, one after the other; afterwards, that it is well. */
let answers: { status: number; headers?: Record<string, string> }[];
/** What happens while it is told. */
let meanwhile: () => Promise<unknown>;
let now = Date.UTC(2026, 10, 24);
const clock = { now: () => now };
const log = pino({ level: "silent" });
const signal = new AbortController().signal;
const owner = { workspaceId: "mine", user: null };
const settings = { name: "ledge", title: "Ledge", about: "", imprint: "", color: "#1d4ed8" };
const payload = (title: string) => JSON.stringify({ title, description: "", body: `${title}.` });

async function read(request: IncomingMessage): Promise<Told> {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  return JSON.parse(body) as Told;
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
  const place = async () => {
    const found = await own.of("mine");
    if (found?.guarantee !== "by_key" || typeof found.unpublish !== "function")
      throw new Error("there is no blog");
    return { ...found, unpublish: found.unpublish };
  };
  return {
    blogs,
    indexNow,
    place,
    publish: async (key: string, title: string) =>
      (await place()).create({ key, payload: payload(title), signal }),
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
  told = [];
  answers = [];
  meanwhile = () => Promise.resolve();
  server = createServer((request, response) => {
    void read(request).then(async (each) => {
      told.push(each);
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

const addresses = () => told.map(({ urlList }) => urlList);
const at = (slug: string) => `https://ledge-and-leaf.com/blog/ledge/${slug}`;

/** A blog of which search engines are told. */
async function begin(appUrl = "https://ledge-and-leaf.com") {
  const world = worldAt(appUrl);
  await world.blogs.save(owner, settings);
  await world.indexNow.switchTo(owner, true);
  return world;
}

describe("search engines", () => {
  it("are told nothing unless the owner wants it", async () => {
    const { blogs, publish, pass } = worldAt("https://ledge-and-leaf.com");
    await blogs.save(owner, settings);
    await publish("p1", "Frost");
    await pass(HOUR);
    expect(told).toEqual([]);
  });

  it("are told once of what happens within some minutes, with the key that proves it", async () => {
    const { indexNow, publish, pass } = await begin();
    await publish("p1", "Frost");
    await pass(2 * MINUTE);
    await publish("p2", "Thaw");
    await pass(HOUR);
    const key = await indexNow.keyFor("mine");
    expect(key).toMatch(/^[\da-f]{32}$/u);
    expect(told).toEqual([
      {
        host: "ledge-and-leaf.com",
        key,
        keyLocation: at(`${key}.txt`),
        urlList: [at("frost"), at("thaw")],
      },
    ]);
    expect(await indexNow.of("mine")).toMatchObject({ isOn: true, dueAt: null, problem: null });
  });

  it("are told of what was there before, of changes, and of what is gone", async () => {
    const { blogs, indexNow, publish, place, pass } = worldAt("https://ledge-and-leaf.com");
    await blogs.save(owner, settings);
    await publish("p1", "Frost");
    await indexNow.switchTo(owner, true);
    await pass(HOUR);
    await (await place()).unpublish({ key: "p1", remoteId: "p1", payload: "", signal });
    await pass(HOUR);
    expect(addresses()).toEqual([[at("frost")], [at("frost")]]);
    await blogs.save(owner, { ...settings, name: "leaf" });
    await pass(HOUR);
    expect(addresses().at(-1)).toEqual(["https://ledge-and-leaf.com/blog/leaf/frost"]);
  });

  it("are told again of what has changed while they were told", async () => {
    const { publish, pass } = await begin();
    await publish("p1", "Frost");
    meanwhile = async () => {
      meanwhile = () => Promise.resolve();
      await publish("p2", "Thaw");
    };
    await pass(HOUR);
    expect(addresses()).toEqual([[at("frost")], [at("thaw")]]);
  });

  it("that are being told when the process is to end are told to the end, and it is noted", async () => {
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

  it("are told later where they are away or have too much to do, and nothing is lost", async () => {
    const { indexNow, publish, pass } = await begin();
    answers = [{ status: 503 }, { status: 429, headers: { "Retry-After": "3600" } }];
    await publish("p1", "Frost");
    await pass(15 * MINUTE);
    expect(told).toHaveLength(2);
    expect(await indexNow.of("mine")).toMatchObject({
      problem: expect.stringMatching(/takes no more just now$/u) as string,
    });
    await pass(50 * MINUTE);
    expect(told).toHaveLength(2);
    await pass(20 * MINUTE);
    expect(addresses()).toEqual([[at("frost")], [at("frost")], [at("frost")]]);
    expect(await indexNow.of("mine")).toMatchObject({ dueAt: null, problem: null });
  });

  it("who do not take it are not asked the same again, but with the next change", async () => {
    const { indexNow, publish, pass } = await begin();
    answers = [{ status: 422 }];
    await publish("p1", "Frost");
    await pass(48 * HOUR);
    expect(told).toHaveLength(1);
    expect(await indexNow.of("mine")).toMatchObject({
      dueAt: null,
      problem: expect.stringContaining("status 422") as string,
    });
    await publish("p2", "Thaw");
    await pass(HOUR);
    expect(addresses().at(-1)).toEqual([at("frost"), at("thaw")]);
  });

  it("are not told of what nobody can find", async () => {
    const { blogs, indexNow, publish, pass } = worldAt("http://localhost:5000");
    await blogs.save(owner, settings);
    await expect(indexNow.switchTo(owner, true)).rejects.toThrow(/cannot find localhost/u);
    // Whoever has had a domain and has none any more.
    await database.db.writeSync(() =>
      database.db.writer
        .prepare("INSERT INTO blog_index_now (workspace_id, created_at) VALUES ('mine', 0)")
        .run(),
    );
    await publish("p1", "Frost");
    await pass(HOUR);
    expect(told).toEqual([]);
    expect(await indexNow.of("mine")).toMatchObject({ isOn: true, isPublic: false, dueAt: null });
  });

  it("are told no more once it is switched off, and the key is gone", async () => {
    const { indexNow, publish, pass } = await begin();
    await publish("p1", "Frost");
    await indexNow.switchTo(owner, false);
    await pass(HOUR);
    expect(told).toEqual([]);
    expect(await indexNow.keyFor("mine")).toBeNull();
  });

  it("are told by the next process what this one has left", async () => {
    const { publish } = await begin();
    await publish("p1", "Frost");
    await worldAt("https://ledge-and-leaf.com").pass(HOUR);
    expect(addresses()).toEqual([[at("frost")]]);
  });
});
