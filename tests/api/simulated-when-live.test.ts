/* What was made for practice, in a workspace that is live by now; and the words about a blog, before and after it opens. */
import { beforeAll, expect, test } from "vitest";
import { signIn } from "#tests/harness/sign-in.ts";
import { addNextVersion, addReviewItem } from "#tests/harness/review-content.ts";
import { useApp } from "#tests/harness/use-app.ts";

const app = useApp({ env: { SIMULATION_SPEED: "0.01" } });
let owner: Awaited<ReturnType<typeof signIn>>;

beforeAll(async () => {
  owner = await signIn(app, "subscriber");
  app.change((db) => {
    const workspaceId = app.workspaceOf("subscriber");
    addReviewItem(db, { id: "practised", title: "Practised", body: "Pots.", workspaceId });
    db.prepare("UPDATE workspaces SET mode = 'live' WHERE id = ?").run(workspaceId);
  });
});

test("says that it is simulated while it waits, and never that it will be published", async () => {
  for (const path of ["/review", "/dashboard"]) {
    const { text } = await owner.visit(path);
    expect(text).toMatch(/Practised[\s\S]{0,1500}>Simulated</);
  }
});

test("is not listed as left over once the workspace is live", async () => {
  expect((await owner.visit("/settings/live")).text).not.toContain("Waiting drafts");
});

test("no link of the demo leads to the viewer's own income", async () => {
  expect((await app.newBrowser().visit("/demo")).text).not.toContain('href="/earnings"');
  expect((await owner.visit("/dashboard")).text).toContain('href="/earnings"');
});

test("a blog is said to open until it has", async () => {
  const opens = "It opens when you approve your first real article";
  app.change((db) =>
    db
      .prepare(
        `INSERT INTO blogs (workspace_id, name, title, about, imprint, color, language, podcast_category, created_at)
         VALUES (?, 'ledge', 'Ledge', '', '', '#1d4ed8', 'en', 'Arts', 0)`,
      )
      .run(app.workspaceOf("subscriber")),
  );
  expect((await owner.visit("/settings/connections")).text).toContain(opens);
  app.change((db) =>
    db
      .prepare(
        `INSERT INTO blog_posts (key, workspace_id, slug, payload, published_at, updated_at)
         VALUES ('p', ?, 'frost', '{"title":"Frost","description":"","body":"Cold."}', 1, 1)`,
      )
      .run(app.workspaceOf("subscriber")),
  );
  expect((await owner.visit("/settings/connections")).text).not.toContain(opens);
});

test("the version that is shown is the one that can be downloaded", async () => {
  app.change((db) => addNextVersion(db, "practised", "Jars."));
  const file = async (page: string) => {
    const [, address = ""] = /href="([^"]*format=md[^"]*)"/.exec(page) ?? [];
    const headers = { Cookie: owner.cookieHeader() };
    return (await fetch(app.url + address.replaceAll("&amp;", "&"), { headers })).text();
  };
  const shown = async (query: string) =>
    file((await owner.visit(`/content/practised${query}`)).text);
  expect(await shown("?version=1")).toContain("Pots.");
  expect(await shown("")).toContain("Jars.");
});
