import { AppError, messageOf } from "#app/core/errors.ts";
import { Database, type Connection } from "./sqlite.server.ts";
import { storageFaultOf } from "./storage-fault.server.ts";

/** What SQLite finds wrong with the pages of a file, in its own words; null: nothing. */
export function damageOf(connection: Connection): string | null {
  try {
    // The second one would say no more to anybody.
    const [found] = connection.prepare<[], string>("PRAGMA quick_check(1)").pluck().all();
    return found === undefined || found === "ok" ? null : found;
  } catch (error) {
    // What it begins with is damaged already.
    if (storageFaultOf(error) === "damaged") return messageOf(error);
    throw error;
  }
}

/** The same of a file that is at work, by a connection of its own. */
export function damageOfFile(file: string): string | null {
  const connection = new Database(file, { readonly: true, fileMustExist: true });
  try {
    return damageOf(connection);
  } finally {
    connection.close();
  }
}

/** What helps against damage. */
export const wayOut =
  "stop the server, put back the latest copy of backups/ or of your own with `npm run restore -- FILE` (the damaged file is kept), and look at the disk";

/** @param cause what SQLite has said of it */
export function tellDamaged(file: string, cause: unknown): AppError {
  return new AppError("database_damaged", `${file} is damaged: ${wayOut}.`, { cause });
}
