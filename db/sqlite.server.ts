import { createRequire } from "node:module";
import type Sqlite from "better-sqlite3";
import { addPacking } from "./packed-texts.server";
import { addSearchTerms } from "./search-terms.server";

/** One connection to a file of SQLite's. */
export type Connection = Sqlite.Database;

/** From here on Node has what better-sqlite3 13 is made for (Node-API 10). */
const oldestForCurrent = 22;

const [major = 0] = process.versions.node.split(".").map(Number);

/**
 * SQLite, by the version of better-sqlite3 that fits this Node: 13 from Node 22 on, 12 for Node 20,
 * each of which ends the process where the other belongs (decision 21). They take the same calls.
 */
const Fitting = createRequire(import.meta.url)(
  major >= oldestForCurrent ? "better-sqlite3" : "better-sqlite3-node20",
  // Both are what @types/better-sqlite3 describes.
) as typeof Sqlite;

/** Every connection can read texts and fill the index of their words: a view and triggers of the schema do so, too (decision 44). */
export class Database extends Fitting {
  constructor(...args: ConstructorParameters<typeof Sqlite>) {
    super(...args);
    addPacking(this);
    addSearchTerms(this);
  }
}
