import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { workspaces } from "#db/schema.server.ts";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { AppError } from "#app/core/errors.ts";
import { createIds } from "#app/core/secrets/ids.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import { blogSql } from "./blog-sql.server.ts";
import { createBlogs } from "./blogs.server.ts";
import { createBlogDomains } from "./domains.server.ts";
import { createOwnBlog } from "./own-blog.server.ts";

/* Three blogs, each with a post of its own; two of them want the same domain. */

const appUrl = "https://example.test";
const domain = "blog.example.org";
const names = { mine: "ledge", other: "leaf", third: "sill" } as const;
type Owner = keyof typeof names;
const everybody = Object.keys(names) as Owner[];
const signal = new AbortController().signal;

let database: TestDatabase;
let now: number;
let newId: () => string;
let events: WorkspaceEvent[];
/** The TXT records of the Internet, or what asking for them throws. */
let records: Map<string, string[]> | Error;
/** What happens while they are asked for. */
let meanwhile: () => Promise<unknown>;
const clock = { now: () => now };
const actor = (workspaceId: Owner) => ({ workspaceId, user: null });

function domainsOf(isOn = true, appAt = appUrl) {
  return createBlogDomains({
    db: database.db,
    clock,
    newId,
    secret: { value: "s".repeat(40), check: "" },
    appUrl: appAt,
    isOn,
    async resolveTxt(name) {
      await meanwhile();
      if (records instanceof Error) throw records;
      return records.get(name) ?? [];
    },
    emit: (event) => void events.push(event),
  });
}
const blogsOf = (hasDomains = true) =>
  createBlogs({ db: database.db, clock, newId, appUrl, hasDomains, emit: () => undefined });

type Domains = ReturnType<typeof domainsOf>;

/** What the owner has to put into the domain's records. */
async function recordOf(domains: Domains, owner: Owner): Promise<string> {
  return (await domains.of(owner))?.record.value ?? "";
}
const setRecords = (...values: string[]) =>
  void (records = new Map([[`_blog-proof.${domain}`, values]]));

async function prove(domains: Domains, owner: Owner, name = domain): Promise<void> {
  await domains.enter(actor(owner), name);
  records = new Map([[`_blog-proof.${name}`, [await recordOf(domains, owner)]]]);
  await domains.check(actor(owner));
}

const rows = <Row>(text: string) => database.db.reader.prepare<[], Row>(text).all();
const titles = () =>
  events.map((event) => [event.workspaceId, event.type === "activity" && event.activity.title]);

/** By workspace: where its publication is, how often its blog has changed, since when its post is unannounced. */
function state(): Record<string, { url: string; revision: number; unannounced: number | null }> {
  const found = rows<{ id: string; url: string; revision: number; unannounced: number | null }>(
    `SELECT b.workspace_id AS id, l.url, b.revision, p.unannounced_since AS unannounced
     FROM blogs b JOIN publications l ON l.workspace_id = b.workspace_id
       JOIN blog_posts p ON p.workspace_id = b.workspace_id WHERE b.workspace_id NOT LIKE 'duplicate-%'`,
  );
  return Object.fromEntries(found.map(({ id, ...rest }) => [id, rest]));
}
const bases = () =>
  Object.fromEntries(
    Object.entries(state()).map(([id, { url }]) => [id, url.replace(/\/frost$/u, "")]),
  );
const own = (name: string) => `${appUrl}/blog/${name}`;
const atHome = { mine: own("ledge"), other: own("leaf"), third: own("sill") };

beforeEach(async () => {
  database = createTestDatabase();
  now = 1_000;
  events = [];
  records = new Map();
  meanwhile = () => Promise.resolve();
  newId = createIds({ clock });
  const workspace = { kind: "user", seed: "x", goalCents: 0, createdAt: 0, mode: "live" } as const;
  await database.db.write((tx) =>
    tx.insert(workspaces).values(everybody.map((id) => ({ ...workspace, id }))),
  );
  const look = { title: "Ledge", about: "", imprint: "", color: "#1d4ed8" };
  for (const id of everybody) {
    await blogsOf().save(actor(id), { ...look, name: names[id] });
    const blog = await createOwnBlog({ db: database.db, clock, appUrl, hasDomains: true }).of(id);
    if (blog?.guarantee !== "by_key") throw new Error("there is no blog");
    const payload = JSON.stringify({ title: "Frost", description: "", body: "Cold." });
    const { url } = await blog.create({ key: `post ${id}`, payload, signal });
    await database.db.write(async (tx) => {
      await tx
        .statement(
          `INSERT INTO content_items (id, workspace_id, kind, state, title, version_id, origin, created_at, state_at)
           VALUES (@id, @id, 'article', 'approved', 'Frost', 'v1', 'real', 1, 1)`,
        )
        .run({ id });
      await tx
        .statement(
          `INSERT INTO publications (id, workspace_id, content_item_id, channel, origin, state, version_id, url, created_at, published_at)
           VALUES ('post ' || @id, @id, @id, 'your blog', 'real', 'published', 'v1', @url, 1, 1)`,
        )
        .run({ id, url });
      await tx
        .statement("UPDATE blog_posts SET unannounced_since = NULL WHERE key = ?")
        .run(`post ${id}`);
      await tx
        .statement("INSERT INTO blog_index_now (workspace_id, created_at) VALUES (?, 0)")
        .run(id);
    });
  }
  now = 5_000;
});
afterEach(() => database.remove());

