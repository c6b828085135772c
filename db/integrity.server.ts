import { AppError, messageOf } from "#app/core/errors.ts";
import { Database, type Connection } from "./sqlite.server.ts";
import { storageFaultOf } from "./storage-fault.server.ts";

/** SQLite's report about damaged pages of a file; null: intact. */
export function damageOf(connection: Connection): string | null {
  try {
    // One finding is enough.
    const [found] = connection.prepare<[], string>("PRAGMA quick_check(1)").pluck().all();
    return found === undefined || found === "ok" ? null : found;
  } catch (error) {
    // The file's header is damaged.
    if (storageFaultOf(error) === "damaged") return messageOf(error);
    throw error;
  }
}

/** The same for a file in use, on a separate connection. */
export function damageOfFile(file: string): string | null {
  const connection = new Database(file, { readonly: true, fileMustExist: true });
  try {
    return damageOf(connection);
  } finally {
    connection.close();
  }
}

/** Advice for damaged files. */
export const wayOut =
  "stop the server, put back the latest copy of backups/ or of your own with `npm run restore -- FILE` (the damaged file is kept), and look at the disk";

/** @param cause SQLite's report */
export function tellDamaged(file: string, cause: unknown): AppError {
  return new AppError("database_damaged", `${file} is damaged: ${wayOut}.`, { cause });
}
