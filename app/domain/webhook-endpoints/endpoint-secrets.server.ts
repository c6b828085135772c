import type { Db, Queries } from "#db/client.server.ts";
import { placeOfRow } from "#app/platform/vault/rotate-keys.server.ts";
import type { Vault } from "#app/platform/vault/vault.server.ts";
import { sealedSecret, webhookEndpointSecrets } from "./webhook-endpoint-store.server.ts";

interface Endpoint {
  workspaceId: string;
  id: string;
}

interface Secret {
  address: string;
  /** The key that signs its messages. */
  key: string;
}

export type EndpointSecrets = ReturnType<typeof createEndpointSecrets>;

/** An endpoint's address and signing key, encrypted. */
export function createEndpointSecrets({ db, vault }: { db: Db; vault: Vault }) {
  const placeOf = (endpoint: Endpoint) => placeOfRow(webhookEndpointSecrets, endpoint);

  return {
    seal: (tx: Queries, endpoint: Endpoint, secret: Secret) =>
      vault.seal(tx, placeOf(endpoint), JSON.stringify(secret)),

    /** Null: there is none any more. */
    async open(endpoint: Endpoint): Promise<Secret | null> {
      const sealed = await sealedSecret(db.read, endpoint.id);
      // Written by `seal`.
      return sealed
        ? (JSON.parse(await vault.open(db.read, placeOf(endpoint), sealed)) as Secret)
        : null;
    },
  };
}
