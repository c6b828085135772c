import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { workspaces } from "#db/schema.server.ts";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { createIds } from "#app/core/secrets/ids.ts";
import { BlogName, BlogSettings, nameFrom, slugOf } from "./blog.ts";
import { blockPost, createBlogs, readableAfterEndMs } from "./blogs.server.ts";
import { createOwnBlog } from "./own-blog.server.ts";
import { createReaders } from "./readers.server.ts";

let database: TestDatabase;
let now = Date.UTC(2026, 10, 24);
const clock = { now: () => now };
const settings = { name: "ledge", title: "Ledge", about: "", imprint: "", color: "#1d4ed8" };
const signal = new AbortController().signal;
const actor = (workspaceId: string) => ({ workspaceId, user: null });

const blogsOf = () =>
  createBlogs({
    db: database.db,
    clock,
    newId: createIds({ clock }),
    appUrl: "https://example.test",
    hasDomains: true,
    emit: () => undefined,
  });
async function openChannel(workspaceId = "mine") {
  const own = createOwnBlog({
    db: database.db,
    clock,
    appUrl: "https://example.test",
    hasDomains: true,
  });
  const found = await own.of(workspaceId);
  if (found?.guarantee !== "by_key") throw new Error("no blog");
  const { update, unpublish, measure } = found;
  if (typeof update !== "function" || typeof unpublish !== "function" || !measure)
    throw new Error("it can do less than it could");
  return { ...found, update, unpublish, measure };
}
const payload = (title: string, body = "Text.") => JSON.stringify({ title, description: "", body });

beforeEach(async () => {
  database = createTestDatabase();
  const workspace = { kind: "user", seed: "x", goalCents: 0, createdAt: 0, mode: "live" } as const;
  await database.db.write((tx) =>
    tx.insert(workspaces).values([
      { ...workspace, id: "mine" },
      { ...workspace, id: "other" },
    ]),
  );
  await blogsOf().save(actor("mine"), settings);
});
afterEach(() => database.remove());