describe("an entered domain", () => {
  it("counts only after its record is found, and only for this blog", async () => {
    const domains = domainsOf();
    const entered = await domains.enter(actor("mine"), ` https://${domain.toUpperCase()}/ `);
    expect(entered).toMatchObject({
      domain,
      provenAt: null,
      record: { name: `_blog-proof.${domain}` },
    });
    expect(entered?.record.value).toMatch(/^blog-proof=[\w-]{32}$/u);
    expect(await domains.of("other")).toBeNull();
    expect(domains.workspaceOf(domain)).toBeNull();
    await expect(domains.check(actor("mine"))).rejects.toThrow(/^We found no TXT record/u);
    setRecords("blog-proof=of-another-blog");
    await expect(domains.check(actor("mine"))).rejects.toThrow(/has a different value/u);
    await expect(domains.check(actor("other"))).rejects.toMatchObject({ code: "not_found" });
    expect(bases()).toEqual(atHome);
    expect(titles()).toEqual([["mine", "Blog domain added"]]);

    const before = state();
    setRecords("something else", ` ${entered?.record.value} `);
    expect(await domains.check(actor("mine"))).toMatchObject({ domain, provenAt: 5_000 });
    expect(domains.workspaceOf(domain)).toBe("mine");
    expect(bases()).toEqual({ ...atHome, mine: `https://${domain}` });
    const after = state();
    expect(after.mine).toMatchObject({ unannounced: 5_000 });
    expect(after.mine?.revision).toBeGreaterThan(before.mine?.revision ?? 0);
    for (const id of ["other", "third"]) expect(after[id]).toEqual(before[id]);
    expect(titles().at(-1)).toEqual(["mine", "Blog domain verified"]);
    expect(
      rows<{ id: string }>(
        "SELECT workspace_id AS id FROM blog_index_now WHERE due_at > 0 AND workspace_id = 'mine'",
      ),
    ).toHaveLength(1);
  });

  it("is entered and verified once: a repetition changes nothing", async () => {
    const domains = domainsOf();
    await prove(domains, "mine");
    const before = [state(), events.length];
    now = 6_000;
    expect(await domains.enter(actor("mine"), domain)).toMatchObject({ provenAt: 5_000 });
    records = new Map();
    expect(await domains.check(actor("mine"))).toMatchObject({ provenAt: 5_000 });
    expect([state(), events.length]).toEqual(before);
  });

  it("verified from two tabs at once is recorded once", async () => {
    const domains = domainsOf();
    await domains.enter(actor("mine"), domain);
    setRecords(await recordOf(domains, "mine"));
    await Promise.all([domains.check(actor("mine")), domains.check(actor("mine"))]);
    expect(titles().filter(([, title]) => title === "Blog domain verified")).toHaveLength(1);
  });

  it("is not verified by the record of another one entered in the meantime", async () => {
    const domains = domainsOf();
    await domains.enter(actor("mine"), domain);
    setRecords(await recordOf(domains, "mine"));
    meanwhile = () => domains.enter(actor("mine"), "news.example.org");
    const found = await domains.check(actor("mine"));
    expect(found).toMatchObject({ domain: "news.example.org", provenAt: null });
    expect(bases()).toEqual(atHome);
    expect(titles().map(([, title]) => title)).toEqual(["Blog domain added", "Blog domain added"]);
  });

  it("is replaced by another one, which is not used yet", async () => {
    const domains = domainsOf();
    await prove(domains, "mine");
    now = 7_000;
    const next = await domains.enter(actor("mine"), "news.example.org");
    expect(next).toMatchObject({ domain: "news.example.org", provenAt: null });
    expect(domains.workspaceOf(domain)).toBeNull();
    expect(bases()).toEqual(atHome);
    expect(state().mine?.unannounced).toBe(7_000);
  });

  it("cannot be the product's own, a number, or have a port", async () => {
    const domains = domainsOf();
    for (const typed of ["", "example.test", "127.0.0.1", `${domain}:80`])
      await expect(domains.enter(actor("mine"), typed)).rejects.toMatchObject({
        code: "bad_request",
      });
    expect([await domains.of("mine"), events]).toEqual([null, []]);
  });

  it("is not verified while name servers do not answer", async () => {
    const domains = domainsOf();
    await domains.enter(actor("mine"), domain);
    records = new AppError("outbound_unreachable", "They did not answer.");
    await expect(domains.check(actor("mine"))).rejects.toMatchObject({
      code: "outbound_unreachable",
    });
    expect(domains.workspaceOf(domain)).toBeNull();
  });

  it("needs a blog", async () => {
    await database.db.write((tx) =>
      tx.statement("DELETE FROM blogs WHERE workspace_id = ?").run("third"),
    );
    await expect(domainsOf().enter(actor("third"), domain)).rejects.toMatchObject({
      code: "conflict",
    });
  });
});

