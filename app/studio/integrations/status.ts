import { providers } from "./providers";
import type { IntegrationStatus } from "./schema";

/** What a person would have to do. */
const steps = {
  writing:
    "Connect a writer under Settings, Connections: with a key from OpenAI or Anthropic, a real AI writes your texts.",
  publishing: "Set up your blog under Settings, so that there is somewhere to publish.",
  live: "Switch your workspace from Simulation Mode to Live Revenue Mode, under Settings, Go live.",
};

const potentialRevenue = "$500-2000+ per month (illustrative, not a promise of income)";

/**
 * What a workspace has, and what it lacks before it can earn anything real.
 * @param connected the providers that have worked when they were asked last
 * @param here what comes with the product: the operator's writer, the workspace's own blog
 */
export function integrationStatusOf(
  connected: ReadonlySet<string>,
  mode: "simulation" | "live",
  here: { writer: boolean; blog: boolean },
): IntegrationStatus {
  const present = providers.filter(({ id }) => connected.has(id));
  const has = (flag: keyof IntegrationStatus["secrets"]) =>
    present.some((provider) => provider.flag === flag);
  const canDo = (purpose: "writing" | "publishing") =>
    present.some((provider) => provider.purpose === purpose);
  const canWrite = here.writer || canDo("writing");
  const missing = [
    ...(canWrite ? [] : [steps.writing]),
    ...(here.blog || canDo("publishing") ? [] : [steps.publishing]),
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
    isLive: mode === "live" && canWrite,
    recommendations: {
      nextSteps: missing,
      potentialRevenue,
    },
  };
}
