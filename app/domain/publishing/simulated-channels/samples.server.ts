import type { Db } from "#db/client.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import { slugFrom } from "#app/core/text/slug.ts";
import { renderText } from "#app/platform/prose/render-text.ts";
import type {
  Channel,
  FindChannel,
  Measured,
  Post,
  Publishable,
  Receipt,
  Role,
} from "#app/domain/publishing/channel-port.ts";
import type { Preview } from "#app/domain/publishing/publications/preview.ts";
import { simulatedFaultOf, takeSimulatedFault } from "./simulated-faults.server.ts";
import { withSimulatedFault, type CreatesByKey } from "./with-simulated-fault.server.ts";
import { simulatedPostsSql } from "#app/domain/publishing/simulated-posts.server.ts";

/** The outside world of the simulation, next to `simulated-posts.server.ts`. */
const sql = {
  change: "UPDATE simulated_posts SET url = @url WHERE idempotency_key = @key",
  remove: "DELETE FROM simulated_posts WHERE idempotency_key = ?",
  seed: "SELECT seed FROM workspaces WHERE id = ?",
} as const;

/** A test channel and its maximum length. */
interface Sample {
  name: `sample ${string}`;
  role: Role;
  maxChars: number;
  maxPerDay: number;
}

/** The most posts a day that readers accept. */
const samples = [
  { name: "sample blog", role: "blog", maxChars: 100_000, maxPerDay: 2 },
  { name: "sample newsletter", role: "newsletter", maxChars: 100_000, maxPerDay: 2 },
  { name: "sample short network", role: "social", maxChars: 300, maxPerDay: 4 },
  { name: "sample long network", role: "social", maxChars: 3_000, maxPerDay: 2 },
  { name: "sample video channel", role: "video", maxChars: 5_000, maxPerDay: 2 },
] as const satisfies readonly Sample[];

const maxSlug = 100;

type SimulatedChannel = CreatesByKey & {
  receive(post: Post, seenFrom: number): Promise<Receipt>;
};

interface SamplesDeps {
  db: Db;
  clock: Clock;
  /** The audience that something has had at an age (milliseconds). */
  audience(of: { seed: string; key: string; role: Role; ageMs: number }): Measured;
}

/**
 * Test channels. What they receive is stored in its own table, which represents the outside world and commits
 * separately, as a real site would.
 */
export function createSimulatedChannels({ db, clock, audience }: SamplesDeps) {
  function channelOf(sample: Sample, workspaceId: string): SimulatedChannel {
    const { name, role, maxChars, maxPerDay } = sample;
    /** @param seenFrom the item can't be found before this time */
    async function receive({ key, payload }: Post, seenFrom: number): Promise<Receipt> {
      const url = urlOf(name, payload);
      const row = { key, workspaceId, channel: name, url, now: seenFrom };
      const { changes } = await db.write((tx) => tx.statement(simulatedPostsSql.receive).run(row));
      if (changes === 0) throw workspaceGone(name);
      return { remoteId: key, url };
    }
    return {
      name,
      role,
      maxChars,
      guarantee: "by_key",
      settlesMs: 0,
      paceMs: 0,
      maxPerDay,
      measures: ["views", "interactions", "followers", "conversions"],
      remembers: true,
      render: (version) => JSON.stringify(fitted(version, sample)),
      preview: (payload) => previewOf(payload, sample),
      create: (post) => receive(post, clock.now()),
      receive,
      async find({ key }) {
        const post = await db.read
          .statement<Pick<Receipt, "url">>(simulatedPostsSql.find)
          .get(key, clock.now());
        return post ? { remoteId: key, url: post.url } : null;
      },
      async update({ key, payload }) {
        const url = urlOf(name, payload);
        const { changes } = await db.write((tx) => tx.statement(sql.change).run({ key, url }));
        if (changes === 0) throw isGone(name);
        return { remoteId: key, url };
      },
      async unpublish({ key }) {
        const { changes } = await db.write((tx) => tx.statement(sql.remove).run(key));
        if (changes === 0) throw isGone(name);
      },
      async measure({ key, publishedAt, at }) {
        const seed = await db.read.statement<{ seed: string }>(sql.seed).value(workspaceId);
        if (seed === undefined) throw isGone(name);
        return audience({ seed, key, role, ageMs: at - publishedAt });
      },
    };
  }

  const find: FindChannel = async ({ workspaceId, name }) => {
    const sample = samples.find((each) => each.name === name);
    if (!sample) return null;
    const { receive, ...channel } = channelOf(sample, workspaceId);
    const fault = await simulatedFaultOf(db.read, workspaceId);
    return fault === null
      ? channel
      : withSimulatedFault(channel, {
          fault,
          receive,
          clock,
          take: () => db.write((tx) => takeSimulatedFault(tx, workspaceId, fault)),
        });
  };

  return {
    /** All that a simulated workspace has. */
    of: (workspaceId: string): Promise<Channel[]> =>
      Promise.resolve(
        samples.map((each) => {
          const { receive: _receive, ...channel } = channelOf(each, workspaceId);
          return channel;
        }),
      ),
    find,
  };
}

/** The preview of a test channel. */
function fitted({ title, body, fields }: Publishable, { maxChars }: Sample) {
  const { description } = fields;
  const text = body.length <= maxChars ? body : `${body.slice(0, maxChars - 1)}…`;
  return { title, text, ...(typeof description === "string" && { description }) };
}

function previewOf(payload: string, { role, maxChars }: Sample): Preview {
  // Rendered here.
  const { title, text, description = "" } = JSON.parse(payload) as ReturnType<typeof fitted>;
  if (role !== "social")
    return { shape: "article", title, html: renderText(text), excerpt: description, facts: [] };
  return {
    shape: "post",
    parts: [{ text, characters: text.length, most: maxChars }],
    card: null,
    picture: null,
  };
}

function urlOf(name: string, payload: string): string {
  // Rendered here.
  const { title } = JSON.parse(payload) as ReturnType<typeof fitted>;
  return `https://${slugOf(name)}.example.test/${slugOf(title)}`;
}

const slugOf = (text: string): string => encodeURIComponent(slugFrom(text, maxSlug) || "untitled");

function workspaceGone(name: string): AppError {
  return new AppError("refused", `The ${name} rejected it because its workspace no longer exists.`);
}

function isGone(name: string): AppError {
  return new AppError("gone", `The ${name} no longer has it.`);
}
