import { analytics } from "./analytics.ts";
import { contentWriter } from "./content-writer.ts";
import { publisher } from "./publisher.ts";
import { seoOptimizer } from "./seo-optimizer.ts";
import { socialMedia } from "./social-media.ts";
import type { AgentKind } from "./types.ts";
import { youtubeManager } from "./youtube-manager.ts";

/** The kinds of agent, in the order a new workspace gets them. */
export const kinds = [
  contentWriter,
  seoOptimizer,
  socialMedia,
  publisher,
  analytics,
  youtubeManager,
] as const satisfies readonly AgentKind[];

const byType = new Map<string, AgentKind>(kinds.map((kind) => [kind.type, kind]));

/** Undefined for an unknown type, which data from a newer version may have. */
export function findKind(type: string): AgentKind | undefined {
  return byType.get(type);
}

/** @throws RangeError for an unknown type; working agents only have known ones. */
export function kindOf(type: string): AgentKind {
  const kind = findKind(type);
  if (!kind) throw new RangeError(`no kind of agent is called ${type}`);
  return kind;
}
