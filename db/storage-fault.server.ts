/** Why a file of the data folder could not be read or written. */
type StorageFault =
  /** The disk is full, or a quota is used up. */
  | "full"
  /** Pages of the file are not what SQLite has written. */
  | "damaged";

const fullNames =
  /^(ENOSPC|EDQUOT|EFBIG|SQLITE_FULL|SQLITE_IOERR_(WRITE|SHMOPEN|SHMSIZE|SHMMAP|TRUNCATE))$/;
const damagedNames = /^SQLITE_(CORRUPT|NOTADB|IOERR_CORRUPTFS|IOERR_SHORT_READ)/;

/** SQLite's extended codes of the same, of the package that gives numbers. */
const writeCodes: readonly unknown[] = [778, 1546, 4618, 4874, 5386];

/** Classifies an error, also one that wraps the cause; null: something else. */
export function storageFaultOf(error: unknown): StorageFault | null {
  if (!(error instanceof Error)) return null;
  const { code, sqliteExtendedCode, sqliteCodeName } = error as {
    code?: unknown;
    sqliteExtendedCode?: unknown;
    sqliteCodeName?: unknown;
  };
  const names = [code, sqliteCodeName].map(String);
  if (names.some((name) => fullNames.test(name)) || writeCodes.includes(sqliteExtendedCode))
    return "full";
  if (names.some((name) => damagedNames.test(name))) return "damaged";
  return storageFaultOf(error.cause);
}
