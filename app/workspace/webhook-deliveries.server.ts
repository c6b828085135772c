import type { Queries } from "#db/client.server.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import type { About, WebhookEventType, testEvent } from "./webhook-event.ts";
import type { Origin } from "./origin.ts";

/** All SQL that writes webhook deliveries; the engine's store runs two of the statements itself. */
export const webhookDeliveriesSql = {
  endpoints: `SELECT id, events, paused_for AS "pausedFor" FROM webhook_endpoints
    WHERE workspace_id = ? AND removed_at IS NULL`,
  insert: `INSERT INTO webhook_deliveries (id, workspace_id, endpoint_id, event_type, about, origin, state, due_at, since,
      created_at)
    VALUES (@id, @workspaceId, @endpointId, @eventType, @about, @origin, 'pending', @dueAt, @now, @now)`,
  claim: `UPDATE webhook_deliveries SET due_at = @until WHERE id = @id AND state = 'pending' AND due_at <= @now
    RETURNING id, workspace_id AS "workspaceId", endpoint_id AS "endpointId", event_type AS "eventType", about, origin, attempts,
      since, created_at AS "createdAt"`,
  moveLease:
    "UPDATE webhook_deliveries SET due_at = ? WHERE id = ? AND due_at = ? AND state = 'pending'",
  end: `UPDATE webhook_deliveries SET state = @state, due_at = @dueAt, attempts = @attempts, tried_at = @now,
      answer = @answer, took_ms = @tookMs
    WHERE id = @id AND due_at = @leasedUntil AND state = 'pending'`,
  // An unreachable endpoint is not tried for each of a hundred deliveries.
  putOff: `UPDATE webhook_deliveries SET due_at = @until WHERE endpoint_id = @endpointId AND state = 'pending'
    AND due_at < @until AND event_type <> 'test'`,
  hold: "UPDATE webhook_deliveries SET due_at = NULL WHERE endpoint_id = ? AND state = 'pending'",
  giveUpOld: `UPDATE webhook_deliveries SET state = 'failed', answer = @answer
    WHERE endpoint_id = @endpointId AND state = 'pending' AND created_at < @before`,
  resume: `UPDATE webhook_deliveries SET due_at = @now, since = @now, attempts = 0
    WHERE endpoint_id = @endpointId AND state = 'pending'`,
  resend: `UPDATE webhook_deliveries SET state = 'pending', due_at = @now, since = @now, attempts = 0
    WHERE id = @id AND endpoint_id = @endpointId AND workspace_id = @workspaceId AND state <> 'pending'`,
  forget: `DELETE FROM webhook_deliveries WHERE id IN
    (SELECT id FROM webhook_deliveries WHERE created_at < @before LIMIT @limit)`,
} as const;

/** The fields of an endpoint that deliveries need. */
export interface SubscribedEndpoint {
  id: string;
  /** JSON. */
  events: string;
  pausedFor: string | null;
}

interface WebhookEvent {
  workspaceId: string;
  type: WebhookEventType;
  about: About;
  origin: Origin;
  now: number;
}

/** An event's deliveries, one for each endpoint subscribed to its type. */
export function deliveriesOf(
  endpoints: readonly SubscribedEndpoint[],
  { workspaceId, type, about, origin, now }: WebhookEvent,
  newId: NewId,
) {
  return endpoints
    .filter(({ events }) => (JSON.parse(events) as string[]).includes(type))
    .map(({ id: endpointId, pausedFor }) => ({
      id: newId(),
      workspaceId,
      endpointId,
      eventType: type,
      about: JSON.stringify(about),
      origin,
      // A paused endpoint gets it later.
      dueAt: pausedFor === null ? now : null,
      now,
    }));
}

/** Stores an event's deliveries in the event's transaction, so that none is lost. */
export async function recordWebhookEvent(
  tx: Queries,
  event: WebhookEvent,
  newId: NewId,
): Promise<void> {
  const { workspaceId } = event;
  const endpoints = await tx
    .statement<SubscribedEndpoint>(webhookDeliveriesSql.endpoints)
    .all(workspaceId);
  if (endpoints.length === 0) return;
  const insert = tx.statement(webhookDeliveriesSql.insert);
  for (const row of deliveriesOf(endpoints, event, newId)) await insert.run(row);
}

/** A test event; paused endpoints get it too. */
export async function recordTestEvent(
  tx: Queries,
  test: { id: string; workspaceId: string; endpointId: string; about: About; now: number },
): Promise<void> {
  const { about, now, ...row } = test;
  const eventType = "test" satisfies typeof testEvent;
  const values = {
    ...row,
    eventType,
    about: JSON.stringify(about),
    origin: "real",
    dueAt: now,
    now,
  };
  await tx.statement(webhookDeliveriesSql.insert).run(values);
}
