/** Why a file of the data folder could not be read or written. */
type StorageFault =
  /** The disk is full, or a quota is used up. */
  | "full"
  /** A write failed, and SQLite does not say why: no room, or a disk that fails. */
  | "unwritable"
  /** Pages of the file are not what SQLite has written. */
  | "damaged";

const faults: readonly [code: RegExp, fault: StorageFault][] = [
  [/^(ENOSPC|EDQUOT|EFBIG|SQLITE_FULL)$/, "full"],
  [
    /^(EIO|EROFS|SQLITE_IOERR_(WRITE|FSYNC|DIR_FSYNC|SHMOPEN|SHMSIZE|SHMMAP|TRUNCATE))$/,
    "unwritable",
  ],
  [/^SQLITE_(CORRUPT|NOTADB|IOERR_CORRUPTFS|IOERR_SHORT_READ)/, "damaged"],
];

/** Classifies an error, also one that wraps the cause; null: something else. */
export function storageFaultOf(error: unknown): StorageFault | null {
  if (!(error instanceof Error)) return null;
  const code = "code" in error ? String(error.code) : "";
  return faults.find(([pattern]) => pattern.test(code))?.[1] ?? storageFaultOf(error.cause);
}
