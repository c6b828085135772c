import { afterEach, expect, it } from "vitest";
import { blueskyAccount, startBluesky } from "../../../tests/fakes/bluesky";
import { mastodonAccount, startMastodon } from "../../../tests/fakes/mastodon";
import { mortal } from "../../../tests/harness/mortal-outbox";
import { createTestOutbound } from "../../../tests/harness/outbound";
import { createPlaceWorld } from "../../../tests/harness/place-world";
import { bluesky } from "./bluesky/bluesky.server";
import { mastodon } from "./mastodon/mastodon.server";
import type { PlaceKind, Request, Typed } from "./place-kind";

/** A server of a place, with a ledger of its own. */
interface Server {
  kind: PlaceKind;
  typed: Typed;
  posts(): readonly { text: string }[];
  /** Left out: a short one. */
  title?: string;
  /** How many posts its text makes. */
  makes: number;
  stop(): Promise<void>;
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

/** More than there are. */
const pointsAtMost = 40;
const { request } = createTestOutbound();

/** The process ends before or after something is stored here or asked out there; another one goes on. */
async function sendAndEnd(
  { kind, typed, posts, title = "Seven habits", makes }: Server,
  doing: string,
  endsAt: number,
) {
  let point: () => void = () => undefined;
  const watched: Request = async (address, options) => {
    point();
    const answer = await request(address, options);
    point();
    return answer;
  };
  const world = await createPlaceWorld(kind, typed, { request: watched, title });
  if (doing !== "create") {
    await world.settle();
    expect(posts()).toHaveLength(makes);
    await world.withdraw();
  }
  const process = mortal(world.db, endsAt);
  point = process.point;
  await world.open(process.db).outbox.run();
  point = () => undefined;
  await world.settle();
  expect(world.operations().map(({ state }) => state)).not.toContain("needs_look");
  const state = world.placementsStored()[0]?.state;
  await world.remove();
  return { hasEnded: process.hasEnded(), state };
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