describe("a domain of two blogs", () => {
  it("stays with the blog that still has its record, and moves to the other once it is gone", async () => {
    const domains = domainsOf();
    await prove(domains, "third", "third.example.org");
    await prove(domains, "mine");
    await domains.enter(actor("other"), domain);
    const [first, second] = [await recordOf(domains, "mine"), await recordOf(domains, "other")];
    expect(first).not.toBe(second);
    setRecords(first, second);
    await expect(domains.check(actor("other"))).rejects.toThrow(
      /^Another blog verified this domain/u,
    );
    expect(domains.workspaceOf(domain)).toBe("mine");
    events.length = 0;
    now = 8_000;
    setRecords(second);
    await domains.check(actor("other"));
    expect(domains.workspaceOf(domain)).toBe("other");
    const third = "https://third.example.org";
    expect(bases()).toEqual({ ...atHome, other: `https://${domain}`, third });
    expect(domains.workspaceOf("third.example.org")).toBe("third");
    expect(titles()).toEqual([
      ["mine", "Blog domain lost"],
      ["other", "Blog domain verified"],
    ]);
    expect(await domains.of("mine")).toMatchObject({ domain, provenAt: null });
    expect([
      state().mine?.unannounced,
      state().other?.unannounced,
      state().third?.unannounced,
    ]).toEqual([8_000, 8_000, 5_000]);
    // The record was the same each time: the former holder does not get it back by asking again.
    await expect(domains.check(actor("mine"))).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("a removed domain", () => {
  it("leaves the blog at its former address and other blogs' domains unchanged", async () => {
    const domains = domainsOf();
    await domains.enter(actor("other"), "other.example.org");
    await prove(domains, "mine");
    now = 9_000;
    await domains.remove(actor("mine"));
    expect(await domains.of("mine")).toBeNull();
    expect(await domains.of("other")).toMatchObject({ domain: "other.example.org" });
    expect(domains.workspaceOf(domain)).toBeNull();
    expect([bases(), state().mine?.unannounced]).toEqual([atHome, 9_000]);
    expect(titles().at(-1)).toEqual(["mine", "Blog domain removed"]);
    const before = [state(), events.length];
    await domains.remove(actor("mine"));
    expect([state(), events.length]).toEqual(before);
    await domains.remove(actor("other"));
    expect(state().other?.unannounced).toBeNull();
  });
});

describe("when the operator does not allow domains", () => {
  it("no domain counts, and none can be entered or verified", async () => {
    await prove(domainsOf(), "mine");
    const domains = domainsOf(false);
    await domains.begin();
    expect(domains.isOn).toBe(false);
    expect([domains.workspaceOf(domain), await domains.of("mine")]).toEqual([null, null]);
    for (const refused of [domains.enter(actor("other"), domain), domains.check(actor("mine"))])
      await expect(refused).rejects.toThrow(/aren’t turned on/u);
  });

  it("publications use the former address from the next start on, and the domain once it is allowed again", async () => {
    await domainsOf().enter(actor("other"), "other.example.org");
    await prove(domainsOf(), "mine");
    const revision = state().mine?.revision ?? 0;
    await domainsOf(false).begin();
    expect(bases()).toEqual(atHome);
    expect(state().mine?.revision).toBe(revision + 1);
    const next = domainsOf();
    expect(next.workspaceOf(domain)).toBeNull();
    await next.begin();
    expect(bases()).toEqual({ ...atHome, mine: `https://${domain}` });
    expect([next.workspaceOf(domain), next.workspaceOf("other.example.org")]).toEqual([
      "mine",
      null,
    ]);
    expect((await blogsOf().of("mine"))?.domain).toBe(domain);
    expect((await blogsOf(false).of("mine"))?.domain).toBeNull();
    const found = await database.db.read.statement<{ domain: string }>(blogSql.byName).get("leaf");
    expect(found?.domain).toBeNull();
  });
});
