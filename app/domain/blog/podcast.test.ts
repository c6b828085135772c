import pino from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SqliteDb } from "#db/client.server.ts";
import { workspaces } from "#db/schema.server.ts";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import { createIds } from "#app/core/secrets/ids.ts";
import { encodeMp3 } from "#app/platform/speech/mp3/encode-mp3.server.ts";
import { createLedger } from "#app/domain/spending/ledger.server.ts";
import { createOpenCalls, type OpenCalls } from "#app/domain/spending/open-calls.server.ts";
import { createBlogs, blockPost, unblockPost } from "./blogs.server.ts";
import { createEpisodeStore, partBytes } from "./episode-store.server.ts";
import { createEpisodeVoice } from "./episode-voice.server.ts";
import { voicePrice } from "./env.server.ts";
import { createOwnBlog } from "./own-blog.server.ts";
import { durationWords } from "./podcast.ts";
import { createPodcasts } from "./podcast.server.ts";
import { crashingDb } from "#tests/harness/crashing-db.ts";
import { leaveOutDuplicates } from "#tests/harness/duplicates.ts";

leaveOutDuplicates();

let database: TestDatabase;
let now: number;
/** What was read, in order. */
let read: string[];
/** What the voice does the next times; afterwards it speaks. */
let failures: AppError[];
/** The voice has begun, and says nothing. */
let isSilent = false;
let hasBegun = false;
let openCalls: OpenCalls;
const clock = { now: () => now };
const owner = { workspaceId: "mine", user: null };
const settings = { name: "ledge", title: "Ledge", about: "", imprint: "", color: "#1d4ed8" };
const signal = new AbortController().signal;
const spending = {
  allowanceMicroDollars: 6_000_000,
  operator: { dayMicroDollars: 20_000_000, monthMicroDollars: 200_000_000 },
  dayTokens: 500_000,
  operatorDayTokens: 40_000,
  allDayTokens: 60_000,
};

/** A second of silence: what it sounds like is tried with the voice itself, in tests/api/podcast.test.ts. */
const second = encodeMp3({ samples: new Int16Array(16_000), sampleRate: 16_000 });

/** Ends with its call. */
const silence = (called: AbortSignal) =>
  new Promise<never>((_, reject) =>
    called.addEventListener("abort", () => reject(called.reason as Error)),
  );

interface WorldOptions {
  price?: number;
  maxBytes?: number;
  /** It had spoken all of it before. */
  isFromCache?: boolean;
  /** The database as a process sees it, which may end. */
  on?: SqliteDb;
}

function worldOf({
  price = 0,
  maxBytes = 1_000_000,
  isFromCache = false,
  on: db = database.db,
}: WorldOptions = {}) {
  const common = { db, clock, newId: createIds({ clock }), appUrl: "https://a.example" };
  const emit = () => undefined;
  const blogs = createBlogs({ ...common, hasDomains: false, emit });
  const podcasts = createPodcasts({
    ...common,
    emit,
    log: pino({ level: "silent" }),
    blogs,
    maxBytes,
    drawCover: ({ title }) => Promise.resolve(Buffer.from(`cover of ${title}`)),
    voice: createEpisodeVoice({
      db,
      ledger: createLedger({ ...common, settings: spending }),
      openCalls,
      priceOfThousandCharacters: price,
      recorder: {
        id: price === 0 ? "builtin" : "openai",
        speaks: (language) => language.startsWith("en"),
        partsOf: (text) => [text],
        record(text, called) {
          hasBegun = true;
          if (isSilent) return silence(called);
          const failure = failures.shift();
          if (failure) return Promise.reject(failure);
          read.push(text.split("\n").slice(0, 2).join(" "));
          return Promise.resolve({ mp3: second, isFromCache });
        },
      },
    }),
  });
  const own = createOwnBlog({ ...common, hasDomains: false });
  const openChannel = async () => {
    const found = await own.of("mine");
    if (found?.guarantee !== "by_key") throw new Error("there is no blog");
    const { create, update, unpublish } = found;
    if (typeof update !== "function" || typeof unpublish !== "function")
      throw new Error("nothing can be changed on the blog");
    return { create, update, unpublish };
  };
  const payloadOf = (title: string, body = `About ${title}.`) =>
    JSON.stringify({ title, description: "", body });
  return {
    blogs,
    podcasts,
    async publish(title: string) {
      now += SECOND;
      await (await openChannel()).create({ key: title, payload: payloadOf(title), signal });
    },
    async correct(title: string, body: string) {
      now += SECOND;
      const payload = payloadOf(title, body);
      await (await openChannel()).update({ key: title, remoteId: title, payload, signal });
    },
    unpublish: async (title: string) =>
      (await openChannel()).unpublish({ key: title, remoteId: title, payload: "", signal }),
    heard: async () => [...(await podcasts.heard("mine")).keys()],
    async pass(ms: number) {
      for (const until = now + ms; now < until;) {
        now += MINUTE;
        await podcasts.run();
      }
    },
  };
}

