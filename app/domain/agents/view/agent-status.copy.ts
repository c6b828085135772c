import type { Agent } from "#app/workspace/agent.ts";
import { agentStatusOf, type AgentStatus } from "./display.ts";

const numbers = [
  "no",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
];

const states = [
  { of: ["active", "processing"], one: "is running", many: "are running" },
  { of: ["inactive"], one: "is paused", many: "are paused" },
  { of: ["error"], one: "shows an error", many: "show an error" },
] as const satisfies readonly { of: readonly AgentStatus[]; one: string; many: string }[];

/** The state of the agents as a sentence: "All six agents are paused." */
export function agentsInWords(agents: readonly Pick<Agent, "status">[]): string {
  if (agents.length === 0) return "There are no agents yet.";
  const parts = states.flatMap(({ of, one, many }) => {
    const count = agents.filter(({ status }) =>
      of.some((known) => known === agentStatusOf(status)),
    );
    return count.length === 0
      ? []
      : [{ count: count.length, verb: count.length === 1 ? one : many }];
  });
  const [first, ...others] = parts;
  if (!first) return "";
  if (others.length === 0) {
    if (agents.length === 1) return `Your one agent ${first.verb}.`;
    return `${agents.length === 2 ? "Both" : `All ${inWords(agents.length)}`} agents ${first.verb}.`;
  }
  const rest = others.map(({ count, verb }) => `${inWords(count)} ${verb}`);
  const start = inWords(first.count);
  const subject = `${start.charAt(0).toUpperCase()}${start.slice(1)} of ${inWords(agents.length)} agents`;
  return `${subject} ${first.verb}, ${rest.join(", ")}.`;
}

/** Whether there is nothing to start. */
export function allRunning(agents: readonly Pick<Agent, "status">[]): boolean {
  const running: readonly AgentStatus[] = states[0].of;
  return agents.length > 0 && agents.every(({ status }) => running.includes(agentStatusOf(status)));
}

/** The status line of an agent that works on nothing. */
export function idleWords(
  {
    problem,
    stopped,
    waiting,
    restsFor,
  }: Pick<Agent, "problem" | "stopped" | "waiting" | "restsFor">,
  status: AgentStatus,
): string {
  if (status === "inactive") return "Paused";
  if (status !== "error") {
    if (waiting) return `Waiting for ${waiting.for}: ${waiting.reason}`;
    return restsFor ?? "Between tasks";
  }
  // With the next step for the user.
  if (stopped && problem !== null) return `Stopped: ${problem}`;
  return problem === null ? "The last task failed" : `The last task failed: ${problem}`;
}

function inWords(count: number): string {
  return numbers[count] ?? String(count);
}
