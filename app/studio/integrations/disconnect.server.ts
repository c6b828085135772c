import type { Db } from "../../../db/client.server";
import type { Actor } from "../../workspace/viewer";
import type { Connections } from "./connections.server";
import type { TellConnection } from "./tell-connection.server";

interface DisconnectDeps {
  db: Db;
  connections: Connections;
  tell: TellConnection;
  /** As people know it. */
  nameOf(provider: string): string;
}

/** Ends a connection: its key is gone from here. */
export function createDisconnect({ db, connections, tell, nameOf }: DisconnectDeps) {
  /** @throws AppError `not_found` */
  return async function disconnect(actor: Actor, id: string): Promise<void> {
    const { provider } = await db.write((tx) => connections.remove(tx, actor.workspaceId, id));
    const name = nameOf(provider);
    await tell(actor, `${name} disconnected`, "Its key is not here any more");
  };
}