/** A blog with a podcast. */
async function begin(options?: WorldOptions) {
  const world = worldOf(options);
  await world.blogs.save(owner, settings);
  await world.podcasts.switchTo(owner, true);
  return world;
}

const count = (table: string) =>
  database.db.read.statement<{ n: number }>(`SELECT count(*) AS n FROM ${table}`).value();

async function openNew() {
  database = createTestDatabase();
  const workspace = { kind: "user", seed: "x", goalCents: 0, createdAt: 0, mode: "live" } as const;
  await database.db.write((tx) => tx.insert(workspaces).values([{ ...workspace, id: "mine" }]));
}

beforeEach(async () => {
  now = Date.UTC(2026, 10, 24);
  read = [];
  failures = [];
  isSilent = false;
  hasBegun = false;
  openCalls = createOpenCalls();
  await openNew();
});
afterEach(() => database.remove());

describe("a podcast", () => {
  it("is made only if the owner wants it", async () => {
    const { blogs, podcasts, publish, pass } = worldOf();
    await blogs.save(owner, settings);
    await publish("Frost");
    await pass(HOUR);
    expect([read, await podcasts.facts("mine")]).toEqual([[], null]);
  });

  it("has existing posts, newest first, and new ones", async () => {
    const { blogs, podcasts, publish, pass, heard } = worldOf();
    await blogs.save(owner, settings);
    await publish("Frost");
    await publish("Thaw");
    await podcasts.switchTo(owner, true);
    await pass(HOUR);
    expect(read).toEqual(["Thaw. About Thaw.", "Frost. About Frost."]);
    await publish("Rain");
    await pass(5 * MINUTE);
    expect((await heard()).sort()).toEqual(["Frost", "Rain", "Thaw"]);
    expect(await podcasts.of("mine")).toMatchObject({ episodes: 3, isWorking: false });
    expect(String(await podcasts.cover("mine"))).toBe("cover of Ledge");
    const { id = "", bytes } = (await podcasts.heard("mine")).get("Rain") ?? {};
    expect([bytes, await podcasts.part(id, 0)]).toEqual([second.length, Buffer.from(second)]);
    await blogs.save(owner, { ...settings, title: "Sill" });
    await pass(5 * MINUTE);
    expect(String(await podcasts.cover("mine"))).toBe("cover of Sill");
    expect(read).toHaveLength(3);
  });

  it("reads a corrected post again, at a new address, and removes the former one at once", async () => {
    const { podcasts, publish, correct, pass, heard } = await begin();
    await publish("Frost");
    await pass(5 * MINUTE);
    const before = (await podcasts.heard("mine")).get("Frost");
    await correct("Frost", "It comes in May.");
    expect([await heard(), await podcasts.find("mine", String(before?.id))]).toEqual([[], null]);
    await pass(5 * MINUTE);
    expect(read.at(-1)).toBe("Frost. It comes in May.");
    const after = (await podcasts.heard("mine")).get("Frost");
    expect([after?.id === before?.id, await count("blog_episodes")]).toEqual([false, 1]);
    expect(await podcasts.part(String(before?.id), 0)).toBeNull();
  });

  it("does not read a post again whose spoken text is unchanged", async () => {
    const { publish, correct, pass, heard } = await begin();
    await publish("Frost");
    await pass(5 * MINUTE);
    await correct("Frost", "About *Frost*.");
    await pass(5 * MINUTE);
    expect([read.length, await heard()]).toEqual([1, ["Frost"]]);
  });

  it("loses unpublished and taken down posts with their audio", async () => {
    const { publish, unpublish, pass, heard } = await begin();
    for (const title of ["Frost", "Thaw"]) await publish(title);
    await pass(5 * MINUTE);
    const down = { workspaceId: "mine", key: "Thaw", now };
    await unpublish("Frost");
    await database.db.write((tx) => blockPost(tx, down));
    expect(await heard()).toEqual([]);
    await pass(5 * MINUTE);
    expect([await count("blog_episodes"), await count("blog_episode_parts")]).toEqual([0, 0]);
    await database.db.write((tx) => unblockPost(tx, down));
    await pass(5 * MINUTE);
    expect(await heard()).toEqual(["Thaw"]);
  });

  it("deletes the oldest episode if there is no room, and does not make it again", async () => {
    const world = await begin({ maxBytes: 2.5 * second.length });
    for (const title of ["Frost", "Thaw", "Rain"]) {
      await world.publish(title);
      await world.pass(5 * MINUTE);
    }
    expect((await world.heard()).sort()).toEqual(["Rain", "Thaw"]);
    expect((await world.podcasts.of("mine"))?.skippedEpisodes).toEqual([
      { title: "Frost", why: "Removed to make room for newer episodes" },
    ]);
    await world.pass(HOUR);
    expect(read).toHaveLength(3);
  });

  it("is gone once turned off, and keeps its guid when turned on again", async () => {
    const { podcasts, publish, pass, heard } = await begin();
    await publish("Frost");
    await pass(5 * MINUTE);
    const facts = await podcasts.facts("mine");
    // uuid5 of the feed's address without its scheme, as the namespace has it.
    expect(facts?.guid).toMatch(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-/u);
    await podcasts.switchTo(owner, false);
    expect([await heard(), await podcasts.facts("mine")]).toEqual([[], null]);
    expect(await podcasts.cover("mine")).toBeNull();
    await pass(5 * MINUTE);
    expect(await count("blog_episode_parts")).toBe(0);
    await podcasts.switchTo(owner, true);
    await pass(5 * MINUTE);
    expect([await heard(), await podcasts.facts("mine")]).toEqual([["Frost"], facts]);
  });

  it("is refused if the voice does not speak the blog's language", async () => {
    const { blogs, podcasts } = worldOf();
    await blogs.save(owner, settings);
    await database.db.write((tx) => tx.statement("UPDATE blogs SET language = 'de-DE'").run());
    await expect(podcasts.switchTo(owner, true)).rejects.toThrow(/doesn’t support German/u);
    expect(await podcasts.of("mine")).toMatchObject({ isOn: false, isSpoken: false });
  });

  it("continues later if the voice is unavailable, and says so", async () => {
    const { podcasts, publish, pass, heard } = await begin();
    failures = [new AppError("voice_busy", "The voice has too much to do.")];
    await publish("Frost");
    await pass(MINUTE);
    expect(await podcasts.of("mine")).toMatchObject({ problem: "The voice has too much to do." });
    await pass(10 * MINUTE);
    expect([await heard(), (await podcasts.of("mine"))?.problem]).toEqual([["Frost"], null]);
  });

  it("continues within a day, even if the voice asks for a longer delay", async () => {
    const { podcasts, publish, pass, heard } = await begin();
    const retryAt = now + 30 * DAY;
    failures = [new AppError("voice_busy", "Not this month.", { retryAt })];
    await publish("Frost");
    await pass(2 * MINUTE);
    now += 23 * HOUR;
    await podcasts.run();
    expect(await heard()).toEqual([]);
    now += 2 * HOUR;
    await podcasts.run();
    expect(await heard()).toEqual(["Frost"]);
  });

  it("is released at once when stopped, without counting a failure", async () => {
    const { podcasts, publish } = await begin();
    isSilent = true;
    await publish("Frost");
    now += MINUTE;
    const running = podcasts.run();
    await expect.poll(() => hasBegun).toBe(true);
    await podcasts.stop();
    const row = await database.db.read
      .statement<{ due: number; attempts: number; problem: string | null }>(
        "SELECT due_at AS due, attempts, problem FROM blog_podcasts",
      )
      .get();
    expect(row).toEqual({ due: now, attempts: 0, problem: null });
    await running;
    isSilent = false;
    const next = worldOf();
    await next.podcasts.run();
    expect(await next.heard()).toEqual(["Frost"]);
  });

  it("is correct after a crash at any point", async () => {
    for (let endsAt = 1, hasEnded = true; hasEnded; endsAt += 1) {
      expect(endsAt).toBeLessThan(60);
      const { blogs, podcasts, publish, correct, unpublish, pass } = worldOf();
      await blogs.save(owner, settings);
      await podcasts.switchTo(owner, true);
      for (const title of ["Frost", "Thaw", "Rain"]) await publish(title);
      await pass(5 * MINUTE);
      await correct("Frost", "In other words.");
      await unpublish("Rain");
      await publish("Snow");
      await blogs.save(owner, { ...settings, title: "Sill" });
      now += MINUTE;
      const process = crashingDb(database.db, endsAt);
      await worldOf({ on: process.db }).podcasts.run();
      hasEnded = process.hasEnded();
      const next = worldOf();
      await next.pass(5 * MINUTE);
      expect((await next.heard()).sort()).toEqual(["Frost", "Snow", "Thaw"]);
      expect(read.filter((text) => text === "Frost. In other words.").length).toBeLessThan(3);
      expect([await count("blog_episodes"), await count("blog_episode_parts")]).toEqual([3, 3]);
      expect(String(await next.podcasts.cover("mine"))).toBe("cover of Sill");
      await podcasts.switchTo(owner, false);
      read = [];
      await database.remove();
      await openNew();
    }
  });

  it("skips a post in another language, and one on which the voice fails repeatedly", async () => {
    const { podcasts, publish, correct, pass, heard } = await begin();
    failures = [new AppError("language_unsupported", "It is in another language.")];
    await publish("Frost");
    await pass(5 * MINUTE);
    failures = Array.from({ length: 3 }, () => new AppError("voice_failed", "It broke off."));
    await publish("Thaw");
    await pass(HOUR);
    expect((await podcasts.of("mine"))?.skippedEpisodes).toEqual([
      { title: "Thaw", why: "It broke off." },
      { title: "Frost", why: "It is in another language." },
    ]);
    expect(failures).toEqual([]);
    await correct("Thaw", "In other words.");
    await pass(5 * MINUTE);
    expect(await heard()).toEqual(["Thaw"]);
  });

  it("is made by the next process after a crash, and no partial episode is available", async () => {
    const { publish } = await begin();
    await publish("Frost");
    await database.db.write((tx) =>
      tx
        .statement(
          `INSERT INTO blog_episodes (id, post_key, workspace_id, state, post_updated_at, spoken, bytes, duration_ms, created_at)
           SELECT 'half', key, workspace_id, 'making', updated_at, 'x', 9, 9, 0 FROM blog_posts`,
        )
        .run(),
    );
    const next = worldOf();
    expect(await next.heard()).toEqual([]);
    await next.pass(5 * MINUTE);
    expect([await next.heard(), await count("blog_episodes")]).toEqual([["Frost"], 1]);
  });
});

