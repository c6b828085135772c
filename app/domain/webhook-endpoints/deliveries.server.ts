import type { Db } from "#db/client.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import { connectionsPath } from "#app/workspace/paths/live.ts";
import type { Actor } from "#app/workspace/viewer.ts";
import { recordTestEvent, webhookDeliveriesSql } from "#app/workspace/webhook-deliveries.server.ts";
import type { About } from "#app/workspace/webhook-event.ts";
import { deliveriesShown, type WebhookDelivery } from "./webhook-endpoint.ts";
import { findWebhookEndpoint } from "./webhook-endpoint-store.server.ts";

const sql = {
  deliveries: `SELECT id, event_type AS "eventType", about, state, due_at AS "dueAt", tried_at AS "triedAt", answer,
      took_ms AS "tookMs", created_at AS "createdAt"
    FROM webhook_deliveries WHERE endpoint_id = ? ORDER BY id DESC LIMIT ${deliveriesShown}`,
} as const;

/** Of an endpoint. */
interface Delivery {
  id: string;
  endpointId: string;
}

interface DeliveriesDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  /** Sends one at once. */
  runNow(delivery: Delivery): Promise<void>;
}

/** The deliveries of an endpoint, and manual retries by its owner. */
export function createDeliveries({ db, clock, newId, runNow }: DeliveriesDeps) {
  /** The newest first. */
  async function list(endpointId: string): Promise<WebhookDelivery[]> {
    const rows = await db.read
      .statement<Omit<WebhookDelivery, "title"> & { about: string }>(sql.deliveries)
      .all(endpointId);
    return rows.map(({ about, ...row }) => ({
      ...row,
      title: (JSON.parse(about) as About).title,
    }));
  }

  async function sendNow(delivery: Delivery): Promise<{ delivered: boolean; answer: string }> {
    await runNow(delivery);
    const found = (await list(delivery.endpointId)).find(({ id }) => id === delivery.id);
    return {
      delivered: found?.state === "delivered",
      answer: found?.answer ?? "Not known yet",
    };
  }

  return {
    list,

    /** Sends a test, and resolves with what was answered. @throws AppError `not_found` */
    async test(actor: Actor, endpointId: string): Promise<{ delivered: boolean; answer: string }> {
      const { workspaceId } = actor;
      const id = newId();
      await db.write(async (tx) => {
        const { name } = await findWebhookEndpoint(tx, workspaceId, endpointId);
        const about = { id: endpointId, title: `Test for ${name}`, path: connectionsPath };
        await recordTestEvent(tx, { id, workspaceId, endpointId, about, now: clock.now() });
      });
      return sendNow({ id, endpointId });
    },

    /** Sends it again with the same ID. @throws AppError `not_found` */
    async resend(actor: Actor, delivery: { id: string; endpointId: string }) {
      const { workspaceId } = actor;
      await db.write(async (tx) => {
        await findWebhookEndpoint(tx, workspaceId, delivery.endpointId);
        const { changes } = await tx
          .statement(webhookDeliveriesSql.resend)
          .run({ ...delivery, workspaceId, now: clock.now() });
        if (changes === 0) throw new AppError("not_found", "This event can’t be sent again.");
      });
      return sendNow(delivery);
    },
  };
}
