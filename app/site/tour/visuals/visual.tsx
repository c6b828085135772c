import { classNames } from "#app/platform/ui/class-names.ts";
import type { TourVisual } from "#app/site/tour/steps.ts";
import { AgentsVisual } from "./agents.tsx";
import { DashboardVisual } from "./dashboard.tsx";
import { HeroVisual } from "./hero.tsx";
import { ProblemVisual } from "./problem.tsx";
import { RevenueVisual } from "./revenue.tsx";

const visuals: Record<TourVisual, { draw: () => JSX.Element; label: string }> = {
  hero: { draw: HeroVisual, label: "Six agents around one core that keeps them together" },
  problem: {
    draw: ProblemVisual,
    label: "A week in which the work of every day is more than the day holds",
  },
  agents: { draw: AgentsVisual, label: "Sample: six agents, each with its present state" },
  revenue: {
    draw: RevenueVisual,
    label: "Sample: amounts of seven days in a bar chart, with their sources",
  },
  dashboard: {
    draw: DashboardVisual,
    label: "Sample: the dashboard's four figures and the plan of the day",
  },
};

/** The visual of a step. Its numbers are marked as samples. */
export function Visual({ visual, roomy }: { visual: TourVisual; roomy: boolean }) {
  const { draw: Drawing, label } = visuals[visual];
  return (
    <div
      role="img"
      aria-label={label}
      className="flex min-w-0 [print-color-adjust:exact] items-center justify-center rounded-xl border border-line bg-canvas p-3 lg:order-first"
    >
      <div
        className={classNames(
          "w-full",
          roomy
            ? "max-w-lg [@media(min-width:80rem)_and_(min-height:50rem)]:[zoom:1.2]"
            : "max-w-md",
        )}
      >
        <Drawing />
      </div>
    </div>
  );
}
