import { pageOf } from "#tests/harness/fake-server.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cpuTimeOf } from "#tests/harness/cpu-time.ts";
import { startWordPress, wordpressUser } from "#tests/fakes/wordpress.ts";
import { createTestOutbound } from "#tests/harness/outbound.ts";
import { createChannelWorld, lostAnswers } from "#tests/harness/channel-world.ts";
import { createManualClock, HOUR, SECOND } from "#app/core/time/clock.ts";
import { markPublishJobsUnconfirmed } from "#app/domain/publishing/jobs/publish-job-store.server.ts";
import type { Typed } from "#app/domain/channels/channel-adapter.ts";
import { wordpress } from "./wordpress.server.ts";
import { leaveOutDuplicates } from "#tests/harness/duplicates.ts";

let site: Awaited<ReturnType<typeof startWordPress>>;
beforeEach(async () => {
  site = await startWordPress();
});
afterEach(() => site.stop());

const clock = createManualClock(Date.UTC(2026, 5, 1, 8));
const { request } = createTestOutbound();
const way = () => ({ request, clock, signal: AbortSignal.timeout(10_000) });
const typed = (changes: Typed = {}): Typed => ({
  site: site.url,
  user: wordpressUser.name,
  password: "abcd EFGH 1234 ijkl MNOP 5678",
  ...changes,
});

describe("the entered values", () => {
  it.each<[Typed, RegExp]>([
    [{ site: "" }, /address of your site/],
    [{ site: "my site" }, /address of your site/],
    [{ site: "http://journal.example" }, /must start with https/],
    [{ user: "" }, /author’s username/],
    [{ password: "hunter2" }, /your sign-in password/],
    [{ password: "" }, /your sign-in password/],
  ])("are validated before any request: %j", (changes, words) => {
    expect(wordpress.mistake(typed(changes))).toEqual({
      field: Object.keys(changes)[0],
      words: expect.stringMatching(words) as string,
    });
  });

  it("may have spaces and no https", () => {
    expect(wordpress.mistake(typed())).toBeNull();
    expect(wordpress.mistake(typed({ site: "journal.example/blog" }))).toBeNull();
  });
});

