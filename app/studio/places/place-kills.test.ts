import { afterEach, expect, it } from "vitest";
import { blueskyAccount, startBluesky } from "../../../tests/fakes/bluesky";
import { ghostKey, startGhost } from "../../../tests/fakes/ghost";
import { mastodonAccount, startMastodon } from "../../../tests/fakes/mastodon";
import { startWordPress, wordpressUser } from "../../../tests/fakes/wordpress";
import { mortal } from "../../../tests/harness/mortal-outbox";
import { createTestOutbound } from "../../../tests/harness/outbound";
import { createPlaceWorld } from "../../../tests/harness/place-world";
import { HOUR } from "../../core/clock";
import { bluesky } from "./bluesky/bluesky.server";
import { ghost } from "./ghost/ghost.server";
import { mastodon } from "./mastodon/mastodon.server";
import type { PlaceKind, Request, Typed } from "./place-kind";
import { wordpress } from "./wordpress/wordpress.server";

/** A server of a place, with a ledger of its own. */
interface Server {
  kind: PlaceKind;
  typed: Typed;
  posts(): readonly object[];
  /** Left out: a short one. */
  title?: string;
  /** How many posts its text makes. */
  makes: number;
  stop(): Promise<void>;
}

/** One at which texts arrive as drafts. */
interface DraftServer extends Server {
  posts(): readonly { status: string }[];
  /** Its owner publishes what lies there. */
  publish(): void;
}

const servers: Server[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

const starts: Readonly<Record<string, () => Promise<Server>>> = {
  async bluesky() {
    const server = await startBluesky();
    const { handle, appPassword } = blueskyAccount;
    return {
      ...server,
      kind: bluesky,
      typed: { handle, password: appPassword, service: server.url },
      makes: 1,
    };
  },
  async thread() {
    const server = await startBluesky();
    const { handle, appPassword } = blueskyAccount;
    return {
      ...server,
      kind: bluesky,
      typed: { handle, password: appPassword, service: server.url },
      title: "words that go on and on ".repeat(20),
      makes: 2,
    };
  },
  async mastodon() {
    const server = await startMastodon();
    return {
      ...server,
      kind: mastodon,
      typed: { server: server.url, access: mastodonAccount.token },
      makes: 1,
    };
  },
};

const draftStarts: Readonly<Record<string, () => Promise<DraftServer>>> = {
  async wordpress() {
    const site = await startWordPress();
    const { name: user, password } = wordpressUser;
    return {
      ...site,
      kind: wordpress,
      typed: { site: site.url, user, password, arrival: "draft" },
      makes: 1,
      publish: () => void Object.assign(site.posts()[0] ?? {}, { status: "publish" }),
    };
  },
  async ghost() {
    const site = await startGhost();
    return {
      ...site,
      kind: ghost,
      typed: { site: site.url, key: ghostKey, newsletter: "no", arrival: "draft" },
      makes: 1,
      publish: () => void Object.assign(site.posts()[0] ?? {}, { status: "published" }),
    };
  },
};

/** More than there are. */
const pointsAtMost = 40;
const { request } = createTestOutbound();

/** A world in which a process ends before or after something is stored here or asked out there; another one goes on. */
async function createMortalWorld({ kind, typed, title = "Seven habits" }: Server) {
  let point: () => void = () => undefined;
  const watched: Request = async (address, options) => {
    point();
    const answer = await request(address, options);
    point();
    return answer;
  };
  const world = await createPlaceWorld(kind, typed, { request: watched, title });
  return {
    ...world,
    /** @returns whether it has ended before it was done */
    async runMortal(endsAt: number): Promise<boolean> {
      const process = mortal(world.db, endsAt);
      point = process.point;
      await world.open(process.db).outbox.run();
      point = () => undefined;
      return process.hasEnded();
    },
  };
}

async function sendAndEnd(server: Server, doing: string, endsAt: number) {
  const world = await createMortalWorld(server);
  if (doing !== "create") {
    await world.settle();
    expect(server.posts()).toHaveLength(server.makes);
    await world.withdraw();
  }
  const hasEnded = await world.runMortal(endsAt);
  await world.settle();
  expect(world.operations().map(({ state }) => state)).not.toContain("needs_look");
  const state = world.placementsStored()[0]?.state;
  await world.remove();
  return { hasEnded, state };
}

/** @param doing "arrive", or "look": its owner has published it, and the process ends while it is looked at */
async function leaveAndEnd(server: DraftServer, doing: string, endsAt: number) {
  const world = await createMortalWorld(server);
  const arrives = async () => {
    for (let round = 0; world.operations()[0]?.state !== "arrived"; round += 1) {
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
  const state = world.placementsStored()[0]?.state;
  const told = world.outcomes.map(({ result }) => result);
  await world.remove();
  return { hasEnded, state, told };
}

it.each(Object.keys(starts).flatMap((name) => [[name, "create"] as const, [name, "withdraw"]]))(
  "wherever the process ends, %s: %s is done once",
  async (name, doing) => {
    let ends = 0;
    for (let goesOn = true; goesOn; ends += 1) {
      expect(ends).toBeLessThan(pointsAtMost);
      const server = await starts[name]?.();
      if (!server) throw new Error(`${name} cannot be started`);
      servers.push(server);
      const { hasEnded, state } = await sendAndEnd(server, doing, ends + 1);
      expect(server.posts()).toHaveLength(doing === "create" ? server.makes : 0);
      expect(state).toBe(doing === "create" ? "published" : "withdrawn");
      goesOn = hasEnded;
    }
    expect(ends).toBeGreaterThan(5);
  },
);

it.each(Object.keys(draftStarts).flatMap((name) => [[name, "arrive"] as const, [name, "look"]]))(
  "wherever the process ends, a draft at %s is there once and counts once: %s",
  async (name, doing) => {
    let ends = 0;
    for (let goesOn = true; goesOn; ends += 1) {
      expect(ends).toBeLessThan(pointsAtMost);
      const server = await draftStarts[name]?.();
      if (!server) throw new Error(`${name} cannot be started`);
      servers.push(server);
      const { hasEnded, state, told } = await leaveAndEnd(server, doing, ends + 1);
      expect(server.posts()).toHaveLength(1);
      expect(state).toBe("published");
      expect(told.filter((result) => result === "confirmed")).toHaveLength(1);
      goesOn = hasEnded;
    }
    expect(ends).toBeGreaterThan(4);
  },
);
