import { isoOf, isoOrNull } from "#app/core/time/clock.ts";
import type { OpenTask } from "#app/domain/agents/view/agent-moment.server.ts";
import { stopsAgent, type StoppingClass } from "#app/domain/agents/engine/failure.ts";
import { problemOf } from "#app/domain/agents/engine/problem.ts";
import { planningStep } from "#app/domain/agents/engine/rules.ts";
import type { AgentKind } from "#app/domain/agents/kinds/types.ts";
import { aboutOf, isUnderWay } from "#app/domain/agents/view/work-shown.ts";
import { briefPath } from "#app/workspace/paths/brief.ts";
import { connectionsPath, spendingPath } from "#app/workspace/paths/live.ts";
import type { CurrentTask, NextTask } from "./profile.ts";

/** An open task as its agent's page shows it. */
export interface CurrentRow extends OpenTask {
  failures: number;
}

/** The agent's current or next task. @param progress of its work, as text */
export function workOf(
  open: CurrentRow | undefined,
  kind: AgentKind | undefined,
  { progress, now }: { progress: string | null; now: number },
): { current: CurrentTask | null; next: NextTask | null } {
  if (!open) return { current: null, next: null };
  if (open.startedAt === null) return { current: null, next: nextTask(open) };
  const current = currentTask({ ...open, startedAt: open.startedAt }, kind, { progress, now });
  return { current, next: null };
}

const nextTask = (row: CurrentRow): NextTask => ({
  title: row.step === planningStep ? null : row.title,
  about: aboutOf(row),
  beginsAt: isoOrNull(row.dueAt),
});

type BegunRow = CurrentRow & { startedAt: number };

function currentTask(
  row: BegunRow,
  kind: AgentKind | undefined,
  { progress, now }: { progress: string | null; now: number },
): CurrentTask {
  const { title, step, dueAt, failures, failure } = row;
  // A writer finishes even when its agent is paused; its draft then waits.
  const held = row.status === "queued" && dueAt === null;
  const running = isUnderWay(row) && !(held && (row.worksUntil ?? 0) <= now);
  return {
    title,
    about: aboutOf(row),
    startedAt: isoOf(row.startedAt),
    steps: (kind?.steps ?? []).map((each, index) => ({
      step: each,
      state: index < step ? "done" : index === step && running ? "under_way" : "to_come",
    })),
    saying: step === planningStep || !kind ? null : (progress ?? kind.activityTitles.work),
    waits: running && !held ? null : { until: isoOrNull(dueAt) },
    problem: failures > 0 ? problemOf(row) : null,
    fix: row.status === "queued" && stopsAgent(failure) ? fixes[failure] : null,
  };
}

const connections = { to: connectionsPath, page: "Connections" } as const;

/** Where the owner fixes what stopped an agent. */
const fixes: Readonly<Record<StoppingClass, NonNullable<CurrentTask["fix"]>>> = {
  no_credit: connections,
  bad_credentials: connections,
  keeps_breaking_off: connections,
  spending_stopped: { to: spendingPath, page: "Spending" },
  needs_sources: { to: briefPath, page: "Your business" },
};
