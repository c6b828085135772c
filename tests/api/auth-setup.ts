import { eq } from "drizzle-orm";
import pino from "pino";
import { createAuth, type AuthSettings } from "#app/account/auth/auth.server.ts";
import { grantFirstAccess } from "#app/account/billing/access/grants.server.ts";
import { createManualClock } from "#app/core/time/clock.ts";
import { createIds } from "#app/core/secrets/ids.ts";
import { users, workspaces } from "#db/schema.server.ts";
import { createTestDatabase } from "#tests/harness/database.ts";
import { createBrowser, type SignInRoutes } from "./auth-browser.ts";

export const silent = pino({ level: "silent" });

/**
 * The auth area on a real database, with a clock that the test moves.
 * @param providerTimeoutMs for a test with a provider that never answers; other tests use the product's timeout
 */
export function createTestAuth(
  changes: Partial<AuthSettings> & { APP_URL: string },
  { providerTimeoutMs }: { providerTimeoutMs?: number } = {},
) {
  const { db, remove } = createTestDatabase();
  const clock = createManualClock(Date.UTC(2026, 5, 1, 8));
  const newId = createIds({ clock });
  const settings: AuthSettings = {
    OAUTH_ISSUER: undefined,
    OAUTH_CLIENT_ID: undefined,
    OAUTH_CLIENT_SECRET: undefined,
    OAUTH_SCOPES: ["openid", "profile", "email"],
    OAUTH_TRUST_EMAIL: "off",
    OPERATOR_EMAILS: [],
    secureCookies: false,
    embeddedIdentityProvider: changes.OAUTH_ISSUER === undefined,
    ...changes,
  };

  function ensureWorkspace(ownerId: string): Promise<string> {
    return db.write(async (tx) => {
      const where = eq(workspaces.ownerId, ownerId);
      const [existing] = await tx.select({ id: workspaces.id }).from(workspaces).where(where);
      if (existing) return existing.id;
      const id = newId();
      const row = { kind: "user", mode: "simulation", seed: "test", goalCents: 0 } as const;
      await tx.insert(workspaces).values({ ...row, id, ownerId, createdAt: clock.now() });
      return id;
    });
  }

  const auth = createAuth({
    db,
    clock,
    newId,
    settings,
    grantFirstAccess,
    ensureWorkspace,
    emit: () => undefined,
    log: silent,
    ...(providerTimeoutMs && { providerTimeoutMs }),
  });
  const newBrowser = (routes: SignInRoutes) =>
    createBrowser({ appUrl: settings.APP_URL, loaders: { auth, routes } });
  return {
    auth,
    db,
    clock,
    newBrowser,
    /** Who the product takes the browser for. */
    viewerOf: async (browser: { cookieHeader(): string }) =>
      (await auth.resolve(browser.cookieHeader())).viewer,
    users: () => db.read.select().from(users),
    remove,
  };
}

export type TestAuth = ReturnType<typeof createTestAuth>;
