import pino from "pino";
import { afterEach, beforeEach } from "vitest";
import { createSessions, type SessionsDeps } from "#app/account/auth/sessions/sessions.server.ts";
import { createManualClock, type ManualClock } from "#app/core/time/clock.ts";
import { createIds } from "#app/core/secrets/ids.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import { users, workspaces } from "#db/schema.server.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";

const issuer = "https://id.example.com";

/**
 * Sessions for the tests of one file, new for each test: of Ada (the operator), Ben, Sam (from another issuer),
 * and a user without a workspace.
 */
export function setUpSessions() {
  let database: TestDatabase;
  let clock: ManualClock;
  let events: WorkspaceEvent[];

  function sessionsWith(changes: Partial<SessionsDeps> = {}) {
    return createSessions({
      db: database.db,
      clock,
      newId: createIds({ clock }),
      secureCookies: false,
      currentIssuer: issuer,
      isOperator: ({ email, emailVerified }) => emailVerified && email === "owner@example.com",
      emit: (event) => void events.push(event),
      log: pino({ level: "silent" }),
      ...changes,
    });
  }

  beforeEach(async () => {
    database = createTestDatabase();
    events = [];
    clock = createManualClock(Date.UTC(2026, 5, 1));
    await database.db.write(async (tx) => {
      const person = { issuer, emailVerified: true, createdAt: 0, lastSignInAt: 0 };
      await tx.insert(users).values([
        { ...person, id: "ada", subject: "1", email: "owner@example.com", firstName: "Ada" },
        { ...person, id: "ben", subject: "2", email: "ben@example.com" },
        { ...person, id: "sam", subject: "3", email: "owner@example.com", issuer: "embedded" },
        { ...person, id: "homeless", subject: "4" },
      ]);
      const workspace = { kind: "user", mode: "simulation", seed: "", goalCents: 0 } as const;
      await tx.insert(workspaces).values(
        ["ada", "ben", "sam"].map((ownerId) => ({
          ...workspace,
          id: `${ownerId}'s`,
          ownerId,
          createdAt: 0,
        })),
      );
    });
  });

  afterEach(() => database.remove());

  return {
    sessionsWith,
    get database() {
      return database;
    },
    get clock() {
      return clock;
    },
    /** The events so far. */
    get events() {
      return events;
    },
  };
}
