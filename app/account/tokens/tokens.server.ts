import { randomBytes } from "node:crypto";
import type { Db } from "#db/client.server.ts";
import { createReadCache } from "#db/read-cache.server.ts";
import { DAY, MINUTE, isoOf, isoOrNull, type Clock } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import { hashToken } from "#app/core/secrets/token-hash.server.ts";
import type { Caller } from "#app/platform/api/contract.ts";
import { addAction } from "#app/workspace/activities.server.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import type { TokenScope } from "#app/workspace/token-scope.ts";
import type { Actor, User } from "#app/workspace/viewer.ts";
import { maxApiTokens, tokenLives, type NewToken, type TokenSummary } from "./token.ts";

/** Lets secret scanners identify the issuer of the token. */
const prefix = "aam_";
const wellFormed = /^aam_[\w-]{43}$/;
/** The token's last characters, to identify it. */
const endingLength = 4;
/** Last-used times are written at most this often, so that reading stays read-only. */
const notedEvery = MINUTE;

const sql = {
  find: `SELECT t.id AS "tokenId", t.scope, t.last_used_at AS "lastUsedAt",
      t.expires_at AS "expiresAt", u.id AS "userId", u.first_name AS "firstName", u.email, u.profile_image_url AS "profileImageUrl",
      w.id AS "workspaceId"
    FROM api_tokens t
    JOIN users u ON u.id = t.user_id
    JOIN workspaces w ON w.owner_id = u.id
    WHERE t.token_hash = ? AND u.issuer = ?`,
  noteUse: "UPDATE api_tokens SET last_used_at = ? WHERE id = ?",
  list: `SELECT id, name, ending, scope, created_at AS "createdAt", expires_at AS "expiresAt",
      last_used_at AS "lastUsedAt"
    FROM api_tokens WHERE user_id = ? ORDER BY id DESC`,
  count: "SELECT count(*) AS count FROM api_tokens WHERE user_id = ?",
  forgetExpired: "DELETE FROM api_tokens WHERE user_id = ? AND expires_at <= ?",
  insert: `INSERT INTO api_tokens (id, user_id, name, token_hash, ending, scope, expires_at, created_at)
    VALUES (@id, @userId, @name, @tokenHash, @ending, @scope, @expiresAt, @createdAt)`,
  nameOf: "SELECT name FROM api_tokens WHERE id = ? AND user_id = ?",
  remove: "DELETE FROM api_tokens WHERE id = ? AND user_id = ?",
} as const;

interface FoundRow {
  tokenId: string;
  scope: TokenScope;
  lastUsedAt: number | null;
  /** Null: never. */
  expiresAt: number | null;
  userId: string;
  firstName: string | null;
  email: string | null;
  profileImageUrl: string | null;
  workspaceId: string;
}

type StoredToken = Omit<TokenSummary, "createdAt" | "expiresAt" | "lastUsedAt" | "isExpired"> & {
  createdAt: number;
  expiresAt: number | null;
  lastUsedAt: number | null;
};

/** A token's owner with a full user record. */
type Owner = Actor & { user: Pick<User, "id" | "firstName" | "email"> };

interface TokensDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  /** The current identity provider: tokens of accounts from another one do not count. */
  currentIssuer: string;
  emit(event: WorkspaceEvent): void;
}

/** A user's API tokens: rows with a hash; the token itself is shown once. */
export function createTokens({ db, clock, newId, currentIssuer, emit }: TokensDeps) {
  const cached = createReadCache<FoundRow>({ db, maxEntries: 1_000 });

  return {
    /** A token's owner; runs on every request with a token. Null: unknown or expired. */
    async resolve(token: string): Promise<Caller | null> {
      if (!wellFormed.test(token)) return null;
      const now = clock.now();
      const hash = hashToken(token);
      const find = db.read.statement<FoundRow>(sql.find);
      const found = await cached(hash, async () => (await find.get(hash, currentIssuer)) ?? null);
      if (!found) return null;
      const { tokenId, scope, lastUsedAt, expiresAt, userId: id, workspaceId, ...person } = found;
      if (expiresAt !== null && expiresAt <= now) return null;
      if (lastUsedAt === null || now - lastUsedAt >= notedEvery)
        await db.write((tx) => tx.statement(sql.noteUse).run(now, tokenId));
      const { firstName, email, profileImageUrl } = person;
      const user = { id, firstName, email, profileImageUrl };
      const decidesAs = scope === "review" ? ("token" as const) : null;
      return { user, workspaceId, mayWrite: scope !== "read", decidesAs };
    },

    /** All tokens, newest first, including expired ones. */
    async list(userId: string): Promise<TokenSummary[]> {
      const now = clock.now();
      const rows = await db.read.statement<StoredToken>(sql.list).all(userId);
      return rows.map(({ createdAt, expiresAt, lastUsedAt, ...rest }) => ({
        ...rest,
        createdAt: isoOf(createdAt),
        expiresAt: isoOrNull(expiresAt),
        lastUsedAt: isoOrNull(lastUsedAt),
        isExpired: expiresAt !== null && expiresAt <= now,
      }));
    },

    /**
     * Creates a token. It is returned only here.
     * @throws AppError `conflict` when there are too many
     */
    async make(owner: Owner, { name, scope, life }: NewToken): Promise<{ token: string }> {
      const { user, workspaceId } = owner;
      const token = `${prefix}${randomBytes(32).toString("base64url")}`;
      const createdAt = clock.now();
      const days = tokenLives[life];
      const activity = await db.write(async (tx) => {
        await tx.statement(sql.forgetExpired).run(user.id, createdAt);
        const count = await tx.statement<{ count: number }>(sql.count).value(user.id);
        if ((count ?? 0) >= maxApiTokens)
          throw new AppError(
            "conflict",
            `There are ${maxApiTokens} tokens already. Revoke one first.`,
          );
        await tx.statement(sql.insert).run({
          id: newId(),
          userId: user.id,
          name,
          tokenHash: hashToken(token),
          ending: token.slice(-endingLength),
          scope,
          expiresAt: days === null ? null : createdAt + days * DAY,
          createdAt,
        });
        const may = tokenMay[scope];
        return addAction(tx, {
          id: newId(),
          actor: owner,
          agentId: null,
          title: "API token created",
          description: `“${name}” can ${may} your workspace`,
          createdAt,
          change: null,
        });
      });
      emit({ workspaceId, type: "activity", activity });
      return { token };
    },

    /** Revokes the token. @returns its name; null: no such token */
    async revoke(owner: Owner, id: string): Promise<string | null> {
      const { user, workspaceId } = owner;
      const revoked = await db.write(async (tx) => {
        const name = await tx.statement<{ name: string }>(sql.nameOf).value(id, user.id);
        if (name === undefined) return null;
        await tx.statement(sql.remove).run(id, user.id);
        const activity = await addAction(tx, {
          id: newId(),
          actor: owner,
          agentId: null,
          title: "API token revoked",
          description: `“${name}” no longer works`,
          createdAt: clock.now(),
          change: null,
        });
        return { name, activity };
      });
      if (!revoked) return null;
      emit({ workspaceId, type: "activity", activity: revoked.activity });
      return revoked.name;
    },
  };
}

const tokenMay = {
  read: "read",
  write: "read and change",
  review: "read, change and review",
} as const satisfies Record<TokenScope, string>;
