import type { ChangePart } from "#app/workspace/undoable-change.ts";
import { agentDisplayName } from "#app/domain/agents/view/display.ts";
import { speedTexts } from "./setting-values.ts";
import type { AgentSettings } from "./settings.ts";
import { approvalPolicyTexts } from "./approval-policy.ts";

/** The feed entry for starting or pausing. */
interface Switched {
  enabled: boolean;
  /** All agents of the workspace, or one. */
  all: boolean;
  /** Names of the agents that were switched. */
  switched: readonly string[];
  /** Names of failed agents that were restarted. */
  restarted: readonly string[];
}

export function describeSwitched({ enabled, all, switched, restarted }: Switched) {
  const sentences = [
    switched.length > 0 && `${subject(switched)} switched ${enabled ? "on" : "off"}`,
    restarted.length > 0 && `${subject(restarted)} restarted after an error`,
  ];
  const description = sentences.filter(Boolean).join("; ");
  if (all) return { title: enabled ? "Agents started" : "System paused", description };
  return { title: enabled ? "Agent started" : "Agent paused", description };
}

/** "Ada was", "Ada and Ben were", "6 agents were". */
function subject(names: readonly string[]): string {
  const shown = names.map(agentDisplayName);
  const [first = "", ...others] = shown;
  if (others.length === 0) return `${first} was`;
  if (others.length > 2) return `${shown.length} agents were`;
  return `${shown.slice(0, -1).join(", ")} and ${shown.at(-1) ?? ""} were`;
}

/** "Ada: speed from Standard to Busy; switched off". */
export function describeSettings(name: string, parts: readonly ChangePart[]): string {
  const of = (field: keyof AgentSettings) => parts.find((part) => part.field === field);
  const [named, paced, switched, trusted] = [
    of("name"),
    of("speed"),
    of("enabled"),
    of("approvalPolicy"),
  ];
  const changes = [
    named && `name from “${named.before}” to “${named.after}”`,
    paced && `speed from ${speedName(paced.before)} to ${speedName(paced.after)}`,
    switched && `switched ${switched.after === true ? "on" : "off"}`,
    trusted &&
      `approvals from ${approvalPolicyName(trusted.before)} to ${approvalPolicyName(trusted.after)}`,
  ];
  return `${agentDisplayName(name)}: ${changes.filter(Boolean).join("; ")}`;
}

const speedName = (speed: ChangePart["before"]) => nameIn(speedTexts, speed);
const approvalPolicyName = (approvalPolicy: ChangePart["before"]) =>
  nameIn(approvalPolicyTexts, approvalPolicy);

function nameIn(texts: Readonly<Record<string, { name: string }>>, key: ChangePart["before"]) {
  return Object.entries(texts).find(([each]) => each === key)?.[1].name ?? String(key);
}
