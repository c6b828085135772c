import { afterEach, describe, expect, it } from "vitest";
import { ghostKey, startGhost } from "#tests/fakes/ghost.ts";
import { startWordPress, wordpressUser } from "#tests/fakes/wordpress.ts";
import { createChannelWorld, lostAnswers } from "#tests/harness/channel-world.ts";
import { HOUR } from "#app/core/time/clock.ts";
import { ghost } from "./ghost/ghost.server.ts";
import type { ChannelAdapter, Typed } from "./channel-adapter.ts";
import { wordpress } from "./wordpress/wordpress.server.ts";

type Server = Awaited<ReturnType<typeof startWordPress>>;

/** A site where content is created as a draft, with the actions of its owner. */
interface Site {
  kind: ChannelAdapter;
  typed: Typed;
  faults: Server["faults"];
  faultsAt: Server["faultsAt"];
  /** Of one post, around its number. */
  path: string;
  pathEnd: string;
  posts(): readonly { title: string; slug: string; status: string }[];
  publish(): void;
  remove(): void;
  edits: RegExp;
  url: string;
  stop(): Promise<void>;
}

const starts: Readonly<Record<string, () => Promise<Site>>> = {
  async wordpress() {
    const site = await startWordPress();
    const { name: user, password } = wordpressUser;
    const first = () => site.posts()[0];
    return {
      ...site,
      kind: wordpress,
      path: "/wp-json/wp/v2/posts/",
      pathEnd: "",
      typed: { site: site.url, user, password, arrival: "draft" },
      publish: () => void Object.assign(first() ?? {}, { status: "publish" }),
      remove: () => void Object.assign(first() ?? {}, { status: "trash" }),
      edits: /\/wp-admin\/post\.php\?post=\d+&action=edit$/,
    };
  },
  async ghost() {
    const site = await startGhost();
    return {
      ...site,
      kind: ghost,
      path: "/ghost/api/admin/posts/",
      pathEnd: "/",
      typed: { site: site.url, key: ghostKey, newsletter: "yes", arrival: "draft" },
      publish: () => void Object.assign(site.posts()[0] ?? {}, { status: "published" }),
      remove: site.removeAll,
      edits: /\/ghost\/#\/editor\/post\/p\d+$/,
    };
  },
};

const sites: Site[] = [];
afterEach(async () => {
  await Promise.all(sites.splice(0).map((site) => site.stop()));
});

describe.each(Object.keys(starts))("%s", (name) => {
  async function begin() {
    const site = await (starts[name]?.() ?? Promise.reject(new Error(name)));
    sites.push(site);
    const world = await createChannelWorld(site.kind, site.typed);
    return {
      site,
      world,
      async arrives(): Promise<void> {
        for (let round = 0; world.publishJobs()[0]?.state !== "draft_created"; round += 1) {
          expect(round).toBeLessThan(30);
          await world.run();
        }
      },
    };
  }
  const stateIn = (world: Awaited<ReturnType<typeof begin>>["world"]) =>
    world.storedPublications()[0]?.state;

  it.each(lostAnswers.map((faults) => [faults] as const))(
    "leaves exactly one unpublished draft after %j",
    async (faults) => {
      const { site, world, arrives } = await begin();
      site.faults.push(...faults);
      await arrives();
      expect(site.posts()).toMatchObject([{ status: "draft", slug: "seven-habits" }]);
      expect(world.storedPublications()).toMatchObject([
        { state: "draft", url: null, publishedAt: null, versionId: null },
      ]);
      await world.remove();
    },
  );

  it("is published once the owner publishes the draft, and reports that once", async () => {
    const { site, world, arrives } = await begin();
    await arrives();
    await world.run(HOUR);
    expect(stateIn(world)).toBe("draft");
    expect(world.outcomes.map(({ result }) => result)).toEqual(["draft_created"]);
    const edit = world.storedPublications()[0]?.editUrl;
    expect(edit).toMatch(site.edits);
    expect(edit?.startsWith(site.url)).toBe(true);
    site.publish();
    await world.run(HOUR);
    expect(world.storedPublications()).toMatchObject([
      { state: "published", url: `${site.url}/seven-habits/` },
    ]);
    expect(world.storedPublications()).toMatchObject([{ editUrl: null }]);
    expect(world.outcomes.map(({ result }) => result)).toEqual(["draft_created", "confirmed"]);
    await world.run(HOUR);
    expect(site.posts()).toHaveLength(1);
    await world.remove();
  });

  it("stays unchanged while it is a draft, and gets the newer approved version once it is published", async () => {
    const { site, world, arrives } = await begin();
    await arrives();
    await world.place(await world.correct(world.article, "Eight habits"));
    await world.run(HOUR);
    expect(site.posts()).toMatchObject([{ status: "draft", title: "Seven habits" }]);
    site.publish();
    await world.run(HOUR);
    await world.settle();
    expect(site.posts()).toMatchObject([{ title: "Eight habits", slug: "seven-habits" }]);
    expect(stateIn(world)).toBe("published");
    await world.remove();
  });

  it("is unpublished once the owner has removed the draft", async () => {
    const { site, world, arrives } = await begin();
    await arrives();
    site.remove();
    await world.run(HOUR);
    expect(stateIn(world)).toBe("unpublished");
    expect(world.outcomes.map(({ result }) => result)).toEqual(["draft_created", "vanished"]);
    await world.settle();
    expect(world.publishJobs()).toMatchObject([{ state: "cancelled" }]);
    await world.remove();
  });

  it("can't be unpublished from here, and says why", async () => {
    const { world, arrives } = await begin();
    await arrives();
    await expect(world.unpublish()).rejects.toMatchObject({
      code: "not_waiting",
      message: expect.stringMatching(/is a draft on the channel/) as string,
    });
    await world.remove();
  });

  it("keeps being checked after the site was unavailable", async () => {
    const { site, world, arrives } = await begin();
    await arrives();
    site.faultsAt.push([
      `GET ${site.path}${world.storedPublications()[0]?.remoteId}${site.pathEnd}`,
      "lost",
    ]);
    await world.run(HOUR);
    expect(world.publishJobs()).toMatchObject([
      { state: "draft_created", error: expect.any(String) as string },
    ]);
    site.publish();
    await world.run(HOUR);
    expect(stateIn(world)).toBe("published");
    await world.remove();
  });
});