describe("the blog as a channel", () => {
  it("has a post once, even if it is sent again", async () => {
    const blog = await openChannel();
    const post = { key: "p1", payload: payload("Frost is coming"), signal };
    const receipt = await blog.create(post);
    expect(await blog.create(post)).toEqual(receipt);
    expect(receipt.url).toBe("https://example.test/blog/ledge/frost-is-coming");
    expect(await blog.find({ key: "p1", payload: "", since: 0, wasThere: false, signal })).toEqual(
      receipt,
    );
    expect(await blogsOf().posts("mine", { limit: 9 })).toHaveLength(1);
  });

  it("is open while it has posts", async () => {
    const blog = await openChannel();
    const isOpen = () => blogsOf().isOpen("mine");
    expect(await isOpen()).toBe(false);
    const { remoteId } = await blog.create({ key: "p1", payload: payload("Frost"), signal });
    expect(await isOpen()).toBe(true);
    await blog.unpublish({ key: "p1", remoteId, payload: payload("Frost"), signal });
    expect(await isOpen()).toBe(false);
  });

  it("gives each post its own address, which an update keeps", async () => {
    const blog = await openChannel();
    await blog.create({ key: "p1", payload: payload("Frost"), signal });
    const second = await blog.create({ key: "p2", payload: payload("Frost!"), signal });
    expect(second.url).toMatch(/\/frost-2$/u);
    now += 1_000;
    const change = { key: "p2", remoteId: "p2", payload: payload("Thaw", "New."), signal };
    expect(await blog.update(change)).toEqual(second);
    expect(await blogsOf().post("mine", "frost-2")).toMatchObject({ title: "Thaw", body: "New." });
  });

  it("unpublishes a post for good, and says so", async () => {
    const blog = await openChannel();
    const post = { key: "p1", remoteId: "p1", payload: payload("Frost"), signal };
    await blog.create(post);
    await blog.unpublish(post);
    expect(
      await blog.find({ key: "p1", payload: "", since: 0, wasThere: false, signal }),
    ).toBeNull();
    expect(await blogsOf().post("mine", "frost")).toBe("unpublished");
    await expect(blog.unpublish(post)).rejects.toMatchObject({ code: "gone" });
    await expect(blog.update(post)).rejects.toMatchObject({ code: "gone" });
    expect(await blogsOf().posts("mine", { limit: 9 })).toEqual([]);
  });

  it("publishes a post again after a takedown, once and at its former address", async () => {
    const blog = await openChannel();
    const first = { key: "p1", remoteId: "p1", payload: payload("Frost"), signal };
    const receipt = await blog.create(first);
    await blog.unpublish(first);
    now += 1_000;
    const second = { ...first, payload: payload("Frost again", "New.") };
    expect(await blog.create(second)).toEqual(receipt);
    expect(await blogsOf().post("mine", "frost")).toMatchObject({
      title: "Frost again",
      body: "New.",
      updatedAt: now,
    });
    now += 1_000;
    expect(await blog.create(second)).toEqual(receipt);
    expect(await blogsOf().posts("mine", { limit: 9 })).toMatchObject([{ updatedAt: now - 1_000 }]);
  });

  it("does not publish again what the operator has taken down, also under another address", async () => {
    const blog = await openChannel();
    const down = { key: "p1", remoteId: "p1", payload: payload("Frost", "Reported."), signal };
    const other = { key: "p2", remoteId: "p2", payload: payload("Thaw"), signal };
    for (const post of [down, other]) {
      await blog.create(post);
      await blog.unpublish(post);
    }
    await database.db.write((tx) => blockPost(tx, { workspaceId: "mine", key: "p1", now }));
    for (const sent of [
      { ...down, payload: payload("Frost", "Harmless.") },
      { ...other, payload: payload("Thaw", "Reported.") },
      { ...other, key: "p3", payload: payload("Another title", "Reported.") },
    ])
      await expect(blog.create(sent)).rejects.toMatchObject({ code: "rejected" });
    expect(await blogsOf().posts("mine", { limit: 9 })).toEqual([]);
  });

  it("counts its readers and nothing that it cannot know", async () => {
    const blog = await openChannel();
    await blog.create({ key: "p1", payload: payload("Frost"), signal });
    const blogs = blogsOf();
    await blogs.countRead("p1");
    now += 24 * 3_600_000;
    await blogs.countRead("p1");
    const measured = await blog.measure({
      key: "p1",
      remoteId: "p1",
      publishedAt: 0,
      at: now,
      signal,
    });
    expect(measured).toMatchObject({ views: 2, interactions: null, earnedCents: null });
  });
});

