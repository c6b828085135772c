import { expect } from "vitest";
import { bluesky } from "#app/domain/channels/bluesky/bluesky.server.ts";
import { ghost } from "#app/domain/channels/ghost/ghost.server.ts";
import { mastodon } from "#app/domain/channels/mastodon/mastodon.server.ts";
import { mediumAt } from "#app/domain/channels/medium/medium.server.ts";
import type { ChannelAdapter, Request, Typed } from "#app/domain/channels/channel-adapter.ts";
import { webhook } from "#app/domain/channels/webhook/webhook.server.ts";
import { wordpress } from "#app/domain/channels/wordpress/wordpress.server.ts";
import { blueskyAccount, startBluesky } from "#tests/fakes/bluesky.ts";
import { ghostKey, startGhost } from "#tests/fakes/ghost.ts";
import { mastodonAccount, startMastodon } from "#tests/fakes/mastodon.ts";
import { mediumToken, startMedium } from "#tests/fakes/medium.ts";
import { startWordPress, wordpressUser } from "#tests/fakes/wordpress.ts";
import { newSigningKey } from "#app/platform/outbound/webhook-signature.server.ts";
import { startFakeServer, type Fault } from "./fake-server.ts";
import { crashingOutboxDb } from "./crashing-outbox.ts";
import { createTestOutbound } from "./outbound.ts";
import { createChannelWorld } from "./channel-world.ts";

/** A server of a place, and what anybody who looks there sees. */
interface Server {
  kind: ChannelAdapter;
  typed: Typed;
  /** The title or text of each public post. */
  seen(): readonly string[];
  faults: Fault[];
  /** How many unpublished posts it has, such as drafts; left out: it knows none. */
  hidden?(): number;
  /** Left out: a short one. */
  title?: string;
  /** How many posts the text makes. */
  makes: number;
  stop(): Promise<void>;
}

type Doing = "create" | "update" | "unpublish";

async function startAtBluesky(title?: string, makes = 1): Promise<Server> {
  const server = await startBluesky();
  const { handle, appPassword } = blueskyAccount;
  return {
    ...server,
    kind: bluesky,
    typed: { handle, password: appPassword, service: server.url },
    seen: () => server.posts().map(({ text }) => text),
    ...(title !== undefined && { title }),
    makes,
  };
}

interface Starting {
  start(): Promise<Server>;
  /** What a program may do there. */
  doings: readonly Doing[];
  /** How many of its requests change something, at most. */
  changes: number;
  /** Whether it is found out there what became of a lost answer; else its owner is asked. */
  knows: boolean;
}

const everything: readonly Doing[] = ["create", "update", "unpublish"];

/** Every place, each with a server that keeps a ledger of its own. */
export const crashChannels: Readonly<Record<string, Starting>> = {
  bluesky: {
    start: () => startAtBluesky(),
    doings: ["create", "unpublish"],
    changes: 2,
    knows: true,
  },
  thread: {
    start: () => startAtBluesky("words that go on and on ".repeat(20), 2),
    doings: ["create", "unpublish"],
    changes: 3,
    knows: true,
  },
  mastodon: {
    async start() {
      const server = await startMastodon();
      return {
        ...server,
        kind: mastodon,
        typed: { server: server.url, access: mastodonAccount.token },
        seen: () => server.posts().map(({ text }) => text),
        makes: 1,
      };
    },
    doings: everything,
    changes: 1,
    knows: true,
  },
  wordpress: {
    async start() {
      const site = await startWordPress();
      const { name: user, password } = wordpressUser;
      return {
        ...site,
        kind: wordpress,
        typed: { site: site.url, user, password, arrival: "publish" },
        seen: () => site.published().map(({ title }) => title),
        hidden: () => site.posts().filter(({ status }) => status === "draft").length,
        makes: 1,
      };
    },
    doings: everything,
    changes: 2,
    knows: true,
  },
  ghost: {
    async start() {
      const site = await startGhost();
      return {
        ...site,
        kind: ghost,
        typed: { site: site.url, key: ghostKey, newsletter: "yes", arrival: "publish" },
        seen: () => site.published().map(({ title }) => title),
        hidden: () => site.posts().length - site.published().length,
        makes: 1,
      };
    },
    doings: everything,
    changes: 2,
    knows: true,
  },
  medium: {
    async start() {
      const server = await startMedium();
      return {
        ...server,
        kind: mediumAt(server.url),
        typed: { token: mediumToken },
        seen: () => server.stories.map(({ title }) => title),
        makes: 1,
      };
    },
    doings: ["create"],
    changes: 1,
    knows: false,
  },
  webhook: { start: startAtProgram, doings: everything, changes: 1, knows: false },
};

