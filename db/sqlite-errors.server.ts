/**
 * SQLite's extended result codes by number (https://www.sqlite.org/rescode.html), as far as they
 * name a cause.
 */
const extendedNames: Readonly<Record<number, string>> = {
  261: "SQLITE_BUSY_RECOVERY",
  264: "SQLITE_READONLY_RECOVERY",
  266: "SQLITE_IOERR_READ",
  267: "SQLITE_CORRUPT_VTAB",
  275: "SQLITE_CONSTRAINT_CHECK",
  517: "SQLITE_BUSY_SNAPSHOT",
  522: "SQLITE_IOERR_SHORT_READ",
  523: "SQLITE_CORRUPT_SEQUENCE",
  773: "SQLITE_BUSY_TIMEOUT",
  778: "SQLITE_IOERR_WRITE",
  779: "SQLITE_CORRUPT_INDEX",
  787: "SQLITE_CONSTRAINT_FOREIGNKEY",
  1032: "SQLITE_READONLY_DBMOVED",
  1034: "SQLITE_IOERR_FSYNC",
  1290: "SQLITE_IOERR_DIR_FSYNC",
  1299: "SQLITE_CONSTRAINT_NOTNULL",
  1546: "SQLITE_IOERR_TRUNCATE",
  1555: "SQLITE_CONSTRAINT_PRIMARYKEY",
  1802: "SQLITE_IOERR_FSTAT",
  1811: "SQLITE_CONSTRAINT_TRIGGER",
  2067: "SQLITE_CONSTRAINT_UNIQUE",
  2579: "SQLITE_CONSTRAINT_ROWID",
  3091: "SQLITE_CONSTRAINT_DATATYPE",
  4618: "SQLITE_IOERR_SHMOPEN",
  4874: "SQLITE_IOERR_SHMSIZE",
  5386: "SQLITE_IOERR_SHMMAP",
  8458: "SQLITE_IOERR_CORRUPTFS",
};

/** Runs `work`; numeric SQLite error codes become better-sqlite3's names. */
export function withCodes<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw named(error);
  }
}

export function named(error: unknown): unknown {
  if (!(error instanceof Error) || !("sqliteExtendedCode" in error)) return error;
  const { sqliteExtendedCode, sqliteCodeName } = error as {
    sqliteExtendedCode: unknown;
    sqliteCodeName?: unknown;
  };
  const code = extendedNames[Number(sqliteExtendedCode)] ?? sqliteCodeName;
  return Object.assign(error, { code });
}
