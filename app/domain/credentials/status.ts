import { isoOrNull } from "#app/core/time/clock.ts";
import { blogSettingsPath } from "#app/workspace/paths/blog.ts";
import {
  connectionsPath,
  connectChannelPath,
  connectSearchPath,
  connectWriterPath,
} from "#app/workspace/paths/live.ts";
import { providers, purposes } from "./providers.ts";
import type { ConnectionStatus, IntegrationStatus } from "./schema.ts";

/** What is stored of a connection that tells how it does; instants in milliseconds since the epoch. */
export interface Connected {
  /** As `providers.ts` names it. */
  provider: string;
  /** Tells several of one provider apart; empty where there is one. */
  label: string;
  workedAt: number | null;
  failsSince: number | null;
  problem: string | null;
}

/** What comes with the product. */
interface Here {
  /** The operator's writer. */
  writer: boolean;
  /** The workspace's own blog, and when something was last published there; null: it is not set up. */
  blog: { workedAt: number | null } | null;
}

/** What a person would have to do. */
const steps = {
  writing:
    "Connect a writer under Settings, Connections: with a key from OpenAI or Anthropic, a real AI writes your texts.",
  publishing: "Set up your blog under Settings, so that there is somewhere to publish.",
  live: "Switch your workspace from Simulation Mode to Live Revenue Mode, under Settings, Go live.",
};

const potentialRevenue = "$500-2000+ per month (illustrative, not a promise of income)";

/** What a workspace has, what of it needs a hand, and what it lacks before it can earn anything real. */
export function integrationStatusOf(
  connected: readonly Connected[],
  mode: "simulation" | "live",
  here: Here,
): IntegrationStatus {
  const own = providers.flatMap((provider) => connectionsOf(provider, connected));
  const all = [...included(own, here), ...own];
  const inOrder = purposes.flatMap((each) => all.filter(({ purpose }) => purpose === each));
  const connections = [
    ...inOrder.filter(({ state }) => state === "needs_hand"),
    ...inOrder.filter(({ state }) => state !== "needs_hand"),
  ];
  const working = new Set(
    own.flatMap(({ state, provider }) => (state === "connected" ? [provider] : [])),
  );
  const present = providers.filter(({ id }) => working.has(id));
  const has = (flag: keyof IntegrationStatus["secrets"]) =>
    present.some((provider) => provider.flag === flag);
  // What is broken is to be mended, and nothing else to be put in its place.
  const isThere = (wanted: ConnectionStatus["purpose"]) =>
    connections.some(({ purpose, state }) => purpose === wanted && state !== "not_connected");
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
    connections,
    isLive: mode === "live" && isThere("writing"),
    recommendations: {
      nextSteps: [
        ...connections.flatMap(mendingStep),
        ...(isThere("writing") ? [] : [steps.writing]),
        ...(isThere("publishing") ? [] : [steps.publishing]),
        ...(mode === "live" ? [] : [steps.live]),
      ],
      potentialRevenue,
    },
  };
}

/** The operator's writer is not asked where there is one of the owner's. */
function included(own: readonly ConnectionStatus[], here: Here): ConnectionStatus[] {
  const isAsked =
    here.writer &&
    !own.some(({ purpose, state }) => purpose === "writing" && state !== "not_connected");
  const works = { state: "connected", failsSince: null, problem: null } as const;
  const writer = {
    ...works,
    provider: "included",
    name: "Included writer",
    purpose: "writing",
    workedAt: null,
    page: connectionsPath,
  } as const;
  const blog = here.blog && {
    ...works,
    provider: "blog",
    name: "Your blog",
    purpose: "publishing" as const,
    workedAt: isoOrNull(here.blog.workedAt),
    page: blogSettingsPath,
  };
  return [...(isAsked ? [writer] : []), ...(blog ? [blog] : [])];
}

type Provider = (typeof providers)[number];

/** Those of a provider, or the word that there is none; what is of use to few is shown to those who have it. */
function connectionsOf(
  provider: Provider,
  connected: readonly Connected[],
): readonly ConnectionStatus[] {
  const { id, name, purpose, flag } = provider;
  const rows = connected.filter((row) => row.provider === id);
  if (rows.length > 0) return rows.map((row) => connectionOf(provider, row));
  if (flag === null && purpose !== "publishing") return [];
  const never = { workedAt: null, failsSince: null, problem: null };
  const page = pages[purpose](id);
  return [{ provider: id, name, purpose, state: "not_connected", ...never, page }];
}

function connectionOf(
  { id, name, purpose }: Provider,
  { label, workedAt, failsSince, problem }: Connected,
): ConnectionStatus {
  const isWell = failsSince === null && workedAt !== null;
  const trouble = failsSince === null ? "It has not been tried yet" : "It does not work";
  return {
    provider: id,
    name: label === "" ? name : `${name} ${label}`,
    purpose,
    state: isWell ? "connected" : "needs_hand",
    workedAt: isoOrNull(workedAt),
    failsSince: isoOrNull(failsSince),
    problem: isWell ? null : (problem ?? trouble).replace(/\.?$/u, "."),
    page: pages[purpose](id),
  };
}

const pages: Record<ConnectionStatus["purpose"], (provider: string) => string> = {
  writing: () => connectWriterPath,
  searching: () => connectSearchPath,
  publishing: connectChannelPath,
  payments: () => connectionsPath,
};

function mendingStep({ name, problem }: ConnectionStatus): string[] {
  if (problem === null) return [];
  return [`Mend ${name} under Settings, Connections: ${problem}`];
}