describe("connecting", () => {
  it.each([true, false])(
    "tests with a draft and leaves nothing behind (permalinks: %s)",
    async (pretty) => {
      const other = await startWordPress({ pretty });
      const channel = await wordpress.connect(typed({ site: other.url }), way());
      expect(channel).toMatchObject({
        label: new URL(other.url).host,
        secret: wordpressUser.password,
        found: "“Ledge & Leaf”, as sam",
        settings: { user: "sam", userId: "7" },
      });
      expect(JSON.stringify(channel.settings)).not.toContain(wordpressUser.password);
      expect(other.posts()).toEqual([]);
      expect(other.asked.filter((each) => each.startsWith("POST"))).toHaveLength(1);
      await other.stop();
    },
  );

  it("says that its user may not upload pictures, when connecting and at each test", async () => {
    site.forbidUploads();
    const { label, settings, secret, found } = await wordpress.connect(typed(), way());
    expect(found).toMatch(/^“Ledge & Leaf”, as sam\. This user can’t upload files/u);
    const account = { name: label, label, settings, secret: () => Promise.resolve(secret) };
    expect(await wordpress.check(account, way())).toMatch(/without pictures/u);
  });

  it.each<[string, () => void, string | null, RegExp]>([
    ["a wrong password", () => site.revoke(), "secret", /rejected this password for sam/],
    [
      "a host that strips the header",
      () => site.stripAuthorization(),
      null,
      /removes the Authorization header/,
    ],
    ["a user without the right", () => site.forbidPublishing(), "name", /the Author role/],
  ])("reports %s, next to its field", async (_, spoil, about, words) => {
    spoil();
    await expect(wordpress.connect(typed(), way())).rejects.toMatchObject({
      code: "bad_credentials",
      about,
      message: expect.stringMatching(words) as string,
    });
    expect(site.posts()).toEqual([]);
  });

  it("reports a site that isn't WordPress", async () => {
    const { startListener } = await import("#tests/harness/outbound.ts");
    const other = await startListener((_, response) => response.end("<h1>Hello</h1>"));
    await expect(wordpress.connect(typed({ site: other.url() }), way())).rejects.toMatchObject({
      code: "rejected",
      about: "address",
      message: expect.stringMatching(/couldn’t find a WordPress site/) as string,
    });
  });

  it.each([
    [503, "channel_unavailable"],
    [429, "rate_limited"],
  ])(
    "reports that a site is down, not that it is another one, when it answers %i",
    async (status, code) => {
      const { startListener } = await import("#tests/harness/outbound.ts");
      const other = await startListener((_, response) => response.writeHead(status).end());
      await expect(wordpress.connect(typed({ site: other.url() }), way())).rejects.toMatchObject({
        code,
      });
    },
  );

  it("finds the API by the page's link, and limits the time spent on a hostile link", async () => {
    const { startListener } = await import("#tests/harness/outbound.ts");
    const link = `<link href="${site.url}/wp-json/" rel='https://api.w.org/' />`;
    const link2 = `<link rel="https://api.w.org/" title="x" href="${site.url}/wp-json/">`;
    for (const [head, is] of [
      [link, true],
      [`<link rel="stylesheet" href="a.css">${link2}`, true],
      ["<link ".repeat(100_000), false],
      [`<link rel="https://api.w.org/" href="https://a.test${"/".repeat(190_000)}x">`, false],
    ] as const) {
      const other = await startListener((_, response) => response.end(`<html>${head}</html>`));
      const spent = await cpuTimeOf(async () => {
        const connected = wordpress.connect(typed({ site: other.url() }), way());
        if (is) expect(await connected).toMatchObject({ settings: { user: "sam" } });
        else await expect(connected).rejects.toMatchObject({ code: "rejected" });
      });
      expect(spent).toBeLessThan(2_000);
    }
  });

  it("can be allowed on the site's own page", async () => {
    const back = "https://app.test/settings/connections/channels/wordpress/back";
    const { allowing } = wordpress;
    const begun = await allowing?.begin(
      { site: site.url },
      { ...way(), back, state: "s1", product: "Agents" },
    );
    const address = new URL(begun?.address ?? "");
    expect(`${address.origin}${address.pathname}`).toBe(
      `${site.url}/wp-admin/authorize-application.php`,
    );
    expect(address.searchParams.get("success_url")).toBe(`${back}?state=s1`);
    const keep = begun?.keep ?? {};
    const answer = new URLSearchParams({ user_login: "sam", password: wordpressUser.password });
    expect(await allowing?.end(answer, keep, { ...way(), back })).toMatchObject({
      secret: wordpressUser.password,
    });
    const no = new URLSearchParams({ success: "false" });
    await expect(allowing?.end(no, keep, { ...way(), back })).rejects.toMatchObject({
      code: "rejected",
    });
  });
});

