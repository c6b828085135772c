import type { Db, Queries } from "#db/client.server.ts";
import type { Actor } from "#app/workspace/viewer.ts";
import type { Connections } from "./connections.server.ts";
import type { TellConnection } from "./tell-connection.server.ts";

interface DisconnectDeps {
  db: Db;
  connections: Connections;
  tell: TellConnection;
  /** The display name. */
  nameOf(provider: string): string;
  /** Something of this workspace was disconnected. Runs in the same transaction. */
  onRemoved(tx: Queries, workspaceId: string): Promise<void>;
}

/** Ends a connection and deletes its key. */
export function createDisconnect({ db, connections, tell, nameOf, onRemoved }: DisconnectDeps) {
  /** @throws AppError `not_found` */
  return async function disconnect(actor: Actor, id: string): Promise<void> {
    const { provider } = await db.write(async (tx) => {
      const removed = await connections.remove(tx, actor.workspaceId, id);
      await onRemoved(tx, actor.workspaceId);
      return removed;
    });
    const name = nameOf(provider);
    await tell(actor, `${name} disconnected`, "Its key was deleted here");
  };
}
