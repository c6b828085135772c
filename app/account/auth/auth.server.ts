import type { Db } from "#db/client.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import type { Log } from "#app/core/log.server.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import { createAccounts, type AccountsDeps } from "./accounts.server.ts";
import { EMBEDDED_CLIENT_ID, EMBEDDED_PATH } from "./identity-provider/address.ts";
import { issuerKey } from "./provider/issuer.ts";
import { createOauth, type OauthDeps } from "./provider/oauth.server.ts";
import { createOperatorRule } from "./operator.ts";
import { createSessions } from "./sessions/sessions.server.ts";

export interface AuthSettings {
  APP_URL: string;
  OAUTH_ISSUER: string | undefined;
  OAUTH_CLIENT_ID: string | undefined;
  OAUTH_CLIENT_SECRET: string | undefined;
  OAUTH_SCOPES: string[];
  OAUTH_TRUST_EMAIL: "on" | "off";
  OPERATOR_EMAILS: string[];
  secureCookies: boolean;
  embeddedIdentityProvider: boolean;
}

interface AuthDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  settings: AuthSettings;
  /** From billing: grants access to people who never had a grant. */
  grantFirstAccess: AccountsDeps["grantFirstAccess"];
  /** Gives the person a workspace unless they own one; returns its id. */
  ensureWorkspace: (userId: string) => Promise<string>;
  emit(event: WorkspaceEvent): void;
  log: Log;
  /** Timeout of the identity provider; 10 s except in tests. */
  providerTimeoutMs?: number;
}

export type Auth = ReturnType<typeof createAuth>;

/** Sign-in, sessions and sign-out: the public surface of this area. */
export function createAuth({
  db,
  clock,
  newId,
  settings,
  grantFirstAccess,
  ensureWorkspace,
  emit,
  log,
  ...rest
}: AuthDeps) {
  const issuer = issuerKey(settings.OAUTH_ISSUER);
  const isOperator = createOperatorRule({
    operatorEmails: settings.OPERATOR_EMAILS,
    embeddedIdentityProvider: settings.embeddedIdentityProvider,
  });
  const sessions = createSessions({
    db,
    clock,
    newId,
    secureCookies: settings.secureCookies,
    currentIssuer: issuer,
    isOperator,
    emit,
    log,
  });
  const accounts = createAccounts({ db, clock, newId, grantFirstAccess, ensureWorkspace });
  const oauth = createOauth({
    ...providerOf(settings),
    appUrl: settings.APP_URL,
    issuer,
    secureCookies: settings.secureCookies,
    log,
    timeoutMs: rest.providerTimeoutMs,
  });

  return {
    /** Starts a sign-in; see createOauth for the errors. */
    begin: oauth.begin,

    /**
     * Completes a sign-in: account, workspace and a new session. Send every `setCookie` value to
     * the browser.
     * @throws AppError `sign_in_cancelled`, `sign_in_expired`, `sign_in_mismatch`,
     *   `sign_in_refused` or `identity_provider_down`; answer with the cookies of `abandon`.
     */
    async finish(
      request: Request,
    ): Promise<{ userId: string; returnTo: string; setCookie: string[] }> {
      const { identity, returnTo, setCookie } = await oauth.finish(request);
      const userId = await accounts.signIn(identity);
      const session = await sessions.start(userId, request.headers);
      return { userId, returnTo, setCookie: [...setCookie, session.setCookie] };
    },

    /** After a failed callback: where the sign-in was headed and which cookies to clear. */
    abandon: oauth.abandon,

    /** Ends the session, if there is one; returns the `Set-Cookie` that clears its cookie. */
    signOut: sessions.end,

    resolve: sessions.resolve,
    isAlive: sessions.isAlive,
    onEnded: sessions.onEnded,
    removeExpired: sessions.removeExpired,
    /** The current identity provider: accounts from another one are not recognized. */
    issuer,
    isOperator,
  };
}

type ProviderSettings = Pick<
  OauthDeps,
  "issuerUrl" | "clientId" | "clientSecret" | "scopes" | "trustEmail" | "alwaysChooseAccount"
>;

function providerOf(settings: AuthSettings): ProviderSettings {
  if (settings.OAUTH_ISSUER === undefined) {
    return {
      issuerUrl: `${settings.APP_URL}${EMBEDDED_PATH}`,
      clientId: EMBEDDED_CLIENT_ID,
      // A public client: both ends are this process, and PKCE binds the code to the browser.
      clientSecret: null,
      scopes: ["openid", "profile", "email"],
      trustEmail: false,
      alwaysChooseAccount: true,
    };
  }
  return {
    issuerUrl: settings.OAUTH_ISSUER,
    // Settings are checked at startup: an issuer always comes with a client.
    clientId: settings.OAUTH_CLIENT_ID ?? "",
    clientSecret: settings.OAUTH_CLIENT_SECRET ?? null,
    scopes: settings.OAUTH_SCOPES,
    trustEmail: settings.OAUTH_TRUST_EMAIL === "on",
    alwaysChooseAccount: false,
  };
}
