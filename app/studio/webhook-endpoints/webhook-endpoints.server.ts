import type { Db } from "../../../db/client.server";
import { MINUTE, type Clock } from "../../core/clock";
import type { NewId } from "../../core/ids";
import type { Log } from "../../core/log.server";
import type { Vault } from "../../platform/vault/vault.server";
import type { WorkspaceEvent } from "../../workspace/events";
import { undoableForMs } from "../../workspace/undoable-change";
import type { Request } from "../places/place-kind";
import { createDeliveries } from "./deliveries.server";
import { createDeliveryWorker } from "./delivery-worker.server";
import { createEndpointChanges } from "./endpoint-changes.server";
import { createEndpointSecrets } from "./endpoint-secrets.server";
import type { WebhookDelivery, WebhookEndpoint } from "./webhook-endpoint";
import {
  findWebhookEndpoint,
  forgetRemoved,
  listWebhookEndpoints,
} from "./webhook-endpoint-store.server";

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
