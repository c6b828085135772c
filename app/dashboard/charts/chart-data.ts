import { createSeededRandom } from "#app/core/secrets/random.ts";
import { addDays } from "#app/core/time/time-zone.ts";
import { kindNames, shownName } from "#app/domain/agents/view/display.ts";
import type { DashboardData } from "#app/workspace/overview.ts";

/* Data of the two charts. In simulation, missing values become placeholders marked as samples and seeded by
 * date so that they don't change on reload. Live mode has no placeholders: a day without revenue is zero.
 */

export interface RevenueDay {
  /** YYYY-MM-DD */
  date: string;
  amount: number;
  sample: boolean;
}

export interface AgentShare {
  id: string;
  /** Agent type. */
  type: string;
  label: string;
  value: number;
  sample: boolean;
}

export type ChartSource = Pick<DashboardData, "workspace" | "financials" | "agents">;

const daysShown = 7;

/** Revenue of the last seven days in the workspace's time zone, oldest first. Ends today, or tomorrow if amounts were
 * booked there before a time zone change.
 */
export function revenueOfLastDays(data: Omit<ChartSource, "agents">): RevenueDay[] {
  const known = new Map(data.financials.revenueByDate.map(({ date, amount }) => [date, amount]));
  const last = lastDay(data);
  return Array.from({ length: daysShown }, (_, index) => {
    const date = addDays(last, index - (daysShown - 1));
    const amount = known.get(date);
    if (amount !== undefined) return { date, amount, sample: false };
    if (hasNoPlaceholders(data)) return { date, amount: 0, sample: false };
    return { date, amount: createSeededRandom(`revenue ${date}`).int(50, 149), sample: true };
  });
}

function lastDay({ workspace: { today }, financials }: Omit<ChartSource, "agents">): string {
  const booked = financials.revenueByDate.at(-1)?.date ?? today;
  return booked > today ? booked : today;
}

/** Finished tasks by agent. */
export function agentDistribution(data: Omit<ChartSource, "financials">): AgentShare[] {
  const shares = data.agents.map((agent) => ({
    id: agent.id,
    type: agent.type,
    label: shownName(agent),
    value: agent.tasksFinished,
    sample: false,
  }));
  if (shares.some(({ value }) => value > 0)) return shares;

  const live = hasNoPlaceholders(data);
  const slots =
    shares.length > 0 ? shares : kindNames.map(([type, label]) => ({ id: type, type, label }));
  const day = data.workspace.today;
  return slots.map(({ id, type, label }) => ({
    id,
    type,
    label,
    value: live ? 0 : createSeededRandom(`agents ${day} ${label}`).int(50, 249),
    sample: !live,
  }));
}

function hasNoPlaceholders({ workspace }: Pick<ChartSource, "workspace">): boolean {
  return workspace.mode === "live" && !workspace.demo;
}
