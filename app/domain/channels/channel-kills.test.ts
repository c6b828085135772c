import { afterEach, expect, it } from "vitest";
import { ghostKey, startGhost } from "#tests/fakes/ghost.ts";
import { startWordPress, wordpressUser } from "#tests/fakes/wordpress.ts";
import { crashingOutboxDb } from "#tests/harness/crashing-outbox.ts";
import { crashEverywhere, crashChannels } from "#tests/harness/channel-crashes.ts";
import { createTestOutbound } from "#tests/harness/outbound.ts";
import { createChannelWorld } from "#tests/harness/channel-world.ts";
import { HOUR } from "#app/core/time/clock.ts";
import { ghost } from "./ghost/ghost.server.ts";
import type { ChannelAdapter, Request, Typed } from "./channel-adapter.ts";
import { wordpress } from "./wordpress/wordpress.server.ts";

/** A server where content is created as a draft, with its own ledger. */
interface DraftServer {
  kind: ChannelAdapter;
  typed: Typed;
  posts(): readonly { status: string }[];
  stop(): Promise<void>;
  /** The owner publishes the draft. */
  publish(): void;
}

const servers: DraftServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

const draftStarts: Readonly<Record<string, () => Promise<DraftServer>>> = {
  async wordpress() {
    const site = await startWordPress();
    const { name: user, password } = wordpressUser;
    return {
      ...site,
      kind: wordpress,
      typed: { site: site.url, user, password, arrival: "draft" },
      publish: () => void Object.assign(site.posts()[0] ?? {}, { status: "publish" }),
    };
  },
  async ghost() {
    const site = await startGhost();
    return {
      ...site,
      kind: ghost,
      typed: { site: site.url, key: ghostKey, newsletter: "no", arrival: "draft" },
      publish: () => void Object.assign(site.posts()[0] ?? {}, { status: "published" }),
    };
  },
};

/** More than there are. */
const maxPoints = 40;
const { request } = createTestOutbound();

/** A world in which one process ends before or after a write or a request; another one continues. */
async function createMortalWorld({ kind, typed }: DraftServer) {
  let point: () => void = () => undefined;
  const watched: Request = async (address, options) => {
    point();
    const answer = await request(address, options);
    point();
    return answer;
  };
  const world = await createChannelWorld(kind, typed, { request: watched });
  return {
    ...world,
    /** @returns whether it has ended before it was done */
    async runMortal(endsAt: number): Promise<boolean> {
      const process = crashingOutboxDb(world.db, endsAt);
      point = process.point;
      await world.open(process.db).outbox.run();
      point = () => undefined;
      return process.hasEnded();
    },
  };
}

/** @param doing "arrive", or "look": its owner has published it, and the process ends during the check */
async function leaveAndEnd(server: DraftServer, doing: string, endsAt: number) {
  const world = await createMortalWorld(server);
  const arrives = async () => {
    for (let round = 0; world.publishJobs()[0]?.state !== "draft_created"; round += 1) {
      expect(round).toBeLessThan(10);
      await world.run();
    }
  };
  if (doing === "look") {
    await arrives();
    server.publish();
    world.clock.advance(HOUR);
  }
  const hasEnded = await world.runMortal(endsAt);
  if (doing === "arrive") {
    await arrives();
    expect(server.posts()).toMatchObject([{ status: "draft" }]);
    server.publish();
  }
  await world.run(HOUR);
  const state = world.storedPublications()[0]?.state;
  const results = world.outcomes.map(({ result }) => result);
  await world.remove();
  return { hasEnded, state, results };
}

// One of each type. The soak test covers every channel, action and fault.
it.each([
  ["bluesky", "create"],
  ["mastodon", "unpublish"],
  ["wordpress", "update"],
  ["webhook", "create"],
] as const)("wherever the process ends, %s: %s is done once", async (name, doing) => {
  const { points } = await crashEverywhere(crashChannels[name] ?? expect.fail(name), doing, []);
  expect(points).toBeGreaterThan(5);
});

it.each(Object.keys(draftStarts).flatMap((name) => [[name, "arrive"] as const, [name, "look"]]))(
  "wherever the process ends, a draft at %s exists once and counts once: %s",
  async (name, doing) => {
    let ends = 0;
    for (let goesOn = true; goesOn; ends += 1) {
      expect(ends).toBeLessThan(maxPoints);
      const server = await draftStarts[name]?.();
      if (!server) throw new Error(`${name} cannot be started`);
      servers.push(server);
      const { hasEnded, state, results } = await leaveAndEnd(server, doing, ends + 1);
      expect(server.posts()).toHaveLength(1);
      expect(state).toBe("published");
      expect(results.filter((result) => result === "confirmed")).toHaveLength(1);
      goesOn = hasEnded;
    }
    expect(ends).toBeGreaterThan(4);
  },
);
