import { describe, expect, it } from "vitest";
import { sessions as rows, users } from "#db/schema.server.ts";
import { setUpSessions } from "#tests/harness/sessions.ts";
import { DAY, HOUR } from "#app/core/time/clock.ts";
import { SESSION_LIFETIME } from "./sessions.server.ts";
import { leaveOutDuplicates } from "#tests/harness/duplicates.ts";

leaveOutDuplicates();

const world = setUpSessions();
const { sessionsWith } = world;

/** What a browser sends back of a `Set-Cookie` value. */
const cookieOf = (setCookie: string | null) => (setCookie ?? "").split(";")[0] ?? "";
const storedRows = () => world.database.db.read.select().from(rows);

describe("a session", () => {
  it("resolves a cookie to the person and their workspace", async () => {
    const sessions = sessionsWith();
    const { sessionId, setCookie } = await sessions.start("ada", null);
    expect(await sessions.resolve(`theme=dark; ${cookieOf(setCookie)}`)).toEqual({
      viewer: {
        user: {
          id: "ada",
          firstName: "Ada",
          email: "owner@example.com",
          profileImageUrl: null,
        },
        sessionId,
        workspaceId: "ada's",
        isOperator: true,
      },
      hadSession: false,
      setCookie: null,
    });
  });

  it("cannot be found with stored data", async () => {
    const sessions = sessionsWith();
    const { setCookie } = await sessions.start("ada", null);
    const token = cookieOf(setCookie).slice("session=".length);
    expect(token).toMatch(/^[\w-]{43}$/);
    const [row] = await storedRows();
    expect(JSON.stringify(row)).not.toContain(token);
    expect((await sessions.resolve(`session=${row?.tokenHash}`)).viewer).toBeNull();
    expect((await sessions.resolve(`session=${row?.id}`)).viewer).toBeNull();
  });

  it.each([
    {
      secureCookies: false,
      expected: /^session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
    },
    {
      secureCookies: true,
      expected:
        /^__Host-session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/,
    },
  ])("has a cookie fit for https: $secureCookies", async ({ secureCookies, expected }) => {
    const { setCookie } = await sessionsWith({ secureCookies }).start("ada", null);
    expect(setCookie).toMatch(expected);
  });

  it.each([
    null,
    "",
    "session",
    "session=",
    "session=short",
    `session=${"x".repeat(43)}`,
    `session=${"x".repeat(100_000)}`,
    `session=' OR 1=1 --${"x".repeat(30)}`,
  ])("is not found with the cookie %j", async (header) => {
    const sessions = sessionsWith();
    await sessions.start("ada", null);
    expect(await sessions.resolve(header)).toMatchObject({ viewer: null, setCookie: null });
  });

  it("does not count for an account of another identity provider", async () => {
    const embedded = sessionsWith({ currentIssuer: "embedded" });
    const { setCookie } = await embedded.start("sam", null);
    expect((await embedded.resolve(cookieOf(setCookie))).viewer?.user.id).toBe("sam");
    expect((await sessionsWith().resolve(cookieOf(setCookie))).viewer).toBeNull();
  });

  it("does not count without a workspace", async () => {
    const sessions = sessionsWith();
    const { setCookie } = await sessions.start("homeless", null);
    expect((await sessions.resolve(cookieOf(setCookie))).viewer).toBeNull();
  });

  it("ends with the account", async () => {
    const sessions = sessionsWith();
    const { sessionId, setCookie } = await sessions.start("ada", null);
    await world.database.db.write(async (tx) => {
      await tx.delete(users);
    });
    expect(await sessions.isAlive(sessionId)).toBe(false);
    expect((await sessions.resolve(cookieOf(setCookie))).viewer).toBeNull();
  });
});

