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

/** The stored state of a connection; instants in milliseconds since the epoch. */
export interface Connected {
  /** As named in `providers.ts`. */
  provider: string;
  /** Distinguishes several of one provider; empty where there is one. */
  label: string;
  workedAt: number | null;
  failsSince: number | null;
  problem: string | null;
}

/** What is included in the product. */
interface Here {
  /** The operator's writer. */
  writer: boolean;
  /** The workspace's blog and its last publication; null: not set up. */
  blog: { workedAt: number | null } | null;
}

/** The steps for the user. */
const steps = {
  writing:
    "Connect an AI provider under Settings, Connections. With a key from OpenAI or Anthropic, AI writes your content.",
  publishing: "Set up your blog under Settings so that your content can be published.",
  live: "Switch your workspace from Simulation Mode to Live Revenue Mode, under Settings, Go live.",
};

const potentialRevenue = "$500-2000+ per month (illustrative, not a promise of income)";

/**
 * What a workspace has connected, what needs attention, and what is missing before it can earn real
 * revenue.
 */
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
  // A broken connection should be fixed, not replaced.
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

/** The operator's writer is not used when the owner has one. */
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

/**
 * The connections of a provider, or an entry saying there is none. Rarely used providers are shown
 * only when connected.
 */
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
  const trouble = failsSince === null ? "It hasn’t been tested yet" : "It isn’t working";
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
  return [`Fix ${name} under Settings, Connections: ${problem}`];
}
