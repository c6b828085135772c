import { createRequire } from "node:module";
import type Sqlite from "better-sqlite3";
import { addPacking } from "./packed-texts.server.ts";
import { addSearchTerms } from "./search-terms.server.ts";
import { DatabaseOnNode20 } from "./sqlite-on-node20.server.ts";

/** A connection to a SQLite file. */
export type Connection = Sqlite.Database;

/** From this version Node has the Node-API 10 that better-sqlite3 13 needs. */
const oldestForCurrent = 22;

const [major = 0] = process.versions.node.split(".").map(Number);

const load = createRequire(import.meta.url);

/**
 * better-sqlite3 from Node 22 on, and another package with the same API on Node 20, where the
 * former crashes (decision 21). Neither is compiled locally.
 */
const Fitting = (
  major >= oldestForCurrent ? load("better-sqlite3") : DatabaseOnNode20
) as typeof Sqlite;

/**
 * Every connection can unpack and index texts, because a view and triggers of the schema need it
 * (decisions 44, 56).
 */
export class Database extends Fitting {
  constructor(...args: ConstructorParameters<typeof Sqlite>) {
    super(...args);
    addPacking(this);
    addSearchTerms(this);
  }
}