/** A program that publishes whatever it is sent, each time it is sent it. */
async function startAtProgram(): Promise<Server> {
  const posts: { id: string; title: string }[] = [];
  const server = await startFakeServer(({ body }) => {
    const { type, data } = body as { type: string; data: { id: string; title: string } };
    const at = posts.findIndex(({ id }) => id === data.id);
    if (type === "text.published") posts.push({ ...data });
    if (type === "text.updated" && at >= 0) posts[at] = { ...data };
    if (type === "text.unpublished" && at >= 0) posts.splice(at, 1);
    return [200];
  });
  return {
    ...server,
    kind: webhook,
    typed: { address: `${server.url}/hook`, takes: "articles", key: newSigningKey() },
    seen: () => posts.map(({ title }) => title),
    makes: 1,
  };
}

const faultsOfOne: readonly Fault[] = [
  "hangsUp",
  "fails",
  "lost",
  { status: 503 },
  { status: 429, headers: { "Retry-After": "120" } },
];

/** All is well, or one of the requests that change something goes wrong in one way. */
export const findFaults = (changes: number): readonly (readonly Fault[])[] => [
  [],
  ...Array.from({ length: changes }, (_, before) => before).flatMap((before) =>
    faultsOfOne.map((fault) => [
      ...Array.from({ length: before }, () => "nothing" as const),
      fault,
    ]),
  ),
];

/** More than there are. */
const maxPoints = 60;
const corrected = "Eight habits";

/**
 * Ends a process that sends one publication before or after each thing that is stored here or asked out there, one
 * point a life; another process goes on, and a person answers truly whenever there is a question.
 * @returns how many points there were
 */
export async function crashEverywhere(
  { start, knows }: Starting,
  doing: Doing,
  faults: readonly Fault[],
): Promise<{ points: number; asked: number }> {
  let asked = 0;
  for (let endsAt = 1; endsAt <= maxPoints; endsAt += 1) {
    const server = await start();
    try {
      const life = await dieOnce(server, { doing, faults, endsAt, knows });
      asked += life.asked;
      if (!life.hasEnded) return { points: endsAt - 1, asked };
    } finally {
      await server.stop();
    }
  }
  throw new Error(`There are more than ${maxPoints} points.`);
}

const { request } = createTestOutbound();

async function dieOnce(
  server: Server,
  {
    doing,
    faults,
    endsAt,
    knows,
  }: { doing: Doing; faults: readonly Fault[]; endsAt: number; knows: boolean },
) {
  const { kind, typed, title = "Seven habits", seen, makes } = server;
  let point: () => void = () => undefined;
  const watched: Request = async (address, options) => {
    point();
    const answer = await request(address, options);
    point();
    return answer;
  };
  const world = await createChannelWorld(kind, typed, { request: watched, title });
  try {
    if (doing !== "create") {
      await world.settle();
      expect(seen()).toHaveLength(makes);
    }
    if (doing === "unpublish") await world.unpublish();
    if (doing === "update") await world.place(await world.correct(world.article, corrected));

    const isDone = {
      create: () => seen().length > 0,
      update: () => seen().some((text) => text.includes(corrected)),
      unpublish: () => seen().length === 0,
    }[doing];

    server.faults.push(...faults);
    const process = crashingOutboxDb(world.db, endsAt);
    point = process.point;
    await world.open(process.db).outbox.run();
    point = () => undefined;

    let asked = 0;
    for (let open = true; open;) {
      await world.settle();
      const questions = world.publishJobs().filter(({ state }) => state === "unconfirmed");
      if (questions.length > 0) expect(knows).toBe(false);
      for (const { id: publishJobId } of questions) {
        asked += 1;
        const answer = { workspaceId: world.workspaceId, publishJobId, url: null };
        await world.db.write((tx) =>
          world
            .open()
            .publications.answerDidItAppear(tx, { ...answer, appeared: isDone() }, world.channel),
        );
      }
      open = questions.length > 0;
    }

    expect(seen()).toHaveLength(doing === "unpublish" ? 0 : makes);
    expect(isDone()).toBe(true);
    // An unpublished post may be a draft again; otherwise no draft is left.
    if (doing !== "unpublish") expect(server.hidden?.() ?? 0).toBe(0);
    expect(world.storedPublications()).toMatchObject([
      { state: doing === "unpublish" ? "unpublished" : "published" },
    ]);
    return { hasEnded: process.hasEnded(), asked };
  } finally {
    await world.remove();
  }
}
