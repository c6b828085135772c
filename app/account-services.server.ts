import { createAuth } from "./account/auth/auth.server";
import { createAccess } from "./account/billing/access.server";
import { createBilling } from "./account/billing/billing.server";
import { createEnforcement } from "./account/billing/enforcement.server";
import { grantFirstAccess } from "./account/billing/grants.server";
import { createGuarantee } from "./account/billing/guarantee.server";
import { createSubscribers } from "./account/billing/subscribers.server";
import { createTokens } from "./account/tokens/tokens.server";
import { systemRandom } from "./core/random";
import type { PlatformServices, ServiceDeps } from "./platform-services.server";
import type { SiteServices } from "./site-services.server";
import type { StudioServices } from "./studio-services.server";
import { createSuspension } from "./studio/agents/suspension.server";

export type AccountServices = ReturnType<typeof createAccountServices>;

interface AccountDeps extends ServiceDeps {
  platform: PlatformServices;
  studio: StudioServices;
  site: SiteServices;
  /** Has whoever watches a workspace show again that they may. */
  recheck(workspaceId: string): Promise<unknown>;
}

/** Who somebody is, and what they may. */
export function createAccountServices(deps: AccountDeps) {
  const { settings, db, clock, log, stripe, platform, studio, site, recheck } = deps;
  const { newId, emit } = platform;
  const { brand } = platform.services;

  const auth = createAuth({
    db,
    clock,
    newId,
    settings,
    grantFirstAccess,
    ensureWorkspace: async (userId) => {
      const workspaceId = await studio.workspaces.ensureFor(userId);
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
    suspension: createSuspension({ clock, onResumed: studio.carriers.release }),
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
