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

/** Proposed ideas with reasons, or an empty state. */
export function Proposals({ plan, refusal }: { plan: PlanData; refusal: PlanRefusal | null }) {
  const { proposals, proposalCount: count } = plan;
  // On phones a long list is collapsed so that the calendar is reachable, unless one has an error to show.
  const isFolded = count > shownOnPhone && !proposals.some(({ id }) => id === refusal?.ideaId);
  return (
    <section
      aria-label="Proposed ideas"
      className={classNames(panelStyles, "relative border-line")}
    >
      <h2 className="font-semibold">{titleOf(count)}</h2>
      {isFolded && <CollapseToggle name="Show ideas" className="h-14" />}
      {count === 0 ? (
        <p className="mt-1 text-sm text-ink-soft">
          Ideas from your agents and ideas you saved for later appear here.
        </p>
      ) : (
        <div className={isFolded ? folded : undefined}>
          <p className="mt-1 text-sm text-ink-soft">Schedule the ones you like.</p>
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
              {count - proposals.length} more will appear as you go through these.
            </p>
          )}
        </div>
      )}
    </section>
  );
}

const shownOnPhone = 3;

function titleOf(count: number): string {
  if (count === 0) return "No new ideas";
  return count === 1 ? "1 new idea" : `${count} new ideas`;
}

interface ProposalCardProps {
  plan: PlanData;
  proposal: Proposal;
  refusal: PlanRefusal | null;
}

function ProposalCard({ plan, proposal, refusal }: ProposalCardProps) {
  const { view, at, nextFree, chosen } = plan;
  const { id, topic, reason, duplicate, isLost } = proposal;
  // Shown only once, in the panel if the idea is open there.
  const shown = chosen?.id === id ? null : refusal;
  const resembles = shown?.duplicate ?? null;
  const label =
    resembles || duplicate
      ? "Schedule anyway"
      : nextFree
        ? `Schedule for ${shortDay(nextFree.day)}`
        : "Schedule";
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
          ? "Writing failed three times, so it was removed from the schedule. Schedule it again or delete it."
          : reason}
      </p>
      {duplicate && !resembles && (
        <p className="mt-1 text-sm text-warning">
          Similar to{" "}
          <Link to={ideaPath(duplicate.id)} className={linkStyles}>
            “<bdi>{duplicate.topic}</bdi>”
          </Link>
          .{duplicate.canUpdate && " You could update that article instead."}
        </p>
      )}
      {shown && (
        <div className="mt-2">
          <Problem refusal={shown} />
        </div>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        <PlanForm
          intent={planIntents.take}
          idea={proposal}
          {...((resembles || duplicate) && { fields: { [planFields.despite]: "yes" } })}
        >
          <Button type="submit" size="small" className="min-h-11 sm:min-h-9">
            {label}
            <span className="sr-only">: {topic}</span>
          </Button>{" "}
          <UpdateInstead duplicate={resembles ?? duplicate} />
        </PlanForm>
        <PlanForm intent={planIntents.drop} idea={proposal}>
          <Button type="submit" size="small" variant="quiet" className="min-h-11 sm:min-h-9">
            Delete
            <span className="sr-only">: {topic}</span>
          </Button>
        </PlanForm>
      </div>
    </>
  );
}
