import type { Db } from "#db/client.server.ts";
import { MINUTE, type Clock } from "#app/core/time/clock.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import type { Log } from "#app/core/log.server.ts";
import type { Vault } from "#app/platform/vault/vault.server.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import { undoableForMs } from "#app/workspace/undoable-change.ts";
import type { Request } from "#app/domain/channels/channel-adapter.ts";
import { createDeliveries } from "./deliveries.server.ts";
import { createDeliveryWorker } from "./delivery-worker.server.ts";
import { createEndpointChanges } from "./endpoint-changes.server.ts";
import { createEndpointSecrets } from "./endpoint-secrets.server.ts";
import type { WebhookDelivery, WebhookEndpoint } from "./webhook-endpoint.ts";
import {
  findWebhookEndpoint,
  forgetRemoved,
  listWebhookEndpoints,
} from "./webhook-endpoint-store.server.ts";

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

/** The webhook endpoints of owners', and what is sent to them. */
export function createWebhookEndpoints(deps: WebhookEndpointsDeps) {
  const { db, clock } = deps;
  const secrets = createEndpointSecrets(deps);
  const worker = createDeliveryWorker({ ...deps, secretOf: secrets.open });
  const deliveries = createDeliveries({ ...deps, runNow: worker.runNow });

  return {
    ...createEndpointChanges({ ...deps, secrets }),

    list: (workspaceId: string) => listWebhookEndpoints(db.read, workspaceId),

    /** @throws AppError `not_found` */
    async find(
      workspaceId: string,
      id: string,
    ): Promise<{ endpoint: WebhookEndpoint; deliveries: WebhookDelivery[] }> {
      const endpoint = await findWebhookEndpoint(db.read, workspaceId, id);
      return { endpoint, deliveries: await deliveries.list(id) };
    },

    test: deliveries.test,
    resend: deliveries.resend,

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
