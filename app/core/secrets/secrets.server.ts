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

/** As long as the SECRET_KEY setting must be at least. */
const shortestKey = 32;

/** The installation's secret: signs cookies and encrypts what must stay secret. */
export interface SecretKey {
  value: string;
  /** Stored with the data, to notice a wrong key before it does harm. */
  check: string;
}

/** What the data says of the secrets that it was written with; null: nothing yet. */
interface StoredChecks {
  /** Of the one that counts. */
  secretCheck: string | null;
  /** Of the one before it. */
  formerSecretCheck: string | null;
}

/** A secret that was found, and what its operator is to be told. */
interface FoundSecret extends SecretKey {
  /** SECRET_KEY is still set to the one before the last change. */
  settingIsFormer: boolean;
}

/** Where the secret is kept, and the next one until all that is stored belongs to it. */
const secretFiles = (dataDir: string) => ({
  current: join(dataDir, "secret.key"),
  next: join(dataDir, "secret.key.next"),
});

/**
 * Finds the secret: the setting, else `DATA_DIR/secret.key`. Null when there is none yet. A change of the
 * secret that a dead process has left behind is taken from where it got to.
 * @throws AppError `wrong_secret_key` when it is not the one that the data was written with.
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
      `${file} is missing, and the data was written with it: put it back from your backup, or set SECRET_KEY to its content.`,
    );
  }
  if (value.length < shortestKey) {
    throw new AppError(
      "wrong_secret_key",
      `${file} is damaged, it holds ${value.length} characters: put it back from your backup${secretCheck === null ? ", or remove it to have a new one made" : ""}.`,
    );
  }
  if (secretCheck !== null) {
    throw new AppError(
      "wrong_secret_key",
      `${SECRET_KEY ? "SECRET_KEY" : file} is not the key that the data in ${DATA_DIR} was written with: use the former key again.`,
    );
  }
  return found(value);
}

/** Makes a new secret and keeps it where only this user can read it. */
export function makeSecretKey(dataDir: string): SecretKey {
  return writeNewSecret(secretFiles(dataDir).current);
}

/** Makes the secret that is to follow; until the data says that it counts, the former one does. */
export function makeNextSecretKey(dataDir: string): SecretKey {
  return writeNewSecret(secretFiles(dataDir).next);
}

/**
 * Ends a change of the secret, wherever it got to: the next one takes the former's place if the data was
 * written with it, else it is given up.
 * @param check of the secret that counts
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
  // Complete under another name first: a crash in between must not leave half a key.
  const draft = openSync(`${file}.new`, "w", 0o600);
  writeSync(draft, `${value}\n`);
  fsyncSync(draft);
  closeSync(draft);
  renameSync(`${file}.new`, file);
  // The name as well: what is encrypted with it next must not outlast it.
  syncFolder(dirname(file));
  return { value, check: checkOf(value) };
}

function syncFolder(folder: string): void {
  // Windows opens no folder; names are on its disk by themselves.
  if (process.platform === "win32") return;
  const opened = openSync(folder, "r");
  fsyncSync(opened);
  closeSync(opened);
}

const contentOf = (file: string): string | undefined =>
  existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;

/** A key for one purpose, derived from the secret, in base64url. */
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
