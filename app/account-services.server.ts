import { createAuth } from "./account/auth/auth.server.ts";
import { createAccess } from "./account/billing/access/access.server.ts";
import { createBilling } from "./account/billing/billing.server.ts";
import { createEnforcement } from "./account/billing/access/enforcement.server.ts";
import { grantFirstAccess } from "./account/billing/access/grants.server.ts";
import { createGuarantee } from "./account/billing/access/guarantee.server.ts";
import { createSubscribers } from "./account/billing/operator/subscribers.server.ts";
import { createTokens } from "./account/tokens/tokens.server.ts";
import { systemRandom } from "./core/secrets/random.ts";
import type { PlatformServices, ServiceDeps } from "./platform-services.server.ts";
import type { SiteServices } from "./site-services.server.ts";
import type { DomainServices } from "./domain-services.server.ts";
import { createSuspension } from "./domain/agents/settings/suspension.server.ts";

export type AccountServices = ReturnType<typeof createAccountServices>;

interface AccountDeps extends ServiceDeps {
  platform: PlatformServices;
  domain: DomainServices;
  site: SiteServices;
  /** Makes the viewers of a workspace prove their access again. */
  recheck(workspaceId: string): Promise<unknown>;
}

/** Accounts, sign-in and access. */
export function createAccountServices(deps: AccountDeps) {
  const { settings, db, clock, log, stripe, platform, domain, site, recheck } = deps;
  const { newId, emit } = platform;
  const { brand } = platform.services;

  const auth = createAuth({
    db,
    clock,
    newId,
    settings,
    grantFirstAccess,
    ensureWorkspace: async (userId) => {
      const workspaceId = await domain.workspaces.ensureFor(userId);
      // The operator's address may have been verified since.
      await enforcement.enforce(userId);
      return workspaceId;
    },
    emit,
    log,
  });
  const access = createAccess({
    db,
    clock,
    isOperator: auth.isOperator,
    plan: { name: "Pro", priceLabel: brand.priceLabel },
  });
  const enforcement = createEnforcement({
    db,
    clock,
    newId,
    access,
    suspension: createSuspension({ clock, onResumed: domain.contentWorkflow.release }),
    emit,
    onEnded: (workspaceId) =>
      void recheck(workspaceId).catch((error: unknown) =>
        log.error({ err: error }, "live access check failed"),
      ),
    log,
  });
  const billing = createBilling({
    db,
    clock,
    newId,
    random: systemRandom,
    log,
    stripe: settings.stripe && stripe && { settings: settings.stripe, client: stripe },
    appUrl: settings.APP_URL,
    supportEmail: settings.SUPPORT_EMAIL,
    priceLabel: brand.priceLabel,
    access,
    enforce: enforcement.enforce,
  });
  const subscribers = createSubscribers({
    db,
    clock,
    newId,
    access,
    enforce: enforcement.enforce,
    jobs: billing.jobs,
    errorCounters: billing.errorCounters,
    hasPriceProblem: billing.hasPriceProblem,
    livemode: settings.stripe?.livemode ?? null,
  });
  const guarantee = createGuarantee({ clock, contact: site.services.contact });
  const tokens = createTokens({ db, clock, newId, currentIssuer: auth.issuer, emit });

  return {
    enforcement,
    services: { auth, access, billing, subscribers, guarantee, tokens },
  };
}
