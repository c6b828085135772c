import { createServer, request as askServer } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createManualClock, HOUR, MINUTE } from "#app/core/time/clock.ts";
import type { Request, Typed } from "#app/domain/channels/channel-adapter.ts";
import { wordpress } from "#app/domain/channels/wordpress/wordpress.server.ts";
import { createTestOutbound, listenOn } from "#tests/harness/outbound.ts";
import { createTestOutbox } from "#tests/harness/outbox.ts";
import { leaveOutDuplicates } from "#tests/harness/duplicates.ts";
import { markPublishJobsUnconfirmed } from "#app/domain/publishing/jobs/publish-job-store.server.ts";
import { startRealWordPress, type RealWordPress } from "./real-wordpress.ts";

/*
 * The same questions that the unit tests put to a site of ours, put to a real WordPress.
 */

let site: RealWordPress;
beforeAll(async () => {
  site = await startRealWordPress();
}, 120_000);
afterAll(() => site.stop());

const clock = createManualClock(Date.now());
const { request } = createTestOutbound();
const way = (by: Request = request) => ({
  request: by,
  clock,
  signal: AbortSignal.timeout(20_000),
});
const typed = (changes: Typed = {}): Typed => ({
  site: site.url,
  user: "sam",
  password: site.passwords.sam,
  ...changes,
});

interface ShownPost {
  id: number;
  slug: string;
  status: string;
  title: { rendered: string };
  content: { rendered: string };
  tags: number[];
}

async function api<Answer>(
  path: string,
  {
    method = "GET",
    user = "sam",
    json,
  }: { method?: string; user?: "admin" | "sam" | "stranger"; json?: object } = {},
): Promise<Answer> {
  const [route, query = ""] = path.split("?");
  const credentials = Buffer.from(`${user}:${site.passwords[user]}`).toString("base64");
  const answer = await fetch(`${site.url}/?rest_route=/wp/v2/${route}&${query}`, {
    method,
    headers: { Authorization: `Basic ${credentials}`, "Content-Type": "application/json" },
    ...(json && { body: JSON.stringify(json) }),
  });
  return (await answer.json()) as Answer;
}
const posts = () =>
  api<ShownPost[]>(
    "posts?status=publish,draft,future,pending,private,trash&per_page=100&author_exclude=1",
  );
const tags = () => api<{ id: number; name: string }[]>("tags?per_page=100");

beforeEach(async () => {
  for (const { id } of await posts()) await api(`posts/${id}?force=true`, { method: "DELETE" });
  for (const { id } of await tags())
    await api(`tags/${id}?force=true`, { method: "DELETE", user: "admin" });
});

describe("connecting", () => {
  it("finds the site, tries it with a draft, and leaves nothing behind", async () => {
    const place = await wordpress.connect(typed(), way());
    expect(place).toMatchObject({ found: "“Ledge & Leaf”, as sam", settings: { user: "sam" } });
    expect(await posts()).toEqual([]);
  });

  it.each<[string, () => Typed, string, RegExp]>([
    [
      "another password",
      () => ({ password: "a".repeat(24) }),
      "bad_credentials",
      /rejected this password for sam/,
    ],
    [
      "another user",
      () => ({ user: "stranger" }),
      "bad_credentials",
      /rejected this password for stranger/,
    ],
    [
      "a user without the right",
      () => ({ user: "carl", password: site.passwords.carl }),
      "bad_credentials",
      /the Author role/,
    ],
  ])("tells %s apart", async (_, changes, code, words) => {
    await expect(wordpress.connect(typed(changes()), way())).rejects.toMatchObject({
      code,
      message: expect.stringMatching(words) as string,
    });
  });

  it("tells a host apart that removes the sign-in line", async () => {
    const stripping = createServer((asked, answer) => {
      const { authorization: _removed, ...headers } = asked.headers;
      const on = askServer(
        `${site.url}${asked.url ?? "/"}`,
        { method: asked.method, headers },
        (answered) => {
          answer.writeHead(answered.statusCode ?? 502, answered.headers);
          answered.pipe(answer);
        },
      );
      asked.pipe(on);
    });
    const port = await listenOn(stripping);
    const behind = {
      ...way(),
      request: ((address, options) =>
        request(address.replace(site.url, `http://127.0.0.1:${port}`), options)) satisfies Request,
    };
    await expect(wordpress.connect(typed(), behind)).rejects.toMatchObject({
      message: expect.stringMatching(/removes the Authorization header/) as string,
    });
  });

  it("knows where its owner allows programs in", async () => {
    const back = "http://127.0.0.1:5000/back";
    const begun = await wordpress.allowing?.begin(typed(), {
      ...way(),
      back,
      state: "s",
      product: "Agents",
    });
    const answer = await fetch(begun?.address ?? "", { redirect: "manual" });
    // A signed-out user is asked to sign in there, and comes back to this page.
    expect(answer.headers.get("location")).toMatch(
      /wp-login\.php\?redirect_to=.*authorize-application\.php/,
    );
  });
});

