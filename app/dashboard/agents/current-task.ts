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

/** A task that has not ended, with what its agent's own page says of it. */
export interface CurrentRow extends OpenTask {
  failures: number;
}

/** What an agent has begun, or begins next. @param progress of its work, in words */
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
  // Of a paused agent, too, a writer goes on; what it has made then waits to be handed over.
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
    mend: row.status === "queued" && stopsAgent(failure) ? mends[failure] : null,
  };
}

const connections = { to: connectionsPath, page: "Connections" } as const;

/** Where what has stopped an agent is put right. */
const mends: Readonly<Record<StoppingClass, NonNullable<CurrentTask["mend"]>>> = {
  no_credit: connections,
  bad_credentials: connections,
  keeps_breaking_off: connections,
  spending_stopped: { to: spendingPath, page: "Spending" },
  needs_sources: { to: briefPath, page: "Your business" },
};