describe("publishing", () => {
  const dueAt = () => createChannelWorld(wordpress, typed());

  it.each(lostAnswers.map((faults) => [faults] as const))(
    "publishes exactly once after %j",
    async (faults) => {
      const world = await dueAt();
      site.faults.push(...faults);
      await world.settle();
      expect(site.published()).toMatchObject([{ slug: "seven-habits", title: "Seven habits" }]);
      expect(site.posts()).toHaveLength(1);
      const [publication] = world.storedPublications();
      expect(publication).toMatchObject({ state: "published", url: `${site.url}/seven-habits/` });
      await world.remove();
    },
  );

  it("leaves a stranger's post with the same address alone", async () => {
    const stranger = {
      author: 9,
      status: "publish",
      slug: "seven-habits",
      title: "Hers",
      content: "",
      excerpt: "",
    };
    const theirs = { ...site.add(stranger) };
    const world = await dueAt();
    site.faults.push("hangsUp");
    await world.settle();
    expect(world.storedPublications()).toMatchObject([{ url: `${site.url}/seven-habits-2/` }]);
    expect(site.posts().find(({ id }) => id === theirs.id)).toEqual(theirs);
    await world.remove();
  });

  it("updates a published post under its address, and moves it to the trash", async () => {
    const world = await dueAt();
    await world.settle();
    await world.place(await world.correct(world.article, "Eight habits"));
    await world.settle();
    expect(site.published()).toMatchObject([{ slug: "seven-habits", title: "Eight habits" }]);
    await world.unpublish();
    await world.settle();
    expect(site.posts()).toMatchObject([{ status: "trash" }]);
    expect(world.storedPublications()).toMatchObject([{ state: "unpublished" }]);
    await world.remove();
  });

  it("says so when its owner has moved it to the trash", async () => {
    const world = await dueAt();
    await world.settle();
    const [post] = site.posts();
    if (post) post.status = "trash";
    await world.place(await world.correct(world.article, "Eight habits"));
    await world.settle();
    expect(world.publishJobs().at(-1)).toMatchObject({
      state: "failed",
      error: expect.stringMatching(/in the trash/) as string,
    });
    await world.remove();
  });

  it.each([
    [
      400,
      JSON.stringify({
        code: "rest_invalid_param",
        message: "<strong>Error:</strong> Invalid parameter(s): slug &amp; tags",
        data: { status: 400, params: {} },
      }),
      "rejected it: Error: Invalid parameter(s): slug & tags",
    ],
    [
      413,
      JSON.stringify({ code: "too_big", message: `Too large. ${"Really. ".repeat(100)}` }),
      "rejected it: Too large. Really.",
    ],
    [413, "<html>413 Request Entity Too Large</html>", "rejected this because it’s too large"],
  ])("shows the site's reason for a refusal (%i)", async (status, body, words) => {
    const world = await createChannelWorld(wordpress, typed());
    site.faultsAt.push(["POST /wp-json/wp/v2/posts", { status, body }]);
    await world.settle();
    const [publishJob] = world.publishJobs();
    expect(publishJob).toMatchObject({
      state: "failed",
      error: expect.stringContaining(words) as string,
    });
    expect(publishJob?.error?.length).toBeLessThan(280);
    await world.remove();
  });

  it("limits the time spent on a hostile refusal", async () => {
    const world = await createChannelWorld(wordpress, typed());
    const message = `Too large. ${"<".repeat(300_000)}`;
    const body = JSON.stringify({ code: "too_big", message });
    site.faultsAt.push(["POST /wp-json/wp/v2/posts", { status: 413, body }]);
    expect(await cpuTimeOf(() => world.settle())).toBeLessThan(2_000);
    expect(world.publishJobs()).toMatchObject([
      { state: "failed", error: expect.stringContaining("rejected it: Too large.") as string },
    ]);
    await world.remove();
  });

  it("waits while the site answers that nothing exists, as during a move", async () => {
    const world = await dueAt();
    site.faults.push({ status: 404 });
    await world.run(0);
    expect(world.publishJobs()).toMatchObject([{ state: "due" }]);
    await world.settle();
    expect(site.published()).toHaveLength(1);
    await world.remove();
  });

  it.each([401, 403])(
    "waits while a firewall answers with %i, then publishes once",
    async (status) => {
      const world = await dueAt();
      site.faultsAt.push(["GET /wp-json/wp/v2/posts", pageOf(status)]);
      site.faults.push(pageOf(status), pageOf(status));
      await world.settle();
      expect(world.publishJobs()).toMatchObject([{ state: "confirmed" }]);
      expect(site.published()).toHaveLength(1);
      expect(site.posts()).toHaveLength(1);
      await world.remove();
    },
  );

  it("publishes once although a restored backup doesn't know the post", async () => {
    const world = await createChannelWorld(wordpress, typed());
    await world.settle();
    const before = site.posts();
    const { channel, publicationId: key } = world;
    if (channel.guarantee !== "two_phase") throw new Error("it promises something else");
    const version = { kind: "article", title: "Seven habits", body: "", fields: {} } as const;
    const payload = channel.render(version, { key, variant: "" });
    const again = { key, payload, signal: AbortSignal.timeout(5_000) };
    const { remoteId } = await channel.draft(again);
    expect(String(before[0]?.id)).toBe(remoteId);
    expect(site.posts()).toEqual(before);
    await world.remove();
  });

  it("is neither sent nor published again when its owner has set it to private", async () => {
    const world = await createChannelWorld(wordpress, typed());
    await world.settle();
    const [post] = site.posts();
    Object.assign(post ?? {}, { status: "private" });
    const { channel, publicationId: key } = world;
    if (channel.guarantee !== "two_phase") throw new Error("it promises something else");
    const version = { kind: "article", title: "Seven habits", body: "", fields: {} } as const;
    const payload = channel.render(version, { key, variant: "" });
    await expect(
      channel.draft({ key, payload, signal: AbortSignal.timeout(5_000) }),
    ).rejects.toMatchObject({
      code: "rejected",
      message: expect.stringMatching(/private/) as string,
    });
    expect(site.posts()).toMatchObject([{ status: "private" }]);
    await world.remove();
  });

  describe("published since the backup that was restored", () => {
    leaveOutDuplicates();

    /** Publishes after the backup, so that the restored database doesn't know the post. */
    async function afterRestore(status: string) {
      const world = await dueAt();
      const { channel, publicationId: key, db } = world;
      if (channel.guarantee !== "two_phase") throw new Error("it promises something else");
      const [due] = world.publishJobs();
      const post = { key, payload: due?.payload ?? "", signal: AbortSignal.timeout(5_000) };
      const { remoteId } = await channel.draft(post);
      await channel.publish({ ...post, remoteId });
      Object.assign(site.posts()[0] ?? {}, { status });
      await db.write((tx) => markPublishJobsUnconfirmed(tx, world.clock.now()));
      return world;
    }

    it("counts as removed when the owner has trashed it, and is published again on request", async () => {
      const world = await afterRestore("trash");
      await world.settle();
      expect(world.publishJobs()).toMatchObject([{ state: "cancelled" }]);
      expect(world.storedPublications()).toMatchObject([{ state: "unpublished" }]);
      expect(site.posts()).toMatchObject([{ status: "trash" }]);
      await world.place(world.article);
      site.faults.push("lost");
      await world.settle();
      expect(site.posts()).toMatchObject([{ status: "trash" }, { status: "publish" }]);
      await world.remove();
    });

    it("can be published again only by its owner when it was set to private", async () => {
      const world = await afterRestore("private");
      await world.run(30 * SECOND);
      await world.run(30 * SECOND);
      expect(world.publishJobs()).toMatchObject([{ state: "draft_created" }]);
      expect(site.posts()).toMatchObject([{ status: "private" }]);
      Object.assign(site.posts()[0] ?? {}, { status: "publish" });
      await world.run(HOUR);
      expect(world.publishJobs()).toMatchObject([{ state: "confirmed" }]);
      expect(site.posts()).toMatchObject([{ status: "publish" }]);
      await world.remove();
    });
  });

  it.each(["lost", "hangsUp"] as const)(
    "is published again after it was unpublished, regardless of the trash: %s",
    async (fault) => {
      const world = await dueAt();
      await world.settle();
      await world.unpublish();
      await world.settle();
      await world.place(world.article);
      site.faults.push(fault);
      await world.settle();
      expect(site.posts()).toMatchObject([{ status: "trash" }, { status: "publish" }]);
      await world.remove();
    },
  );

  it("goes on hold when the password was revoked", async () => {
    const world = await dueAt();
    site.revoke();
    await world.settle();
    expect(world.publishJobs()).toMatchObject([{ state: "on_hold" }]);
    expect(site.posts()).toEqual([]);
    await world.remove();
  });

  it("renders the same content to the same bytes", async () => {
    const world = await dueAt();
    const { channel } = world;
    const version = {
      kind: "article",
      title: "T",
      body: "**B** <script>x</script>",
      fields: { description: "D" },
    } as const;
    const once = channel.render(version, { key: "k", variant: "" });
    expect(channel.render(version, { key: "k", variant: "" })).toBe(once);
    expect(JSON.parse(once)).toMatchObject({
      title: "T",
      excerpt: "D",
      content: expect.not.stringContaining("<script") as string,
    });
    await world.remove();
  });
});
