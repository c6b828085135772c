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
import type { About, WebhookEventType } from "../../workspace/webhook-event";
import { recordTestEvent, webhookDeliveriesSql } from "../../workspace/webhook-deliveries.server";
import type { Revert } from "../../workspace/undo.server";
import { undoableForMs } from "../../workspace/undoable-change";
import type { Actor } from "../../workspace/viewer";
import type { Request } from "../places/place-kind";
import { newSigningKey } from "../../platform/outbound/webhook-signature.server";
import {
  webhookEndpointsAtMost,
  deliveriesShown,
  longestWebhookEndpointName,
  type WebhookEndpoint,
  type WebhookDelivery,
} from "./webhook-endpoint";
import {
  addWebhookEndpoint,
  bringWebhookEndpointBack,
  chooseEvents,
  findWebhookEndpoint,
  forgetRemoved,
  resumeWebhookEndpoint,
  listWebhookEndpoints,
  pauseWebhookEndpoint,
  removeWebhookEndpoint,
  webhookEndpointSecrets,
  sealedSecret,
} from "./webhook-endpoint-store.server";
import { createDeliveryWorker } from "./delivery-worker.server";

const sql = {
  deliveries: `SELECT id, event_type AS "eventType", about, state, due_at AS "dueAt", tried_at AS "triedAt", answer,
      took_ms AS "tookMs", created_at AS "createdAt"
    FROM webhook_deliveries WHERE endpoint_id = ? ORDER BY id DESC LIMIT ${deliveriesShown}`,
} as const;

const tooOld = "It waited for more than a day";

