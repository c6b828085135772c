/*
 * Loaded before a program: ends it, as a power cut would, before the given one of its calls to files, counted
 * from when it begins a next secret.
 */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const crashAt = Number(process.env.CRASH_AT_CALL);
let calls = -1;

for (const name of /** @type {const} */ ([
  "openSync",
  "writeSync",
  "fsyncSync",
  "closeSync",
  "renameSync",
  "rmSync",
])) {
  const real = /** @type {(...args: unknown[]) => unknown} */ (fs[name]);
  /** @param {unknown[]} args */
  const counted = (...args) => {
    if (calls < 0 && String(args[0]).includes("secret.key.next")) calls = 0;
    if (calls >= 0) {
      calls += 1;
      if (calls === crashAt) process.kill(process.pid, "SIGKILL");
    }
    return real(...args);
  };
  Object.assign(fs, { [name]: counted });
}
syncBuiltinESMExports();
