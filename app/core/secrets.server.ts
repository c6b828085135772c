import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { AppError } from "./errors";

/** As long as the SECRET_KEY setting must be at least. */
const shortestKey = 32;

/** The installation's secret: signs cookies and encrypts what must stay secret. */
export interface SecretKey {
  value: string;
  /** Stored with the data, to notice a wrong key before it does harm. */
  check: string;
}

/**
 * Finds the secret: the setting, else `DATA_DIR/secret.key`. Null when there is none yet.
 * @throws AppError `wrong_secret_key` when it is not the one that the data was written with.
 */
export function findSecretKey(
  { SECRET_KEY, DATA_DIR }: { SECRET_KEY: string | undefined; DATA_DIR: string },
  storedCheck: string | null,
): SecretKey | null {
  const file = join(DATA_DIR, "secret.key");
  const value = SECRET_KEY ?? (existsSync(file) ? readFileSync(file, "utf8").trim() : undefined);
  if (value === undefined) {
    if (storedCheck === null) return null;
    throw new AppError(
      "wrong_secret_key",
      `${file} is missing, and the data was written with it: put it back from your backup, or set SECRET_KEY to its content.`,
    );
  }
  if (value.length < shortestKey) {
    throw new AppError(
      "wrong_secret_key",
      `${file} is damaged, it holds ${value.length} characters: put it back from your backup${storedCheck === null ? ", or remove it to have a new one made" : ""}.`,
    );
  }
  const check = checkOf(value);
  if (storedCheck !== null && !sameText(check, storedCheck)) {
    throw new AppError(
      "wrong_secret_key",
      `${SECRET_KEY ? "SECRET_KEY" : file} is not the key that the data in ${DATA_DIR} was written with: use the former key again.`,
    );
  }
  return { value, check };
}

/** Makes a new secret and keeps it where only this user can read it. */
export function makeSecretKey(dataDir: string): SecretKey {
  const value = randomBytes(32).toString("base64url");
  // Complete under another name first: a crash in between must not leave half a key.
  const file = join(dataDir, "secret.key");
  const draft = openSync(`${file}.new`, "w", 0o600);
  writeSync(draft, `${value}\n`);
  fsyncSync(draft);
  closeSync(draft);
  renameSync(`${file}.new`, file);
  return { value, check: checkOf(value) };
}

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
