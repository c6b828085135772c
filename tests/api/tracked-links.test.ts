import { expect, test } from "vitest";
import { signIn } from "#tests/harness/sign-in.ts";
import { useApp } from "#tests/harness/use-app.ts";

/*
 * The link in a post, as its readers follow it on the running product.
 */

const app = useApp({ env: { SIMULATION_SPEED: "0.01", BLOG_DOMAINS: "on" } });

const article = "019f0000-0000-7000-8000-00000000000a";
const post = "019f0000-0000-7000-8000-00000000000b";
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

const follow = (id: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(`${app.url}/go/${id}`, { method, headers, redirect: "manual" });

/** An article on the owner's site, and a post about it. */
function givePost(): void {
  app.change((db) => {
    db.prepare("DELETE FROM content_items WHERE id IN (?, ?)").run(article, post);
    const now = Date.now();
    const workspaceId = app.workspaceOf("subscriber");
    const contentItem = db.prepare(
      `INSERT INTO content_items (id, workspace_id, kind, state, title, version_id, parent_id, origin, created_at, state_at)
       VALUES (@id, @workspaceId, @kind, 'approved', 'Seven habits', @id, @parentId, 'real', @now, @now)`,
    );
    const placed = db.prepare(
      `INSERT INTO publications (id, workspace_id, content_item_id, channel, origin, state, version_id, url, created_at, published_at)
       VALUES (@id, @workspaceId, @id, @channel, 'real', 'published', @id, @url, @now, @now)`,
    );
    const of = { workspaceId, now };
    contentItem.run({ ...of, id: article, kind: "article", parentId: null });
    contentItem.run({ ...of, id: post, kind: "social_post", parentId: article });
    const url = "https://site.example/seven";
    placed.run({ ...of, id: article, channel: "WordPress site.example", url });
    placed.run({ ...of, id: post, channel: "Bluesky @sam.test", url: null });
  });
}

function giveBlog(): void {
  app.change((db) => {
    db.prepare(
      `INSERT OR IGNORE INTO blogs (workspace_id, name, title, about, imprint, color, language, created_at)
       VALUES (?, 'ledge', 'Ledge & Leaf', '', '', '#336644', 'en-US', 1)`,
    ).run(app.workspaceOf("subscriber"));
  });
}

function clicks(): number {
  let count = -1;
  app.change((db) => {
    const row = db.prepare("SELECT clicks FROM publications WHERE id = ?").get(post) as {
      clicks: number;
    };
    count = row.clicks;
  });
  return count;
}

test("a link without a target shows a page that says so", async () => {
  const answer = await follow("019f0000-0000-7000-8000-000000000000");
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain("Page Not Found");
  expect((await follow(post, {}, "POST")).status).toBe(405);
});

test("leads to the article, is never cached, and counts a reader once and no program", async () => {
  await signIn(app, "subscriber");
  givePost();
  const answer = await follow(post, { "User-Agent": firefox });
  expect([answer.status, answer.headers.get("location")]).toEqual([
    302,
    "https://site.example/seven",
  ]);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("set-cookie")).toBeNull();
  expect(clicks()).toBe(1);
  await follow(post, { "User-Agent": firefox });
  await follow(post, { "User-Agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" });
  await follow(post, { "User-Agent": `${firefox} other` }, "HEAD");
  expect(clicks()).toBe(1);
  await follow(post, { "User-Agent": `${firefox} other` });
  expect(clicks()).toBe(2);
});

/** Where it leads, and what is said there. */
async function followToWords() {
  const answer = await follow(post, { "User-Agent": firefox });
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([302, "no-store"]);
  const address = answer.headers.get("location") ?? "";
  return { address, said: await fetch(address) };
}

test("unpublished content shows a message, with the theme of its owner's blog if there is one", async () => {
  await signIn(app, "subscriber");
  givePost();
  const change = (to: string) =>
    app.change((db) => {
      db.prepare(`UPDATE publications SET ${to} WHERE content_item_id = ?`).run(article);
    });
  change("version_id = NULL, state = 'unpublished'");
  const words = "The author has unpublished this page.";
  const product = await follow(post, { "User-Agent": firefox });
  expect(product.status).toBe(410);
  const page = await product.text();
  expect(page).toContain(words);
  expect(page).toMatch(/<title>Unpublished/);
  expect(page).toMatch(/<meta name="robots" content="noindex"/);

  giveBlog();
  const gone = await followToWords();
  expect(gone.address).toBe(`${app.url}/blog/ledge/taken-down.html`);
  expect(gone.said.status).toBe(410);
  const inItsLook = await gone.said.text();
  expect(inItsLook).toContain(words);
  expect(inItsLook).toContain('href="/blog/ledge/look.css');
  expect(inItsLook).not.toContain("<script");

  change("version_id = content_item_id, url = NULL");
  const unknown = await followToWords();
  expect(unknown.said.status).toBe(404);
  expect(await unknown.said.text()).toContain("we don’t know its address yet");
  expect(clicks()).toBe(0);
});

test("a blog with a domain of its own says so there", async () => {
  await signIn(app, "subscriber");
  givePost();
  giveBlog();
  app.change((db) => {
    db.prepare("UPDATE publications SET version_id = NULL WHERE content_item_id = ?").run(article);
    db.prepare(
      `INSERT INTO blog_domains (workspace_id, domain, proven_at, created_at)
       SELECT workspace_id, 'ledge.example', 1, 1 FROM blogs`,
    ).run();
  });
  const answer = await follow(post, { "User-Agent": firefox });
  const { port } = new URL(app.url);
  expect(answer.headers.get("location")).toBe(`http://ledge.example:${port}/taken-down.html`);
});