describe("publishing", () => {
  /** @param keywords of the text's idea */
  async function dueAt(
    by: Request = request,
    { changes = {}, keywords = [] }: { changes?: Typed; keywords?: readonly string[] } = {},
  ) {
    const { label, settings } = await wordpress.connect(typed(changes), way());
    const world = await createTestOutbox({ clock });
    const account = {
      name: `WordPress ${label}`,
      label,
      settings,
      secret: () => Promise.resolve(site.passwords.sam),
    };
    const opened = wordpress.open(account, {
      request: by,
      clock,
      linkOf: (id) => id,
      originalOf: () => Promise.resolve(null),
      readPicture: () => Promise.resolve(null),
    });
    const channel: typeof opened = {
      ...opened,
      render: (version, of) => opened.render({ ...version, keywords }, of),
    };
    world.places.set(channel.name, channel);
    const article = await world.article("Seven habits");
    const { outbox, publications } = world.open();
    const { workspaceId, db } = world;
    const place = (ids: typeof article) =>
      db.write((tx) =>
        publications.schedule(tx, { workspaceId, ...ids }, [{ channel, dueAt: clock.now() }]),
      );
    const [placed] = await place(article);
    const run = async (ms = MINUTE) => {
      clock.advance(ms);
      await outbox.run();
    };
    const settle = async () => {
      for (let round = 0; round < 30; round += 1)
        if (world.publishJobs().some(({ dueAt: at }) => at !== null)) await run();
    };
    return {
      world,
      channel,
      article,
      place,
      publications,
      run,
      settle,
      /** Runs until it is a draft there. */
      async arrives() {
        for (let round = 0; world.publishJobs()[0]?.state !== "draft_created"; round += 1) {
          expect(round).toBeLessThan(10);
          await run();
        }
      },
      publicationId: placed?.publicationId ?? "",
    };
  }

  /** Loses the answers to the first of what changes something; it has arrived. */
  function losing(count: number): Request {
    let left = count;
    return async (address, options) => {
      const answer = await request(address, options);
      if (options?.method === "POST" && (left -= 1) >= 0)
        return { ...answer, status: 500, json: () => ({}) };
      return answer;
    };
  }

  it.each([0, 1, 2, 3])(
    "is published once although %i answers were lost, is updated and unpublished",
    async (lost) => {
      const { world, article, place, publications, channel, settle, publicationId } = await dueAt(
        losing(lost),
      );
      await settle();
      expect(await posts()).toMatchObject([{ status: "publish", slug: "seven-habits" }]);
      const [post] = await posts();
      expect(post?.content.rendered).toContain("About Seven habits.");
      expect(world.storedPublications()).toMatchObject([{ url: `${site.url}/?p=${post?.id}` }]);
      await place(await world.correct(article, "Eight habits"));
      await settle();
      expect(await posts()).toMatchObject([
        { status: "publish", slug: "seven-habits", title: { rendered: "Eight habits" } },
      ]);
      const { workspaceId, db } = world;
      await db.write((tx) => publications.unpublish(tx, { workspaceId, publicationId }, channel));
      await settle();
      expect(await posts()).toMatchObject([{ status: "trash" }]);
      expect(world.storedPublications()).toMatchObject([{ state: "unpublished" }]);
      await world.remove();
    },
  );

  describe("as a draft", () => {
    const asDraft = { changes: { arrival: "draft" } };
    const edit = (id: number, json: object) => api(`posts/${id}`, { method: "POST", json });

    it.each([0, 1, 2])(
      "is a draft once although %i answers were lost, and counts as published once its owner has published it",
      async (lost) => {
        const { world, arrives, run } = await dueAt(losing(lost), asDraft);
        await arrives();
        const [draft] = await posts();
        expect(await posts()).toMatchObject([{ status: "draft", slug: "seven-habits" }]);
        const editUrl = `${site.url}/wp-admin/post.php?post=${draft?.id}&action=edit`;
        expect(world.storedPublications()).toMatchObject([{ state: "draft", url: null, editUrl }]);
        await run(HOUR);
        expect(world.publishJobs()).toMatchObject([{ state: "draft_created", error: null }]);
        // With words of its owner's, as the editor there saves them.
        await edit(draft?.id ?? 0, { status: "publish", title: "Seven habits of mine" });
        await run(HOUR);
        expect(world.publishJobs()).toMatchObject([{ state: "confirmed" }]);
        expect(world.storedPublications()).toMatchObject([
          { state: "published", url: `${site.url}/?p=${draft?.id}`, editUrl: null },
        ]);
        await run(HOUR);
        expect(await posts()).toMatchObject([
          { status: "publish", title: { rendered: "Seven habits of mine" } },
        ]);
        await world.remove();
      },
    );

    it.each(["", "?force=true"])("is removed once its owner has deleted it%s", async (how) => {
      const { world, arrives, run } = await dueAt(request, asDraft);
      await arrives();
      const [draft] = await posts();
      await api(`posts/${draft?.id}${how}`, { method: "DELETE" });
      await run(HOUR);
      expect(world.publishJobs()).toMatchObject([{ state: "cancelled" }]);
      expect(world.storedPublications()).toMatchObject([{ state: "unpublished", remoteId: null }]);
      await run(HOUR);
      expect((await posts()).map(({ status }) => status)).toEqual(how ? [] : ["trash"]);
      await world.remove();
    });

    it("is looked at again once there is a password again", async () => {
      const { world, arrives, run } = await dueAt(request, asDraft);
      await arrives();
      const [draft] = await posts();
      site.revoke("sam");
      await run(HOUR);
      const error = expect.stringMatching(/no longer accepts our sign-in/) as string;
      expect(world.publishJobs()).toMatchObject([{ state: "draft_created", error }]);
      site.renew("sam");
      await edit(draft?.id ?? 0, { status: "publish" });
      await run(HOUR);
      expect(world.publishJobs()).toMatchObject([{ state: "confirmed" }]);
      await world.remove();
    });
  });

  describe("published after the backup that a restore brings back", () => {
    // A restore puts the publications of every workspace in doubt.
    leaveOutDuplicates();

    it.each([
      ["DELETE", undefined, "cancelled", "trash"],
      ["POST", { status: "private" }, "draft_created", "private"],
    ])(
      "is not sent again where its owner has removed it since: %s %j",
      async (method, json, state, status) => {
        const { world, channel, publicationId: key, run } = await dueAt();
        if (channel.guarantee !== "two_phase") throw new Error("it promises something else");
        const payload = world.publishJobs()[0]?.payload ?? "";
        const post = { key, payload, signal: AbortSignal.timeout(20_000) };
        const { remoteId } = await channel.draft(post);
        await channel.publish({ ...post, remoteId });
        await api(`posts/${remoteId}`, { method, ...(json && { json }) });
        await world.db.write((tx) => markPublishJobsUnconfirmed(tx, world.clock.now()));
        await run(HOUR);
        await run(HOUR);
        expect(world.publishJobs()).toMatchObject([{ state }]);
        expect((await posts()).map((each) => each.status)).toEqual([status]);
        await world.remove();
      },
    );
  });

  describe("tags", () => {
    const namesOf = async (ids: readonly number[] = []) => {
      const all = await tags();
      return ids.map((id) => all.find((tag) => tag.id === id)?.name).sort();
    };

    it.each([0, 1, 2, 3, 4])(
      "are made by an author, each once, although %i answers were lost",
      async (lost) => {
        const keywords = ["Cold brew", "R&D", 'The "café"', "cold brew"];
        const made = ["Cold brew", "R&amp;D", 'The "café"'];
        const { world, settle } = await dueAt(losing(lost), { keywords });
        await settle();
        const [post] = await posts();
        expect(post?.status).toBe("publish");
        expect(await namesOf(post?.tags)).toEqual(made);
        expect((await tags()).map(({ name }) => name).sort()).toEqual(made);
        await world.remove();
      },
    );

    it("that its owner has added stay when the text is changed", async () => {
      const { world, article, place, settle } = await dueAt(request, { keywords: ["Cold brew"] });
      await settle();
      const [post] = await posts();
      const own = await api<{ id: number }>("tags", { method: "POST", json: { name: "Mine" } });
      const json = { tags: [...(post?.tags ?? []), own.id] };
      await api(`posts/${post?.id}`, { method: "POST", json });
      await place(await world.correct(article, "Eight habits"));
      await settle();
      const [changed] = await posts();
      expect(changed?.title.rendered).toBe("Eight habits");
      expect(await namesOf(changed?.tags)).toEqual(["Cold brew", "Mine"]);
      await world.remove();
    });
  });

  it("never claims a stranger's post of the same address", async () => {
    const json = {
      title: "Seven habits",
      slug: "seven-habits",
      status: "publish",
      content: "Hers",
    };
    const theirs = await api<ShownPost>("posts", { method: "POST", user: "stranger", json });
    const { world, settle } = await dueAt(losing(2));
    await settle();
    expect(world.storedPublications()).toMatchObject([{ state: "published" }]);
    const all = await posts();
    expect(all.map(({ slug }) => slug).sort()).toEqual(["seven-habits", "seven-habits-2"]);
    expect(all.find(({ id }) => id === theirs.id)?.content.rendered).toContain("Hers");
    await api(`posts/${theirs.id}?force=true`, { method: "DELETE", user: "stranger" });
    await world.remove();
  });

  it("is on hold when the password was revoked, and nothing of it arrives", async () => {
    const { world, settle } = await dueAt();
    const other = await posts();
    site.revoke("sam");
    await settle();
    expect(world.publishJobs()).toMatchObject([{ state: "on_hold" }]);
    expect(other).toEqual([]);
    await world.remove();
  });
});
