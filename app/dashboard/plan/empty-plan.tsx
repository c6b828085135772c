import { Button, ButtonLink } from "#app/platform/ui/button.tsx";
import { PlusIcon } from "#app/platform/ui/icons/icons.tsx";
import { planPathOf } from "#app/workspace/paths/plan.ts";
import { planIntents, type PlanData } from "./plan-data.ts";
import { PlanForm } from "./plan-form.tsx";

interface EmptyPlanProps {
  plan: PlanData;
  isLive: boolean;
  isAdding: boolean;
}

/** What will stand in a plan that has nothing in it, and how it gets there. */
export function EmptyPlan({ plan, isLive, isAdding }: EmptyPlanProps) {
  const { articlesPerWeek, proposalCount } = plan;
  const articles = articlesPerWeek === 1 ? "one article" : `${articlesPerWeek} articles`;
  // Nobody makes up what really goes out.
  const canFill = !isLive || proposalCount > 0;
  return (
    <section
      aria-labelledby="plan-is-empty"
      className="mt-5 rounded-xl border border-line bg-surface p-4 shadow-lift sm:p-6"
    >
      <h2 id="plan-is-empty" className="font-semibold">
        Here stands what your agents write, day by day
      </h2>
      <p className="mt-1 max-w-prose text-sm text-ink-soft">
        {!canFill && "Nobody has proposed anything yet: begin with an idea of your own."}
        {canFill &&
          `Your manager can fill the week ahead ${isLive ? "with the ideas that wait for your decision" : "with ideas to practise on"}, ${articles} at most. You can move, change or drop each.`}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        {canFill && <FillWeek isFirst={!isAdding} />}
        <AddIdeaLink plan={plan} isFirst={!canFill && !isAdding} />
      </div>
    </section>
  );
}

/** @param isFirst it is what is to be pressed first */
export const FillWeek = ({ isFirst = false }: { isFirst?: boolean }) => (
  <PlanForm intent={planIntents.fill}>
    <Button type="submit" variant={isFirst ? "primary" : "secondary"}>
      Fill the week ahead
    </Button>
  </PlanForm>
);

/** @param isFirst as above */
export const AddIdeaLink = ({
  plan: { view, at },
  isFirst,
}: {
  plan: PlanData;
  isFirst: boolean;
}) => (
  <ButtonLink to={planPathOf({ view, at, add: "any" })} variant={isFirst ? "primary" : "secondary"}>
    <PlusIcon size={16} />
    Add an idea
  </ButtonLink>
);
