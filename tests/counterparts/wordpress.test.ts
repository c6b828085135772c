import { createServer, request as askServer } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createManualClock, MINUTE } from "../../app/core/clock";
import type { Request, Typed } from "../../app/studio/places/place-kind";
import { wordpress } from "../../app/studio/places/wordpress/wordpress.server";
import { createTestOutbound, listenOn } from "../harness/outbound";
import { createTestOutbox } from "../harness/outbox";
import { startRealWordPress, type RealWordPress } from "./real-wordpress";

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
}

async function api<Answer>(
  path: string,
  {
    method = "GET",
    user = "sam",
    json,
  }: { method?: string; user?: "sam" | "stranger"; json?: object } = {},
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
  api<ShownPost[]>("posts?status=publish,draft,future,pending,trash&per_page=100&author_exclude=1");

beforeEach(async () => {
  for (const { id } of await posts()) await api(`posts/${id}?force=true`, { method: "DELETE" });
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
      /does not know sam/,
    ],
    ["another user", () => ({ user: "nobody" }), "bad_credentials", /does not know nobody/],
    [
      "a user without the right",
      () => ({ user: "carl", password: site.passwords.carl }),
      "bad_credentials",
      /the role Author/,
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
      message: expect.stringMatching(/pass the Authorization header on/) as string,
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
    // Whoever is not signed in there is asked to, and comes back to this page.
    expect(answer.headers.get("location")).toMatch(
      /wp-login\.php\?redirect_to=.*authorize-application\.php/,
    );
  });
});

describe("publishing", () => {
  async function dueAt(by: Request = request) {
    const { label, settings, secret } = await wordpress.connect(typed(), way());
    const world = await createTestOutbox({ clock });
    const account = {
      name: `WordPress ${label}`,
      label,
      settings,
      secret: () => Promise.resolve(secret),
    };
    const destination = wordpress.open(account, {
      request: by,
      clock,
      linkOf: (id) => id,
      readPicture: () => Promise.resolve(null),
    });
    world.places.set(destination.name, destination);
    const article = await world.article("Seven habits");
    const { outbox, placements } = world.open();
    const { workspaceId, db } = world;
    const place = (ids: typeof article) =>
      db.write((tx) =>
        placements.schedule(tx, { workspaceId, ...ids }, [{ destination, dueAt: clock.now() }]),
      );
    const [placed] = await place(article);
    const run = async () => {
      clock.advance(MINUTE);
      await outbox.run();
    };
    const settle = async () => {
      for (let round = 0; round < 10; round += 1)
        if (world.operations().some(({ dueAt: at }) => at !== null)) await run();
    };
    return {
      world,
      destination,
      article,
      place,
      placements,
      settle,
      placementId: placed?.placementId ?? "",
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
    "stands there once although %i answers were lost, is changed and withdrawn",
    async (lost) => {
      const { world, article, place, placements, destination, settle, placementId } = await dueAt(
        losing(lost),
      );
      await settle();
      expect(await posts()).toMatchObject([{ status: "publish", slug: "seven-habits" }]);
      const [post] = await posts();
      expect(post?.content.rendered).toContain("About Seven habits.");
      expect(world.placementsStored()).toMatchObject([{ url: `${site.url}/?p=${post?.id}` }]);
      await place(await world.correct(article, "Eight habits"));
      await settle();
      expect(await posts()).toMatchObject([
        { status: "publish", slug: "seven-habits", title: { rendered: "Eight habits" } },
      ]);
      const { workspaceId, db } = world;
      await db.write((tx) => placements.withdraw(tx, { workspaceId, placementId }, destination));
      await settle();
      expect(await posts()).toMatchObject([{ status: "trash" }]);
      expect(world.placementsStored()).toMatchObject([{ state: "withdrawn" }]);
      await world.remove();
    },
  );

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
    expect(world.placementsStored()).toMatchObject([{ state: "published" }]);
    const all = await posts();
    expect(all.map(({ slug }) => slug).sort()).toEqual(["seven-habits", "seven-habits-2"]);
    expect(all.find(({ id }) => id === theirs.id)?.content.rendered).toContain("Hers");
    await api(`posts/${theirs.id}?force=true`, { method: "DELETE", user: "stranger" });
    await world.remove();
  });

  it("is held when the password was taken back, and nothing of it arrives", async () => {
    const { world, settle } = await dueAt();
    const other = await posts();
    site.revoke("sam");
    await settle();
    expect(world.operations()).toMatchObject([{ state: "held" }]);
    expect(other).toEqual([]);
    await world.remove();
  });
});
