import { randomBytes } from "node:crypto";
import { eq, lte } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { createReadCache } from "#db/read-cache.server.ts";
import { sessions } from "#db/schema.server.ts";
import { createBus } from "#app/core/async/bus.ts";
import { DAY, HOUR, type Clock } from "#app/core/time/clock.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import type { Log } from "#app/core/log.server.ts";
import { hashToken } from "#app/core/secrets/token-hash.server.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import type { Viewer } from "#app/workspace/viewer.ts";
import { clearCookie, readCookie, setCookie } from "./cookies.ts";
import { deviceOf } from "./device.ts";
import { noteDevice } from "./known-devices.server.ts";
import type { OperatorRule } from "#app/account/auth/operator.ts";

export const SESSION_LIFETIME = 30 * DAY;
/** Last-seen times are written at most this often, so that reading pages stays read-only. */
const NOTED_EVERY = HOUR;
const TOKEN = /^[\w-]{43}$/;

export interface SessionsDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  /** The product is served over https. */
  secureCookies: boolean;
  /** The identity provider in use: sessions of accounts from another one do not count. */
  currentIssuer: string;
  isOperator: OperatorRule;
  emit(event: WorkspaceEvent): void;
  log: Log;
}

interface ResolvedSession {
  viewer: Viewer | null;
  /** The cookie is from an ended session. */
  hadSession: boolean;
  /** A `Set-Cookie` value that extends the cookie, when due. */
  setCookie: string | null;
}

/** Sessions are rows; the browser holds a random token, and only its hash is stored. */
export function createSessions(deps: SessionsDeps) {
  const { db, clock, newId, secureCookies } = deps;
  // The prefix makes browsers refuse the cookie from subdomains and over http.
  const cookieName = secureCookies ? "__Host-session" : "session";
  const scope = { path: "/", secure: secureCookies };
  const cached = createReadCache<SessionRow>({ db, maxEntries: 1_000 });
  const ended = createBus<string>((error) =>
    deps.log.error({ err: error }, "a listener to the end of sessions failed"),
  );

  function sessionCookie(token: string): string {
    return setCookie(cookieName, token, { ...scope, maxAgeSeconds: SESSION_LIFETIME / 1_000 });
  }

  function tokenOf(cookieHeader: string | null | undefined): string | null {
    const token = readCookie(cookieHeader, cookieName);
    return token !== null && TOKEN.test(token) ? token : null;
  }

  function announceEnd(ids: readonly string[]) {
    for (const id of ids) ended.emit(id);
  }

  return {
    /** Identifies the sender of this `Cookie` header; runs on every request. */
    async resolve(cookieHeader: string | null | undefined): Promise<ResolvedSession> {
      const token = tokenOf(cookieHeader);
      const signedOut = { viewer: null, setCookie: null };
      if (token === null) return { ...signedOut, hadSession: false };
      const now = clock.now();
      const hash = hashToken(token);
      const find = db.read.statement<SessionRow>(sessionsSql.find);
      const row = await cached(
        hash,
        async () => (await find.get(hash, deps.currentIssuer)) ?? null,
      );
      // Unknown cookies are left alone: a late response must not clear the cookie that another
      // tab's sign-in has just set.
      if (!row || row.expiresAt <= now) return { ...signedOut, hadSession: true };
      const viewer = viewerOf(row, deps.isOperator);
      if (now - row.lastSeenAt < NOTED_EVERY) return { viewer, hadSession: false, setCookie: null };
      const { changes } = await db.write((tx) =>
        tx.statement(sessionsSql.touch).run(now, now + SESSION_LIFETIME, row.sessionId),
      );
      // It may have ended while this waited for the write lock.
      if (changes === 0) return { ...signedOut, hadSession: true };
      return { viewer, hadSession: false, setCookie: sessionCookie(token) };
    },

    /**
     * Signs a user in with a new session id; the browser's earlier session ends.
     * @param headers of the browser's request; null: unknown
     */
    async start(
      userId: string,
      headers: Headers | null,
    ): Promise<{ sessionId: string; setCookie: string }> {
      const previous = tokenOf(headers?.get("cookie"));
      const device = deviceOf(headers?.get("user-agent") ?? null);
      const token = randomBytes(32).toString("base64url");
      const sessionId = newId();
      const now = clock.now();
      const { replaced, news } = await db.write(async (tx) => {
        const removed =
          previous === null
            ? []
            : await tx
                .delete(sessions)
                .where(eq(sessions.tokenHash, hashToken(previous)))
                .returning({ id: sessions.id });
        await tx.insert(sessions).values({
          id: sessionId,
          tokenHash: hashToken(token),
          userId,
          createdAt: now,
          lastSeenAt: now,
          expiresAt: now + SESSION_LIFETIME,
        });
        const news = await noteDevice(tx, { userId, device }, { clock, newId });
        return { replaced: removed, news };
      });
      if (news) deps.emit(news);
      announceEnd(replaced.map(({ id }) => id));
      return { sessionId, setCookie: sessionCookie(token) };
    },

    /** Deletes the session (null: there was none) and returns the `Set-Cookie` that clears it. */
    async end(sessionId: string | null): Promise<string> {
      if (sessionId !== null) {
        await db.write(async (tx) => {
          await tx.delete(sessions).where(eq(sessions.id, sessionId));
        });
        announceEnd([sessionId]);
      }
      return clearCookie(cookieName, scope);
    },

    /** False if the session has ended, expired or lost its account. */
    async isAlive(sessionId: string): Promise<boolean> {
      const alive = db.read.statement(sessionsSql.alive);
      return (await alive.get(sessionId, clock.now())) !== undefined;
    },

    /** Deletes expired sessions; returns how many. */
    async removeExpired(): Promise<number> {
      const now = clock.now();
      const removed = await db.write(
        async (tx) =>
          await tx
            .delete(sessions)
            .where(lte(sessions.expiresAt, now))
            .returning({ id: sessions.id }),
      );
      announceEnd(removed.map(({ id }) => id));
      return removed.length;
    },

    /** Subscribes to ended sessions, after the commit. Returns the unsubscribe function. */
    onEnded: (listener: (sessionId: string) => void) => ended.subscribe(listener),
  };
}

