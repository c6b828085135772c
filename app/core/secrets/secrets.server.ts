import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { AppError } from "#app/core/errors.ts";

/** The minimum length of SECRET_KEY. */
const shortestKey = 32;

/** The installation's secret: signs cookies and encrypts stored secrets. */
export interface SecretKey {
  value: string;
  /** Stored with the data, to detect a wrong key. */
  check: string;
}

/** The secret check stored with the data; null: none yet. */
interface StoredChecks {
  /** Of the current secret. */
  secretCheck: string | null;
  /** Of the previous secret. */
  formerSecretCheck: string | null;
}

/** The loaded secret, with notes for the operator. */
interface FoundSecret extends SecretKey {
  /** SECRET_KEY is still set to the previous secret. */
  settingIsFormer: boolean;
}

/** The secret's file, and the next one during a rotation. */
const secretFiles = (dataDir: string) => ({
  current: join(dataDir, "secret.key"),
  next: join(dataDir, "secret.key.next"),
});

/**
 * Loads the secret: the setting, else `DATA_DIR/secret.key`. Null if there is none yet. Completes a
 * rotation that a crash interrupted.
 * @throws AppError `wrong_secret_key` if it does not match the data.
 */
export function findSecretKey(
  { SECRET_KEY, DATA_DIR }: { SECRET_KEY: string | undefined; DATA_DIR: string },
  { secretCheck, formerSecretCheck }: StoredChecks,
): FoundSecret | null {
  const { current: file, next } = secretFiles(DATA_DIR);
  const matches = (value: string | undefined, check = secretCheck) =>
    value !== undefined && check !== null && sameText(checkOf(value), check);
  const found = (value: string, settingIsFormer = false) => ({
    value,
    check: checkOf(value),
    settingIsFormer,
  });
  const settingIsFormer = SECRET_KEY !== undefined && matches(SECRET_KEY, formerSecretCheck);
  const value = SECRET_KEY !== undefined && !settingIsFormer ? SECRET_KEY : contentOf(file);
  if (value !== undefined && matches(value)) return found(value, settingIsFormer);
  const following = contentOf(next);
  if (following !== undefined && matches(following)) return found(following, settingIsFormer);
  if (value === undefined) {
    if (secretCheck === null) return null;
    throw new AppError(
      "wrong_secret_key",
      `${file} is missing, and the data is encrypted with it: restore it from your backup, or set SECRET_KEY to its content.`,
    );
  }
  if (value.length < shortestKey) {
    throw new AppError(
      "wrong_secret_key",
      `${file} is damaged, it holds ${value.length} characters: restore it from your backup${secretCheck === null ? ", or remove it to generate a new one" : ""}.`,
    );
  }
  if (secretCheck !== null) {
    throw new AppError(
      "wrong_secret_key",
      `${SECRET_KEY ? "SECRET_KEY" : file} is not the key for the data in ${DATA_DIR}: use the previous key.`,
    );
  }
  return found(value);
}

/** Creates a secret that only this user can read. */
export function makeSecretKey(dataDir: string): SecretKey {
  return writeNewSecret(secretFiles(dataDir).current);
}

/** Creates the next secret; the previous one is used until the data says otherwise. */
export function makeNextSecretKey(dataDir: string): SecretKey {
  return writeNewSecret(secretFiles(dataDir).next);
}

/**
 * Finishes a rotation at any stage: the next secret replaces the previous one if the data uses it,
 * else it is discarded.
 * @param check of the current secret
 */
export function settleNextSecretKey(dataDir: string, check: string): void {
  const { current, next } = secretFiles(dataDir);
  const value = contentOf(next);
  if (value === undefined) return;
  if (sameText(checkOf(value), check)) renameSync(next, current);
  else rmSync(next);
  syncFolder(dataDir);
}

function writeNewSecret(file: string): SecretKey {
  const value = randomBytes(32).toString("base64url");
  // Written under another name first: a crash must not leave half a key.
  const draft = openSync(`${file}.new`, "w", 0o600);
  writeSync(draft, `${value}\n`);
  fsyncSync(draft);
  closeSync(draft);
  renameSync(`${file}.new`, file);
  // Sync the folder too: data encrypted with the key must not outlive its file name.
  syncFolder(dirname(file));
  return { value, check: checkOf(value) };
}

function syncFolder(folder: string): void {
  // Windows cannot open folders and syncs names by itself.
  if (process.platform === "win32") return;
  const opened = openSync(folder, "r");
  fsyncSync(opened);
  closeSync(opened);
}

const contentOf = (file: string): string | undefined =>
  existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;

/** Derives a key for one purpose from the secret, in base64url. */
export function deriveKey(secret: SecretKey, purpose: string): string {
  return createHmac("sha256", secret.value).update(purpose).digest("base64url");
}

function checkOf(value: string): string {
  return createHmac("sha256", value).update("secret check").digest("base64url");
}

function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
