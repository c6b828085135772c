import { createHash } from "node:crypto";
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "./root.mjs";

/*
 * Two installs or builds of one folder at once would leave a mixture behind. The lock lies outside
 * of the folder, because `npm ci` wipes node_modules.
 */
const owner = process.getuid?.() ?? "";
const file = join(
  tmpdir(),
  `prepare-${createHash("sha256").update(`${root}${owner}`).digest("hex").slice(0, 16)}.lock`,
);
/** Nothing takes this long: an older lock is stale, and its process id was reused. */
const OLDEST = 10 * 60_000;

/**
 * Runs `work` while no other process installs or builds this folder.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function exclusively(work) {
  let isAnnounced = false;
  while (!take()) {
    if (!isAnnounced) console.log("Waiting for another install or build of this folder…");
    isAnnounced = true;
    await sleep(200);
  }
  const release = () => rmSync(file, { force: true });
  process.once("exit", release);
  try {
    return await work();
  } finally {
    process.off("exit", release);
    release();
  }
}

function take() {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    if (isLeftOver()) rmSync(file, { force: true });
    return false;
  }
}

function isLeftOver() {
  try {
    const pid = Number(readFileSync(file, "utf8"));
    // Just created, its process id is not written yet.
    if (!pid) return Date.now() - statSync(file).mtimeMs > 1_000;
    return pid === process.pid || Date.now() - statSync(file).mtimeMs > OLDEST || !isAlive(pid);
  } catch {
    // Released at this moment.
    return false;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
