import { analytics } from "./analytics";
import { contentWriter } from "./content-writer";
import { publisher } from "./publisher";
import { seoOptimizer } from "./seo-optimizer";
import { socialMedia } from "./social-media";
import type { AgentKind } from "./types";
import { youtubeManager } from "./youtube-manager";

/** The kinds of agent, in the order in which a new workspace gets them. */
export const kinds = [
  contentWriter,
  seoOptimizer,
  socialMedia,
  publisher,
  analytics,
  youtubeManager,
] as const satisfies readonly AgentKind[];

const byType = new Map<string, AgentKind>(kinds.map((kind) => [kind.type, kind]));

/** Undefined for a type that this version does not know: the data may come from a newer one. */
export function findKind(type: string): AgentKind | undefined {
  return byType.get(type);
}

/** @throws RangeError for a type that no kind has; agents at work only have known ones. */
export function kindOf(type: string): AgentKind {
  const kind = findKind(type);
  if (!kind) throw new RangeError(`no kind of agent is called ${type}`);
  return kind;
}
