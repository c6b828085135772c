import type { Db, Queries } from "#db/client.server.ts";
import { users } from "#db/schema.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import { subscriberAccount } from "./identity-provider/accounts.ts";
import { EMBEDDED_ISSUER } from "./provider/issuer.ts";
import type { Identity } from "./types.ts";

export interface AccountsDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  /** Grants access to people who never had a grant; a revoked grant stays revoked. */
  grantFirstAccess: (
    tx: Queries,
    grant: { id: string; userId: string; reason: string; createdAt: number },
  ) => Promise<void>;
  /** Gives the person a workspace unless they own one; returns its id. */
  ensureWorkspace: (userId: string) => Promise<string>;
}

/**
 * Accounts follow the identity provider: (issuer, subject) identifies a person, the email does not.
 */
export function createAccounts({
  db,
  clock,
  newId,
  grantFirstAccess,
  ensureWorkspace,
}: AccountsDeps) {
  async function upsert(tx: Queries, identity: Identity): Promise<string> {
    const now = clock.now();
    const profile = {
      email: identity.email,
      emailVerified: identity.email !== null && identity.emailVerified,
      firstName: identity.firstName,
      profileImageUrl: identity.profileImageUrl,
      lastSignInAt: now,
    };
    const [row] = await tx
      .insert(users)
      .values({
        id: newId(),
        issuer: identity.issuer,
        subject: identity.subject,
        createdAt: now,
        ...profile,
      })
      .onConflictDoUpdate({ target: [users.issuer, users.subject], set: profile })
      .returning({ id: users.id });
    if (!row) throw new Error("SQLite returned no row for an upserted user");
    return row.id;
  }

  return {
    /** Finds or creates the account of an identity and updates it from the provider. */
    async signIn(identity: Identity): Promise<string> {
      const userId = await db.write(async (tx) => {
        const id = await upsert(tx, identity);
        if (isSampleSubscriber(identity)) {
          const grant = { id: newId(), userId: id, reason: "Sample account" };
          await grantFirstAccess(tx, { ...grant, createdAt: clock.now() });
        }
        return id;
      });
      await ensureWorkspace(userId);
      return userId;
    },
  };
}

function isSampleSubscriber({ issuer, subject }: Identity): boolean {
  return issuer === EMBEDDED_ISSUER && subject === subscriberAccount.subject;
}