describe("a paid voice", () => {
  const spent = () =>
    database.db.read
      .statement<{ status: string; amount: number; purpose: string }>(
        "SELECT status, amount_micro_dollars AS amount, purpose FROM spend_entries ORDER BY id",
      )
      .all();

  it("is paid for from the plan, but not for existing audio", async () => {
    const { publish, pass } = await begin({ price: 20_000 });
    await publish("Frost");
    await pass(5 * MINUTE);
    const [entry] = await spent();
    expect(entry).toMatchObject({ status: "settled", purpose: "voice" });
    expect(entry?.amount).toBeGreaterThan(1_000);
    const kept = worldOf({ price: 20_000, isFromCache: true });
    await kept.publish("Thaw");
    await kept.pass(5 * MINUTE);
    expect((await spent()).map(({ status }) => status)).toEqual(["settled", "released"]);
  });

  it("ends at once when everything is stopped, and counts as reserved", async () => {
    const { podcasts, publish } = await begin({ price: 20_000 });
    isSilent = true;
    await publish("Frost");
    now += MINUTE;
    const run = podcasts.run();
    await expect.poll(async () => (await spent()).length).toBe(1);
    const before = performance.now();
    openCalls.abort({ workspaceId: "mine" }, "stopped");
    await run;
    expect(performance.now() - before).toBeLessThan(2_000);
    expect(await spent()).toMatchObject([{ status: "settled" }]);
    expect((await podcasts.of("mine"))?.problem).toMatch(/^Canceled because/);
  });

  it("is not charged for a refusal, but for interrupted calls, at most three times", async () => {
    const { publish, pass } = await begin({ price: 20_000 });
    const broken = () => new AppError("voice_failed", "It broke off.");
    failures = [new AppError("voice_refused", "The key."), broken(), broken(), broken()];
    await publish("Frost");
    await pass(6 * HOUR);
    expect((await spent()).map(({ status }) => status)).toEqual(["released", "settled", "settled"]);
  });

  it("waits when the limit is reached", async () => {
    const { podcasts, publish, pass, heard } = await begin({ price: 100_000_000 });
    await publish("Frost");
    await pass(2 * HOUR);
    expect([await heard(), await spent()]).toEqual([[], []]);
    expect((await podcasts.of("mine"))?.problem).toMatch(/limit of/u);
  });
});

