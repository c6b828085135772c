import { createHash } from "node:crypto";
import type { Db, Queries } from "#db/client.server.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import type { Source } from "./evidence.ts";

const columns = "id, title, address, text";

/** The only statements that write sources. */
const sql = {
  add: `INSERT INTO sources (id, workspace_id, address, title, hash, text, fetched_at)
    VALUES (@id, @workspaceId, @address, @title, @hash, @text, @now)
    ON CONFLICT (workspace_id, address, hash) DO UPDATE SET fetched_at = @now, title = @title`,
  same: `SELECT ${columns} FROM sources WHERE workspace_id = ? AND address = ? AND hash = ?`,
  one: `SELECT ${columns} FROM sources WHERE workspace_id = ? AND id = ?`,
  fresh: `SELECT ${columns} FROM sources WHERE workspace_id = @workspaceId AND address = @address
    AND fetched_at > @since ORDER BY fetched_at DESC LIMIT 1`,
} as const;

/** In characters: longer pages are not useful sources. */
const longest = 60_000;

/** Sources as they were when read. The same text of the same address is stored once. */
export function createSources({ db, newId }: { db: Db; newId: NewId }) {
  return {
    add: (
      workspaceId: string,
      read: readonly Omit<Source, "id">[],
      now: number,
    ): Promise<Source[]> =>
      db.write(async (tx: Queries) => {
        const kept: Source[] = [];
        for (const { title, address, text: whole } of read) {
          const text = whole.slice(0, longest);
          const hash = createHash("sha256").update(text).digest("hex");
          const row = { id: newId(), workspaceId, address, title, hash, text, now };
          await tx.statement(sql.add).run(row);
          const found = await tx.statement<Source>(sql.same).get(workspaceId, address, hash);
          if (found) kept.push(found);
        }
        return kept;
      }),

    /** Those that still exist, in this order. */
    async byIds(workspaceId: string, ids: readonly string[]): Promise<Source[]> {
      const statement = db.read.statement<Source>(sql.one);
      const found = await Promise.all(ids.map((id) => statement.get(workspaceId, id)));
      return found.filter((source) => source !== undefined);
    },

    /** The latest reading of an address, unless older than an instant. */
    fresh: (workspaceId: string, address: string, since: number): Promise<Source | undefined> =>
      db.read.statement<Source>(sql.fresh).get({ workspaceId, address, since }),
  };
}

export type Sources = ReturnType<typeof createSources>;