describe("a blog", () => {
  it("has an address of its own", async () => {
    const blogs = blogsOf();
    await expect(blogs.save(actor("other"), settings)).rejects.toMatchObject({ code: "conflict" });
    await blogs.save(actor("mine"), { ...settings, name: "leaf" });
    await blogs.save(actor("other"), settings);
    expect(await blogs.find("LEAF")).toMatchObject({ workspaceId: "mine" });
  });

  it("can be read for thirty days after access has ended, and again when it returns", async () => {
    const blogs = blogsOf();
    const suspend = (at: number | null) =>
      database.db.writeSync(
        () => void database.db.writer.prepare("UPDATE workspaces SET suspended_at = ?").run(at),
      );
    await suspend(now - readableAfterEndMs + 1);
    expect(await blogs.find("ledge")).toMatchObject({ isClosed: false });
    await suspend(now - readableAfterEndMs - 1);
    expect(await blogs.find("ledge")).toMatchObject({ isClosed: true });
    await suspend(null);
    expect(await blogs.find("ledge")).toMatchObject({ isClosed: false });
  });

  it.each(["ab", "-abc", "abc-", "a--b", "Äpfel", "admin", "a/b", "a".repeat(41)])(
    "is not called %s",
    (name) => expect(BlogName.safeParse(name).success).toBe(false),
  );

  it("has a visible title, and as much text as fits", () => {
    const problems = (changes: object) =>
      (BlogSettings.safeParse({ ...settings, ...changes }).error?.issues ?? []).map(({ path }) =>
        path.join("."),
      );
    expect(problems({})).toEqual([]);
    for (const title of ["", "  ", "é".repeat(81)]) expect(problems({ title })).toEqual(["title"]);
    expect(problems({ title: "🌱".repeat(80), about: "🌱".repeat(500) })).toEqual([]);
    expect(problems({ about: "x".repeat(501), imprint: "x".repeat(1_001) })).toEqual([
      "about",
      "imprint",
    ]);
    expect(problems({ color: "red", podcastCategory: "Lies" })).toEqual([
      "color",
      "podcastCategory",
    ]);
  });

  it("suggests an address that it accepts", () => {
    expect(nameFrom("Ledge & Leaf")).toBe("ledge-leaf");
    expect(nameFrom("Größe, Café")).toBe("grosse-cafe");
    expect(slugOf("How often to water in winter?")).toBe("how-often-to-water-in-winter");
    expect(slugOf("🌱🌱")).toBe("text");
    expect(nameFrom("Kışın İstanbul, Łódź, Ærø")).toBe("kisin-istanbul-lodz-aero");
    expect(slugOf("水やり")).toBe("水やり");
    expect(slugOf("İstanbul'da kış")).toBe("istanbul-da-kış");
    expect(slugOf("I\u0307STANBUL")).toBe("istanbul");
    expect(slugOf("ＡＢＣ guar\u00adanteed cafe\u0301")).toBe("abc-guaranteed-café");
    expect(slugOf("ж".repeat(100))).toBe("ж".repeat(80));
  });
});

describe("readers", () => {
  it("are counted once a day for each post", () => {
    const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
    const readers = createReaders(clock);
    expect(readers.isNew("p1", "192.0.2.1", firefox)).toBe(true);
    expect(readers.isNew("p1", "192.0.2.1", firefox)).toBe(false);
    expect(readers.isNew("p2", "192.0.2.1", firefox)).toBe(true);
    expect(readers.isNew("p1", "192.0.2.2", firefox)).toBe(true);
    expect(readers.isNew("p3", "192.0.2.1", "Googlebot/2.1")).toBe(false);
    expect(readers.isNew("p3", "192.0.2.1", "")).toBe(false);
    now += 3_600_000;
    expect(readers.isNew("p1", "192.0.2.1", firefox)).toBe(false);
    now += 23 * 3_600_000;
    expect(readers.isNew("p1", "192.0.2.1", firefox)).toBe(true);
  });
});

describe("the addresses of its posts", () => {
  const url = () =>
    database.db.read
      .statement<{ url: string }>("SELECT url FROM publications WHERE id = ?")
      .value("p1");

  it("change with the blog's name, and no other blog's addresses change", async () => {
    await database.db.write((tx) =>
      tx
        .statement(
          `INSERT INTO content_items (id, workspace_id, kind, state, title, version_id, origin, created_at, state_at)
           VALUES ('c1', 'mine', 'article', 'approved', 'Frost', 'v1', 'real', 1, 1)`,
        )
        .run(),
    );
    await database.db.write((tx) =>
      tx
        .statement(
          `INSERT INTO publications (id, workspace_id, content_item_id, channel, origin, state, version_id, url, created_at, published_at)
           VALUES ('p1', 'mine', 'c1', 'your blog', 'real', 'published', 'v1', 'https://example.test/blog/ledge/frost', 1, 1)`,
        )
        .run(),
    );
    await blogsOf().save(actor("other"), { ...settings, name: "ledges" });
    await blogsOf().save(actor("mine"), { ...settings, name: "sill" });
    expect(await url()).toBe("https://example.test/blog/sill/frost");
    expect((await openChannel()).takesNewsletters).toBe(true);
  });
});
