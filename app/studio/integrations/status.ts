import { providers } from "./providers";
import type { IntegrationStatus } from "./schema";

/** What a person would have to do; the first is taken away by the version that can connect. */
const steps = {
  notYet:
    "This version cannot connect accounts or switch to live yet: get everything ready with the Setup Guide.",
  writing: "Connect a writer: with a key from OpenAI or Anthropic, a real AI writes your texts.",
  publishing: "Connect a place to publish: WordPress, Bluesky or Mastodon.",
  live: "Switch your workspace from Simulation Mode to Live Revenue Mode.",
};

const potentialRevenue = "$500-2000+ per month (illustrative, not a promise of income)";

/**
 * What a workspace has, and what it lacks before it can earn anything real.
 * @param connected the providers of which a key or password is stored
 */
export function integrationStatusOf(
  connected: ReadonlySet<string>,
  mode: "simulation" | "live",
): IntegrationStatus {
  const present = providers.filter(({ id }) => connected.has(id));
  const has = (flag: keyof IntegrationStatus["secrets"]) =>
    present.some((provider) => provider.flag === flag);
  const canDo = (purpose: "writing" | "publishing") =>
    present.some((provider) => provider.purpose === purpose);
  const missing = [
    ...(canDo("writing") ? [] : [steps.writing]),
    ...(canDo("publishing") ? [] : [steps.publishing]),
    ...(mode === "live" ? [] : [steps.live]),
  ];
  return {
    secrets: {
      hasOpenAI: has("hasOpenAI"),
      hasAnthropic: has("hasAnthropic"),
      hasMedium: has("hasMedium"),
      hasWordPress: has("hasWordPress"),
      hasStripe: has("hasStripe"),
      hasSocial: has("hasSocial"),
    },
    availableIntegrations: present.map(({ name }) => name),
    isLive: mode === "live" && canDo("writing"),
    recommendations: {
      nextSteps: missing.length > 0 ? [steps.notYet, ...missing] : [],
      potentialRevenue,
    },
  };
}
