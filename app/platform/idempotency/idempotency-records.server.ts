import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import type { Db } from "#db/client.server.ts";
import { HOUR, type Clock } from "#app/core/time/clock.ts";

/** A request with a key. */
interface KeyedRequest {
  /** The caller: keys are per caller. */
  owner: string;
  /** Method and path. */
  what: string;
  key: string;
  /** Hash of the request; reusing the key for another one is an error. Empty: not compared. */
  fingerprint: string;
}

/** A stored response. */
export interface RecordedResponse {
  status: number;
  headers: [name: string, value: string][];
  body: Buffer;
}

/** The state of a request with a key. */
type Known =
  | { state: "new" }
  /** It started, and the process ended before it was answered. */
  | { state: "begun" }
  /** The key belongs to another request. */
  | { state: "other" }
  | { state: "answered"; answer: RecordedResponse };

/** How long repeats are recognized. */
const ttlMs = 24 * HOUR;

const sql = {
  find: `SELECT fingerprint, answer FROM idempotency_records WHERE id = ? AND expires_at > ?`,
  begin: `INSERT INTO idempotency_records (id, fingerprint, answer, expires_at)
    VALUES (@id, @fingerprint, NULL, @expiresAt)
    ON CONFLICT (id) DO UPDATE SET fingerprint = @fingerprint, answer = NULL, expires_at = @expiresAt`,
  keep: `INSERT INTO idempotency_records (id, fingerprint, answer, expires_at)
    VALUES (@id, @fingerprint, @answer, @expiresAt)
    ON CONFLICT (id) DO UPDATE SET answer = @answer, expires_at = @expiresAt`,
  forget: "DELETE FROM idempotency_records WHERE id = ?",
  removeExpired: "DELETE FROM idempotency_records WHERE expires_at <= ?",
} as const;

interface Row {
  fingerprint: string;
  answer: Uint8Array | null;
}

export type IdempotencyRecords = ReturnType<typeof createIdempotencyRecords>;

/**
 * Responses stored across restarts. They may contain secrets, such as a new token, so they are
 * encrypted with a key derived from the request's own, which is not stored.
 */
export function createIdempotencyRecords({ db, clock }: { db: Db; clock: Clock }) {
  const expiresAt = () => clock.now() + ttlMs;

  return {
    async find(request: KeyedRequest): Promise<Known> {
      const row = await db.read.statement<Row>(sql.find).get(idOf(request), clock.now());
      if (!row) return { state: "new" };
      if (row.fingerprint !== request.fingerprint) return { state: "other" };
      if (row.answer === null) return { state: "begun" };
      return { state: "answered", answer: unseal(row.answer, request) };
    },

    /** Marks the request as started: after a crash its outcome is unknown. */
    async begin(request: KeyedRequest): Promise<void> {
      const { fingerprint } = request;
      const row = { id: idOf(request), fingerprint, expiresAt: expiresAt() };
      await db.write((tx) => tx.statement(sql.begin).run(row));
    },

    async keep(request: KeyedRequest, answer: RecordedResponse): Promise<void> {
      const { fingerprint } = request;
      const sealed = seal(answer, request);
      const row = { id: idOf(request), fingerprint, answer: sealed, expiresAt: expiresAt() };
      await db.write((tx) => tx.statement(sql.keep).run(row));
    },

    /** It failed without effect: the key may be reused. */
    async forget(request: KeyedRequest): Promise<void> {
      await db.write((tx) => tx.statement(sql.forget).run(idOf(request)));
    },

    async removeExpired(): Promise<void> {
      await db.write((tx) => tx.statement(sql.removeExpired).run(clock.now()));
    },
  };
}

const digest = (...parts: string[]) => createHash("sha256").update(JSON.stringify(parts)).digest();

const idOf = ({ owner, what, key }: KeyedRequest) =>
  digest("id", owner, what, key).toString("base64url");

const cipherKeyOf = ({ owner, what, key }: KeyedRequest) => digest("cipher", owner, what, key);

/** AES-256-GCM sizes, in bytes. */
const [nonceLength, tagLength] = [12, 16];

function seal({ status, headers, body }: RecordedResponse, request: KeyedRequest): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv("aes-256-gcm", cipherKeyOf(request), nonce);
  const head = Buffer.from(`${JSON.stringify({ status, headers })}\n`);
  const sealed = Buffer.concat([cipher.update(head), cipher.update(body), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

function unseal(stored: Uint8Array, request: KeyedRequest): RecordedResponse {
  const bytes = Buffer.from(stored);
  const nonce = bytes.subarray(0, nonceLength);
  const decipher = createDecipheriv("aes-256-gcm", cipherKeyOf(request), nonce);
  decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
  const sealed = bytes.subarray(nonceLength + tagLength);
  const opened = Buffer.concat([decipher.update(sealed), decipher.final()]);
  const end = opened.indexOf("\n");
  // Written by `seal`.
  const head = JSON.parse(opened.subarray(0, end).toString()) as Omit<RecordedResponse, "body">;
  return { ...head, body: opened.subarray(end + 1) };
}