describe("a session's time", () => {
  it("is stored, and the cookie renewed, at most once an hour", async () => {
    const sessions = sessionsWith();
    const started = world.clock.now();
    const { sessionId, setCookie } = await sessions.start("ada", null);
    const other = await sessions.start("ben", null);
    const cookie = cookieOf(setCookie);
    const storedAs = async (id: string) => (await storedRows()).find((row) => row.id === id);
    world.clock.advance(HOUR - 1);
    expect((await sessions.resolve(cookie)).setCookie).toBeNull();
    expect((await storedAs(sessionId))?.lastSeenAt).toBe(started);
    world.clock.advance(1);
    expect((await sessions.resolve(cookie)).setCookie).toBe(setCookie);
    expect((await sessions.resolve(cookie)).setCookie).toBeNull();
    expect(await storedAs(sessionId)).toMatchObject({
      lastSeenAt: started + HOUR,
      expiresAt: started + HOUR + SESSION_LIFETIME,
    });
    // The other session is unchanged.
    expect((await storedAs(other.sessionId))?.lastSeenAt).toBe(started);
  });

  it("ends after 30 days without a visit", async () => {
    const sessions = sessionsWith();
    const { sessionId, setCookie } = await sessions.start("ada", null);
    const cookie = cookieOf(setCookie);
    for (let visit = 0; visit < 5; visit += 1) {
      world.clock.advance(29 * DAY);
      expect((await sessions.resolve(cookie)).viewer).not.toBeNull();
    }
    world.clock.advance(30 * DAY);
    expect(await sessions.isAlive(sessionId)).toBe(false);
    expect((await sessions.resolve(cookie)).viewer).toBeNull();
  });

  it("cannot be extended after it has ended, even by a running request", async () => {
    const sessions = sessionsWith();
    const { sessionId, setCookie } = await sessions.start("ada", null);
    world.clock.advance(2 * HOUR);
    const [, resolved] = await Promise.all([
      sessions.end(sessionId),
      sessions.resolve(cookieOf(setCookie)),
    ]);
    expect(resolved).toEqual({ viewer: null, hadSession: true, setCookie: null });
  });

  it("lets the cleanup remove only expired sessions", async () => {
    const sessions = sessionsWith();
    const old = await sessions.start("ada", null);
    world.clock.advance(20 * DAY);
    const young = await sessions.start("ben", null);
    const ended: string[] = [];
    sessions.onEnded((sessionId) => ended.push(sessionId));
    expect(await sessions.removeExpired()).toBe(0);
    world.clock.advance(10 * DAY);
    expect(await sessions.removeExpired()).toBe(1);
    expect(ended).toEqual([old.sessionId]);
    expect(await sessions.isAlive(young.sessionId)).toBe(true);
  });
});

describe("signing in and out", () => {
  it("replaces the browser's session and keeps the person's others", async () => {
    const sessions = sessionsWith();
    const phone = await sessions.start("ada", null);
    const laptop = await sessions.start("ada", null);
    const ended: string[] = [];
    sessions.onEnded((sessionId) => ended.push(sessionId));
    const again = await sessions.start("ben", new Headers({ Cookie: cookieOf(laptop.setCookie) }));
    expect(ended).toEqual([laptop.sessionId]);
    expect(await sessions.isAlive(phone.sessionId)).toBe(true);
    expect(cookieOf(again.setCookie)).not.toBe(cookieOf(laptop.setCookie));
    expect((await sessions.resolve(cookieOf(laptop.setCookie))).viewer).toBeNull();
  });

  it("ends the session, clears the cookie and notifies every listener, even if one fails", async () => {
    const sessions = sessionsWith();
    const { sessionId, setCookie } = await sessions.start("ada", null);
    const phone = await sessions.start("ada", null);
    const ended: string[] = [];
    sessions.onEnded(() => {
      throw new Error("a socket that would not close");
    });
    const unsubscribe = sessions.onEnded((id) => ended.push(id));
    expect(await sessions.end(sessionId)).toBe(
      "session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax",
    );
    expect(ended).toEqual([sessionId]);
    expect((await storedRows()).map(({ id }) => id)).toEqual([phone.sessionId]);
    expect([await sessions.isAlive(sessionId), await sessions.isAlive(phone.sessionId)]).toEqual([
      false,
      true,
    ]);
    expect((await sessions.resolve(cookieOf(setCookie))).viewer).toBeNull();
    unsubscribe();
    await sessions.end(null);
    expect(ended).toHaveLength(1);
  });
});

it("finds a session only by index", () => {
  const plan = world.database.db.reader
    .prepare<[], { detail: string }>(
      `EXPLAIN QUERY PLAN SELECT * FROM sessions s JOIN users u ON u.id = s.user_id
         JOIN workspaces w ON w.owner_id = u.id
        WHERE s.token_hash = 'x' AND s.expires_at > 1 AND u.issuer = 'x'`,
    )
    .all();
  expect(plan.map(({ detail }) => detail).join("\n")).not.toMatch(/^SCAN/m);
});
