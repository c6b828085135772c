import type { Queries } from "#db/client.server.ts";
import { AppError } from "#app/core/errors.ts";
import type { SealedRow, SecretRows } from "#app/platform/vault/rotate-keys.server.ts";
import type { WebhookEndpoint } from "./webhook-endpoint.ts";

const columns = `id, name, host, events, paused_for AS "pausedFor", worked_at AS "workedAt",
    fails_since AS "failsSince", problem`;

/** The only statements that write webhook endpoints. */
const sql = {
  add: `INSERT INTO webhook_endpoints (id, workspace_id, name, host, secret, key_version, events, created_at)
    VALUES (@id, @workspaceId, @name, @host, @secret, @keyVersion, @events, @now)`,
  list: `SELECT ${columns} FROM webhook_endpoints WHERE workspace_id = ? AND removed_at IS NULL ORDER BY id`,
  one: `SELECT ${columns} FROM webhook_endpoints WHERE id = ? AND workspace_id = ? AND removed_at IS NULL`,
  secret: `SELECT secret, key_version AS "keyVersion" FROM webhook_endpoints WHERE id = ? AND removed_at IS NULL`,
  // Includes removed endpoints, which can be restored.
  sealed: `SELECT id, secret, key_version AS "keyVersion" FROM webhook_endpoints WHERE workspace_id = ?`,
  reseal: "UPDATE webhook_endpoints SET secret = @secret, key_version = @keyVersion WHERE id = @id",
  choose: "UPDATE webhook_endpoints SET events = @events, name = @name WHERE id = @id",
  pause: `UPDATE webhook_endpoints SET paused_for = @reason, paused_at = @now WHERE id = @id AND paused_for IS NULL`,
  resume: `UPDATE webhook_endpoints SET paused_for = NULL, paused_at = NULL, fails_since = NULL, problem = NULL,
      owner_notified_at = NULL WHERE id = ?`,
  worked: `UPDATE webhook_endpoints SET worked_at = @now, fails_since = NULL, problem = NULL, owner_notified_at = NULL
    WHERE id = @id`,
  failed: `UPDATE webhook_endpoints SET fails_since = coalesce(fails_since, @now), problem = @problem WHERE id = @id
    RETURNING name, fails_since AS "failsSince", owner_notified_at AS "ownerNotifiedAt", paused_for AS "pausedFor"`,
  ownerNotified: "UPDATE webhook_endpoints SET owner_notified_at = ? WHERE id = ?",
  remove: "UPDATE webhook_endpoints SET removed_at = @now WHERE id = @id AND removed_at IS NULL",
  bringBack: `UPDATE webhook_endpoints SET removed_at = NULL
    WHERE id = ? AND workspace_id = ? AND removed_at IS NOT NULL`,
  forget: "DELETE FROM webhook_endpoints WHERE removed_at < ?",
} as const;

type Row = Omit<WebhookEndpoint, "events"> & { events: string };

/** The addresses and signing keys of webhook endpoints, for giving them another key. */
export const webhookEndpointSecrets: SecretRows = {
  table: "webhook_endpoints",
  sealed: (tx, workspaceId) => tx.statement<SealedRow>(sql.sealed).all(workspaceId),
  reseal: (tx, row) => tx.statement(sql.reseal).run({ ...row }),
};

interface FailingEndpoint {
  name: string;
  failsSince: number;
  ownerNotifiedAt: number | null;
  pausedFor: WebhookEndpoint["pausedFor"];
}

export async function listWebhookEndpoints(
  tx: Queries,
  workspaceId: string,
): Promise<WebhookEndpoint[]> {
  return (await tx.statement<Row>(sql.list).all(workspaceId)).map(webhookEndpointOf);
}

/** @throws AppError `not_found` */
export async function findWebhookEndpoint(
  tx: Queries,
  workspaceId: string,
  id: string,
): Promise<WebhookEndpoint> {
  const row = await tx.statement<Row>(sql.one).get(id, workspaceId);
  if (!row) throw new AppError("not_found", "This webhook no longer receives events.");
  return webhookEndpointOf(row);
}

export const sealedSecret = (tx: Queries, id: string): Promise<Omit<SealedRow, "id"> | undefined> =>
  tx.statement<Omit<SealedRow, "id">>(sql.secret).get(id);

export const addWebhookEndpoint = (
  tx: Queries,
  row: Pick<WebhookEndpoint, "id" | "name" | "host"> &
    SealedRow & { workspaceId: string; events: string; now: number },
) => tx.statement(sql.add).run({ ...row });

export const chooseEvents = (
  tx: Queries,
  { id, name, events }: Pick<WebhookEndpoint, "id" | "name" | "events">,
) => tx.statement(sql.choose).run({ id, name, events: JSON.stringify(events) });

export const pauseWebhookEndpoint = async (
  tx: Queries,
  pause: { id: string; reason: NonNullable<WebhookEndpoint["pausedFor"]>; now: number },
): Promise<boolean> => (await tx.statement(sql.pause).run(pause)).changes > 0;

export const resumeWebhookEndpoint = (tx: Queries, id: string) => tx.statement(sql.resume).run(id);

export const noteDelivered = (tx: Queries, id: string, now: number) =>
  tx.statement(sql.worked).run({ id, now });

export const noteFailing = (
  tx: Queries,
  failing: { id: string; problem: string; now: number },
): Promise<FailingEndpoint | undefined> =>
  tx.statement<FailingEndpoint>(sql.failed).get({ ...failing });

export const noteOwnerNotified = (tx: Queries, id: string, now: number) =>
  tx.statement(sql.ownerNotified).run(now, id);

export const removeWebhookEndpoint = (tx: Queries, id: string, now: number) =>
  tx.statement(sql.remove).run({ id, now });

export const bringWebhookEndpointBack = async (
  tx: Queries,
  workspaceId: string,
  id: string,
): Promise<boolean> => (await tx.statement(sql.bringBack).run(id, workspaceId)).changes > 0;

/** Deletes endpoints with their keys and deliveries. */
export const forgetRemoved = (tx: Queries, before: number) => tx.statement(sql.forget).run(before);

// Written here only.
const webhookEndpointOf = ({ events, ...row }: Row): WebhookEndpoint => ({
  ...row,
  events: JSON.parse(events) as WebhookEndpoint["events"],
});
