import type { Db, Queries } from "#db/client.server.ts";
import { DAY, SECOND, type Clock } from "#app/core/time/clock.ts";
import { AppError, isAppError } from "#app/core/errors.ts";
import type { Actor } from "#app/workspace/viewer.ts";
import type { Connection, Connections } from "#app/domain/credentials/connections.server.ts";
import type { TellConnection } from "#app/domain/credentials/tell-connection.server.ts";
import type { Channel, FindChannel } from "#app/domain/publishing/channel-port.ts";
import { pictureReader } from "./send-picture.server.ts";
import { withLimitsAnew } from "./limits-anew.ts";
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

/** Whoever presses a button waits for it. */
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
  /** What was held back goes on, in the same transaction. */
  release(tx: Queries, workspaceId: string): Promise<void>;
}

export type Places = ReturnType<typeof createChannels>;

/** The places of owners' own that texts go to. */
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
    const channel = withLimitsAnew(open(account), {
      areOld: kind.limits !== undefined && areOld(connection, clock.now()),
      ask: async (signal) => {
        const now = await askLimits(kind, connection, { request, clock, signal });
        return now && open(accountOf(kind, now));
      },
    });
    const needsHand =
      connection.failsSince === null
        ? null
        : `${account.name} needs your hand, under Settings, Connections: ${connection.problem ?? "it does not work"}.`;
    return {
      ...noteHealth(channel, {
        worked: () => connections.noteWorked(connection.id),
        refused: (problem) => connections.noteFailed(connection.id, problem),
      }),
      needsHand,
    };
  }

  /**
   * Keeps how much a place takes by now, so that what is written from then on fits it.
   * @returns null: it does not say, and counts as it was
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
      // Whatever it is, what is sent meets it as well, and deals with it.
      if (isAppError(error)) return null;
      throw error;
    }
  }

  const connected = async (workspaceId: string, tx?: Queries) =>
    (await connections.list(workspaceId, tx)).flatMap((connection) => {
      const kind = kindOf(connection.provider);
      return kind ? [{ kind, connection }] : [];
    });

  /** @throws AppError whose message says what to do */
  async function inTime<Answer>(ask: (way: Connecting) => Promise<Answer>): Promise<Answer> {
    const signal = AbortSignal.timeout(triedWithinMs);
    try {
      return await ask({ request, clock, signal });
    } catch (error) {
      if (!signal.aborted) throw error;
      throw new AppError("channel_unavailable", "It did not answer in time. Try again later");
    }
  }

  async function save(actor: Actor, kind: ChannelAdapter, place: ConnectedChannel): Promise<void> {
    const { workspaceId } = actor;
    const { label, settings, secret, found } = place;
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
     * What a place was connected with, for whoever mends it, with what of its secret stays.
     * @throws AppError `not_found`, also where it is of another sort
     */
    async typedBefore(workspaceId: string, kind: ChannelAdapter, id: string): Promise<Typed> {
      const connection = await connections.find(workspaceId, id);
      if (connection.provider !== kind.id)
        throw new AppError("not_found", "There is no such connection in this workspace.");
      const kept = kind.kept?.(await connections.secretOf(connection));
      return { ...connection.settings, ...kept };
    },

    /** @param typed by the kind's fields. @throws AppError whose message says what to do */
    async connect(actor: Actor, kind: ChannelAdapter, typed: Typed): Promise<string> {
      const place = await inTime((way) => kind.connect(typed, way));
      await save(actor, kind, place);
      return place.found;
    },

    /** Where an owner is sent to say yes. @throws AppError whose message says what to do */
    beginAllowing(
      kind: ChannelAdapter,
      typed: Typed,
      told: { back: string; state: string; product: string },
    ): Promise<{ address: string; keep: Typed }> {
      const { allowing } = kind;
      if (!allowing) throw new AppError("not_found", `${kind.name} has no page for that.`);
      return inTime((way) => allowing.begin(typed, { ...way, ...told }));
    },

    /** The owner is back. @throws AppError whose message says what to do */
    async endAllowing(
      actor: Actor,
      kind: ChannelAdapter,
      told: { query: URLSearchParams; keep: Typed; back: string },
    ): Promise<string> {
      const { allowing } = kind;
      if (!allowing) throw new AppError("not_found", `${kind.name} has no page for that.`);
      const { query, keep, back } = told;
      const place = await inTime((way) => allowing.end(query, keep, { ...way, back }));
      await save(actor, kind, place);
      return place.found;
    },

    /**
     * Asks a connected place again; what was held for it goes on when it works.
     * @returns what it would not take, in words; null: it takes everything
     * @throws AppError
     */
    async tryAgain(actor: Actor, id: string): Promise<string | null> {
      const connection = await connections.find(actor.workspaceId, id);
      const kind = kindOf(connection.provider);
      if (!kind) throw new AppError("not_found", "This connection publishes nothing.");
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
     * Makes another choice at a connected place; what is not among its choices is left as it is.
     * @returns the choice in words; null: there was none to make
     * @throws AppError `not_found`
     */
    async choose(actor: Actor, id: string, typed: Typed): Promise<string | null> {
      const { workspaceId } = actor;
      const connection = await connections.find(workspaceId, id);
      const kind = kindOf(connection.provider);
      if (!kind) throw new AppError("not_found", "This connection publishes nothing.");
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

    /** What a workspace has connected, with what its owner knows each by. */
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

/** What placements call it, and people: connected anew it is the same place. */
const nameOf = ({ name }: ChannelAdapter, { label }: Pick<Connection, "label">) =>
  `${name} ${label}`;

/** Whether its limits were asked for longer ago than a day. */
const areOld = ({ settings: { limitsAskedAt = "0" } }: Connection, now: number): boolean =>
  now - Number(limitsAskedAt) >= DAY;
