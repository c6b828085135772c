import type { Db, Queries } from "#db/client.server.ts";
import { DAY, SECOND, type Clock } from "#app/core/time/clock.ts";
import { AppError, isAppError } from "#app/core/errors.ts";
import type { Actor } from "#app/workspace/viewer.ts";
import type { Connection, Connections } from "#app/domain/credentials/connections.server.ts";
import type { TellConnection } from "#app/domain/credentials/tell-connection.server.ts";
import type { Channel, FindChannel } from "#app/domain/publishing/channel-port.ts";
import { pictureReader } from "./send-picture.server.ts";
import { withFreshLimits } from "./fresh-limits.ts";
import { noteHealth } from "./note-health.ts";
import {
  changeable,
  type ConnectedChannel,
  type Connecting,
  type ChannelAccount,
  type ChannelDeps,
  type ChannelAdapter,
  type Request,
  type Typed,
} from "./channel-adapter.ts";

/** The user is waiting for this. */
const triedWithinMs = 40 * SECOND;

interface ChannelsDeps {
  db: Db;
  clock: Clock;
  kinds: readonly ChannelAdapter[];
  connections: Connections;
  /** Through the guard: the addresses are owners'. */
  request: Request;
  linkOf: ChannelDeps["linkOf"];
  originalOf: ChannelDeps["originalOf"];
  /** A file of a workspace's picture; null: there is none. */
  pictureFile(workspaceId: string, id: string, name: string): Promise<Uint8Array | null>;
  tell: TellConnection;
  /** Releases what was on hold, in the same transaction. */
  release(tx: Queries, workspaceId: string): Promise<void>;
}

export type Places = ReturnType<typeof createChannels>;

