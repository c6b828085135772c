import { Link } from "@remix-run/react";
import { Button } from "#app/platform/ui/button.tsx";
import { classNames } from "#app/platform/ui/class-names.ts";
import { folded, CollapseToggle } from "#app/platform/ui/overlays/collapse.tsx";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { ideaPath, planPathOf } from "#app/workspace/paths/plan.ts";
import { shortDay } from "./calendar.ts";
import { panelStyles, Problem, UpdateInstead } from "./idea-fields.tsx";
import {
  planFields,
  planIntents,
  type PlanData,
  type PlanRefusal,
  type Proposal,
} from "./plan-data.ts";
import { PlanForm } from "./plan-form.tsx";

/** Ideas that wait for a decision, each with its reason; without any, where they come from. */
export function Proposals({ plan, refusal }: { plan: PlanData; refusal: PlanRefusal | null }) {
  const { proposals, proposalCount: count } = plan;
  // On a phone many of them would stand between somebody and the calendar; what was refused is told there.
  const isFolded = count > shownOnPhone && !proposals.some(({ id }) => id === refusal?.ideaId);
  return (
    <section
      aria-label="Ideas to decide"
      className={classNames(panelStyles, "relative border-line")}
    >
      <h2 className="font-semibold">{titleOf(count)}</h2>
      {isFolded && <CollapseToggle name="Show the ideas to decide" className="h-14" />}
      {count === 0 ? (
        <p className="mt-1 text-sm text-ink-soft">
          Ideas from your agents and ideas you saved for later appear here.
        </p>
      ) : (
        <div className={isFolded ? folded : undefined}>
          <p className="mt-1 text-sm text-ink-soft">Each says why.</p>
          <ul className="mt-2 divide-y divide-line">
            {proposals.map((each) => (
              <li key={each.id} className="py-3 last:pb-0">
                <ProposalCard
                  plan={plan}
                  proposal={each}
                  refusal={refusal?.ideaId === each.id ? refusal : null}
                />
              </li>
            ))}
          </ul>
          {count > proposals.length && (
            <p className="mt-3 text-sm text-ink-soft">
              {count - proposals.length} more {count - proposals.length === 1 ? "comes" : "come"} up
              as you decide on these.
            </p>
          )}
        </div>
      )}
    </section>
  );
}

const shownOnPhone = 3;

function titleOf(count: number): string {
  if (count === 0) return "No ideas to decide";
  return count === 1 ? "One idea to decide" : `${count} ideas to decide`;
}

interface ProposalCardProps {
  plan: PlanData;
  proposal: Proposal;
  refusal: PlanRefusal | null;
}

function ProposalCard({ plan, proposal, refusal }: ProposalCardProps) {
  const { view, at, nextFree, chosen } = plan;
  const { id, topic, reason, duplicate, isLost } = proposal;
  // It is told once, where the idea is open.
  const told = chosen?.id === id ? null : refusal;
  const resembles = told?.duplicate ?? null;
  const takes =
    resembles || duplicate
      ? "Plan it anyway"
      : nextFree
        ? `Plan for ${shortDay(nextFree.day)}`
        : "Plan it";
  return (
    <>
      <h3 className="text-sm font-semibold">
        <Link
          to={planPathOf({ view, at, idea: id })}
          preventScrollReset
          dir="auto"
          className="block text-left break-words hover:underline"
        >
          {topic}
        </Link>
      </h3>
      <p dir="auto" className="mt-0.5 text-sm text-ink-soft">
        {isLost
          ? "It could not be written three times, and has lost its place. Give it another one, or drop it."
          : reason}
      </p>
      {duplicate && !resembles && (
        <p className="mt-1 text-sm text-warning">
          Close to{" "}
          <Link to={ideaPath(duplicate.id)} className={linkStyles}>
            “<bdi>{duplicate.topic}</bdi>”
          </Link>
          .{duplicate.canUpdate && " That text could be brought up to date instead."}
        </p>
      )}
      {told && (
        <div className="mt-2">
          <Problem refusal={told} />
        </div>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        <PlanForm
          intent={planIntents.take}
          idea={proposal}
          {...((resembles || duplicate) && { fields: { [planFields.despite]: "yes" } })}
        >
          <Button type="submit" size="small" className="min-h-11 sm:min-h-9">
            {takes}
            <span className="sr-only">: {topic}</span>
          </Button>{" "}
          <UpdateInstead duplicate={resembles ?? duplicate} />
        </PlanForm>
        <PlanForm intent={planIntents.drop} idea={proposal}>
          <Button type="submit" size="small" variant="quiet" className="min-h-11 sm:min-h-9">
            Not this
            <span className="sr-only">: {topic}</span>
          </Button>
        </PlanForm>
      </div>
    </>
  );
}
