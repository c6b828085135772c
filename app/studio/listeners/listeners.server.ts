import type { Db, Queries } from "../../../db/client.server";
import { DAY, MINUTE, type Clock } from "../../core/clock";
import { AppError } from "../../core/errors";
import type { NewId } from "../../core/ids";
import type { Log } from "../../core/log.server";
import { placeOfRow } from "../../platform/vault/rotate-keys.server";
import type { Vault } from "../../platform/vault/vault.server";
import { addAction } from "../../workspace/activities.server";
import { connectionsPath } from "../../workspace/addresses/live";
import type { WorkspaceEvent } from "../../workspace/events";
import type { About, HappeningName } from "../../workspace/happening";
import { noteTest, tellingsSql } from "../../workspace/tellings.server";
import type { Revert } from "../../workspace/undo.server";
import { undoableForMs } from "../../workspace/undoable-change";
import type { Actor } from "../../workspace/viewer";
import type { Request } from "../places/place-kind";
import { newSigningKey } from "../places/webhook/signature.server";
import {
  listenersAtMost,
  logShown,
  longestListenerName,
  type Listener,
  type Telling,
} from "./listener";
import {
  addListener,
  bringListenerBack,
  chooseEvents,
  findListener,
  forgetRemoved,
  goOnTelling,
  listListeners,
  pauseListener,
  removeListener,
  listenerSecrets,
  sealedSecret,
} from "./listener-store.server";
import { createTellWorker } from "./tell-worker.server";

const sql = {
  log: `SELECT id, event, about, state, due_at AS "dueAt", tried_at AS "triedAt", answer,
      took_ms AS "tookMs", created_at AS "createdAt"
    FROM tellings WHERE listener_id = ? ORDER BY id DESC LIMIT ${logShown}`,
} as const;

const tooOld = "It waited for more than a day";

interface ListenersDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  log: Log;
  vault: Vault;
  request: Request;
  appUrl: string;
  emit(event: WorkspaceEvent): void;
}

interface Secret {
  address: string;
  key: string;
}

