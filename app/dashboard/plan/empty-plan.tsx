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

/** Empty state of the plan. */
export function EmptyPlan({ plan, isLive, isAdding }: EmptyPlanProps) {
  const { articlesPerWeek, proposalCount } = plan;
  const articles = articlesPerWeek === 1 ? "1 article" : `${articlesPerWeek} articles`;
  // In live mode there are no sample ideas to fill the week with.
  const canFill = !isLive || proposalCount > 0;
  return (
    <section
      aria-labelledby="plan-is-empty"
      className="mt-5 rounded-xl border border-line bg-surface p-4 shadow-lift sm:p-6"
    >
      <h2 id="plan-is-empty" className="font-semibold">
        Nothing planned yet
      </h2>
      <p className="mt-1 max-w-prose text-sm text-ink-soft">
        {!canFill && "Add your first idea. Your agents will write it and show it here by day."}
        {canFill &&
          `Your manager can fill the week ahead with ${isLive ? "the ideas waiting for you" : "sample ideas"} (up to ${articles}). You can move, edit or delete each one.`}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        {canFill && <FillWeek isFirst={!isAdding} />}
        <AddIdeaLink plan={plan} isFirst={!canFill && !isAdding} />
      </div>
    </section>
  );
}

/** @param isFirst shows it as the primary button */
export const FillWeek = ({ isFirst = false }: { isFirst?: boolean }) => (
  <PlanForm intent={planIntents.fill}>
    <Button type="submit" variant={isFirst ? "primary" : "secondary"}>
      Fill next 7 days
    </Button>
  </PlanForm>
);

/** @param isFirst shows it as the primary button */
export const AddIdeaLink = ({
  plan: { view, at },
  isFirst,
}: {
  plan: PlanData;
  isFirst: boolean;
}) => (
  <ButtonLink to={planPathOf({ view, at, add: "any" })} variant={isFirst ? "primary" : "secondary"}>
    <PlusIcon size={16} />
    Add idea
  </ButtonLink>
);
