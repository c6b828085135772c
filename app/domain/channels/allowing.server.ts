import { randomBytes } from "node:crypto";
import * as z from "zod";
import { MINUTE, type Clock } from "#app/core/time/clock.ts";
import { open, seal } from "#app/core/secrets/sealing.server.ts";
import { deriveKey, type SecretKey } from "#app/core/secrets/secrets.server.ts";

const ttlMs = 10 * MINUTE;

const Begun = z.object({
  state: z.string(),
  keep: z.record(z.string(), z.string()),
  until: z.number(),
});

interface AuthorizationKey {
  workspaceId: string;
  /** Of the channel. */
  kind: string;
}

/** State kept in the owner's browser for a few minutes while they allow access on the channel's own page. */
export function createAllowing({ secret, clock }: { secret: SecretKey; clock: Clock }) {
  const key = Buffer.from(deriveKey(secret, "places being connected"), "base64url");
  const placeOf = ({ workspaceId, kind }: AuthorizationKey) => `allowing ${workspaceId} ${kind}`;

  return {
    /** Ties the redirect back to the request that began here (RFC 6749, 10.12). */
    newState: (): string => randomBytes(16).toString("base64url"),

    seal({
      state,
      keep,
      ...asker
    }: AuthorizationKey & { state: string; keep: Readonly<Record<string, string>> }): string {
      const begun: z.infer<typeof Begun> = { state, keep, until: clock.now() + ttlMs };
      return seal(key, Buffer.from(JSON.stringify(begun)), placeOf(asker));
    },

    /** Null: it was sealed for someone else or another channel, or has expired. */
    open(
      sealed: string,
      asker: AuthorizationKey,
    ): Pick<z.infer<typeof Begun>, "state" | "keep"> | null {
      const plain = open(key, sealed, placeOf(asker));
      if (!plain) return null;
      const begun = Begun.parse(JSON.parse(plain.toString()));
      return begun.until < clock.now() ? null : begun;
    },
  };
}