interface SessionRow {
  sessionId: string;
  lastSeenAt: number;
  expiresAt: number;
  userId: string;
  email: string | null;
  emailVerified: 0 | 1;
  firstName: string | null;
  profileImageUrl: string | null;
  workspaceId: string;
}

/** The only hot path of this area: one joined row by unique indexes. */
const sessionsSql = {
  find: `SELECT s.id AS "sessionId", s.last_seen_at AS "lastSeenAt",
      s.expires_at AS "expiresAt", u.id AS "userId",
      u.email, u.email_verified AS "emailVerified", u.first_name AS "firstName",
      u.profile_image_url AS "profileImageUrl", w.id AS "workspaceId"
    FROM sessions s
    JOIN users u ON u.id = s.user_id
    JOIN workspaces w ON w.owner_id = u.id
    WHERE s.token_hash = ? AND u.issuer = ?`,
  touch: "UPDATE sessions SET last_seen_at = ?, expires_at = ? WHERE id = ?",
  alive: "SELECT 1 FROM sessions WHERE id = ? AND expires_at > ?",
} as const;

function viewerOf(row: SessionRow, isOperator: OperatorRule): Viewer {
  return {
    user: {
      id: row.userId,
      firstName: row.firstName,
      email: row.email,
      profileImageUrl: row.profileImageUrl,
    },
    sessionId: row.sessionId,
    workspaceId: row.workspaceId,
    isOperator: isOperator({ email: row.email, emailVerified: row.emailVerified === 1 }),
  };
}