interface WebhookEndpointsDeps {
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

/** The webhook endpoints of owners', and what is sent to them. */
export function createWebhookEndpoints(deps: WebhookEndpointsDeps) {
  const { db, clock, newId, vault, emit } = deps;
  const placeOf = (endpoint: { workspaceId: string; id: string }) =>
    placeOfRow(webhookEndpointSecrets, endpoint);

  async function secretOf(endpoint: { workspaceId: string; id: string }): Promise<Secret | null> {
    const sealed = await sealedSecret(db.read, endpoint.id);
    // Written by `add`.
    return sealed
      ? (JSON.parse(await vault.open(db.read, placeOf(endpoint), sealed)) as Secret)
      : null;
  }

  const worker = createDeliveryWorker({ ...deps, secretOf });

  /** Changes one, notes it as an activity, and says what takes it back. @throws AppError `not_found` */
  async function change(
    actor: Actor,
    id: string,
    words: (endpoint: WebhookEndpoint) => {
      title: string;
      description: string;
      undoable?: boolean;
    },
    work: (tx: Queries, endpoint: WebhookEndpoint, now: number) => Promise<unknown>,
  ): Promise<{ undo: string | null }> {
    const { workspaceId } = actor;
    const activity = await db.write(async (tx) => {
      const endpoint = await findWebhookEndpoint(tx, workspaceId, id);
      const now = clock.now();
      await work(tx, endpoint, now);
      const { undoable = false, ...texts } = words(endpoint);
      const part = { subject: id, field: "removed", before: false, after: true };
      return addAction(tx, {
        id: newId(),
        actor,
        agentId: null,
        ...texts,
        createdAt: now,
        change: undoable ? { kind: "webhook_endpoint_removed", parts: [part] } : null,
      });
    });
    emit({ workspaceId, type: "activity", activity });
    return { undo: activity.undoUntil === undefined ? null : activity.id };
  }

  const resume = async (tx: Queries, endpointId: string, now: number) => {
    const old = { endpointId, before: now - DAY, answer: tooOld };
    await tx.statement(webhookDeliveriesSql.giveUpOld).run(old);
    await tx.statement(webhookDeliveriesSql.resume).run({ endpointId, now });
  };

  const revert: Revert = async (tx, workspaceId, parts) => {
    let reverted = 0;
    for (const { subject } of parts) {
      if (!(await bringWebhookEndpointBack(tx, workspaceId, subject))) continue;
      const { pausedFor } = await findWebhookEndpoint(tx, workspaceId, subject);
      if (pausedFor === null) await resume(tx, subject, clock.now());
      reverted += 1;
    }
    return reverted;
  };

  return {
    list: (workspaceId: string) => listWebhookEndpoints(db.read, workspaceId),

    /** @throws AppError `not_found` */
    async find(
      workspaceId: string,
      id: string,
    ): Promise<{ endpoint: WebhookEndpoint; deliveries: WebhookDelivery[] }> {
      const endpoint = await findWebhookEndpoint(db.read, workspaceId, id);
      const rows = await db.read
        .statement<Omit<WebhookDelivery, "title"> & { about: string }>(sql.deliveries)
        .all(id);
      const deliveries = rows.map(({ about, ...row }) => ({
        ...row,
        title: (JSON.parse(about) as About).title,
      }));
      return { endpoint, deliveries };
    },

    /**
     * @returns its id, and the key that its messages are signed with, which is not shown again
     * @throws AppError `bad_request` of what cannot be, `conflict` when there are enough
     */
    async add(
      actor: Actor,
      wanted: { name: string; address: string; events: readonly WebhookEventType[] },
    ): Promise<{ id: string; signingKey: string }> {
      const { workspaceId } = actor;
      const mistake = mistakeIn(wanted);
      if (mistake !== null) throw new AppError("bad_request", mistake);
      const { address, events } = wanted;
      const { host } = new URL(address);
      const name = wanted.name === "" ? host : wanted.name;
      const [id, signingKey] = [newId(), newSigningKey()];
      const activity = await db.write(async (tx) => {
        if ((await listWebhookEndpoints(tx, workspaceId)).length >= webhookEndpointsAtMost)
          throw new AppError(
            "conflict",
            `${webhookEndpointsAtMost} programs are told at most. Remove one first.`,
          );
        const now = clock.now();
        const secret = JSON.stringify({ address, key: signingKey } satisfies Secret);
        const sealed = await vault.seal(tx, placeOf({ workspaceId, id }), secret);
        const row = { id, workspaceId, name, host, events: JSON.stringify(events), now };
        await addWebhookEndpoint(tx, { ...row, ...sealed });
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
      { name, events }: { name: string; events: readonly WebhookEventType[] },
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
          await pauseWebhookEndpoint(tx, { id, reason: "owner", now });
          await tx.statement(webhookDeliveriesSql.hold).run(id);
        },
      ),

    resume: (actor: Actor, id: string) =>
      change(
        actor,
        id,
        ({ name }) => ({
          title: `${name} is told again`,
          description: "What waited for it goes out now",
        }),
        async (tx, _, now) => {
          await resumeWebhookEndpoint(tx, id);
          await resume(tx, id, now);
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
          await removeWebhookEndpoint(tx, id, now);
          await tx.statement(webhookDeliveriesSql.hold).run(id);
        },
      ),

    /** Sends a test, and resolves with what was answered. @throws AppError `not_found` */
    async test(actor: Actor, endpointId: string): Promise<{ delivered: boolean; answer: string }> {
      const { workspaceId } = actor;
      const id = newId();
      await db.write(async (tx) => {
        const { name } = await findWebhookEndpoint(tx, workspaceId, endpointId);
        const about = { id: endpointId, title: `A test for ${name}`, path: connectionsPath };
        await recordTestEvent(tx, { id, workspaceId, endpointId, about, now: clock.now() });
      });
      return this.outcome(actor, { id, endpointId });
    },

    /** The same once more, under the same id. @throws AppError `not_found` */
    async resend(actor: Actor, delivery: { id: string; endpointId: string }) {
      const { workspaceId } = actor;
      await db.write(async (tx) => {
        await findWebhookEndpoint(tx, workspaceId, delivery.endpointId);
        const { changes } = await tx
          .statement(webhookDeliveriesSql.resend)
          .run({ ...delivery, workspaceId, now: clock.now() });
        if (changes === 0)
          throw new AppError("not_found", "There is nothing like that to send again.");
      });
      return this.outcome(actor, delivery);
    },

    async outcome(
      { workspaceId }: Actor,
      delivery: { id: string; endpointId: string },
    ): Promise<{ delivered: boolean; answer: string }> {
      await worker.runNow(delivery);
      const { deliveries } = await this.find(workspaceId, delivery.endpointId);
      const found = deliveries.find(({ id }) => id === delivery.id);
      return {
        delivered: found?.state === "delivered",
        answer: found?.answer ?? "Nobody knows yet",
      };
    },

    revert,

    /** Sends what is due now. */
    run: worker.run,

    /** Forgets old deliveries, and endpoints that were removed. */
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
  if (name.length > longestWebhookEndpointName)
    return `The name has ${longestWebhookEndpointName} characters at most.`;
  if (events.length === 0) return "Choose at least one thing that it is told of.";
  return null;
}
