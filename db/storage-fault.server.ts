/** Why a file in the data folder could not be read or written. */
type StorageFault =
  /** The disk is full, or a quota is used up. */
  | "full"
  /** A write failed without a known cause: no space, or a failing disk. */
  | "unwritable"
  /** Pages of the file are damaged. */
  | "damaged";

const faults: readonly [code: RegExp, fault: StorageFault][] = [
  [/^(ENOSPC|EDQUOT|EFBIG|SQLITE_FULL)$/, "full"],
  [
    /^(EIO|EROFS|SQLITE_IOERR_(WRITE|FSYNC|DIR_FSYNC|SHMOPEN|SHMSIZE|SHMMAP|TRUNCATE))$/,
    "unwritable",
  ],
  [/^SQLITE_(CORRUPT|NOTADB|IOERR_CORRUPTFS|IOERR_SHORT_READ)/, "damaged"],
];

/** Classifies an error or its cause; null: unrelated. */
export function storageFaultOf(error: unknown): StorageFault | null {
  if (!(error instanceof Error)) return null;
  const code = "code" in error ? String(error.code) : "";
  return faults.find(([pattern]) => pattern.test(code))?.[1] ?? storageFaultOf(error.cause);
}
