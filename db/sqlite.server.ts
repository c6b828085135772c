import { createRequire } from "node:module";
import type Sqlite from "better-sqlite3";
import { addPacking } from "./packed-texts.server.ts";
import { addSearchTerms } from "./search-terms.server.ts";
import { DatabaseOnNode20 } from "./sqlite-on-node20.server.ts";

/** One connection to a file of SQLite's. */
export type Connection = Sqlite.Database;

/** From here on Node has what better-sqlite3 13 is made for (Node-API 10). */
const oldestForCurrent = 22;

const [major = 0] = process.versions.node.split(".").map(Number);

const load = createRequire(import.meta.url);

/**
 * SQLite through better-sqlite3 from Node 22 on, and through another package with the same calls under Node 20, where
 * the former ends the process (decision 21). Neither has to be compiled.
 */
const Fitting = (
  major >= oldestForCurrent ? load("better-sqlite3") : DatabaseOnNode20
) as typeof Sqlite;

/** Every connection can unpack and index texts: a view and triggers of the schema do so, too (decisions 44, 56). */
export class Database extends Fitting {
  constructor(...args: ConstructorParameters<typeof Sqlite>) {
    super(...args);
    addPacking(this);
    addSearchTerms(this);
  }
}
