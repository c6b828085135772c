import type { Db, Queries } from "#db/client.server.ts";
import type { Actor } from "#app/workspace/viewer.ts";
import type { Connections } from "./connections.server.ts";
import type { TellConnection } from "./tell-connection.server.ts";

interface DisconnectDeps {
  db: Db;
  connections: Connections;
  tell: TellConnection;
  /** As people know it. */
  nameOf(provider: string): string;
  /** Takes part in the transaction: something of this workspace's is not connected any more. */
  onRemoved(tx: Queries, workspaceId: string): Promise<void>;
}

/** Ends a connection: its key is gone from here. */
export function createDisconnect({ db, connections, tell, nameOf, onRemoved }: DisconnectDeps) {
  /** @throws AppError `not_found` */
  return async function disconnect(actor: Actor, id: string): Promise<void> {
    const { provider } = await db.write(async (tx) => {
      const removed = await connections.remove(tx, actor.workspaceId, id);
      await onRemoved(tx, actor.workspaceId);
      return removed;
    });
    const name = nameOf(provider);
    await tell(actor, `${name} disconnected`, "Its key is not here any more");
  };
}
