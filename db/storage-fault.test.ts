import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Database } from "./sqlite.server.ts";
import { storageFaultOf } from "./storage-fault.server.ts";

const failureOf = (work: () => void): unknown => {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error("it has worked");
};

test("tells a full or corrupt database from a coding error", () => {
  const folder = mkdtempSync(join(tmpdir(), "storage-fault-"));
  const db = new Database(join(folder, "a.sqlite"));
  db.exec("CREATE TABLE t (a TEXT UNIQUE); PRAGMA max_page_count = 3");
  const full = failureOf(() => db.exec("INSERT INTO t VALUES (zeroblob(1000000))"));
  expect(storageFaultOf(full)).toBe("full");
  // As Drizzle hands it on.
  expect(storageFaultOf(new Error("Failed query", { cause: full }))).toBe("full");
  expect(storageFaultOf(failureOf(() => db.exec("INSERT INTO nowhere VALUES (1)")))).toBeNull();
  db.close();
  const none = join(folder, "none.sqlite");
  writeFileSync(none, "x".repeat(10_000));
  const damaged = failureOf(() => new Database(none).prepare("SELECT 1 FROM sqlite_schema").all());
  expect(storageFaultOf(damaged)).toBe("damaged");
  rmSync(folder, { recursive: true, force: true });
});

test.each([
  ["a write beyond the disk's room", { code: "ENOSPC" }],
  ["a write beyond this user's share", { code: "EDQUOT" }],
  ["a write beyond the largest file", { code: "EFBIG" }],
])("%s is a full disk", (_what, fields) => {
  expect(storageFaultOf(Object.assign(new Error("disk I/O error"), fields))).toBe("full");
});

test.each(["EIO", "EROFS", "SQLITE_IOERR_WRITE", "SQLITE_IOERR_SHMSIZE", "SQLITE_IOERR_FSYNC"])(
  "%s does not mean a full disk",
  (code) => {
    const error = Object.assign(new Error("disk I/O error"), { code });
    expect(storageFaultOf(error)).toBe("unwritable");
  },
);