/** The programs of owners' that are told what happens. */
export function createListeners(deps: ListenersDeps) {
  const { db, clock, newId, vault, emit } = deps;
  const placeOf = (listener: { workspaceId: string; id: string }) =>
    placeOfRow(listenerSecrets, listener);

  async function secretOf(listener: { workspaceId: string; id: string }): Promise<Secret | null> {
    const sealed = await sealedSecret(db.read, listener.id);
    // Written by `add`.
    return sealed
      ? (JSON.parse(await vault.open(db.read, placeOf(listener), sealed)) as Secret)
      : null;
  }

  const worker = createTellWorker({ ...deps, secretOf });

  /** Changes one, tells of it, and says what takes it back. @throws AppError `not_found` */
  async function change(
    actor: Actor,
    id: string,
    words: (listener: Listener) => { title: string; description: string; undoable?: boolean },
    work: (tx: Queries, listener: Listener, now: number) => Promise<unknown>,
  ): Promise<{ undo: string | null }> {
    const { workspaceId } = actor;
    const activity = await db.write(async (tx) => {
      const listener = await findListener(tx, workspaceId, id);
      const now = clock.now();
      await work(tx, listener, now);
      const { undoable = false, ...told } = words(listener);
      const part = { subject: id, field: "removed", before: false, after: true };
      return addAction(tx, {
        id: newId(),
        actor,
        agentId: null,
        ...told,
        createdAt: now,
        change: undoable ? { kind: "listener_removed", parts: [part] } : null,
      });
    });
    emit({ workspaceId, type: "activity", activity });
    return { undo: activity.undoUntil === undefined ? null : activity.id };
  }

  const goOn = async (tx: Queries, listenerId: string, now: number) => {
    const old = { listenerId, before: now - DAY, answer: tooOld };
    await tx.statement(tellingsSql.giveUpOld).run(old);
    await tx.statement(tellingsSql.goOn).run({ listenerId, now });
  };

  const revert: Revert = async (tx, workspaceId, parts) => {
    let reverted = 0;
    for (const { subject } of parts) {
      if (!(await bringListenerBack(tx, workspaceId, subject))) continue;
      const { pausedFor } = await findListener(tx, workspaceId, subject);
      if (pausedFor === null) await goOn(tx, subject, clock.now());
      reverted += 1;
    }
    return reverted;
  };

  return {
    list: (workspaceId: string) => listListeners(db.read, workspaceId),

    /** @throws AppError `not_found` */
    async find(workspaceId: string, id: string): Promise<{ listener: Listener; log: Telling[] }> {
      const listener = await findListener(db.read, workspaceId, id);
      const rows = await db.read
        .statement<Omit<Telling, "title"> & { about: string }>(sql.log)
        .all(id);
      const log = rows.map(({ about, ...row }) => ({
        ...row,
        title: (JSON.parse(about) as About).title,
      }));
      return { listener, log };
    },

    /**
     * @returns its id, and the key that its messages are signed with, which is not shown again
     * @throws AppError `bad_request` of what cannot be, `conflict` when there are enough
     */
    async add(
      actor: Actor,
      wanted: { name: string; address: string; events: readonly HappeningName[] },
    ): Promise<{ id: string; signingKey: string }> {
      const { workspaceId } = actor;
      const mistake = mistakeIn(wanted);
      if (mistake !== null) throw new AppError("bad_request", mistake);
      const { address, events } = wanted;
      const { host } = new URL(address);
      const name = wanted.name === "" ? host : wanted.name;
      const [id, signingKey] = [newId(), newSigningKey()];
      const activity = await db.write(async (tx) => {
        if ((await listListeners(tx, workspaceId)).length >= listenersAtMost)
          throw new AppError(
            "conflict",
            `${listenersAtMost} programs are told at most. Remove one first.`,
          );
        const now = clock.now();
        const secret = JSON.stringify({ address, key: signingKey } satisfies Secret);
        const sealed = await vault.seal(tx, placeOf({ workspaceId, id }), secret);
        const row = { id, workspaceId, name, host, events: JSON.stringify(events), now };
        await addListener(tx, { ...row, ...sealed });
        return addAction(tx, {
          id: newId(),
          actor,
          agentId: null,
          title: `${name} is told what happens`,
          description: `At ${host}`,
          createdAt: now,
          change: null,
        });
      });
      emit({ workspaceId, type: "activity", activity });
      return { id, signingKey };
    },

    /** What it is told of from now on. @throws AppError `not_found`, `bad_request` */
    async choose(
      actor: Actor,
      id: string,
      { name, events }: { name: string; events: readonly HappeningName[] },
    ): Promise<void> {
      const mistake = mistakeIn({ name, events, address: "https://unchanged.example" });
      if (mistake !== null || name === "")
        throw new AppError("bad_request", mistake ?? "Give it a name.");
      await change(
        actor,
        id,
        () => ({
          title: `${name} is told of other things`,
          description: `${events.length} of them`,
        }),
        (tx) => chooseEvents(tx, { id, name, events }),
      );
    },

    pause: (actor: Actor, id: string) =>
      change(
        actor,
        id,
        ({ name }) => ({
          title: `${name} paused`,
          description: "What happens is kept for it for a day",
        }),
        async (tx, _, now) => {
          await pauseListener(tx, { id, reason: "owner", now });
          await tx.statement(tellingsSql.hold).run(id);
        },
      ),

    goOn: (actor: Actor, id: string) =>
      change(
        actor,
        id,
        ({ name }) => ({
          title: `${name} is told again`,
          description: "What waited for it goes out now",
        }),
        async (tx, _, now) => {
          await goOnTelling(tx, id);
          await goOn(tx, id, now);
        },
      ),

    /** @returns what takes it back */
    remove: (actor: Actor, id: string) =>
      change(
        actor,
        id,
        ({ name }) => ({
          title: `${name} removed`,
          description: "It is told nothing any more",
          undoable: true,
        }),
        async (tx, _, now) => {
          await removeListener(tx, id, now);
          await tx.statement(tellingsSql.hold).run(id);
        },
      ),

    /** Sends a test, and resolves with what was answered. @throws AppError `not_found` */
    async test(actor: Actor, listenerId: string): Promise<{ took: boolean; answer: string }> {
      const { workspaceId } = actor;
      const id = newId();
      await db.write(async (tx) => {
        const { name } = await findListener(tx, workspaceId, listenerId);
        const about = { id: listenerId, title: `A test for ${name}`, path: connectionsPath };
        await noteTest(tx, { id, workspaceId, listenerId, about, now: clock.now() });
      });
      return this.outcome(actor, { id, listenerId });
    },

    /** The same once more, under the same id. @throws AppError `not_found` */
    async again(actor: Actor, telling: { id: string; listenerId: string }) {
      const { workspaceId } = actor;
      await db.write(async (tx) => {
        await findListener(tx, workspaceId, telling.listenerId);
        const { changes } = await tx
          .statement(tellingsSql.again)
          .run({ ...telling, workspaceId, now: clock.now() });
        if (changes === 0)
          throw new AppError("not_found", "There is nothing like that to send again.");
      });
      return this.outcome(actor, telling);
    },

    async outcome(
      { workspaceId }: Actor,
      telling: { id: string; listenerId: string },
    ): Promise<{ took: boolean; answer: string }> {
      await worker.runNow(telling);
      const { log } = await this.find(workspaceId, telling.listenerId);
      const found = log.find(({ id }) => id === telling.id);
      return { took: found?.state === "told", answer: found?.answer ?? "Nobody knows yet" };
    },

    revert,

    /** Tells what is due now. */
    run: worker.run,

    /** Forgets what is old: what was told, and those who were removed. */
    async forget(): Promise<void> {
      await worker.forget();
      const before = clock.now() - undoableForMs - MINUTE;
      await db.write((tx) => forgetRemoved(tx, before));
    },

    stop: worker.stop,
  };
}

/** What is wrong with what was typed, in words; null: nothing. */
function mistakeIn({
  name,
  address,
  events,
}: {
  name: string;
  address: string;
  events: readonly string[];
}): string | null {
  if (!/^https?:\/\/\S+$/iu.test(address) || !URL.canParse(address) || address.length > 2_000)
    return "The address begins with https://, as the other program shows it.";
  if (name.length > longestListenerName)
    return `The name has ${longestListenerName} characters at most.`;
  if (events.length === 0) return "Choose at least one thing that it is told of.";
  return null;
}