describe("words and prices of an episode", () => {
  it("has whole minutes, at least one", () => {
    const minutes = [0, 89, 91, 150].map((seconds) => durationWords(seconds * SECOND));
    expect(minutes).toEqual(["1 minute", "1 minute", "2 minutes", "3 minutes"]);
  });

  it("costs whole micro-dollars, rounded up", () => {
    const voice = (price: number) =>
      createEpisodeVoice({
        recorder: { id: "openai" },
        priceOfThousandCharacters: price,
      } as unknown as Parameters<typeof createEpisodeVoice>[0]);
    expect([voice(15).costOf(1), voice(15).costOf(1_000), voice(0).costOf(9)]).toEqual([1, 15, 0]);
    const set = { PODCAST_VOICE: "openai", PODCAST_VOICE_PRICE: 0.0000156 } as const;
    expect(voicePrice("openai", set)).toBe(16);
    expect([voicePrice("builtin", set), voicePrice("elevenlabs", set)]).toEqual([0, 300_000]);
    expect(voicePrice("openai", { ...set, PODCAST_VOICE_PRICE: undefined })).toBe(20_000);
  });

  it("is stored in parts that together equal the recording", async () => {
    const { publish } = await begin();
    await publish("Frost");
    const store = createEpisodeStore({ db: database.db });
    const bytes = Buffer.alloc(2.5 * partBytes, 7);
    const row = { id: "long", postKey: "Frost", workspaceId: "mine", spoken: "s", now };
    await store.add({ ...row, postUpdatedAt: now }, { bytes, durationMs: 1 });
    const parts = await Promise.all([0, 1, 2, 3].map((part) => store.part("long", part)));
    expect(parts.map((part) => part?.length)).toEqual([
      partBytes,
      partBytes,
      partBytes / 2,
      undefined,
    ]);
    expect((await store.heard("mine")).get("Frost")).toMatchObject({ bytes: bytes.length });
  });
});