/** The owners' connected channels. */
export function createChannels(deps: ChannelsDeps) {
  const { db, clock, kinds, connections, request, linkOf, originalOf, tell, release } = deps;
  const kindOf = (id: string): ChannelAdapter | null =>
    kinds.find((kind) => kind.id === id) ?? null;

  const accountOf = (kind: ChannelAdapter, connection: Connection): ChannelAccount => ({
    name: nameOf(kind, connection),
    label: connection.label,
    settings: connection.settings,
    secret: () => connections.secretOf(connection),
  });

  function channelOf(kind: ChannelAdapter, connection: Connection): Channel {
    const account = accountOf(kind, connection);
    const readPicture = pictureReader((id, name) =>
      deps.pictureFile(connection.workspaceId, id, name),
    );
    const outside = { request, clock, linkOf, originalOf, readPicture };
    const open = (of: ChannelAccount) => kind.open(of, outside);
    const channel = withFreshLimits(open(account), {
      areOld: kind.limits !== undefined && areOld(connection, clock.now()),
      ask: async (signal) => {
        const now = await askLimits(kind, connection, { request, clock, signal });
        return now && open(accountOf(kind, now));
      },
    });
    const needsHand =
      connection.failsSince === null
        ? null
        : `${account.name} needs your attention under Settings, Connections: ${connection.problem ?? "the connection doesn’t work"}.`;
    return {
      ...noteHealth(channel, {
        worked: () => connections.noteWorked(connection.id),
        refused: (problem) => connections.noteFailed(connection.id, problem),
      }),
      needsHand,
    };
  }

  /**
   * Stores a channel's current limits so that new content fits.
   * @returns null: not reported, so the old limits apply
   */
  async function askLimits(
    kind: ChannelAdapter,
    connection: Connection,
    way: Connecting,
  ): Promise<Connection | null> {
    try {
      const limits = await kind.limits?.(accountOf(kind, connection), way);
      if (!limits) return null;
      const changes = { ...limits, limitsAskedAt: String(clock.now()) };
      await db.write((tx) => connections.change(tx, connection, changes));
      return { ...connection, settings: { ...connection.settings, ...changes } };
    } catch (error) {
      // Sending meets the same error and handles it.
      if (isAppError(error)) return null;
      throw error;
    }
  }

  const connected = async (workspaceId: string, tx?: Queries) =>
    (await connections.list(workspaceId, tx)).flatMap((connection) => {
      const kind = kindOf(connection.provider);
      return kind ? [{ kind, connection }] : [];
    });

  /** @throws AppError with a message that says what to do */
  async function inTime<Answer>(ask: (way: Connecting) => Promise<Answer>): Promise<Answer> {
    const signal = AbortSignal.timeout(triedWithinMs);
    try {
      return await ask({ request, clock, signal });
    } catch (error) {
      if (!signal.aborted) throw error;
      throw new AppError(
        "channel_unavailable",
        "The service didn’t respond in time. Try again later",
      );
    }
  }

  async function save(
    actor: Actor,
    kind: ChannelAdapter,
    channel: ConnectedChannel,
  ): Promise<void> {
    const { workspaceId } = actor;
    const { label, settings, secret, found } = channel;
    await db.write(async (tx) => {
      await connections.save(tx, { workspaceId, provider: kind.id, label, settings, secret });
      await release(tx, workspaceId);
    });
    await tell(actor, `${kind.name} connected`, found);
  }

  return {
    kinds,

    kindOf,

    /**
     * The values a channel was connected with, for repairing it, including the secret parts that are kept.
     * @throws AppError `not_found`, also for a channel of another type
     */
    async typedBefore(workspaceId: string, kind: ChannelAdapter, id: string): Promise<Typed> {
      const connection = await connections.find(workspaceId, id);
      if (connection.provider !== kind.id)
        throw new AppError("not_found", "This connection doesn't exist. It may have been deleted.");
      const kept = kind.kept?.(await connections.secretOf(connection));
      return { ...connection.settings, ...kept };
    },

    /** @param typed by the type's fields. @throws AppError with a message that says what to do */
    async connect(actor: Actor, kind: ChannelAdapter, typed: Typed): Promise<string> {
      const channel = await inTime((way) => kind.connect(typed, way));
      await save(actor, kind, channel);
      return channel.found;
    },

    /** Where the owner allows access. @throws AppError with a message that says what to do */
    beginAllowing(
      kind: ChannelAdapter,
      typed: Typed,
      target: { back: string; state: string; product: string },
    ): Promise<{ address: string; keep: Typed }> {
      const { allowing } = kind;
      if (!allowing)
        throw new AppError("not_found", `${kind.name} doesn’t support signing in this way.`);
      return inTime((way) => allowing.begin(typed, { ...way, ...target }));
    },

    /** The owner has returned. @throws AppError with a message that says what to do */
    async endAllowing(
      actor: Actor,
      kind: ChannelAdapter,
      callback: { query: URLSearchParams; keep: Typed; back: string },
    ): Promise<string> {
      const { allowing } = kind;
      if (!allowing)
        throw new AppError("not_found", `${kind.name} doesn’t support signing in this way.`);
      const { query, keep, back } = callback;
      const channel = await inTime((way) => allowing.end(query, keep, { ...way, back }));
      await save(actor, kind, channel);
      return channel.found;
    },

    /**
     * Tests a connected channel again; if it works, its jobs on hold continue.
     * @returns what it wouldn't accept; null: it accepts everything
     * @throws AppError
     */
    async tryAgain(actor: Actor, id: string): Promise<string | null> {
      const connection = await connections.find(actor.workspaceId, id);
      const kind = kindOf(connection.provider);
      if (!kind) throw new AppError("not_found", "This connection can’t publish.");
      let leftOut: string | null;
      try {
        leftOut = await inTime(async (way) => {
          const found = await kind.check(accountOf(kind, connection), way);
          await askLimits(kind, connection, way);
          return found;
        });
      } catch (error) {
        if (isAppError(error) && error.code === "bad_credentials")
          await connections.noteFailed(id, error.message);
        throw error;
      }
      await connections.noteWorked(id);
      await db.write((tx) => release(tx, actor.workspaceId));
      return leftOut;
    },

    /**
     * Changes an option of a connected channel; unknown options are ignored.
     * @returns the chosen option as text; null: nothing to choose
     * @throws AppError `not_found`
     */
    async choose(actor: Actor, id: string, typed: Typed): Promise<string | null> {
      const { workspaceId } = actor;
      const connection = await connections.find(workspaceId, id);
      const kind = kindOf(connection.provider);
      if (!kind) throw new AppError("not_found", "This connection can’t publish.");
      const chosen = changeable(kind).flatMap(({ name, label, choices = [] }) => {
        const choice = choices.find(({ value }) => value === typed[name]);
        return choice ? [{ name, value: choice.value, words: `${label}: ${choice.label}` }] : [];
      });
      if (chosen.length === 0) return null;
      const changes = Object.fromEntries(chosen.map(({ name, value }) => [name, value]));
      await db.write((tx) => connections.change(tx, { workspaceId, id }, changes));
      const words = chosen.map((each) => each.words).join(". ");
      await tell(actor, `${nameOf(kind, connection)} changed`, words);
      return words;
    },

    /** What a workspace has connected, with the names that its owner knows. */
    list: async (workspaceId: string) =>
      (await connected(workspaceId)).map(({ kind, connection }) => ({
        ...connection,
        kind,
        name: nameOf(kind, connection),
      })),

    of: async (workspaceId: string): Promise<Channel[]> =>
      (await connected(workspaceId)).map(({ kind, connection }) => channelOf(kind, connection)),

    find: (async ({ workspaceId, name }) => {
      const found = (await connected(workspaceId)).find(
        ({ kind, connection }) => nameOf(kind, connection) === name,
      );
      return found ? channelOf(found.kind, found.connection) : null;
    }) satisfies FindChannel,
  };
}

/** The name used by publications and people. Reconnecting under the same name keeps the channel. */
const nameOf = ({ name }: ChannelAdapter, { label }: Pick<Connection, "label">) =>
  `${name} ${label}`;

/** Whether its limits were asked for longer ago than a day. */
const areOld = ({ settings: { limitsAskedAt = "0" } }: Connection, now: number): boolean =>
  now - Number(limitsAskedAt) >= DAY;
